#include "tests/support/changed_piles.h"

#include <utility>

#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

constexpr double kCoarseGap = 1e-5;  // m, above what single precision moves a corner of a pile

// Every part made anew, its mesh as `change` gives it, known to the noise of that mesh.
template <class Change, class Noise>
Assembly remade_pile(const Assembly& pile, double scale, const Change& change, const Noise& noise) {
  Assembly remade = pile;
  remade.contact.gap = *pile.contact.gap * scale;
  if (remade.ground) remade.ground->height *= scale;
  for (Part& part : remade.parts) {
    const TriangleMesh mesh = change(part.mesh);
    const Part made = part_from_mesh(part.name, mesh, part.fixed, noise(mesh));
    part = made;
  }
  return remade;
}

}  // namespace

Assembly turned_pile(Assembly pile, const RigidTransform& X) {
  for (Part& part : pile.parts) part.X_WP = X * part.X_WP;
  if (pile.ground) pile.ground->height += pile.up().dot(X.R.transpose() * X.p);
  pile.gravity = X.R * pile.gravity;
  return pile;
}

Assembly permuted_pile(const Assembly& pile, std::uint64_t seed) {
  Random random(seed);
  Assembly permuted = pile;
  for (std::size_t k = permuted.parts.size(); k > 1; --k) {
    std::swap(permuted.parts[k - 1],
              permuted.parts[static_cast<std::size_t>(random.integer(0, static_cast<int>(k) - 1))]);
  }
  return permuted;
}

Assembly scaled_pile(const Assembly& pile, double scale) {
  const auto scaled = [scale](TriangleMesh mesh) {
    for (Vec3& x : mesh.vertices) x *= scale;
    return mesh;
  };
  return remade_pile(pile, scale, scaled, [](const TriangleMesh&) { return Vec3(Vec3::Zero()); });
}

Assembly single_precision_pile(const Assembly& pile, const Mat3& turn) {
  const auto rounded = [&](TriangleMesh mesh) {
    for (Vec3& x : mesh.vertices) x = turn * x;
    return rounded_to_float(mesh);
  };
  Assembly coarse = remade_pile(pile, 1, rounded, [](const TriangleMesh& mesh) { return float_noise(mesh); });
  coarse.contact.gap = kCoarseGap;
  coarse.gravity = turn * coarse.gravity;
  return coarse;
}

Assembly noisy_pile(const Assembly& pile, double noise, std::uint64_t seed) {
  Random random(seed);
  const auto shaken = [&](TriangleMesh mesh) {
    for (Vec3& x : mesh.vertices) {
      for (int axis = 0; axis < 3; ++axis) x[axis] += random.uniform(-noise, noise);
    }
    return mesh;
  };
  Assembly noisy = remade_pile(pile, 1, shaken, [&](const TriangleMesh&) { return Vec3(Vec3::Constant(noise)); });
  noisy.contact.gap = kCoarseGap;
  return noisy;
}

}  // namespace impend::test
