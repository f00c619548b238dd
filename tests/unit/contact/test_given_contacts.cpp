// Contacts that are given: order, direction, errors; the motion that they allow.
#include "impend/contact/find_contacts.h"

#include <cmath>
#include <functional>

#include "impend/pipeline/pipeline.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using test::box;
using test::part_from_mesh;

namespace {

// A cube on a slope that falls by `angle` along +x, its plane through the origin.
Assembly on_slope(double angle) {
  const RigidTransform X = test::rotation(Vec3(0, 1, 0), angle);
  return test::assembly_of({part_from_mesh("slope", test::transformed(box(Vec3(-5, -5, -1), Vec3(5, 5, 0)), X), true),
                            part_from_mesh("cube", test::transformed(box(Vec3::Zero(), Vec3::Ones()), X))});
}

std::vector<GivenContact> four_corners(double angle, bool turned_over = false) {
  const RigidTransform X = test::rotation(Vec3(0, 1, 0), angle);
  std::vector<GivenContact> contacts;
  for (const Vec3& p : {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(0, 1, 0)}) {
    const Vec3 up = X.R * Vec3(0, 0, 1);
    contacts.push_back(turned_over ? GivenContact{0, 1, X * p, -up} : GivenContact{1, 0, X * p, 3 * up});
  }
  return contacts;
}

Error fault(const std::vector<GivenContact>& contacts) {
  const Result<GivenContacts> made = contacts_given(on_slope(0), contacts);
  REQUIRE_FALSE(made.ok());
  CHECK(made.error().code == ErrorCode::kBadValue);
  return made.error();
}

}  // namespace

TEST_CASE("given contacts: a cube slides down a slope by g sin α, whichever body is named first") {
  const double angle = GENERATE(0.1, 0.5, 1.2);
  const bool turned_over = GENERATE(false, true);
  const Assembly assembly = on_slope(angle);
  Result<GivenContacts> made = contacts_given(assembly, four_corners(angle, turned_over));
  REQUIRE(made.ok());
  CHECK(made.value().index == std::vector<int>{0, 1, 2, 3});
  CHECK(made.value().set.interfaces.size() == 1);
  const Result<Analysis> analysis = run_given_contacts(assembly, std::move(made.value().set), {});
  REQUIRE(analysis.ok());
  const double g = assembly.gravity.norm();
  const Vec3 down = test::rotation(Vec3(0, 1, 0), angle).R * Vec3(1, 0, 0);
  CHECK((analysis.value().bodies[1].linear - g * std::sin(angle) * down).norm() < 1e-9 * g);
  CHECK(analysis.value().bodies[1].angular.norm() < 1e-9);
  double normal = 0;
  for (const ContactResult& contact : analysis.value().contact_results) normal += contact.force;
  CHECK(normal == Approx(assembly.parts[1].mass.mass * g * std::cos(angle)));
}

TEST_CASE("given contacts: the verdict is that of the contacts that are found") {
  for (const double angle : {0.0, 0.3}) {
    const Assembly assembly = on_slope(angle);
    const Result<Analysis> found = run_analysis(assembly, {}, {});
    REQUIRE(found.ok());
    Result<GivenContacts> made = contacts_given(assembly, four_corners(angle));
    const Result<Analysis> given = run_given_contacts(assembly, std::move(made.value().set), {});
    REQUIRE(given.ok());
    CHECK(given.value().verdict == found.value().verdict);
  }
}

TEST_CASE("given contacts: sorted by pair, in the given order within; equal normals are one direction") {
  Assembly assembly = on_slope(0);
  assembly.parts.push_back(part_from_mesh("second", box(Vec3(2, 0, 0), Vec3(3, 1, 1))));
  assembly.parts.push_back(part_from_mesh("fixed too", box(Vec3(6, 0, 0), Vec3(7, 1, 1)), true));
  const Vec3 up(0, 0, 1);
  const std::vector<GivenContact> contacts = {{2, 0, Vec3(2, 0, 0), up},
                                              {1, 0, Vec3(0, 0, 0), up},
                                              {3, 0, Vec3(6, 0, 0), up},
                                              {0, 2, Vec3(3, 0, 0), -up},
                                              {1, 2, Vec3(1, 0, 1), Vec3(1, 0, 0)}};
  const GivenContacts made = contacts_given(assembly, contacts).value();
  CHECK(made.index == std::vector<int>{1, 0, -1, 2, 3});
  REQUIRE(made.set.contacts.size() == 4);
  CHECK(made.set.contacts[1].direction_class == made.set.contacts[2].direction_class);
  CHECK(made.set.contacts[0].direction_class != made.set.contacts[3].direction_class);
  CHECK(made.set.contacts[1].normal == Vec3(-up));  // out of the second into the slope
  CHECK(made.set.interfaces.size() == 3);
  CHECK(made.set.interfaces[1].contacts == std::vector<int>{1, 2});
}

TEST_CASE("given contacts: noise is at least rounding, and what is said") {
  const GivenContacts made = contacts_given(on_slope(0), {{1, 0, Vec3(0, 0, 4), Vec3(0, 0, 1)},
                                                          {1, 0, Vec3(0, 0, 4), Vec3(0, 0, 1), 0, 0.5, 0.25}})
                                 .value();
  CHECK(made.set.contacts[0].point_noise == std::pow(2.0, -50));
  CHECK(made.set.contacts[0].normal_noise.norm() > 0);
  CHECK(made.set.contacts[1].point_noise == 0.5);
  CHECK(made.set.contacts[1].normal_noise.col(0).norm() == Approx(0.25));
  CHECK(std::abs(made.set.contacts[1].normal_noise.col(0).dot(made.set.contacts[1].normal)) < 1e-15);
}

TEST_CASE("given contacts: what is no contact is told with its number") {
  const GivenContact good{1, 0, Vec3::Zero(), Vec3(0, 0, 1)};
  const auto bad = [&](const std::function<void(GivenContact&)>& spoil) {
    GivenContact contact = good;
    spoil(contact);
    return fault({good, contact}).place.where;
  };
  CHECK(bad([](GivenContact& c) { c.a = 2; }) == "contacts[1]");
  CHECK(bad([](GivenContact& c) { c.b = -1; }) == "contacts[1]");
  CHECK(bad([](GivenContact& c) { c.b = 1; }) == "contacts[1]");
  CHECK(bad([](GivenContact& c) { c.point.x() = std::nan(""); }) == "contacts[1].point");
  CHECK(bad([](GivenContact& c) { c.normal.setZero(); }) == "contacts[1].normal");
  CHECK(bad([](GivenContact& c) { c.normal.y() = INFINITY; }) == "contacts[1].normal");
  CHECK(bad([](GivenContact& c) { c.point_noise = -1; }) == "contacts[1].noise");
}
