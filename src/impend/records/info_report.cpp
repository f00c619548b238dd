// `impend info`: what was imported, before any contact is looked for. JSON is format impend-info, version 1, in SI.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "impend/assembly/printed_length.h"
#include "impend/records/json_format.h"
#include "impend/records/records.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/text_table.h"
#include "impend/report/version.h"

namespace impend {
namespace {

Box3 world_box(const Part& part) {
  Box3 box;
  for (const Vec3& vertex : part.mesh.vertices) box.add(part.X_WP * vertex);
  return box;
}

const char* state_word(HoleState state) {
  switch (state) {
    case HoleState::kTooLarge:
      return "too-large";
    case HoleState::kNoPatch:
      return "no-patch";
    case HoleState::kPatchMeetsMesh:
      return "patch-meets-mesh";
    case HoleState::kNotAsked:
      break;
  }
  return "not-asked";
}

// The largest ones; `hole_count` has them all.
Json json_holes(const std::vector<MeshHole>& holes) {
  constexpr size_t kMostListed = 100;
  Json list = Json::array();
  for (size_t i = 0; i < std::min(holes.size(), kMostListed); ++i) {
    list.push_back({{"size", json_number(holes[i].size)},
                    {"at", json_vector(holes[i].at)},
                    {"edges", holes[i].edges},
                    {"state", state_word(holes[i].state)}});
  }
  return list;
}

Json json_self_intersections(const std::optional<SelfIntersections>& found) {
  if (!found) return nullptr;
  return {{"pairs", found->pairs},
          {"crossing", found->crossing},
          {"complete", found->complete},
          {"at", found->pairs > 0 ? json_vector(found->at) : Json(nullptr)}};
}

Json json_mesh(const Part& part) {
  const MeshCheck& check = part.check;
  return {{"file", part.mesh_file},
          {"object", part.mesh_object},
          {"vertices", part.mesh.vertices.size()},
          {"triangles", part.mesh.triangles.size()},
          {"closed", check.closed},
          {"shells", check.shells},
          {"cavities", check.cavities},
          {"open_edges", check.open_edges},
          {"nonmanifold_edges", check.nonmanifold_edges},
          {"overlapping_shells", check.overlapping_shells},
          {"orientable", check.orientable},
          {"hole_count", check.holes.size()},
          {"holes", json_holes(check.holes)},
          {"t_junctions", check.closed        ? Json(0)
                          : check.t_junctions ? Json(*check.t_junctions)
                                              : Json(nullptr)},
          {"self_intersections", json_self_intersections(check.self_intersections)},
          {"repairs",
           {{"vertices_welded", check.vertices_welded},
            {"unused_vertices", check.unused_vertices},
            {"degenerate_triangles", check.degenerate_triangles},
            {"duplicate_triangles", check.duplicate_triangles},
            {"flipped_triangles", check.flipped_triangles},
            {"vertices_merged", check.near_weld.merged},
            {"farthest_merge", json_number(check.near_weld.farthest)},
            {"t_junctions_joined", check.t_junctions_stitched},
            {"holes_closed", check.holes_closed.count},
            {"largest_hole_closed", json_number(check.holes_closed.largest)},
            {"triangles_added", check.holes_closed.triangles}}}};
}

Json json_part(const Part& part) {
  const Box3 box = world_box(part);
  const bool weighed = part.mass.mass > 0;
  return {{"name", part.name},
          {"fixed", part.fixed},
          {"volume", part.volume != 0 ? json_number(part.volume) : Json(nullptr)},
          {"mass", weighed ? json_number(part.mass.mass) : Json(nullptr)},
          {"center_of_mass", weighed ? json_vector(part.center_of_mass_W()) : Json(nullptr)},
          {"inertia", weighed ? json_matrix(part.inertia_W()) : Json(nullptr)},
          {"box", box.empty() ? Json(nullptr) : Json::array({json_vector(box.lower), json_vector(box.upper)})},
          {"coordinate_noise", json_vector(part.coordinate_noise)},
          {"noise_source", part.noise_source},
          {"mesh", json_mesh(part)}};
}

std::string vertices_text(int count) { return fmt::format("{} {}", count, count == 1 ? "vertex" : "vertices"); }

std::string intersection_words(const SelfIntersections& found) {
  const char* least = found.complete ? "" : "at least ";
  if (found.pairs == 0) return found.complete ? ", no self-intersections" : ", self-intersections unknown";
  if (found.crossing == 0) return fmt::format(", touches itself in {}{} places", least, found.pairs);
  return fmt::format(", crosses itself in {}{} places", least, found.crossing);
}

// What is wrong with the mesh, or what was repaired; "closed" when there is nothing to say.
std::string mesh_words(const Part& part) {
  const MeshCheck& check = part.check;
  std::string words = check.closed ? "closed" : "OPEN";
  const auto add = [&words](int count, const std::string& noun) {
    if (count > 0) words += ", " + count_text(static_cast<size_t>(count), noun);
  };
  add(check.open_edges, "open edge");
  add(static_cast<int>(check.holes.size()), "hole");
  if (check.t_junctions) add(*check.t_junctions, "T-junction");
  if (check.nonmanifold_edges > 0) {
    words += fmt::format(", {} shared by more than two triangles",
                         count_text(static_cast<size_t>(check.nonmanifold_edges), "edge"));
  }
  if (check.shells > 1) add(check.shells, "shell");
  if (check.cavities > 0) words += fmt::format(", {} cavit{}", check.cavities, check.cavities == 1 ? "y" : "ies");
  if (check.flipped_triangles > 0)
    words += fmt::format(", {} turned outward", count_text(static_cast<size_t>(check.flipped_triangles), "triangle"));
  if (check.degenerate_triangles > 0)
    words += fmt::format(", {} without area dropped",
                         count_text(static_cast<size_t>(check.degenerate_triangles), "triangle"));
  if (check.duplicate_triangles > 0)
    words += fmt::format(", {} given twice", count_text(static_cast<size_t>(check.duplicate_triangles), "triangle"));
  add(check.holes_closed.count, "closed hole");
  add(check.t_junctions_stitched, "joined T-junction");
  if (check.near_weld.merged > 0) words += fmt::format(", {} merged", vertices_text(check.near_weld.merged));
  if (check.self_intersections) words += intersection_words(*check.self_intersections);
  return check.overlapping_shells ? words + ", shells overlap" : words;
}

std::string volume_text(const Assembly& assembly, double volume) {
  const double unit = assembly.metres_per_unit;
  return volume != 0 ? number_text(volume / (unit * unit * unit)) + " " + assembly.unit_name + "³" : "-";
}

std::vector<std::string> part_row(const Assembly& assembly, const Part& part) {
  const Box3 box = world_box(part);
  const Vec3 size = box.empty() ? Vec3::Zero() : Vec3((box.upper - box.lower) / assembly.metres_per_unit);
  const bool weighed = part.mass.mass > 0;
  return {part.name,
          part.fixed ? "fixed" : "",
          weighed ? number_text(part.mass.mass) + " kg" : "-",
          volume_text(assembly, part.volume),
          fmt::format("{} × {} × {} {}", number_text(size.x()), number_text(size.y()), number_text(size.z()),
                      assembly.unit_name),
          weighed ? point_text(assembly, part.center_of_mass_W(), size.norm() * assembly.metres_per_unit) : "-",
          fmt::format("{}", part.mesh.triangles.size()),
          mesh_words(part),
          part.noise_source};
}

}  // namespace

std::string info_to_json(const Assembly& assembly) {
  Json json = {{"format", "impend-info"},
               {"version", 1},
               {"program", std::string("impend ") + kProgramVersion},
               {"name", assembly.name},
               {"gravity", json_vector(assembly.gravity)},
               {"length_unit", assembly.unit_name},
               {"ground", assembly.ground ? json_number(assembly.ground->height) : Json(nullptr)}};
  json["parts"] = Json::array();
  for (const Part& part : assembly.parts) json["parts"].push_back(json_part(part));
  json["warnings"] = json_warnings(assembly.warnings);
  return json_text(json);
}

std::string info_to_text(const Assembly& assembly, const ReportOptions& options) {
  const std::string name = assembly.name.empty() ? "assembly" : printable(assembly.name);
  std::string out =
      fmt::format("{}: {}, length unit {}\n", name, count_text(assembly.parts.size(), "part"), assembly.unit_name);
  out += fmt::format("  gravity {} m/s² along {}\n", number_text(assembly.gravity.norm()),
                     direction_text(assembly.gravity));
  if (assembly.ground) {
    out += fmt::format("  ground: a fixed plane at {} along {}\n", length_text(assembly, shown_ground_height(assembly)),
                       direction_text(assembly.up()));
  }
  std::vector<std::vector<std::string>> rows = {
      {"part", "", "mass", "volume", "size", "centre of mass", "triangles", "mesh", "numbers"}};
  for (const Part& part : assembly.parts) rows.push_back(part_row(assembly, part));
  out += '\n';
  out += text_table(
      rows, {Align::kLeft, Align::kLeft, Align::kRight, Align::kRight, Align::kLeft, Align::kLeft, Align::kRight});
  return out + warnings_section(assembly.warnings, options);
}

}  // namespace impend
