// Shapes that a program has in memory: numbers and corners of faces, instead of a file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/progress.h"
#include "impend/import/model_file.h"
#include "impend/import/stated_mass.h"

namespace impend {

struct GivenShape {
  std::string name;
  std::vector<Vec3> vertices;
  std::vector<int> corners;       // of all faces, one after the other, counter-clockwise seen from outside
  std::vector<int> sizes;         // corners of each face, three or more; polygons are cut into triangles
  bool single_precision = false;  // the numbers were float32: coordinates are exact to no more than that
  std::optional<Vec3> noise;      // half-width of what a coordinate stands for, per axis, instead of its rounding
};

// A file of one object, `name` its path. Errors, with the part's name: kBadValue for numbers that are not finite, for a
// corner that is no vertex, for faces of fewer than three corners, for no face at all; those of append_polygon(). Held
// by tests/unit/import/test_given_shapes.
Result<ModelFile> model_of_shape(const GivenShape& shape);

// A part at `X_WP`, its lengths in metres_per_unit each, with the mass that is stated (its lengths in m), else that of
// kDefaultDensity where it encloses a volume. Errors of model_of_shape(). Held by the same test.
Result<Part> make_part(const GivenShape& shape, const StatedMass& mass, const RigidTransform& X_WP,
                       double metres_per_unit, const Progress& progress = {});

}  // namespace impend
