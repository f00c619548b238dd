#include "impend/records/schema_fields.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace impend {
namespace {

using FieldSchema = nlohmann::ordered_json;

// "#/definitions/part" is the object "part".
std::string referred_object(const FieldSchema& field) {
  const std::string path = field.at("$ref").get<std::string>();
  return path.substr(path.rfind('/') + 1);
}

std::string type_words(const FieldSchema& field);

std::string form_words(const FieldSchema& forms) {
  std::string text;
  for (const FieldSchema& form : forms) {
    const std::string one = type_words(form);
    if (!one.empty()) text += (text.empty() ? "" : " or ") + one;
  }
  return text;
}

std::string type_words(const FieldSchema& field) {
  if (field.contains("$ref")) return referred_object(field);
  if (field.contains("enum")) {
    std::string text;
    for (const FieldSchema& value : field.at("enum")) {
      text += (text.empty() ? "" : ", ") + (value.is_string() ? value.get<std::string>() : value.dump());
    }
    return text;
  }
  if (field.contains("allOf")) return type_words(field.at("allOf").front());
  if (field.contains("anyOf")) return form_words(field.at("anyOf"));
  if (!field.contains("type")) return "";
  const std::string type = field.at("type").get<std::string>();
  if (type != "array") return type;
  const std::string items = field.contains("items") ? type_words(field.at("items")) : "";
  return items.empty() ? "list" : "list of " + items;
}

std::vector<SchemaField> schema_fields(const FieldSchema& object) {
  const FieldSchema required = object.value("required", FieldSchema::array());
  std::vector<SchemaField> fields;
  for (const auto& [key, field] : object.at("properties").items()) {
    const bool needed = std::find(required.begin(), required.end(), FieldSchema(key)) != required.end();
    fields.push_back({key, type_words(field), needed, field.value("description", "")});
  }
  return fields;
}

SchemaObject schema_object(const std::string& name, const FieldSchema& object) {
  SchemaObject all{name, object.value("description", ""), "", {}};
  if (object.contains("properties")) {
    all.forms.push_back(schema_fields(object));
  } else if (object.contains("anyOf")) {
    for (const FieldSchema& form : object.at("anyOf")) {
      if (form.contains("properties")) all.forms.push_back(schema_fields(form));
    }
  }
  if (all.forms.empty()) all.type = type_words(object);
  return all;
}

}  // namespace

std::vector<SchemaObject> schema_objects(const char* schema) {
  const FieldSchema document = FieldSchema::parse(schema);
  std::vector<SchemaObject> objects = {schema_object("", document)};
  for (const auto& [name, object] : document.at("definitions").items()) objects.push_back(schema_object(name, object));
  return objects;
}

}  // namespace impend
