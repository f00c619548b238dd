// Contacts sought again at a third and at three times an automatic gap.
#include <algorithm>
#include <cmath>

#include "impend/contact/gap/gap_study.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

const double kFloor = 1e-5 * std::sqrt(3.0);  // of unit cubes

Assembly cube_above_cube(double distance, const Vec3& aside = Vec3::Zero()) {
  return assembly_of(
      {part_from_mesh("base", box(Vec3::Zero(), Vec3::Ones()), true),
       part_from_mesh("block", box(aside + Vec3(0, 0, 1 + distance), aside + Vec3(1, 1, 2 + distance)))});
}

StudiedContacts studied(const Assembly& assembly, const ContactOptions& options = {}) {
  auto found = find_contacts_and_study_gap(assembly, options);
  REQUIRE(found.ok());
  return std::move(found).value();
}

std::string message(const Diagnostics& warnings, const std::string& code) {
  for (const Warning& w : warnings) {
    if (w.code == code) return w.message;
  }
  return "";
}

ContactSet set_of(const std::vector<Vec3>& points, const std::vector<Vec3>& normals) {
  ContactSet set;
  for (std::size_t i = 0; i < points.size(); ++i) {
    Contact c;
    c.a = 0;
    c.b = 1;
    c.point = points[i];
    c.normal = normals[i];
    set.contacts.push_back(c);
  }
  return set;
}

std::vector<int> all(const ContactSet& set) {
  std::vector<int> indices(set.contacts.size());
  for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = static_cast<int>(i);
  return indices;
}

bool same(const ContactSet& x, const ContactSet& y) { return same_cone(x, all(x), y, all(y), 1); }

}  // namespace

TEST_CASE("Contacts of exact faces do not depend on the gap, which is said by saying nothing") {
  const StudiedContacts found = studied(cube_above_cube(0));
  REQUIRE(found.set.gap_trials.size() == 2);
  CHECK(found.set.gap_trials[0].gap == Approx(std::ldexp(1e5 * kFloor, -23)));  // of the median size
  CHECK(found.set.gap_trials[1].gap == Approx(3 * kFloor));
  for (const GapTrial& trial : found.set.gap_trials) {
    CHECK(trial.same());
    CHECK(trial.overlap.empty());
  }
  CHECK(found.set.warnings.empty());
}

TEST_CASE("A pair that touches within the gap only just vanishes at what its numbers leave possible, with a warning that names both") {
  const StudiedContacts found = studied(cube_above_cube(0.5 * kFloor));
  REQUIRE(found.set.gap_trials.size() == 2);
  const GapTrial& strict = found.set.gap_trials[0];
  REQUIRE(strict.vanish.size() == 1);
  CHECK(strict.vanish[0].a == 0);
  CHECK(strict.vanish[0].b == 1);
  CHECK(found.set.gap_trials[1].same());
  CHECK(found.trials[0].contacts.empty());
  CHECK(message(found.set.warnings, "gap-sensitive") ==
        "With a gap tolerance of 2.065e-07 m (as small as the noise allows) instead of 1.732e-05 m 'base' and 'block' no "
        "longer touch.");
}

TEST_CASE("A pair just beyond the gap appears at three times it, with a warning that names both") {
  const StudiedContacts found = studied(cube_above_cube(2 * kFloor));
  CHECK(found.set.contacts.empty());
  REQUIRE(found.set.gap_trials.size() == 2);
  CHECK(found.set.gap_trials[0].same());
  REQUIRE(found.set.gap_trials[1].appear.size() == 1);
  REQUIRE(found.trials.size() == 2);
  CHECK(found.trials[1].contacts.size() == 4);
  CHECK(message(found.set.warnings, "gap-sensitive") ==
        "With a gap tolerance of 5.196e-05 m instead of 1.732e-05 m 'base' and 'block' touch, too.");
}

TEST_CASE("A pair that is held otherwise at another gap is named as changed") {
  // A second foot is two gaps shorter than the first.
  const double gap = 1e-5 * std::sqrt(35.0);  // of the table
  const TriangleMesh portal = joined(box(Vec3(0, 0, 1), Vec3(1, 1, 2)), box(Vec3(2, 0, 1 + 2 * gap), Vec3(3, 1, 2)));
  Assembly assembly = assembly_of(
      {part_from_mesh("table", box(Vec3(-1, -1, 0), Vec3(4, 2, 1)), true), part_from_mesh("portal", portal)});
  assembly.contact.gap.reset();
  const StudiedContacts found = studied(assembly);
  REQUIRE(found.set.gap_trials.size() == 2);
  CHECK(found.set.gap_trials[0].same());
  REQUIRE(found.set.gap_trials[1].change.size() == 1);
  CHECK(found.set.gap_trials[1].appear.empty());
  CHECK(message(found.set.warnings, "gap-sensitive").find("hold each other in other ways") != std::string::npos);
}

TEST_CASE("Parts that overlap by less than the gap are named where they would overlap by more than a smaller one") {
  const StudiedContacts found = studied(cube_above_cube(-0.8 * kFloor));
  CHECK(found.set.contacts.size() == 4);
  REQUIRE(found.set.gap_trials.size() == 2);
  REQUIRE(found.set.gap_trials[0].overlap.size() == 1);
  CHECK(message(found.set.warnings, "gap-overlap").find("would count as running into each other") != std::string::npos);
}

TEST_CASE("A given gap is taken at its word and tried nowhere else") {
  Assembly assembly = cube_above_cube(0.5e-4);
  assembly.contact.gap = 1e-4;
  const StudiedContacts found = studied(assembly);
  CHECK(found.set.contacts.size() == 4);
  CHECK(found.set.gap_trials.empty());
  CHECK(found.trials.empty());
}

TEST_CASE("Cones are the same whatever points make them and differ by one point, one normal or one choice") {
  const Vec3 z = Vec3::UnitZ(), x = Vec3::UnitX();
  const ContactSet square = set_of({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, {z, z, z, z});
  const ContactSet more = set_of({{0, 1, .3}, {0, 0, 0}, {1, 0, 0}, {.5, .5, 0}, {1, 1, 0}}, {z, z, z, z, z});
  CHECK(same(square, more));
  CHECK(same(more, square));
  CHECK(!same(square, set_of({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}}, {z, z, z})));
  CHECK(!same(set_of({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}}, {z, z, z}), square));
  CHECK(!same(square, set_of({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1.0001, 0}}, {z, z, z, z})));
  CHECK(!same(square, set_of({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 0}}, {z, z, z, z, x})));
  CHECK(!same(square, set_of({}, {})));

  ContactSet also = square;  // all that is certain is the same, but there may be one thing more
  also.contacts.push_back(set_of({{0, 0, 0}}, {x}).contacts[0]);
  also.contacts.back().doubtful = true;
  CHECK(!same(square, also));
  CHECK(!same(also, square));

  ContactSet doubtful = more;
  doubtful.contacts[1].doubtful = true;  // a corner of the square is in doubt
  CHECK(!same(square, doubtful));
  doubtful.contacts[1].doubtful = false;
  doubtful.contacts[3].doubtful = true;  // its middle is held without
  CHECK(same(square, doubtful));

  ContactSet choice = set_of({{0, 0, 0}, {0, 0, 0}}, {z, x});
  choice.contacts[0].disjunction = choice.contacts[1].disjunction = 0;
  choice.disjunctions.push_back({{{0}, {1}}, false});
  ContactSet turned = choice;
  std::swap(turned.contacts[0], turned.contacts[1]);
  CHECK(same(choice, turned));
  turned.contacts[0].normal = Vec3::UnitY();
  CHECK(!same(choice, turned));
  CHECK(!same(choice, set_of({{0, 0, 0}, {0, 0, 0}}, {z, x})));
}

TEST_CASE("Unreduced contacts hold every point that was found and span the same cone") {
  ContactOptions unreduced;
  unreduced.unreduced = true;
  Assembly assembly = assembly_of(
      {part_from_mesh("base", subdivided(box(Vec3::Zero(), Vec3::Ones()), 1), true),
       part_from_mesh("top", joined(box(Vec3(0, 0, 1), Vec3(.4, 1, 2)), box(Vec3(.6, 0, 1), Vec3(1, 1, 2))))});
  const StudiedContacts few = studied(assembly), many = studied(assembly, unreduced);
  CHECK(few.set.contacts.size() == 4);
  CHECK(many.set.contacts.size() > 4);
  REQUIRE(many.set.interfaces.size() == 1);
  CHECK(static_cast<int>(many.set.contacts.size()) == many.set.interfaces[0].points_before_reduction);
  CHECK(many.set.unreduced);
  CHECK(!few.set.unreduced);
  CHECK(same_cone(few.set, all(few.set), many.set, all(many.set), 1));
}

TEST_CASE("A gap that noise made wide is tried at half of what the noise explains") {
  const Vec3 noise = Vec3::Constant(1e-4);
  const auto coarse = [&](double distance) {
    return assembly_of(
        {part_from_mesh("base", box(Vec3::Zero(), Vec3::Ones()), true, noise),
         part_from_mesh("block", box(Vec3(0, 0, 1 + distance), Vec3(1, 1, 2 + distance)), false, noise)});
  };
  const StudiedContacts touching = studied(coarse(0));
  // H = 2·√3·10⁻⁴ for the least favourable normal, and 14 roundings of single precision at 2 m.
  const double most = 2 * std::sqrt(3.0) * 1e-4, single = 14 * std::ldexp(2.0, -23);
  CHECK(touching.set.gap == Approx(most + single).epsilon(1e-4));
  REQUIRE(touching.set.gap_trials.size() == 2);
  CHECK(touching.set.gap_trials[0].gap == Approx(most / 2));
  CHECK(touching.set.gap_trials[0].at_noise);
  CHECK(touching.set.gap_trials[0].same());
  // At all that the noise of both explains contact is possible, not likely.
  CHECK(studied(coarse(2e-4)).set.gap_trials[0].vanish.size() == 1);
  // Farther apart than the noise of both, by less than single precision leaves: taken in, and said to depend on it.
  const StudiedContacts apart = studied(coarse(2e-4 + single / 2));
  REQUIRE(apart.set.gap_trials.size() == 2);
  CHECK(apart.set.gap_trials[0].vanish.size() == 1);
  CHECK(message(apart.set.warnings, "gap-sensitive") != "");
}
