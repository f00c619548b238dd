// Contacts whose geometry is not understood: what is said holds with and without them.
#include <cmath>

#include "impend/contact/find_contacts.h"
#include "impend/motion/analysis.h"
#include "tests/support/analysed.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

const Vec3 kOne = Vec3::Ones();

// A unit cube that touches a fixed one along one edge, so that it may leave to two sides; a doubtful contact at its
// centre holds it along (1, 0, 1)/√2.
Analysis cube_past_edge() {
  Assembly assembly = assembly_of(
      {part_from_mesh("fixed", box(Vec3::Zero(), kOne), true), part_from_mesh("cube", box(Vec3(1, 0, 1), Vec3(2, 1, 2)))});
  assembly.contact.gap = 1e-6;
  assembly.gravity = Vec3(0, 0, -10);
  Result<ContactSet> found = find_contacts(assembly);
  REQUIRE(found);
  ContactSet contacts = std::move(found).value();
  REQUIRE_FALSE(contacts.disjunctions.empty());
  REQUIRE(contacts.interfaces.size() == 1);
  Contact doubtful = contacts.contacts.front();
  doubtful.disjunction = -1;
  doubtful.doubtful = true;
  doubtful.point = Vec3(1.5, 0.5, 1.5);
  doubtful.normal = (doubtful.a == 1 ? 1 : -1) * Vec3(1, 0, 1).normalized();
  contacts.interfaces.front().contacts.push_back(static_cast<int>(contacts.contacts.size()));
  contacts.contacts.push_back(doubtful);
  Result<Analysis> analysis = analyze_motion(std::move(assembly), std::move(contacts));
  REQUIRE(analysis);
  return std::move(analysis).value();
}

}  // namespace

TEST_CASE("A part that moves with and without a doubtful contact is bounded by both beside either-or contacts") {
  const Analysis analysis = cube_past_edge();
  CHECK(analysis.verdict == Verdict::kMoves);
  CHECK(analysis.bodies[1].verdict == Verdict::kMoves);
  // With it the cube slides down at 45°, without it it falls freely.
  CHECK(analysis.bodies[1].motion_ratio == Approx(std::sqrt(0.5)).epsilon(1e-9));
  for (const Bounds& bounds : {analysis.bodies[1].motion_ratio_bounds, analysis.components[0].motion_ratio_bounds}) {
    CHECK(bounds.lower == Approx(std::sqrt(0.5)).epsilon(1e-6));
    CHECK(bounds.upper == Approx(1).epsilon(1e-6));
  }
}
