#include "impend/import/model_parts.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

#include "impend/geometry/analytic_surface.h"
#include "impend/import/place_object.h"

namespace impend {
namespace {

constexpr const char* kDesignValues = "text with design values";  // as of mesh/noise.h
constexpr int kMostDigits = 2;                                    // with more, numbers count as rounded anyway
constexpr double kSameUnit = 1e-6;     // relative: half a unit of the last decimal is one of powers of ten
constexpr int kLeastBent = 3;          // pairs of triangles; a designed corner bends up to three faces …
constexpr double kNearlyFlat = 0.985;  // cosine; neighbours that meet at more than 10° are meant to
constexpr double kFlat = 1e-9;         // of the size, what arithmetic leaves of a flat face
constexpr double kFarthestStep = 9;    // Σ|b_i|; beyond, a narrow triangle says nothing of its neighbour

// The decimals that all coordinates share, 3 where there are more.
int decimals_of(const TriangleMesh& mesh) {
  constexpr double kRounding = 1e-12;  // relative, of reading and scaling
  for (int decimals = 0; decimals <= kMostDigits; ++decimals) {
    const double scale = std::pow(10.0, decimals);
    if (std::all_of(mesh.vertices.begin(), mesh.vertices.end(), [&](const Vec3& v) {
          const Vec3 x = scale * v;
          return ((x.array() - x.array().round()).abs() <= kRounding * x.array().abs()).all();
        })) {
      return decimals;
    }
  }
  return kMostDigits + 1;
}

struct Side {
  int from = -1, to = -1, opposite = -1;  // vertices, from < to
};

std::vector<Side> sides_of(const TriangleMesh& mesh) {
  std::vector<Side> sides;
  for (const auto& t : mesh.triangles) {
    for (int k = 0; k < 3; ++k) {
      const auto [from, to] = std::minmax(t[k], t[(k + 1) % 3]);
      sides.push_back({from, to, t[(k + 2) % 3]});
    }
  }
  std::sort(sides.begin(), sides.end(), [](const Side& s, const Side& t) {
    return std::tuple(s.from, s.to, s.opposite) < std::tuple(t.from, t.to, t.opposite);
  });
  return sides;
}

enum class Bend { kNone, kByRounding, kOther };

Bend bend_of(const TriangleMesh& mesh, const Side& side, int other, double size, double half) {
  const Vec3 &a = mesh.vertices[side.from], &b = mesh.vertices[side.to], &c = mesh.vertices[side.opposite];
  const Vec3& d = mesh.vertices[other];
  const Vec3 area = (b - a).cross(c - a), beyond = (d - a).cross(b - a);
  const double twice = area.norm();
  if (!(twice > 0) || area.dot(beyond) < kNearlyFlat * twice * beyond.norm()) return Bend::kOther;
  const Vec3 n = area / twice;
  const double off = std::abs(n.dot(d - a));
  if (off <= kFlat * size) return Bend::kNone;
  const double of_b = n.dot((d - a).cross(c - a)) / twice, of_c = n.dot((b - a).cross(d - a)) / twice;
  const double weights = std::abs(1 - of_b - of_c) + std::abs(of_b) + std::abs(of_c);
  if (weights > kFarthestStep) return Bend::kOther;
  return off <= (1 + weights) * n.lpNorm<1>() * half ? Bend::kByRounding : Bend::kOther;
}

bool encloses_volume(const Part& part, double mesh_volume) {
  if (!part.check.closed) return false;
  const double size = bounding_box(part.mesh).diagonal();
  const double least = std::max(part.coordinate_noise.maxCoeff(), kZeroThickness * size);
  return 2 * mesh_volume > least * surface_area(part.mesh);
}

// Volume and moments of the mesh, or of the exact shape (m) that it stands for.
void measure(const std::optional<VolumeMoments>& exact, Part* part) {
  part->volume = 0;
  part->moments = {};
  if (!part->check.closed) {
    // The holes are faces whose exact shape is known.
    if (exact && !part->surfaces.missing.empty()) part->moments = *exact;
    part->volume = part->moments.volume;
    return;
  }
  const VolumeMoments mesh = volume_moments(part->mesh);
  if (!encloses_volume(*part, mesh.volume)) return;
  part->moments = exact && exact->volume > 0 ? *exact : mesh;
  part->volume = part->moments.volume;
}

// A length scaled by s: volumes by s³, second moments by s⁵.
VolumeMoments scaled(const VolumeMoments& moments, double s) {
  const double volume = s * s * s;
  return {volume * moments.volume, s * moments.centroid, volume * s * s * moments.second};
}

SurfaceTags scaled(const SurfaceTags& tags, double s) {
  SurfaceTags out = tags;
  for (AnalyticSurface& surface : out.surfaces) {
    surface.point *= s;
    surface.radius *= s;
    surface.minor_radius *= s;
    surface.tolerance *= s;
  }
  for (MissingFace& face : out.missing) face.box = face.box.mapped(s * Mat3::Identity(), Vec3::Zero());
  return out;
}

std::string length_words(double length, const PrintedUnit& unit) {
  return fmt::format("{:.3g} {}", length / unit.metres, unit.name);
}

std::string counted(int count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

Diagnostics weld_warnings(const Part& part, const PrintedUnit& unit) {
  const NearWeld& weld = part.check.near_weld;
  Diagnostics warnings;
  if (weld.given_up) {
    warnings.push_back({"weld-refused",
                        "no vertices were merged: the length is so large that most of them are near to many others; "
                        "give a smaller one",
                        part.name});
  }
  if (weld.merged > 0) {
    warnings.push_back(
        {"vertices-merged",
         fmt::format("{} merged with others nearby, moved by up to {}; the coordinates count as that "
                     "much in doubt",
                     counted(weld.merged, "vertex was", "vertices were"), length_words(weld.farthest, unit)),
         part.name});
  }
  if (weld.left_apart > 0) {
    warnings.push_back({"weld-refused",
                        fmt::format("{} near each other were not merged: they form chains longer than the length; give "
                                    "a smaller one",
                                    counted(weld.left_apart, "vertex", "vertices")),
                        part.name});
  }
  return warnings;
}

// What was done because somebody asked for it.
Diagnostics requested_repairs(const Part& part, const PrintedUnit& unit) {
  Diagnostics warnings = weld_warnings(part, unit);
  const MeshCheck& check = part.check;
  if (check.t_junctions_stitched > 0) {
    warnings.push_back({"t-junctions-joined",
                        fmt::format("triangles were split at {} in the middle of open edges",
                                    counted(check.t_junctions_stitched, "vertex", "vertices")),
                        part.name});
  }
  if (check.holes_closed.count > 0) {
    warnings.push_back({"holes-closed",
                        fmt::format("{} closed with {}, {} {} across: volume and mass are a guess there",
                                    counted(check.holes_closed.count, "hole was", "holes were"),
                                    counted(check.holes_closed.triangles, "triangle", "triangles"),
                                    check.holes_closed.count == 1 ? "it was" : "the largest",
                                    length_words(check.holes_closed.largest, unit)),
                        part.name});
  }
  return warnings;
}

// Short numbers that were taken for typed ones, though the shape shows that they were rounded.
void doubt_typed_numbers(const MeshObject& object, double metres_per_unit, Part* part) {
  constexpr double kExact = 0x1p-50;  // of the largest coordinate, some roundings of double: not what digits leave out
  double largest = 0;
  for (const Vec3& v : object.mesh.vertices) largest = std::max(largest, v.cwiseAbs().maxCoeff());
  if (object.noise.half_width.maxCoeff() > kExact * largest) return;
  const double rounding = rounding_shown(object.mesh);
  if (!(rounding > 0)) return;
  part->coordinate_noise = part->coordinate_noise.cwiseMax(rounding * metres_per_unit);
  part->decimal_noise = part->coordinate_noise;
  part->noise_source = "text of rounded values, as flat faces show";
}

}  // namespace

double rounding_shown(const TriangleMesh& mesh) {
  const int decimals = decimals_of(mesh);
  if (decimals > kMostDigits) return 0;
  const double half = 0.5 * std::pow(10.0, -decimals);
  Vec3 lower = mesh.vertices.front(), upper = lower;
  for (const Vec3& v : mesh.vertices) {
    lower = lower.cwiseMin(v);
    upper = upper.cwiseMax(v);
  }
  const std::vector<Side> sides = sides_of(mesh);
  int flat = 0, bent = 0;
  for (std::size_t i = 0; i + 1 < sides.size(); ++i) {
    if (sides[i].from != sides[i + 1].from || sides[i].to != sides[i + 1].to) continue;
    const Bend bend = bend_of(mesh, sides[i], sides[i + 1].opposite, (upper - lower).norm(), half);
    flat += bend == Bend::kNone;
    bent += bend == Bend::kByRounding;
  }
  return bent >= kLeastBent && bent > flat ? half : 0;
}

void share_rounding(double metres_per_unit, std::vector<Part>* parts) {
  const auto is_text = [](const Part& part) { return part.noise_source.starts_with("text"); };
  const auto is_typed = [](const Part& part) { return part.noise_source.starts_with(kDesignValues); };
  for (Part& part : *parts) {
    if (!is_typed(part) || part.mesh.vertices.empty()) continue;
    TriangleMesh as_written = part.mesh;
    for (Vec3& v : as_written.vertices) v /= metres_per_unit;
    const int decimals = decimals_of(as_written);
    if (decimals < 1 || decimals > kMostDigits) continue;
    const double half = 0.5 * std::pow(10.0, -decimals) * metres_per_unit;
    const bool shared = std::any_of(parts->begin(), parts->end(), [&](const Part& other) {
      return is_text(other) && !is_typed(other) &&
             std::abs(other.coordinate_noise.maxCoeff() - half) <= kSameUnit * half;
    });
    if (!shared) continue;
    part.coordinate_noise = part.coordinate_noise.cwiseMax(half);
    part.decimal_noise = part.coordinate_noise;
    part.noise_source = "text of rounded values, as other parts show";
  }
}

Part part_from_object(const MeshObject& object, const std::string& file, double metres_per_unit,
                      const RepairOptions& repair, const Progress& progress) {
  Part part;
  CleanMesh clean = clean_mesh(object.mesh, repair, object.noise.half_width.norm(), progress);
  part.name = object.name;
  part.surfaces = scaled(carry_tags(object.mesh, object.surfaces, clean.mesh), metres_per_unit);
  part.mesh = std::move(clean.mesh);
  part.check = clean.check.scaled(metres_per_unit);
  for (Vec3& vertex : part.mesh.vertices) vertex *= metres_per_unit;
  const Vec3 welded = Vec3::Constant(part.check.near_weld.farthest);
  part.coordinate_noise = object.noise.half_width * metres_per_unit + welded;
  if (!object.noise.decimal.isZero(0)) part.decimal_noise = object.noise.decimal * metres_per_unit + welded;
  part.noise_source = object.noise.source;
  doubt_typed_numbers(object, metres_per_unit, &part);
  if (part.check.near_weld.merged > 0) part.noise_source += ", vertices merged";
  part.color = object.color;
  part.mesh_file = file;
  part.mesh_object = object.name;
  measure(object.moments ? std::optional(scaled(*object.moments, metres_per_unit)) : std::nullopt, &part);
  return part;
}

std::vector<Part> split_part(const Part& part) {
  const std::vector<TriangleMesh> shells = split_shells(part.mesh, part.coordinate_noise.norm());
  if (shells.size() < 2) return {part};
  RepairOptions again;
  again.check_intersections = part.check.self_intersections.has_value();
  std::vector<Part> pieces;
  for (const TriangleMesh& shell : shells) {
    Part piece = part;
    CleanMesh clean = clean_mesh(shell, again, part.coordinate_noise.norm());
    piece.surfaces = carry_tags(part.mesh, part.surfaces, clean.mesh);
    piece.mesh = std::move(clean.mesh);
    piece.check = clean.check;
    measure(std::nullopt, &piece);
    piece.name = fmt::format("{}/{}", part.name, pieces.size() + 1);
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

Diagnostics repair_warnings(const Part& part, const PrintedUnit& unit) {
  Diagnostics warnings;
  const MeshCheck& check = part.check;
  const int kept = static_cast<int>(part.mesh.triangles.size());
  if (check.flipped_triangles > 0) {
    warnings.push_back({"flipped",
                        check.flipped_triangles >= kept
                            ? std::string("the mesh was inside out; it was turned outward")
                            : fmt::format("{} of {} triangles pointed the wrong way and were turned outward",
                                          check.flipped_triangles, kept),
                        part.name});
  }
  if (check.degenerate_triangles > 0) {
    warnings.push_back(
        {"degenerate-triangles",
         counted(check.degenerate_triangles, "triangle without area was", "triangles without area were") + " dropped",
         part.name});
  }
  if (check.duplicate_triangles > 0) {
    warnings.push_back(
        {"duplicate-triangles",
         counted(check.duplicate_triangles, "triangle that repeats another was", "triangles that repeat another were") +
             " dropped",
         part.name});
  }
  append(warnings, requested_repairs(part, unit));
  return warnings;
}

}  // namespace impend
