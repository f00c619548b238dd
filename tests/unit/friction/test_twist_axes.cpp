// Axes of the slip twists of faces: shifts and a turn, the same wherever and however a face is described.
#include "impend/friction/capacity/slip_interfaces.h"

#include <algorithm>
#include <cmath>

#include "impend/friction/capacity/slip_cells.h"
#include "tests/support/catch.h"
#include "tests/support/friction_table.h"
#include "tests/support/rest_scenes.h"
#include "tests/support/slip_faces.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

// How fast contact k of a face slips for an axis of its twist.
double speed(const SlipFaces& faces, const SlipInterface& face, size_t k, int axis) {
  return face.S[k].col(axis).norm() * faces.whitened.row_length[face.contacts[k]];
}

const double kTilt = 0.2;

TEST_CASE("two axes of a face shift it, one along the loads, and the third turns it") {
  for (const double slope : {kTilt, 0.0}) {
    const SlipFaces faces(blocks_on_slope(3, 0.7, slope, 0.5));
    REQUIRE(faces.found.size() == 3);
    for (const SlipInterface& face : faces.found) {
      REQUIRE(face.dimension() == 3);
      for (size_t k = 0; k < face.S.size(); ++k) {
        for (const int axis : {0, 1})
          CHECK(speed(faces, face, k, axis) == Approx(speed(faces, face, 0, axis)).epsilon(1e-9));
        // Of the turn about the middle of a square all corners have the same.
        CHECK(speed(faces, face, k, 2) == Approx(speed(faces, face, 0, 2)).epsilon(1e-9));
        for (size_t l = 0; l < k; ++l) {
          const double between =
              (face.S[k].col(2) - face.S[l].col(2)).norm() * faces.whitened.row_length[face.contacts[k]];
          CHECK(between > 1.4 * speed(faces, face, 0, 2));
        }
      }
    }
    if (slope == 0) continue;
    const VecX of_loads = faces.found[0].T * faces.reduced.y0;
    CHECK(of_loads[0] > 0.1 * faces.found[0].T.norm() * std::sin(slope));
    CHECK(std::abs(of_loads[1]) < 1e-9 * of_loads[0]);
    CHECK(std::abs(of_loads[2]) < 1e-9 * of_loads[0]);
  }
}

TEST_CASE("what contacts slip by for a ray depends on no pose, units or tangents") {
  const SlipCells cells = first_cells(3);
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const FrictionScene scene = blocks_on_slope(2, 0.7, kTilt, 0.5);
    const SlipFaces as_given(scene);
    int variant = 0;
    for (const FrictionScene& other :
         {turned(scene, random.rotation()), with_axes_turned(scene, seed), in_units(scene, 1000, 1e-3, 1)}) {
      const SlipFaces faces(other);
      INFO("description " << variant++);
      REQUIRE(faces.found.size() == as_given.found.size());
      for (size_t j = 0; j < faces.found.size(); ++j) {
        INFO("face " << j);
        const SlipInterface &one = as_given.found[j], &two = faces.found[j];
        for (size_t k = 0; k < one.S.size(); ++k) {
          for (const VecX& ray : cells.rays) {
            CHECK((two.S[k] * ray).norm() == Approx((one.S[k] * ray).norm()).margin(1e-9));
          }
        }
      }
    }
  }
}

TEST_CASE("a square face presses towards its edges, whatever its pose") {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Random random(seed);
    const SlipFaces faces(turned(blocks_on_slope(1, 0.7, kTilt, 0.5), random.rotation()));
    REQUIRE(faces.found[0].pressures.size() == 9);
    // Towards an edge two corners have all of the weight and two have none; towards a corner one has all.
    for (const int k : {1, 3, 5, 7}) {
      VecX u = faces.found[0].pressures[static_cast<size_t>(k)] / faces.found[0].pressures[0][0];
      std::sort(u.begin(), u.end());
      CHECK(u[1] == Approx(0).margin(1e-9));
      CHECK(u[2] == Approx(1).epsilon(1e-9));
    }
  }
}

}  // namespace
}  // namespace impend::test
