#include "impend/import/given_shapes.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/import/mesh/mesh_reading.h"
#include "impend/import/model_parts.h"

namespace impend {
namespace {

Error bad_shape(const GivenShape& shape, std::string where, std::string message, std::string hint) {
  return {ErrorCode::kBadValue, std::move(message), {"", 0, shape.name, std::move(where)}, std::move(hint)};
}

Status check_vertices(const GivenShape& shape) {
  for (std::size_t i = 0; i < shape.vertices.size(); ++i) {
    look_now_and_then();
    if (shape.vertices[i].allFinite()) continue;
    return bad_shape(shape, fmt::format("vertices[{}]", i), "a coordinate is no finite number",
                     "remove NaN and infinity");
  }
  if (shape.noise && !(shape.noise->allFinite() && shape.noise->minCoeff() >= 0))
    return bad_shape(shape, "noise", "the noise is below 0 or not finite", "give lengths of 0 or more");
  return ok_status();
}

Result<std::vector<std::array<int, 3>>> triangles_of(const GivenShape& shape, MeshNotes* notes) {
  std::vector<std::array<int, 3>> triangles;
  std::size_t at = 0;
  for (std::size_t face = 0; face < shape.sizes.size(); ++face) {
    look_now_and_then();
    const std::string where = fmt::format("faces[{}]", face);
    const int size = shape.sizes[face];
    if (size < 3) return bad_shape(shape, where, "a face has fewer than three corners", "give each face three or more");
    if (at + static_cast<std::size_t>(size) > shape.corners.size())
      return bad_shape(shape, where, "a face has fewer corners than it says", "give every corner");
    const auto begin = shape.corners.begin() + static_cast<std::ptrdiff_t>(at);
    const std::vector<int> corners(begin, begin + size);
    at += static_cast<std::size_t>(size);
    for (const int corner : corners) {
      if (corner >= 0 && corner < static_cast<int>(shape.vertices.size())) continue;
      return bad_shape(shape, where, fmt::format("corner {} is no vertex", corner),
                       fmt::format("vertices are numbered from 0 to {}", shape.vertices.size() - 1));
    }
    if (auto error = append_polygon(corners, shape.vertices, shape.name, 0, where, triangles, *notes)) return *error;
  }
  return triangles;
}

}  // namespace

Result<ModelFile> model_of_shape(const GivenShape& shape) {
  if (shape.vertices.empty() || shape.sizes.empty())
    return bad_shape(shape, "", "the shape has no faces", "give vertices and faces");
  if (const Status finite = check_vertices(shape); !finite) return finite.error();
  ModelFile file;
  file.path = shape.name;
  file.format = "arrays";
  MeshNotes notes;
  auto triangles = triangles_of(shape, &notes);
  if (!triangles) return triangles.error();
  if (triangles.value().empty()) return bad_shape(shape, "faces", "no face has an area", "check the corners' order");
  MeshObject object;
  object.name = shape.name;
  object.mesh = {shape.vertices, std::move(triangles).value()};
  object.noise = shape.single_precision ? float32_noise(object.mesh) : float64_noise(object.mesh);
  if (shape.noise) object.noise = {*shape.noise, "as given", Vec3::Zero()};
  file.notes = notes.take(object.noise);
  file.objects.push_back(std::move(object));
  return file;
}

Result<Part> make_part(const GivenShape& shape, const StatedMass& mass, const RigidTransform& X_WP,
                       double metres_per_unit, const Progress& progress) {
  const Result<ModelFile> file = model_of_shape(shape);
  if (!file) return file.error();
  Part part = part_from_object(file.value().objects.front(), "", metres_per_unit, {}, progress);
  part.X_WP = X_WP;
  apply_mass(mass, 1, kDefaultDensity, &part);
  return part;
}

}  // namespace impend
