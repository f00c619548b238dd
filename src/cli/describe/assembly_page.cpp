// impend-assembly(5), from the schema of assembly files, which is the one table of their fields.
#include "cli/describe/manual_pages.h"
#include "impend/import/read_assembly.h"
#include "impend/records/schema_fields.h"

namespace impend::cli {
namespace {

std::string sentence(std::string text) { return text.empty() || text.ends_with(".") ? text : text + "."; }

std::string field_items(const std::vector<SchemaField>& fields) {
  std::string text;
  for (const SchemaField& field : fields) {
    std::string meaning = field.type;
    if (field.required) meaning += meaning.empty() ? "required" : ", required";
    if (!field.description.empty()) meaning += ": " + field.description;
    text += roff_item(roff_bold(field.key), roff_text(sentence(meaning)));
  }
  return text;
}

std::string object_section(const SchemaObject& object) {
  std::string said = object.type;
  if (!object.description.empty()) said += (said.empty() ? "" : ": ") + object.description;
  std::string text = ".SS " + roff_text(object.name) + "\n";
  if (!said.empty()) text += roff_text(sentence(said)) + "\n";
  for (std::size_t i = 0; i < object.forms.size(); ++i) {
    text += (i == 0 ? "" : ".PP\nOr:\n") + field_items(object.forms[i]);
  }
  return text;
}

}  // namespace

std::string assembly_page() {
  const std::vector<SchemaObject> objects = schema_objects(assembly_schema());
  std::string text = roff_title("impend-assembly", 5, "File Formats") + roff_section("NAME") +
                     "impend\\-assembly \\- assembly files of impend\n" + roff_section("DESCRIPTION") +
                     roff_text(objects.front().description) +
                     "\nJSON in UTF\\-8, by custom \\fINAME.assembly.json\\fR. Keys that are not listed here are "
                     "errors. Paths of meshes are relative to the file.\n" +
                     roff_section("FIELDS") + field_items(objects.front().forms.front()) + roff_section("OBJECTS");
  for (std::size_t i = 1; i < objects.size(); ++i) text += object_section(objects[i]);
  const char* const kExample = R"({
  "format": "impend-assembly", "version": 1,
  "length_unit": "m",
  "parts": [
    {"name": "base", "mesh": "base.stl", "fixed": true},
    {"name": "block", "mesh": "block.stl"}
  ]
})";
  return text + roff_section("EXAMPLES") + roff_lines(kExample) + roff_section("SEE ALSO") +
         ".BR impend (1),\n.BR impend\\-export (1)\n";
}

}  // namespace impend::cli
