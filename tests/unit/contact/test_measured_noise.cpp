// The noise that flat faces show.
#include <cmath>

#include "impend/contact/surface/body_surface.h"
#include "impend/contact/surface/make_body_surface.h"
#include "tests/support/catch.h"
#include "tests/support/mesh_variants.h"

using namespace impend;
using namespace impend::test;

namespace {

double measured(const TriangleMesh& mesh, const Vec3& declared) {
  return find_faces(part_from_mesh("part", mesh, false, declared), 0).noise.maxCoeff();
}

TriangleMesh turned_box(unsigned seed, int splits) {
  return transformed(retessellated(box(Vec3::Zero(), Vec3(1, 2, .5)), seed, splits), random_pose(seed));
}

}  // namespace

TEST_CASE("Noise beyond what a file declares is measured on flat faces to within a small factor") {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    for (const double noise : {1e-6, 1e-5}) {
      INFO("seed " << seed << ", noise " << noise);
      const TriangleMesh mesh =
          rounded_to_float(with_noise(turned_box(seed, static_cast<int>(seed % 5) * 4), seed, noise));
      const double found = measured(mesh, float_noise(mesh));
      CHECK(found > 0.5 * noise);
      CHECK(found < 5 * noise);
    }
  }
}

TEST_CASE("What a file declares stands where its flat faces do not contradict it") {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    INFO(seed);
    const TriangleMesh mesh = rounded_to_float(turned_box(seed, 4));
    CHECK(measured(mesh, float_noise(mesh)) == float_noise(mesh).maxCoeff());
  }
  CHECK(measured(box(Vec3::Zero(), Vec3(1, 2, 3)), Vec3::Zero()) == 0);
}

TEST_CASE("Fine curved surfaces and bowed faces are not taken for noise") {
  for (const int facets : {16, 64, 256}) {
    INFO(facets);
    const TriangleMesh ball = rounded_to_float(sphere(facets, 1));
    CHECK(measured(ball, float_noise(ball)) == float_noise(ball).maxCoeff());
    const TriangleMesh pin = rounded_to_float(transformed(prism(regular_polygon(facets * 8, 1), 0, 3), random_pose(4)));
    CHECK(measured(pin, float_noise(pin)) == float_noise(pin).maxCoeff());
  }
}

TEST_CASE("An axis on which stored coordinates agree exactly keeps the declared noise") {
  TriangleMesh mesh = with_noise(transformed(box(Vec3::Zero(), Vec3::Ones()), rotation(Vec3::UnitZ(), .5)), 3, 1e-5);
  for (Vec3& v : mesh.vertices) v.z() = v.z() > .5 ? 1 : 0;
  const Vec3 declared = Vec3::Constant(1e-9);
  const Vec3 noise = find_faces(part_from_mesh("part", mesh, false, declared), 0).noise;
  CHECK(noise.z() == 1e-9);
}

TEST_CASE("Faces rough along coarse axes prove nothing along a fine one") {
  // Heights to nanometres, the rest to micrometres, a tilt by which no face has one stored coordinate, and a top
  // that is warped by more.
  const Vec3 declared(5e-7, 5e-7, 5e-10);
  int rougher = 0;
  for (unsigned seed = 1; seed <= 40; ++seed) {
    INFO("seed " << seed);
    TriangleMesh mesh = prism(regular_polygon(4 + 2 * static_cast<int>(seed % 3), 1), 0, 1);
    for (Vec3& v : mesh.vertices) v.z() += v.z() > 0.5 && v.x() > 0.6 ? 1e-4 : 0;
    mesh = transformed(transformed(mesh, rotation(Vec3::UnitX(), 1e-3)), rotation(Vec3::UnitZ(), 0.1 + 0.03 * seed));
    for (Vec3& v : mesh.vertices) {
      for (int k = 0; k < 3; ++k) v[k] = std::round(v[k] / (2 * declared[k])) * 2 * declared[k];
    }
    const SurfaceFaces surface = find_faces(part_from_mesh("part", mesh, false, declared), 0);
    rougher += surface.noise.z() > declared.z();
    CHECK(surface.proved_noise.z() == declared.z());
  }
  // By estimate they do: then it is only a bound.
  CHECK(rougher > 0);
}
