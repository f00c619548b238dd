#include "impend/contact/resized_contacts.h"

#include <algorithm>
#include <cmath>

#include "impend/contact/find_contacts.h"
#include "impend/contact/patches/arcs.h"
#include "impend/geometry/polygons.h"
#include "tests/support/catch.h"
#include "tests/support/cones.h"
#include "tests/support/contact_checks.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

Contact at(double x, double y, double bulge) {
  Contact c;
  c.a = 0;
  c.b = 1;
  c.point = Vec3(x, y, 3);
  c.normal = Vec3::UnitZ();
  c.direction_class = 0;
  c.bulge = bulge;
  return c;
}

// A block whose narrow foot, 1 × 0.1, lies across the edge of a round face of radius 1 at z = 1: from 0.5 inwards of
// the middle of a chord to 0.5 beyond it.
TriangleMesh block_across(double angle, double radius) {
  const TriangleMesh block = box(Vec3(radius - 0.5, -0.05, 1), Vec3(radius + 0.5, 0.05, 1.5));
  return transformed(block, rotation(Vec3::UnitZ(), angle));
}

std::vector<Contact> contacts_of(const TriangleMesh& a, const TriangleMesh& b) {
  Assembly assembly = assembly_of({part_from_mesh("a", a), part_from_mesh("b", b, true)});
  assembly.contact.gap = 1e-4;
  const auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  REQUIRE(found.value().contacts.size() >= 4);
  return found.value().contacts;
}

}  // namespace

TEST_CASE("Contacts know by how much chords cover more than a hole and less than a disc") {
  constexpr int kFacets = 32;
  const double middle = kPi / kFacets, sagitta = 1 - std::cos(middle);
  const auto check = [&](const TriangleMesh& below, double chord, double bulge) {
    int at_rim = 0;
    for (const Contact& c : contacts_of(block_across(middle, 1), below)) {
      const bool rim = std::abs(std::hypot(c.point.x(), c.point.y()) - 1) < 0.01;
      at_rim += rim;
      CHECK(c.chord == Approx(rim ? chord : 0).margin(1e-9));
      CHECK(c.bulge == Approx(rim ? bulge : 0).margin(1e-9));
    }
    CHECK(at_rim == 2);
  };
  check(plate_with_hole(kFacets, 1, 0, 0, 1), sagitta, 0);
  check(cylinder(kFacets, 1, 0, 0, 1), 0, sagitta);
  // Beside a straight edge, and on a face that ends at the straight rulings of a trough, nothing is missing.
  for (const Contact& c : contacts_of(block_across(0, 1), box(Vec3(-1, -1, 0), Vec3(1, 1, 1)))) {
    CHECK(c.chord == 0);
    CHECK(c.bulge == 0);
  }
  const TriangleMesh trough = transformed(saddle(24, 1, 2.5, -1, 1), rotation(Vec3::UnitX(), kPi / 2));
  const double top = -std::cos(1.25);
  for (const Contact& c : contacts_of(box(Vec3(-1.5, -.5, top), Vec3(1.5, .5, top + 1)), trough)) {
    CHECK(c.chord == 0);
    CHECK(c.bulge == 0);
  }
}

TEST_CASE("Only sides that end at a chord move out, and corners without bulge stay on theirs") {
  const std::vector<Contact> square = {at(-1, -1, 0), at(1, -1, .1), at(1, 1, .1), at(-1, 1, 0)};
  double low = 0, high = 0, side = 0;
  for (const Contact& c : grown_contacts(square, every_index(square))) {
    low = std::min(low, c.point.x());
    high = std::max(high, c.point.x());
    side = std::max(side, std::abs(c.point.y()));
    CHECK(c.point.z() == Approx(3));
    CHECK(c.bulge == 0);
  }
  CHECK(low == Approx(-1));
  CHECK(high == Approx(1.1));
  CHECK(side == Approx(1.1));
  const std::vector<Contact> plain = {at(-1, -1, 0), at(1, -1, 0), at(1, 1, 0), at(-1, 1, 0)};
  const std::vector<Contact> same = grown_contacts(plain, every_index(plain));
  REQUIRE(same.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) CHECK(same[i].point == plain[i].point);
}

TEST_CASE("A line of contacts on chords grows to a rectangle and a point to a square") {
  const auto corners = [](const std::vector<Contact>& contacts) {
    std::vector<std::pair<double, double>> places;
    for (const Contact& c : grown_contacts(contacts, every_index(contacts))) {
      CHECK(c.point.z() == Approx(3));
      CHECK(c.bulge == 0);
      places.emplace_back(c.point.x(), c.point.y());
    }
    std::sort(places.begin(), places.end());
    return places;
  };
  const auto check = [&](const std::vector<Contact>& contacts, const std::vector<std::pair<double, double>>& expected) {
    const auto found = corners(contacts);
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      CHECK(found[i].first == Approx(expected[i].first));
      CHECK(found[i].second == Approx(expected[i].second));
    }
  };
  check({at(0, 0, .1), at(1, 0, .1)}, {{-.1, -.1}, {-.1, .1}, {1.1, -.1}, {1.1, .1}});
  check({at(0, 0, .1), at(1, 0, 0)}, {{-.1, -.1}, {-.1, .1}, {.1, -.1}, {.1, .1}, {1, 0}});
  check({at(2, 5, .1)}, {{1.9, 4.9}, {1.9, 5.1}, {2.1, 4.9}, {2.1, 5.1}});
}

TEST_CASE("A contact of facets grows to a square of twice their width, and no other doubtful one does") {
  Contact facet = at(2, 5, 0);
  facet.doubtful = true;
  facet.facet_width = 0.25;
  const std::vector<Contact> one = {facet};
  const std::vector<Contact> spread = grown_contacts(one, every_index(one));
  REQUIRE(spread.size() == 4);
  Vec3 middle = Vec3::Zero();
  for (const Contact& c : spread) {
    CHECK((c.point - facet.point).cwiseAbs().isApprox(Vec3(0.25, 0.25, 0)));
    middle += c.point / 4;
  }
  CHECK(middle.isApprox(facet.point));
  facet.disjunction = 0;
  const std::vector<Contact> either = {facet};
  CHECK(grown_contacts(either, every_index(either)).size() == 1);
}

TEST_CASE("Either-or and doubtful contacts do not grow") {
  std::vector<Contact> square = {at(-1, -1, .1), at(1, -1, .1), at(1, 1, .1), at(-1, 1, .1)};
  for (Contact& c : square) c.doubtful = true;
  CHECK(grown_contacts(square, every_index(square))[0].point == square[0].point);
  for (Contact& c : square) c.doubtful = false;
  for (Contact& c : square) c.disjunction = 0;
  CHECK(grown_contacts(square, every_index(square))[0].point == square[0].point);
}

TEST_CASE("What a true disc shares with any other face lies in the grown polygon of its chords") {
  Random random(11);
  constexpr int kFacets = 16;
  const double sagitta = 1 - std::cos(kPi / kFacets);
  const std::vector<Vec2> disc = regular_polygon(kFacets, 1), circle = regular_polygon(2000, 1);
  int tried = 0;
  for (int draw = 0; draw < 200; ++draw) {
    const double angle = random.uniform(0, 2 * kPi), reach = random.uniform(0.7, 1.1);
    const double radius = random.uniform(0.1, 0.6), turn = random.uniform(0, 6);
    std::vector<Vec2> other = regular_polygon(3 + draw % 3, radius, turn);
    for (Vec2& x : other) x += reach * Vec2(std::cos(angle), std::sin(angle));
    const std::vector<Vec2> shared = clip_convex(other, disc), truth = clip_convex(other, circle);
    if (shared.size() < 3 || !(polygon_area(shared) > 1e-6)) continue;
    ++tried;
    std::vector<Contact> contacts;
    for (const Vec2& x : shared) {
      const bool at_rim = x.norm() > std::cos(kPi / kFacets) - 1e-9;
      contacts.push_back(at(x.x(), x.y(), at_rim ? sagitta : 0));
    }
    std::vector<Wrench> grown;
    for (const Contact& c : grown_contacts(contacts, every_index(contacts))) {
      grown.push_back(wrench_of(c.point, c.normal, Vec3::Zero(), 1));
    }
    for (const Vec2& x : truth) {
      CHECK(distance_to_cone(grown, wrench_of(Vec3(x.x(), x.y(), 3), Vec3::UnitZ(), Vec3::Zero(), 1)) < 1e-9);
    }
  }
  CHECK(tried > 100);
}
