#include "impend/import/threemf/threemf_model.h"

#include <fmt/format.h>

#include <vector>

#include "impend/import/archive/zip_archive.h"
#include "impend/import/file_bytes.h"
#include "impend/import/mesh/mesh_reading.h"
#include "impend/import/mesh/text_scanner.h"
#include "impend/import/threemf/xml_stream.h"

namespace impend {
namespace {

constexpr std::string_view kModelRelation = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel";

}  // namespace

ThreemfPackage::ThreemfPackage(const ZipArchive& archive, const std::string& path) : archive_(archive), path_(path) {
  for (const ZipEntry& entry : archive.entries()) by_lower_case_.emplace(lower_case(entry.name), &entry);
}

const ZipEntry* ThreemfPackage::find_in_any_case(const std::string& name) const {
  if (const ZipEntry* exact = archive_.find(name)) return exact;
  const auto known = by_lower_case_.find(lower_case(name));
  return known == by_lower_case_.end() ? nullptr : known->second;
}

const ZipEntry* ThreemfPackage::find(std::string_view part_name) const {
  if (part_name.starts_with('/')) part_name.remove_prefix(1);
  // Some writers encode the name in the archive as they do in the reference.
  if (const auto literal = safe_entry_name(part_name)) {
    if (const ZipEntry* entry = find_in_any_case(*literal)) return entry;
  }
  const auto decoded = safe_entry_name(percent_decoded(part_name));
  return decoded ? find_in_any_case(*decoded) : nullptr;
}

// The target of the first relationship of `type`; "" when there is none.
Result<std::string> ThreemfPackage::related(const ZipEntry& relations, std::string_view type) const {
  std::string target;
  XmlHandlers handlers;
  handlers.start = [&](const XmlElement& element) -> std::optional<Error> {
    if (element.name == "Relationship" && element.get("Type") == type && target.empty()) {
      target = element.get("Target").value_or("");
    }
    return std::nullopt;
  };
  XmlStream xml(path_, relations.name, std::move(handlers));
  const Status unpacked = archive_.stream(relations, [&](std::string_view piece) { return xml.feed(piece); });
  if (!unpacked) return unpacked.error();
  if (const Status read = xml.finish(); !read) return read.error();
  return target;
}

Result<const ZipEntry*> ThreemfPackage::start() const {
  if (const ZipEntry* relations = find_in_any_case("_rels/.rels")) {
    const auto target = related(*relations, kModelRelation);
    if (!target) return target.error();
    if (!target.value().empty()) {
      if (const ZipEntry* named = find(target.value())) return named;
      Error error = mesh_error(
          ErrorCode::kParse, path_, 0,
          fmt::format("the package names {} as its model, but holds no such file", in_quotes(target.value())));
      error.place.where = relations->name;
      return error;
    }
  }
  if (const ZipEntry* usual = find("3D/3dmodel.model")) return usual;
  std::vector<const ZipEntry*> models;
  for (const ZipEntry& entry : archive_.entries()) {
    if (entry.name.ends_with(".model")) models.push_back(&entry);
  }
  if (models.size() == 1) return models.front();
  Error error = mesh_error(ErrorCode::kUnsupported, path_, 0, "is a zip archive without a 3MF model");
  error.hint = "name it .zip if it is a packed folder of mesh files";
  return error;
}

}  // namespace impend
