"""Holds a log of PostHog against a tracking plan of Segment with Python's jsonschema: plan, log."""

import sys

import orjson
from jsonschema import Draft7Validator


def main(plan, log):
    with open(plan, "rb") as file:
        rules = orjson.loads(file.read())["rules"]
    validators = {}
    for rule in rules:
        schema = rule["jsonSchema"]["properties"]["properties"]
        Draft7Validator.check_schema(schema)
        validators[rule["key"]] = Draft7Validator(schema)
    events = violations = 0
    with open(log, "rb") as lines:
        for line in lines:
            event = orjson.loads(line)
            events += 1
            validator = validators.get(event["event"])
            if validator is None:
                violations += 1
            else:
                violations += sum(1 for _ in validator.iter_errors(event["properties"]))
    print(events, violations)
    return 1 if violations else 0


sys.exit(main(sys.argv[1], sys.argv[2]))
