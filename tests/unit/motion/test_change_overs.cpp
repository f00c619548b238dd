// Ridge on parallel ridge: the side may change over along the line.
#include <cmath>
#include <set>

#include "impend/motion/analysis.h"
#include "impend/motion/branch_rows.h"
#include "impend/motion/branches.h"
#include "impend/motion/formulations.h"
#include "impend/motion/rest_in_balance.h"
#include "impend/motion/robust_motion.h"
#include "tests/support/branch_scenes.h"
#include "tests/support/catch.h"
#include "tests/support/problem_checks.h"

namespace impend::test {
namespace {

// A bar along y balances on a fixed ridge, both ridges 90°; the centre of mass lies on the line, `off` from its middle.
BranchScene bar_on_ridge(double off) {
  BranchScene scene;
  scene.scene.add_fixed();
  scene.scene.bodies.push_back({1, Vec3(0, off, 0), Vec3(1, 0.5, 1).asDiagonal(), false});
  scene.add_line(1, 0, Vec3(0, -1, 0), Vec3(0, 1, 0), {Vec3(-1, 0, 1), Vec3(1, 0, 1)});
  // Sorted by point, then normal.
  std::swap(scene.scene.contacts[1], scene.scene.contacts[2]);
  scene.disjunctions[0].alternatives = {{0, 2}, {1, 3}};
  return scene;
}

// The same as an assembly with a vertical torque on the bar.
struct Twisted {
  Assembly assembly;
  ContactSet contacts;
};

Twisted twisted(const BranchScene& scene, double torque) {
  Twisted out;
  out.contacts = scene.contact_set();
  out.assembly.gravity = scene.scene.gravity;
  for (size_t i = 0; i < scene.scene.bodies.size(); ++i) {
    const PointBody& body = scene.scene.bodies[i];
    Part part;
    part.name = i == 0 ? "ridge" : "bar";
    part.fixed = body.fixed;
    part.mass.mass = body.mass;
    part.mass.center_of_mass = body.center;
    part.mass.inertia = body.inertia;
    out.assembly.parts.push_back(part);
  }
  out.assembly.loads.push_back({1, Vec3::Zero(), Vec3(0, 0, torque), std::nullopt});
  return out;
}

Analysis analyzed(const Twisted& scene) {
  const Result<Analysis> analysis = analyze_motion(scene.assembly, scene.contacts);
  REQUIRE(analysis.ok());
  return analysis.value();
}

// σ of one change-over, from a problem written out here: side `first` (±1) up to y, the other beyond.
double ratio_at(const Twisted& scene, double first, double y) {
  Twisted copy = scene;
  copy.contacts.disjunctions.clear();
  copy.contacts.contacts.clear();
  for (const auto& [side, at] : {std::pair(first, -1.0), {first, y}, {-first, y}, {-first, 1.0}}) {
    Contact contact;
    contact.a = 1;
    contact.b = 0;
    contact.point = Vec3(0, at, 0);
    contact.normal = Vec3(side, 0, 1).normalized();
    copy.contacts.contacts.push_back(contact);
  }
  const MotionProblem problem = make_problem(copy.assembly, copy.contacts);
  return norm_M(problem, solve_least_constraint(problem).a) / free_norm(problem);
}

}  // namespace

TEST_CASE("a row amid a line says nothing of where its noise comes from, nor do the others then") {
  Twisted scene = twisted(bar_on_ridge(0), 40);
  scene.contacts.disjunctions.clear();
  scene.contacts.contacts.clear();
  for (const auto& [side, at] : {std::pair(1.0, -1.0), {1.0, 1.0}, {-1.0, -1.0}, {-1.0, 1.0}}) {
    Contact contact;
    contact.a = 1;
    contact.b = 0;
    contact.point = Vec3(0, at, 0);
    contact.normal = Vec3(side, 0, 1).normalized();
    contact.point_noise = 1e-4;
    scene.contacts.contacts.push_back(contact);
  }
  const MotionProblem full = make_problem(scene.assembly, scene.contacts);
  REQUIRE(full.place.size() == 4);
  const BranchRows rows(full, {0}, {}, {{{0, 1}, {2, 3}}}, {true});
  const MotionProblem whole = rows.problem({BranchOption{1}});
  CHECK(whole.place.size() == static_cast<std::size_t>(whole.rows()));
  const MotionProblem mixed = rows.problem({BranchOption{0, 1, 0.4, 0.4}});
  CHECK(mixed.rows() == 4);
  CHECK(mixed.place.empty());
  // What reads it does with its norms alone.
  const VecX motion = solve_least_constraint(mixed).a;
  CHECK(motion_despite_noise(mixed, motion).value_or(0) <= norm_M(mixed, motion) / free_norm(mixed) * (1 + 1e-9));
}

TEST_CASE("a bar twisted hard on a ridge turns about a point of the common edge") {
  const double torque = 40;
  const Analysis analysis = analyzed(twisted(bar_on_ridge(0), torque));
  CHECK(analysis.verdict == Verdict::kMoves);
  // Turning about the middle hinders nothing: α = T/I, and gravity is carried there.
  CHECK(analysis.bodies[1].angular.z() == Approx(torque).epsilon(1e-3));
  CHECK(analysis.bodies[1].linear.norm() < 1e-2 * torque);
  CHECK(analysis.components[0].motion_ratio == Approx(torque / std::hypot(torque, 10)).epsilon(1e-6));
  CHECK(analysis.components[0].motion_ratio_bounds.lower <= analysis.components[0].motion_ratio);
  CHECK(analysis.components[0].motion_ratio_bounds.upper >= analysis.components[0].motion_ratio);
  CHECK(analysis.components[0].motion_ratio_bounds.upper < analysis.components[0].motion_ratio * 1.001);
  CHECK(analysis.cross_validation.agree);
  REQUIRE(analysis.warnings.size() == 1);
  CHECK(analysis.warnings[0].code == "edge-turn-approximate");
  CHECK(analysis.warnings[0].message.find("'bar' and 'ridge'") != std::string::npos);
}

TEST_CASE("the contacts of a change-over are listed and carry the forces") {
  const Analysis analysis = analyzed(twisted(bar_on_ridge(0.2), 40));
  const ContactSet& set = analysis.contacts;
  REQUIRE(set.contacts.size() == 6);
  REQUIRE(set.disjunctions.size() == 1);
  REQUIRE(set.disjunctions[0].alternatives.size() == 3);
  REQUIRE(analysis.disjunction_choice[0] == 2);
  CHECK(set.disjunctions[0].alternatives[2].size() == 4);
  REQUIRE(set.interfaces.size() == 1);
  CHECK(set.interfaces[0].contacts == std::vector<int>{0, 1, 2, 3, 4, 5});
  const std::set<int> chosen(set.disjunctions[0].alternatives[2].begin(), set.disjunctions[0].alternatives[2].end());
  int added = 0;
  Vec3 force = 10 * Vec3(0, 0, -1), torque(0, 0, 40);
  for (int i = 0; i < 6; ++i) {
    const Contact& contact = set.contacts[i];
    const ContactResult& result = analysis.contact_results[i];
    CHECK(contact.disjunction == 0);
    CHECK(contact.interface == 0);
    added += contact.approximate ? 1 : 0;
    CHECK(result.force >= 0);
    if (!chosen.count(i)) CHECK(result.force == 0);
    if (chosen.count(i)) CHECK(result.separation_acceleration > -1e-9);
    CHECK(std::abs(result.force * result.separation_acceleration) < (chosen.count(i) ? 1e-8 : 1e-30));
    force += result.force * contact.normal;
    torque += (contact.point - Vec3(0, 0.2, 0)).cross(result.force * contact.normal);
  }
  CHECK(added == 2);
  CHECK((force - analysis.bodies[1].linear).norm() < 1e-8);
  CHECK((torque - Vec3(1, 0.5, 1).cwiseProduct(analysis.bodies[1].angular)).norm() < 1e-8);
  for (size_t i = 1; i < 6; ++i) CHECK(set.contacts[i - 1].point.y() <= set.contacts[i].point.y() + 1e-9);
}

TEST_CASE("the change-over found is the fastest of all") {
  int mixed = 0, pure = 0;
  for (double off : {0.0, 0.1, 0.3, -0.6, 0.9, 1.3}) {
    for (double torque : {0.0, 3.0, 8.0, -15.0, 40.0}) {
      INFO("off " << off << ", torque " << torque);
      const Twisted scene = twisted(bar_on_ridge(off), torque);
      const Analysis analysis = analyzed(scene);
      const bool changes = !analysis.warnings.empty() && analysis.warnings[0].code == "edge-turn-approximate";
      (changes ? mixed : pure) += 1;
      double best = 0;
      for (int i = 0; i <= 100; ++i) {
        for (double first : {-1.0, 1.0}) best = std::max(best, ratio_at(scene, first, -1 + 0.02 * i));
      }
      const ComponentResult& component = analysis.components[0];
      CHECK(component.motion_ratio >= best - 1e-6);
      CHECK(component.motion_ratio_bounds.upper >= best - 1e-9);
      if (changes) CHECK(component.motion_ratio < best + 5e-3);
      CHECK(component.verdict == Verdict::kMoves);
      CHECK(analysis.cross_validation.agree);
    }
  }
  CHECK(mixed > 5);
  CHECK(pure > 5);
}

TEST_CASE("mirrored and reversed, a change-over stays where it is") {
  const Twisted scene = twisted(bar_on_ridge(0.3), 40);
  const double ratio = analyzed(scene).components[0].motion_ratio;
  Twisted reversed = scene;
  std::swap(reversed.contacts.contacts[0], reversed.contacts.contacts[2]);
  std::swap(reversed.contacts.contacts[1], reversed.contacts.contacts[3]);
  CHECK(analyzed(reversed).components[0].motion_ratio == Approx(ratio).epsilon(1e-9));
  Twisted swapped = scene;
  std::swap(swapped.contacts.disjunctions[0].alternatives[0], swapped.contacts.disjunctions[0].alternatives[1]);
  CHECK(analyzed(swapped).components[0].motion_ratio == Approx(ratio).epsilon(1e-9));
}

TEST_CASE("a doubtful choice counts as not certain") {
  // A particle-like block between a doubtful either-or below it and nothing else: held with, falling without.
  BranchScene scene;
  scene.scene.add_fixed();
  scene.scene.add_box(Vec3(-1, -1, -1), Vec3(1, 1, 1));
  scene.add_choice(1, 0, Vec3::Zero(), {Vec3(0, 0, 1), Vec3(0, 0.0, 1)});
  CHECK(may_rest_in_balance(analyzed(twisted(scene, 0))) != nullptr);  // on a point
  scene.doubtful = {0, 1};
  const Analysis analysis = analyzed(twisted(scene, 0));
  CHECK(analysis.verdict == Verdict::kMarginal);
  CHECK(analysis.components[0].reason.find("not understood") != std::string::npos);
  CHECK(analysis.components[0].motion_ratio_bounds.upper == Approx(1));

  // Without the doubtful floor the certain either-or decides, and the fast side of it moves in both cases.
  BranchScene slide = scene;
  slide.doubtful = {2};
  slide.scene.contacts.push_back({1, 0, Vec3::Zero(), Vec3(0, 1, 0), 1});
  slide.disjunctions.clear();
  slide.scene.contacts.erase(slide.scene.contacts.begin(), slide.scene.contacts.begin() + 2);
  slide.doubtful = {0};
  slide.add_choice(1, 0, Vec3::Zero(), {Vec3(1, 0, 1), Vec3(-1, 0, 1.2)});
  CHECK(analyzed(twisted(slide, 0)).verdict == Verdict::kMoves);
}

}  // namespace impend::test
