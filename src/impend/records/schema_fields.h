// Fields of a JSON Schema as plain values, for manual pages.
#pragma once

#include <string>
#include <vector>

namespace impend {

struct SchemaField {
  std::string key;
  std::string type;  // "number", "list of part", "mm, cm, m, in"
  bool required = false;
  std::string description;
};

struct SchemaObject {
  std::string name;  // "" of the whole document
  std::string description;
  std::string type;                             // of what is no object; else empty
  std::vector<std::vector<SchemaField>> forms;  // one, or several that exclude each other
};

// The document, then its definitions in their order. `schema` is one that the library holds: draft 7, with definitions.
// Held by tests/unit/records/test_schema_fields.
std::vector<SchemaObject> schema_objects(const char* schema);

}  // namespace impend
