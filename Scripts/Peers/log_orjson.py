"""Parses a log of JSON Lines with orjson, and does nothing with it."""

import sys

import orjson


def main(log):
    events = 0
    with open(log, "rb") as lines:
        for line in lines:
            orjson.loads(line)
            events += 1
    print(events)


main(sys.argv[1])
