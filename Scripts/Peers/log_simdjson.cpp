// Parses a log of JSON Lines with simdjson, and does nothing with it.
#include <cstdio>
#include <simdjson.h>

int main(int count, char **arguments) {
  if (count != 2) return 2;
  simdjson::dom::parser parser;
  simdjson::dom::document_stream events;
  if (parser.load_many(arguments[1]).get(events)) return 1;
  size_t number = 0;
  for (auto event : events) {
    if (event.error()) return 1;
    number += 1;
  }
  std::printf("%zu\n", number);
  return 0;
}
