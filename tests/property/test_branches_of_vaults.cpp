// Vaults of which neighbouring arches meet in corners: either-or contacts by the dozen that hang together.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "impend/motion/branches.h"
#include "impend/motion/formulations.h"
#include "tests/support/branch_scenes.h"
#include "tests/support/catch.h"

using namespace impend;
using namespace impend::test;

namespace {

struct Vault {
  int arches = 2, blocks = 5;
};

struct Frame {
  Vec3 radial, tangential;
};

Frame frame_at(double angle) {
  return {Vec3(-std::cos(angle), 0, std::sin(angle)), Vec3(std::sin(angle), 0, std::cos(angle))};
}

constexpr double kInner = 4, kOuter = 5;

// Joints of four points between neighbours in an arch; between arches a corner of one block touches one of the next, to
// part along the axis, outwards or along the arch. Masses and directions are drawn.
BranchScene vault(const Vault& shape, std::uint64_t seed) {
  Random random(seed);
  BranchScene scene;
  scene.scene.gravity = Vec3(0.3 * random.uniform(-1, 1), 0.3 * random.uniform(-1, 1), -10);
  scene.scene.add_fixed();
  const double step = std::numbers::pi / shape.blocks;
  const auto number = [&](int arch, int block) {
    return block < 0 || block >= shape.blocks ? 0 : 1 + arch * shape.blocks + block;
  };
  for (int arch = 0; arch < shape.arches; ++arch) {
    for (int block = 0; block < shape.blocks; ++block) {
      PointBody body;
      body.mass = random.uniform(0.5, 2);
      body.center = 0.5 * (kInner + kOuter) * frame_at((block + 0.5) * step).radial + Vec3(0, arch + 0.5, 0);
      body.inertia = body.mass * Vec3(0.2, 0.25, 0.3).asDiagonal();
      scene.scene.bodies.push_back(body);
    }
  }
  for (int arch = 0; arch < shape.arches; ++arch) {
    for (int joint = 0; joint <= shape.blocks; ++joint) {
      const Frame here = frame_at(joint * step);
      for (const double radius : {kInner, kOuter}) {
        for (const double y : {0.0, 1.0}) {
          const Vec3 point = radius * here.radial + Vec3(0, arch + y, 0);
          scene.scene.contacts.push_back({number(arch, joint), number(arch, joint - 1), point, here.tangential, 1});
        }
      }
    }
  }
  for (int arch = 0; arch + 1 < shape.arches; ++arch) {
    for (int block = 0; block < shape.blocks; ++block) {
      const Frame here = frame_at((block + 0.5) * step);
      const Vec3 point = kInner * here.radial + Vec3(0, arch + 1, 0);
      const Vec3 lean = 0.3 * random.direction();
      std::vector<Vec3> normals = {Vec3(0, 1, 0) + lean, here.radial + lean};
      if (block % 3 == 0) normals.push_back(here.tangential + lean);
      scene.add_choice(number(arch + 1, block), number(arch, block), point, normals);
    }
  }
  return scene;
}

// Bodies in the opposite order, the either-ors and their alternatives too.
BranchScene renumbered(const BranchScene& from) {
  BranchScene to = from;
  const int last = static_cast<int>(from.scene.bodies.size()) - 1;
  std::reverse(to.scene.bodies.begin(), to.scene.bodies.end());
  for (PointContact& contact : to.scene.contacts) {
    contact.a = last - contact.a;
    contact.b = last - contact.b;
  }
  for (Disjunction& d : to.disjunctions) std::reverse(d.alternatives.begin(), d.alternatives.end());
  std::reverse(to.disjunctions.begin(), to.disjunctions.end());
  return to;
}

struct Fastest {
  double ratio = -1;
  MotionSolution solution;
  MotionProblem problem;
  bool all_rest = true;
};

// Every assignment of alternatives, each by Dantzig's pivoting.
Fastest by_trying_all(const BranchScene& scene, const ComponentRows& component) {
  const MotionProblem full = scene.full();
  const ContactSet contacts = scene.contact_set();
  std::vector<int> rows(full.rows()), chosen(component.disjunctions.size(), 0);
  std::iota(rows.begin(), rows.end(), 0);
  SolverSettings dantzig;
  dantzig.force_algorithm = ForceAlgorithm::kDantzig;
  Fastest fastest;
  while (true) {
    MotionProblem problem = restrict_problem(full, component.bodies, rows_of_choice(contacts, component, rows, chosen));
    MotionSolution solution = solve_contact_force(problem, dantzig);
    REQUIRE(solution.status == SolveStatus::kSolved);
    const double ratio = mass_norm(problem, solution.a) / mass_norm(problem, free_acceleration(problem));
    fastest.all_rest = fastest.all_rest && ratio < 1e-9;
    if (ratio > fastest.ratio) fastest = {ratio, std::move(solution), std::move(problem), fastest.all_rest};
    size_t k = 0;
    for (; k < chosen.size(); ++k) {
      if (++chosen[k] < static_cast<int>(scene.disjunctions[component.disjunctions[k]].alternatives.size())) break;
      chosen[k] = 0;
    }
    if (k == chosen.size()) return fastest;
  }
}

// σ of each body, as body_bounds states it.
std::vector<double> body_ratios(const Fastest& fastest) {
  const MotionProblem& problem = fastest.problem;
  const VecX free = free_acceleration(problem);
  std::vector<double> ratios;
  for (int k = 0; k < problem.bodies(); ++k) {
    const auto norm = [&](const VecX& a) {
      const Vec6 part = a.segment<6>(6 * k);
      return std::sqrt(part.dot(problem.M[k] * part));
    };
    ratios.push_back(norm(fastest.solution.a) / norm(free));
  }
  return ratios;
}

void check_bounds(const Fastest& fastest, const BranchChoice& choice) {
  CHECK(choice.bounds.upper >= fastest.ratio - 1e-9);
  CHECK(choice.bounds.lower <= fastest.ratio + 1e-9);
  CHECK(choice.best <= fastest.ratio + 1e-9);
  if (choice.verdict == Verdict::kStable) CHECK(fastest.all_rest);
  const std::vector<double> ratios = body_ratios(fastest);
  for (size_t k = 0; k < choice.body_bounds.size(); ++k) {
    CHECK(choice.body_bounds[k].lower <= ratios[k] + 1e-6);
    CHECK(choice.body_bounds[k].upper >= ratios[k] - 1e-6);
  }
}

}  // namespace

TEST_CASE("arches that meet in corners open as the fastest of all their branches does") {
  const std::vector<Vault> shapes = {{2, 3}, {2, 5}, {3, 3}, {3, 4}, {2, 6}};
  for (std::uint64_t seed = 1; seed <= 15; ++seed) {
    INFO("seed " << seed);
    const BranchScene scene = vault(shapes[seed % shapes.size()], seed);
    for (const Chosen& chosen : choose_all(scene)) {
      const Fastest fastest = by_trying_all(scene, chosen.component);
      CHECK(chosen.choice.finished);
      CHECK(chosen.choice.best == Approx(fastest.ratio).margin(3e-9));
      CHECK(chosen.choice.verdict == (fastest.ratio > 1e-6 ? Verdict::kMoves : Verdict::kStable));
      check_bounds(fastest, chosen.choice);
    }
  }
}

TEST_CASE("an unfinished search over a vault encloses the fastest of all branches for every part") {
  int unfinished = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    INFO("seed " << seed);
    const BranchScene scene = vault({2, 5}, seed);
    const Fastest fastest = by_trying_all(scene, choose_all(scene).front().component);
    SolverSettings settings;
    for (const int limit : {1, 3, 6}) {
      settings.branch_limit = limit;
      const BranchChoice choice = choose_all(scene, settings).front().choice;
      unfinished += choice.finished ? 0 : 1;
      check_bounds(fastest, choice);
    }
  }
  CHECK(unfinished > 3);
}

TEST_CASE("a vault of a hundred and fifty either-or contacts ends within its counted work") {
  const BranchScene scene = vault({16, 10}, 3);
  REQUIRE(scene.disjunctions.size() == 150);
  for (const Chosen& chosen : choose_all(scene)) {
    CHECK(chosen.choice.verdict == Verdict::kMoves);
    CHECK(chosen.choice.bounds.lower <= chosen.ratio);
    CHECK(chosen.choice.bounds.upper >= chosen.ratio);
    // 2000 relaxations at 7500 passes each; the last ones may go beyond, and so may the two that come first.
    CHECK(chosen.choice.work < 17'000'000);
    for (const Bounds& bounds : chosen.choice.body_bounds) CHECK(bounds.lower <= bounds.upper);
  }
}

TEST_CASE("the choice of a vault does not depend on the numbers of parts and contacts") {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    INFO("seed " << seed);
    const BranchScene scene = vault({2, 6}, seed);
    const std::vector<Chosen> first = choose_all(scene), second = choose_all(renumbered(scene));
    REQUIRE(first.size() == 1);
    REQUIRE(second.size() == 1);
    CHECK(first[0].choice.resolved == second[0].choice.resolved);
    CHECK(first[0].choice.verdict == second[0].choice.verdict);
    CHECK(first[0].choice.best == Approx(second[0].choice.best).margin(1e-9));
  }
}
