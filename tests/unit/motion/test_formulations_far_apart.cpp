// Formulations where forces are large beside what moves, and where many contacts meet in one motion.
#include <cmath>

#include "impend/motion/formulations.h"
#include "impend/motion/judge.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/projection_methods.h"
#include "tests/support/analysed.h"
#include "tests/support/problem_families.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

// A cube of edge 1 on two shims under one side of it, lighter by `ratio`, in single precision.
Assembly tipping_cube(double ratio, unsigned pose) {
  const double s = 0.1, h = 0.02;
  const RigidTransform X = random_pose(pose);
  const auto part = [&](const std::string& name, const TriangleMesh& shape, bool fixed, double density) {
    const TriangleMesh mesh = rounded_to_float(transformed(shape, X));
    return part_from_mesh(name, mesh, fixed, float_noise(mesh), density);
  };
  std::vector<Part> parts{part("base", box(Vec3(-1, -1, -0.3), Vec3(1, 1, 0)), true, 1000)};
  for (const double y : {-0.5, 0.5 - s}) {
    const Vec3 low(0.5 - s, y, 0);
    parts.push_back(part(y < 0 ? "first" : "second", box(low, low + Vec3(s, s, h)), false, 1000));
  }
  parts.push_back(part("cube", box(Vec3(-0.5, -0.5, h), Vec3(0.5, 0.5, 1 + h)), false, 1000 * ratio * s * s * h));
  Assembly assembly = assembly_of(parts);
  assembly.gravity = X.R * Vec3(0, 0, -9.8);
  return assembly;
}

// Unit cubes above each other between four walls that they touch; there is no floor.
Assembly blocks_in_channel(int count, double noise, unsigned pose) {
  const RigidTransform X = random_pose(pose);
  const double height = count;
  const auto part = [&](const std::string& name, const Vec3& low, const Vec3& high, bool fixed) {
    return part_from_mesh(name, transformed(box(low, high), X), fixed, Vec3::Constant(noise));
  };
  std::vector<Part> parts{part("left", Vec3(-1, -1, 0), Vec3(0, 2, height), true),
                          part("right", Vec3(1, -1, 0), Vec3(2, 2, height), true),
                          part("front", Vec3(0, -1, 0), Vec3(1, 0, height), true),
                          part("back", Vec3(0, 1, 0), Vec3(1, 2, height), true)};
  for (int i = 0; i < count; ++i) {
    parts.push_back(part("cube " + std::to_string(i), Vec3(0, 0, i), Vec3(1, 1, i + 1), false));
  }
  Assembly assembly = assembly_of(parts);
  assembly.gravity = X.R * Vec3(0, 0, -9.8);
  return assembly;
}

}  // namespace

TEST_CASE("Three formulations agree on a heavy cube that tips over light shims") {
  for (const double exponent : {4.5, 5.0, 5.5, 6.0}) {
    for (unsigned pose = 1; pose <= 12; ++pose) {
      INFO("ratio 10^" << exponent << ", pose " << pose);
      const Analysis analysis = analysed(tipping_cube(std::pow(10, exponent), pose));
      CHECK(analysis.verdict == Verdict::kMoves);
      for (const FormulationResult& formulation : analysis.formulations) {
        INFO(formulation.reason);
        CHECK(formulation.status == SolveStatus::kSolved);
      }
      CHECK(analysis.cross_validation.agree);
    }
  }
}

TEST_CASE("Three formulations agree where slack is no more than rounding between opposite walls") {
  for (const double noise : {1e-16, 1e-15, 1e-14, 1e-13}) {
    for (const unsigned pose : {1u, 2u, 3u}) {
      INFO("noise " << noise << ", pose " << pose);
      const Analysis analysis = analysed(blocks_in_channel(12, noise, pose));
      for (const FormulationResult& formulation : analysis.formulations) {
        INFO(formulation.reason);
        CHECK(formulation.status == SolveStatus::kSolved);
      }
      CHECK(analysis.cross_validation.agree);
    }
  }
}

TEST_CASE("The primal active set goes on where as many contacts are closed as motions have coordinates") {
  int solved = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const MotionProblem problem = to_problem(random_scene(seed, RandomKind::kGeneral, 3, 40));
    const WhitenedProblem whitened = whiten(problem);
    const ProjectionResult result = solve_primal_active_set(whitened.projection, NumericalTolerances{});
    INFO("seed " << seed << ": " << result.note);
    CHECK(result.note.find("more contacts block") == std::string::npos);
    if (!result.solved) continue;
    ++solved;
    const MotionSolution forces = solve_contact_force(problem);
    REQUIRE(forces.status == SolveStatus::kSolved);
    CHECK((whitened.whiten(forces.a) - result.y).norm() < 1e-9);
  }
  CHECK(solved >= 140);
}

}  // namespace impend::test
