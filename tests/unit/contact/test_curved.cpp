// What touches facets of curved surfaces is doubtful where they are not recognised, and certain where they are.
#include <algorithm>
#include <cmath>

#include "impend/contact/find_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/contact_checks.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

ContactSet on_table(const TriangleMesh& mesh, const TriangleMesh& table) {
  const auto found = find_contacts(assembly_of({part_from_mesh("part", mesh), part_from_mesh("table", table, true)}));
  REQUIRE(found.ok());
  REQUIRE(!found.value().contacts.empty());
  return found.value();
}

bool all_doubtful(const ContactSet& set) {
  return std::all_of(set.contacts.begin(), set.contacts.end(), [](const Contact& c) { return c.doubtful; });
}

bool none_doubtful(const ContactSet& set) {
  return std::none_of(set.contacts.begin(), set.contacts.end(), [](const Contact& c) { return c.doubtful; });
}

const TriangleMesh kWideTable = box(Vec3(-5, -5, -1), Vec3(5, 5, 0));

}  // namespace

TEST_CASE("A standing cylinder rests on its flat end without doubt") {
  const ContactSet set = on_table(prism(regular_polygon(48, 1), 0, 2), kWideTable);
  CHECK(none_doubtful(set));
  CHECK(set.contacts.size() == 48);
  CHECK(set.warnings.empty());
}

TEST_CASE("A lying elliptic cylinder, which nothing recognises, rests on doubtful contacts") {
  const double quarter = std::acos(0);
  std::vector<Vec2> ellipse = regular_polygon(48, 1, quarter);
  for (Vec2& p : ellipse) p.x() *= 2;
  const TriangleMesh lying = transformed(prism(ellipse, 0, 2), rotation(Vec3::UnitX(), quarter));
  double low = 0;
  for (const Vec3& v : lying.vertices) low = std::min(low, v.z());
  const ContactSet set = on_table(transformed(lying, translation(Vec3(0, 0, -low))), kWideTable);
  CHECK(all_doubtful(set));
  CHECK(warns(set, "curved-surface"));
}

TEST_CASE("Chamfered boxes and octagons are not curved") {
  std::vector<Vec2> chamfered{{.2, 0}, {1.8, 0}, {2, .2}, {2, 1.8}, {1.8, 2}, {.2, 2}, {0, 1.8}, {0, .2}};
  for (const auto& polygon : {chamfered, regular_polygon(8, 1, std::acos(-1) / 8)}) {
    const TriangleMesh lying = transformed(prism(polygon, 0, 1), rotation(Vec3::UnitX(), std::acos(0)));
    double low = 10;
    for (const Vec3& v : lying.vertices) low = std::min(low, v.z());
    const ContactSet set = on_table(transformed(lying, translation(Vec3(0, 0, -low))), kWideTable);
    CHECK(none_doubtful(set));
    CHECK(set.contacts.size() == 4);
  }
}

TEST_CASE("A box with rounded edges rests on its flat face without doubt") {
  std::vector<Vec2> rounded;
  const double r = 0.1, quarter = std::acos(0);
  const Vec2 centers[] = {{2 - r, 2 - r}, {r, 2 - r}, {r, r}, {2 - r, r}};
  for (int k = 0; k < 4; ++k) {
    for (int i = 0; i <= 6; ++i) {
      const double angle = quarter * (k + i / 6.0);
      rounded.push_back(centers[k] + r * Vec2(std::cos(angle), std::sin(angle)));
    }
  }
  const TriangleMesh lying = transformed(prism(rounded, 0, 1), rotation(Vec3::UnitX(), quarter));
  double low = 10;
  for (const Vec3& v : lying.vertices) low = std::min(low, v.z());
  const ContactSet set = on_table(transformed(lying, translation(Vec3(0, 0, -low))), kWideTable);
  int face = 0;
  for (const Contact& c : set.contacts) face += c.kind == ContactKind::kFaceFace && !c.doubtful ? 1 : 0;
  CHECK(face == 4);
}

TEST_CASE("Blocks of a faceted arch are not curved where they touch each other") {
  std::vector<Part> parts;
  const double pi = std::acos(-1);
  for (int i = 0; i < 7; ++i) {
    std::vector<Vec2> polygon;
    for (int k = 0; k <= 4; ++k) {
      const double angle = pi * (1 - (i + k / 4.0) / 7);
      polygon.emplace_back(2 * std::cos(angle), 2 * std::sin(angle));
    }
    for (int k = 4; k >= 0; --k) {
      const double angle = pi * (1 - (i + k / 4.0) / 7);
      polygon.emplace_back(1.5 * std::cos(angle), 1.5 * std::sin(angle));
    }
    std::reverse(polygon.begin(), polygon.end());
    parts.push_back(part_from_mesh("v" + std::to_string(i), prism(polygon, 0, 1)));
  }
  const auto found = find_contacts(assembly_of(parts));
  REQUIRE(found.ok());
  CHECK(found.value().interfaces.size() == 6);
  CHECK(found.value().contacts.size() == 24);
  CHECK(none_doubtful(found.value()));
}

TEST_CASE("A round pin in a round hole is neither overlap nor doubtful, an elliptic one is doubtful") {
  for (const double wide : {1.0, 2.0}) {
    for (const double turn : {0.0, 0.01, 0.03, 0.1}) {
      INFO(wide << " " << turn);
      const auto widened = [wide](std::vector<Vec2> polygon) {
        for (Vec2& p : polygon) p.x() *= wide;
        return polygon;
      };
      const TriangleMesh pin = prism(widened(regular_polygon(64, 1, turn)), -0.5, 1.5);
      const TriangleMesh plate = ring(widened(regular_polygon(48, 2)), widened(regular_polygon(48, 1)), 0, 1);
      Assembly assembly = assembly_of({part_from_mesh("pin", pin), part_from_mesh("plate", plate, true)});
      assembly.contact.gap = 1e-4;
      const auto found = find_contacts(assembly);
      INFO((found.ok() ? std::string() : to_string(found.error())));
      REQUIRE(found.ok());
      CHECK(warns(found.value(), "tessellation-overlap") == (wide > 1));
      if (wide > 1) {
        CHECK(all_doubtful(found.value()));
      } else {
        CHECK(none_doubtful(found.value()));
        CHECK(found.value().contacts.size() == 6);
        CHECK(found.value().warnings.empty());
      }
    }
  }
}
