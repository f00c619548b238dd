#include "impend/import/gltf/glb_geometry.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "impend/base/stop.h"
#include "impend/geometry/moments.h"
#include "impend/import/assembly_file/write_numbers.h"
#include "impend/import/gltf/y_up.h"
#include "impend/import/mesh/byte_scalars.h"

namespace impend {
namespace {

bool is_float(double x) { return static_cast<double>(static_cast<float>(x)) == x; }

bool in_float_range(const TriangleMesh& mesh) {
  return std::all_of(mesh.vertices.begin(), mesh.vertices.end(), [](const Vec3& v) {
    return v.allFinite() && v.cwiseAbs().maxCoeff() <= static_cast<double>(std::numeric_limits<float>::max());
  });
}

Vec3 choose_origin(const TriangleMesh& mesh) {
  const bool exact = std::all_of(mesh.vertices.begin(), mesh.vertices.end(),
                                 [](const Vec3& v) { return is_float(v.x()) && is_float(v.y()) && is_float(v.z()); });
  if (exact) return Vec3::Zero();
  const Box3 box = bounding_box(mesh);
  return 0.5 * (box.lower + box.upper);
}

}  // namespace

std::optional<GlbGeometry> glb_geometry(const TriangleMesh& mesh, double metres_per_unit) {
  const TriangleMesh in_units = mesh_in_unit(mesh, metres_per_unit);
  if (!in_float_range(in_units)) return std::nullopt;
  GlbGeometry out;
  out.origin = choose_origin(in_units);
  out.least.fill(std::numeric_limits<float>::infinity());
  out.most.fill(-std::numeric_limits<float>::infinity());
  out.positions.reserve(12 * mesh.vertices.size());
  out.indices.reserve(12 * mesh.triangles.size());
  for (const Vec3& vertex : in_units.vertices) {
    look_now_and_then();
    const Vec3 x = y_up_from_z_up(vertex - out.origin);
    for (std::size_t k = 0; k < 3; ++k) {
      const float single = static_cast<float>(x[static_cast<int>(k)]);
      out.least[k] = std::min(out.least[k], single);
      out.most[k] = std::max(out.most[k], single);
      append_unsigned(std::bit_cast<std::uint32_t>(single), 4, &out.positions);
    }
  }
  for (const auto& triangle : mesh.triangles) {
    look_now_and_then();
    for (const int corner : triangle) append_unsigned(static_cast<std::uint32_t>(corner), 4, &out.indices);
  }
  return out;
}

}  // namespace impend
