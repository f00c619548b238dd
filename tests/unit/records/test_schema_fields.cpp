// Fields of the schema of assembly files as values.
#include "impend/records/schema_fields.h"

#include <algorithm>

#include "impend/import/assembly_file/assembly_file.h"
#include "impend/import/read_assembly.h"
#include "tests/support/catch.h"

namespace impend {
namespace {

const SchemaObject& object_named(const std::vector<SchemaObject>& objects, const std::string& name) {
  const auto at = std::find_if(objects.begin(), objects.end(), [&](const SchemaObject& o) { return o.name == name; });
  REQUIRE(at != objects.end());
  return *at;
}

const SchemaField& field_named(const SchemaObject& object, const std::string& key) {
  for (const std::vector<SchemaField>& form : object.forms) {
    for (const SchemaField& field : form) {
      if (field.key == key) return field;
    }
  }
  FAIL("no field " << key);
  return object.forms.front().front();
}

}  // namespace

TEST_CASE("the fields of the schema are those that the reader of assembly files knows") {
  const std::vector<SchemaObject> objects = schema_objects(assembly_schema());
  REQUIRE(objects.size() > 20);
  for (const SchemaObject& object : objects) {
    const JsonFields& known = fields_of(object.name.empty() ? "assembly" : object.name);
    INFO(object.name);
    for (const std::string& key : known.keys) CHECK(field_named(object, key).key == key);
    if (known.keys.empty()) CHECK_FALSE(object.type.empty());
  }
}

TEST_CASE("types, requirements and descriptions of fields are in words") {
  const std::vector<SchemaObject> objects = schema_objects(assembly_schema());
  const SchemaObject& whole = objects.front();
  CHECK(field_named(whole, "length_unit").type == "mm, cm, m, in");
  CHECK(field_named(whole, "length_unit").required);
  CHECK(field_named(whole, "version").type == "1");
  CHECK(field_named(whole, "parts").type == "list of part");
  CHECK_FALSE(field_named(whole, "gravity").required);
  CHECK(field_named(whole, "gravity").description.find("9.80665") != std::string::npos);
  CHECK(object_named(objects, "pose").forms.size() == 3);
  CHECK(field_named(object_named(objects, "contact"), "gap").type == "auto or positive");
  CHECK(object_named(objects, "vector").type == "list of number");
}

}  // namespace impend
