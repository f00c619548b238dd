// What lies between a round edge and its chords: contacts that may or may not be.
#include <algorithm>
#include <cmath>

#include "impend/contact/chords.h"
#include "impend/contact/find_contacts.h"
#include "impend/contact/patches/arcs.h"
#include "impend/contact/surface/prepare_surfaces.h"
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/curved_shapes.h"
#include "tests/support/curved_tags.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr int kFacets = 32;
const double kMiddle = kPi / kFacets;           // angle of the middle of a chord of a disc of radius 1
const double kSagitta = 1 - std::cos(kMiddle);  // 0.0048

// A foot of 2·half square on the disc's top, its centre at `radius` in the direction of the chord's middle.
TriangleMesh foot(double radius, double half) {
  return transformed(box(Vec3(radius - half, -half, 1), Vec3(radius + half, half, 1.1)),
                     rotation(Vec3::UnitZ(), kMiddle));
}

ContactSet contacts_of(const TriangleMesh& a, const TriangleMesh& b, bool named = false) {
  Part below = part_from_mesh("below", b, true);
  if (named) below.surfaces = tags_of(below.mesh, {cylinder_surface(Vec3::Zero(), Vec3::UnitZ(), 1)});
  Assembly assembly = assembly_of({part_from_mesh("a", a), below});
  assembly.contact.gap = 1e-5;
  const auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  return found.value();
}

bool warns(const ContactSet& set) {
  return std::any_of(set.warnings.begin(), set.warnings.end(),
                     [](const Warning& w) { return w.code == "within-facets"; });
}

int doubtful(const ContactSet& set) {
  return static_cast<int>(
      std::count_if(set.contacts.begin(), set.contacts.end(), [](const Contact& c) { return c.doubtful; }));
}

}  // namespace

TEST_CASE("A foot between a disc's chord and its circle makes doubtful contacts of its corners") {
  const TriangleMesh disc = cylinder(kFacets, 1, 0, 0, 1);
  for (const bool named : {false, true}) {
    INFO("named " << named);
    const ContactSet set = contacts_of(foot(1 - kSagitta / 2, kSagitta / 8), disc, named);
    REQUIRE(set.contacts.size() == 4);
    CHECK(doubtful(set) == 4);
    CHECK(warns(set));
    for (const Contact& c : set.contacts) {
      CHECK((c.normal - Vec3::UnitZ()).norm() < 1e-12);
      CHECK(c.normal_noise.norm() < 1e-9);
      CHECK(c.point.z() == Approx(1));
    }
    const ContactSet inside = contacts_of(foot(1 - 2 * kSagitta, kSagitta / 8), disc, named);
    CHECK(inside.contacts.size() == 4);
    CHECK(doubtful(inside) == 0);
    CHECK(!warns(inside));
    CHECK(contacts_of(foot(1 + kSagitta, kSagitta / 8), disc, named).contacts.empty());
  }
}

TEST_CASE("A foot across a chord is none of those between chord and circle, and a hole has nothing beyond its chords") {
  const ContactSet across = contacts_of(foot(1 - kSagitta, kSagitta / 4), cylinder(kFacets, 1, 0, 0, 1));
  CHECK(doubtful(across) == 0);
  CHECK(!across.contacts.empty());
  CHECK(!warns(contacts_of(foot(1 - kSagitta / 2, kSagitta / 8), plate_with_hole(kFacets, 1, 0, 0, 1))));
}

TEST_CASE("Of a forked foot only the prong that does not reach the chord is in doubt") {
  const TriangleMesh disc = cylinder(kFacets, 1, 0, 0, 1);
  // A back beyond the rim: one prong reaches over the chord, the other only into the strip beside it.
  const double edge = 1 - kSagitta;
  const std::vector<Vec2> outline = {
      {1.2, -.04}, {1.2, .04}, {edge + kSagitta / 2, .04}, {edge + kSagitta / 2, .02}, {1.1, .02}, {1.1, -.02},
      {.8, -.02},  {.8, -.04}};
  const ContactSet set = contacts_of(transformed(prism(outline, 1, 1.1), rotation(Vec3::UnitZ(), kMiddle)), disc);
  CHECK(doubtful(set) > 0);
  CHECK(doubtful(set) < static_cast<int>(set.contacts.size()));
  for (const Contact& c : set.contacts) {
    const double across = Vec3(-std::sin(kMiddle), std::cos(kMiddle), 0).dot(c.point);
    CHECK(c.doubtful == (across > 0));
  }
}

TEST_CASE("Two discs whose circles overlap less than their chords allow for are in doubt") {
  const TriangleMesh low = transformed(cylinder(kFacets, 1, 0, 0, 1), rotation(Vec3::UnitZ(), -kMiddle));
  const auto above = [](double distance) {
    const TriangleMesh disc = transformed(cylinder(kFacets, 1, 0, 1, 2), rotation(Vec3::UnitZ(), -kMiddle));
    return transformed(disc, translation(Vec3(distance, 0, 0)));
  };
  // Chords face each other: they are 2 cos(π/n) apart where they meet.
  CHECK(doubtful(contacts_of(above(2 - kSagitta), low)) > 0);
  CHECK(doubtful(contacts_of(above(2 - 3 * kSagitta), low)) == 0);
  CHECK(contacts_of(above(2 + kSagitta), low).contacts.empty());
}

TEST_CASE("A pyramid in a round hole touches the hole's edge, whatever the chords there say") {
  // Its eight edges lie on a cone that meets the circle; the chords between them leave the circle outwards or not.
  const TriangleMesh pyramid = turned(8, {{0, -.6}, {1, .4}, {0, .4}});
  for (const int facets : {24, 48, 64}) {
    INFO(facets << " facets");
    for (const double turn : {0.0, 0.02, 0.06}) {
      const ContactSet set =
          contacts_of(transformed(pyramid, rotation(Vec3::UnitZ(), 0.3)), plate_with_hole(facets, .6, turn, -1, 0));
      CHECK(doubtful(set) >= 8);
      CHECK(doubtful(set) == static_cast<int>(set.contacts.size()));
      // Chords are turned against the circle by up to half of what they bend.
      for (const Contact& c : set.contacts) CHECK(c.normal_noise.colwise().norm().maxCoeff() >= kPi / facets);
    }
  }
}

TEST_CASE("Bodies with flat faces only, and recognised ones beside each other, have nothing within facets") {
  const TriangleMesh slab = box(Vec3(-2, -2, 0), Vec3(2, 2, 1));
  CHECK(!warns(contacts_of(box(Vec3(0, 0, 1.001), Vec3(1, 1, 2)), slab)));
  const TriangleMesh pin = cylinder(kFacets, 1, 0, 0, 1);
  for (const double apart : {.1, .5, .9}) {
    INFO(apart << " sagittas apart");
    CHECK(contacts_of(transformed(pin, translation(Vec3(2 + apart * kSagitta, 0, 0))), pin).contacts.empty());
    CHECK(contacts_of(box(Vec3(1 + apart * kSagitta, -1, -1), Vec3(2, 1, 2)), pin).contacts.empty());
    CHECK(contacts_of(cylinder(kFacets, 1 - apart * kSagitta, 0, 0, 1), plate_with_hole(kFacets, 1, .05, 0, 1))
              .contacts.empty());
  }
}
