// An assembly as a 3MF package.
//
// Every distinct set of mesh, colour and coordinate noise is an object with a mesh. A part that has its mesh to itself
// is that object under its own name; parts that share one are objects with a single component each, which bear their
// names. Build items follow the order of the parts. Numbers are the shortest decimals that read back to the same value.
#include <fmt/format.h>

#include <array>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/base/xml_text.h"
#include "impend/import/archive/zip_archive.h"
#include "impend/import/part_names.h"
#include "impend/import/threemf/threemf.h"
#include "impend/import/threemf/threemf_values.h"
#include "impend/import/write_meshes.h"

namespace impend {
namespace {

constexpr const char* kContentTypes =
    R"(<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
)";
constexpr const char* kRelations =
    R"(<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel" Target="/3D/3dmodel.model"/>
</Relationships>
)";
constexpr const char* kModelHead =
    R"(<?xml version="1.0" encoding="UTF-8"?>
<model xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" xmlns:impend="urn:impend:assembly" unit="{}" xml:lang="en">
<metadata name="Title">{}</metadata>
<metadata name="Application">impend</metadata>
)";

std::string escaped(const std::string& text) { return xml_escaped(printable_name(text)); }

// What a mesh object holds: the mesh by the first part that has it, colour, coordinate noise.
using ShapeKey = std::tuple<int, std::optional<std::string>, std::array<double, 3>>;

std::vector<ShapeKey> shapes_of(const std::vector<Part>& parts) {
  const std::vector<int> first = first_with_equal_mesh(parts);
  std::vector<ShapeKey> keys;
  for (const Part& part : parts) {
    const Vec3& noise = part.coordinate_noise;
    keys.emplace_back(first[keys.size()], part.color, std::array{noise.x(), noise.y(), noise.z()});
  }
  return keys;
}

class ModelWriter {
 public:
  ModelWriter(const Assembly& assembly, double unit)
      : assembly_(assembly), unit_(unit), shapes_(shapes_of(assembly.parts)) {}

  std::string write(const std::string& unit_word) {
    text_ = fmt::format(kModelHead, unit_word, escaped(assembly_.name));
    text_ += "<resources>\n";
    write_colors();
    for (const ShapeKey& shape : shapes_) ++uses_[shape];
    for (std::size_t i = 0; i < shapes_.size(); ++i) write_object(assembly_.parts[i], shapes_[i]);
    text_ += "</resources>\n<build>\n";
    for (std::size_t i = 0; i < object_ids_.size(); ++i) write_item(assembly_.parts[i], object_ids_[i]);
    text_ += "</build>\n</model>\n";
    return std::move(text_);
  }

 private:
  void write_colors() {
    std::set<std::string> colors;
    for (const Part& part : assembly_.parts) {
      if (part.color && !threemf_color(*part.color).empty()) colors.insert(*part.color);
    }
    if (colors.empty()) return;
    color_group_ = next_id_++;
    text_ += fmt::format("<basematerials id=\"{}\">\n", color_group_);
    for (const std::string& color : colors) {
      color_index_.emplace(color, static_cast<int>(color_index_.size()));
      text_ += fmt::format("<base name=\"{0}\" displaycolor=\"{0}\"/>\n", color);
    }
    text_ += "</basematerials>\n";
  }

  // The part's own object, and before it the mesh it shares with others if it is their first.
  void write_object(const Part& part, const ShapeKey& shape) {
    const bool shared = uses_.at(shape) > 1;
    const auto known = mesh_ids_.find(shape);
    const int mesh_id = known != mesh_ids_.end() ? known->second : next_id_++;
    if (known == mesh_ids_.end()) {
      mesh_ids_.emplace(shape, mesh_id);
      write_mesh(part, mesh_id, shared ? "" : part.name);
    }
    object_ids_.push_back(shared ? next_id_++ : mesh_id);
    if (!shared) return;
    text_ += fmt::format("<object id=\"{}\" type=\"model\" name=\"{}\"><components><component objectid=\"{}\"/>",
                         object_ids_.back(), escaped(part.name), mesh_id);
    text_ += "</components></object>\n";
  }

  void write_mesh(const Part& part, int id, const std::string& name) {
    text_ += fmt::format("<object id=\"{}\" type=\"model\"", id);
    if (!name.empty()) text_ += fmt::format(" name=\"{}\"", escaped(name));
    const auto color = part.color ? color_index_.find(*part.color) : color_index_.end();
    if (color != color_index_.end()) text_ += fmt::format(" pid=\"{}\" pindex=\"{}\"", color_group_, color->second);
    const Vec3 noise = part.coordinate_noise / unit_;
    text_ += fmt::format(
        ">\n<metadatagroup><metadata name=\"impend:coordinate_noise\">{} {} {}</metadata></metadatagroup>\n",
        print_number(noise.x()), print_number(noise.y()), print_number(noise.z()));
    text_ += "<mesh>\n<vertices>\n";
    for (const Vec3& vertex : part.mesh.vertices) {
      look_now_and_then();
      const Vec3 v = in_unit(vertex, unit_);
      fmt::format_to(std::back_inserter(text_), "<vertex x=\"{}\" y=\"{}\" z=\"{}\"/>\n", print_number(v.x()),
                     print_number(v.y()), print_number(v.z()));
    }
    text_ += "</vertices>\n<triangles>\n";
    for (const auto& t : part.mesh.triangles) {
      look_now_and_then();
      fmt::format_to(std::back_inserter(text_), "<triangle v1=\"{}\" v2=\"{}\" v3=\"{}\"/>\n", t[0], t[1], t[2]);
    }
    text_ += "</triangles>\n</mesh>\n</object>\n";
  }

  void write_item(const Part& part, int object) {
    text_ += fmt::format("<item objectid=\"{}\"", object);
    const RigidTransform& X = part.X_WP;
    const Vec3 p = in_unit(X.p, unit_);
    if (X.R != Mat3::Identity() || !p.isZero(0)) {
      std::string numbers;
      for (int k = 0; k < 9; ++k) numbers += print_number(X.R(k % 3, k / 3)) + " ";  // transposed: a row vector's map
      for (int axis = 0; axis < 3; ++axis) numbers += print_number(p[axis]) + (axis < 2 ? " " : "");
      text_ += fmt::format(" transform=\"{}\"", numbers);
    }
    text_ += part.fixed ? "><metadatagroup><metadata name=\"impend:fixed\">true</metadata></metadatagroup></item>\n"
                        : "/>\n";
  }

  const Assembly& assembly_;
  double unit_;
  std::string text_;
  int next_id_ = 1;
  int color_group_ = 0;
  std::map<std::string, int> color_index_;
  std::vector<ShapeKey> shapes_;  // by part
  std::map<ShapeKey, int> uses_, mesh_ids_;
  std::vector<int> object_ids_;  // by part
};

}  // namespace

Result<std::string> to_3mf(const Assembly& assembly) {
  for (const Part& part : assembly.parts) {
    if (!part.mesh.triangles.empty()) continue;
    return Error{
        ErrorCode::kBadValue, "the part has no triangles to write", {"", 0, part.name, ""}, "leave the part out"};
  }
  if (assembly.parts.empty()) return Error{ErrorCode::kBadValue, "there is no part to write", {}, "give parts"};
  std::string word = threemf_unit_word(assembly.metres_per_unit);
  const double unit = word.empty() ? *metres_per_unit("mm") : assembly.metres_per_unit;
  if (word.empty()) word = threemf_unit_word(unit);
  return write_zip({{"[Content_Types].xml", kContentTypes},
                    {"_rels/.rels", kRelations},
                    {"3D/3dmodel.model", ModelWriter(assembly, unit).write(word)}});
}

}  // namespace impend
