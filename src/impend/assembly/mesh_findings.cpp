#include "impend/assembly/mesh_findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/assembly/printed_length.h"
#include "impend/base/tolerances.h"
#include "impend/geometry/moments.h"
#include "impend/geometry/small_matrices.h"

namespace impend {
namespace {

std::string place_words(const Vec3& at_metres, const PrintedUnit& unit) {
  const Vec3 at = at_metres / unit.metres;
  return fmt::format("({:.6g}, {:.6g}, {:.6g}) {}", at.x(), at.y(), at.z(), unit.name);
}

std::string why_open(const MeshHole& hole) {
  if (hole.state == HoleState::kNoPatch) return "no triangles could be laid across it";
  if (hole.state == HoleState::kPatchMeetsMesh) return "triangles across it would run into the mesh";
  return "";
}

std::string hole_words(const MeshCheck& check, const PrintedUnit& unit) {
  std::string words;
  if (!check.holes.empty()) {
    const MeshHole& hole = check.holes.front();
    const bool one = check.holes.size() == 1;
    words = fmt::format("; {} hole{}, {} {:.3g} {} across at {}", check.holes.size(), one ? "" : "s",
                        one ? "it is" : "the largest", hole.size / unit.metres, unit.name, place_words(hole.at, unit));
    if (const std::string why = why_open(hole); !why.empty()) words += ": " + why;
  }
  if (check.t_junctions.value_or(0) > 0) {
    words += fmt::format("; {} vert{} in the middle of open edges", *check.t_junctions,
                         *check.t_junctions == 1 ? "ex lies" : "ices lie");
  }
  return words;
}

Warning intersection_warning(const Part& part, const PrintedUnit& unit) {
  const SelfIntersections& found = *part.check.self_intersections;
  const std::string count = (found.complete ? "" : "at least ") + fmt::format("{}", found.pairs);
  const bool one = found.complete && found.pairs == 1;
  const std::string of_them =
      found.crossing == 0 ? (one ? "touches" : "touch")
      : one               ? "crosses"
                          : fmt::format("meet, {} of them cross{}", found.crossing, found.crossing == 1 ? "es" : "");
  return {
      found.crossing > 0 ? "self-intersecting" : "self-touching",
      fmt::format("{} pair{} of the mesh's triangles {} away from common corners and edges, the first near {} in the "
                  "mesh{}",
                  count, one ? "" : "s", of_them, place_words(found.at, unit),
                  found.crossing > 0 ? "; volume and mass may count some space twice or not at all" : ""),
      part.name};
}

// The holes as the option would leave them; larger meshes take too long to try.
bool closing_succeeds(const Part& part) {
  constexpr size_t kMostToClose = 50'000;  // a tenth of a second
  if (part.mesh.triangles.size() > kMostToClose) return true;
  RepairOptions repair;
  repair.close_holes = true;
  repair.largest_hole = std::numeric_limits<double>::max();
  return clean_mesh(part.mesh, repair, part.coordinate_noise.norm()).check.closed;
}

}  // namespace

bool is_flat(const TriangleMesh& mesh) {
  if (mesh.vertices.empty()) return false;
  Vec3 mean = Vec3::Zero();
  for (const Vec3& v : mesh.vertices) mean += v / static_cast<double>(mesh.vertices.size());
  Mat3 spread = Mat3::Zero();
  for (const Vec3& v : mesh.vertices) spread += (v - mean) * (v - mean).transpose();
  constexpr double kFlat = 1e-5;  // thickness over width
  const Vec3 squares = principal_values(spread);
  return squares[0] <= kFlat * kFlat * squares[2];
}

std::string closing_advice(const Part& part, const PrintedUnit& unit) {
  const MeshCheck& check = part.check;
  if (!check.orientable || check.open_edges == 0 || !part.surfaces.missing.empty()) return "";
  if (!check.holes.empty()) {
    const MeshHole& hole = check.holes.front();
    if (hole.state != HoleState::kNotAsked && hole.state != HoleState::kTooLarge) return "";
    if (hole.size > 0 && closing_succeeds(part))
      return "--close-holes " + not_below(hole.size / unit.metres) + " tries to close the holes";
  }
  return check.t_junctions.value_or(0) > 0 && check.t_junctions_stitched == 0 ? "--close-holes auto joins them" : "";
}

std::string closing_advice(const std::vector<const Part*>& parts, const PrintedUnit& unit) {
  const Part* widest = nullptr;  // the one with the largest hole
  for (const Part* part : parts) {
    if (closing_advice(*part, unit).empty()) return "";
    const auto size = [](const Part& p) { return p.check.holes.empty() ? 0.0 : p.check.holes.front().size; };
    if (widest == nullptr || size(*part) > size(*widest)) widest = part;
  }
  return widest == nullptr ? "" : closing_advice(*widest, unit);
}

std::string missing_face_words(const Part& part, const PrintedUnit& unit) {
  constexpr std::size_t kNamed = 5;
  const std::vector<MissingFace>& missing = part.surfaces.missing;
  std::string words;
  for (std::size_t i = 0; i < std::min(missing.size(), kNamed); ++i) {
    const Vec3 middle = (missing[i].box.lower + missing[i].box.upper) / 2;
    words += fmt::format("{}face {} about {}", i > 0 ? ", " : "", missing[i].number, place_words(middle, unit));
  }
  if (missing.size() > kNamed) words += fmt::format(" and {} more", missing.size() - kNamed);
  return fmt::format("{} could not be made into triangles", words);
}

std::string open_mesh_words(const Part& part, const PrintedUnit& unit) {
  const MeshCheck& check = part.check;
  if (!part.surfaces.missing.empty()) return missing_face_words(part, unit);
  if (!check.orientable) return "the mesh has no inside: its triangles cannot be oriented consistently";
  if (part.mesh.triangles.empty())
    return "no triangle of the mesh stands out from the rounding of its coordinates, or its size is beyond what can be "
           "computed";
  if (check.open_edges == 0) {
    return fmt::format("the mesh is not closed: {} of its edges belong to more than two triangles",
                       check.nonmanifold_edges);
  }
  const std::string what = is_flat(part.mesh) ? "the mesh is a flat sheet, no solid" : "the mesh is not closed";
  return fmt::format("{}: {} open edge{}, one of them at {} in the mesh{}", what, check.open_edges,
                     check.open_edges == 1 ? "" : "s", place_words(check.open_edge_at, unit), hole_words(check, unit));
}

Diagnostics mesh_findings(const Part& part, const PrintedUnit& unit) {
  Diagnostics warnings;
  const MeshCheck& check = part.check;
  if (!check.closed && !part.surfaces.missing.empty() && part.volume > 0) {
    warnings.push_back({"unmeshed-faces",
                        missing_face_words(part, unit) + "; volume and mass are those of the exact shape", part.name});
  } else if (!check.closed) {
    const char* code = check.orientable ? "open-mesh" : "not-orientable";
    const std::string advice = closing_advice(part, unit);
    warnings.push_back(
        {code,
         open_mesh_words(part, unit) + "; contacts on it may be incomplete" + (advice.empty() ? "" : "; " + advice),
         part.name});
  }
  if (check.nonmanifold_edges > 0) {
    const bool one = check.nonmanifold_edges == 1;
    warnings.push_back({"nonmanifold",
                        fmt::format("{} edge{} of the mesh belong{} to more than two triangles",
                                    check.nonmanifold_edges, one ? "" : "s", one ? "s" : ""),
                        part.name});
  }
  if (check.overlapping_shells) {
    warnings.push_back({"overlapping-shells",
                        "shells of the mesh overlap or share a surface: volume and mass count some space twice or not "
                        "at all; --check-intersections tells where they cross, --split makes a part of each where no "
                        "assembly file names the parts; else unite them in the program that made them",
                        part.name});
  }
  if (check.overlap_unknown) {
    warnings.push_back(
        {"overlapping-shells-unknown",
         "the search for shells of the mesh that overlap was given up; if some do, volume and mass count "
         "the overlap twice",
         part.name});
  }
  if (check.filled_cavities > 0) {
    warnings.push_back({"filled-cavity",
                        fmt::format("{} inside another given twice, once each way, and taken as the wall of a cavity; "
                                    "if a solid fills it, export that as a part of its own",
                                    check.filled_cavities == 1 ? "a shell is" : "several shells are"),
                        part.name});
  }
  if (check.self_intersections && !check.self_intersections->complete && check.self_intersections->pairs == 0) {
    warnings.push_back({"self-intersections-unknown",
                        "the search for self-intersections was given up before one was found", part.name});
  } else if (check.self_intersections && check.self_intersections->pairs > 0) {
    warnings.push_back(intersection_warning(part, unit));
  }
  return warnings;
}

std::optional<std::string> inertia_fault(const Mat3& inertia) {
  const InputTolerances tolerances;
  if (!inertia.allFinite()) return "is not finite";
  const double largest = inertia.cwiseAbs().maxCoeff();
  if ((inertia - inertia.transpose()).cwiseAbs().maxCoeff() > tolerances.written_identity * largest) {
    return "is not symmetric";
  }
  const Vec3 I = principal_values(inertia);
  const std::string list = fmt::format("(principal moments {:.6g}, {:.6g}, {:.6g})", I[0], I[1], I[2]);
  if (!(I[0] > tolerances.positive_inertia * I[2])) return "is not positive definite " + list;
  if (I[0] + I[1] < I[2] * (1 - tolerances.written_identity)) {
    return "belongs to no body: the largest principal moment exceeds the sum of the others " + list;
  }
  return std::nullopt;
}

bool is_uniform(const Part& part) {
  if (!(part.volume > 0)) return false;
  const MassProperties uniform = mass_properties(volume_moments(part.mesh), part.mass.mass / part.volume);
  const double tolerance = InputTolerances{}.same_mass;
  const double size = std::max(part.mass.center_of_mass.norm(), std::cbrt(part.volume));
  return (part.mass.center_of_mass - uniform.center_of_mass).norm() <= tolerance * size &&
         (part.mass.inertia - uniform.inertia).norm() <= tolerance * uniform.inertia.norm();
}

std::optional<VolumeMoments> moments_counted_once(const Part& part) {
  if (!part.check.overlapping_shells && !part.check.overlap_unknown) return std::nullopt;
  if (!is_uniform(part)) return std::nullopt;
  const VolumeMoments once = union_moments(part.mesh, part.moments);
  return once.volume == part.volume ? std::nullopt : std::optional(once);
}

}  // namespace impend
