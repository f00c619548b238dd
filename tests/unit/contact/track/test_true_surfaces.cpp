// Round surfaces that are coarse facets: how deep the true ones overlap where the facets touch, and where they end.
#include <algorithm>
#include <cmath>
#include <utility>

#include "impend/base/numbers.h"
#include "impend/contact/track/contact_tracker.h"
#include "tests/support/catch.h"
#include "tests/support/curved_scenes.h"
#include "tests/support/curved_shapes.h"
#include "tests/unit/contact/track/tracked_pair.h"

namespace impend::test {
namespace {

TriangleMesh wide_plate() { return box(Vec3(-5, -5, -5), Vec3(5, 5, 0)); }

Assembly on_plate(const TriangleMesh& mesh, const RigidTransform& X) {
  return assembly_of({part_from_mesh("round", transformed(mesh, X)), part_from_mesh("plate", wide_plate(), true)});
}

}  // namespace

TEST_CASE("A roller that lies on a facet touches at the start, although its true surface is sunk by the sagitta") {
  constexpr int kFacets = 24;
  const double flat = std::cos(kPi / kFacets);  // m, from the axis of a roller of radius 1 to its facets
  // A facet below: corners at ± half a facet from the downward direction, which is +x of the upright cylinder.
  const TriangleMesh roller = cylinder(kFacets, 1, kPi / kFacets, -1, 1);
  const Assembly assembly = on_plate(roller, {rotation(Vec3::UnitY(), kPi / 2).R, flat * Vec3::UnitZ()});
  ContactSet none;
  none.gap = kTrackGap;
  auto tracker = ContactTracker::start(assembly, none);
  REQUIRE(tracker.ok());
  auto rims = contacts_at(tracked_pair(assembly), {}, {}, track_window(0.05));
  std::erase_if(rims, [](const TrackedContact& c) {
    return c.key.kind != TrackKind::kRimFace || c.normal.z() < 0.5;  // on the top of the plate alone
  });
  REQUIRE(rims.size() == 2);
  for (const TrackedContact& c : rims) CHECK(c.gap == Approx(flat - 1).margin(1e-9));
  REQUIRE(1 - flat > 64 * kTrackGap);
  tracker.value().take_as_closed(Displacements(2));
  for (const double gap : tracker.value().gaps(rims, Displacements(2))) CHECK(std::abs(gap) <= 1e-12);
  // It rolls on from there: turned by half a facet it stands on a corner, its axis as high as before.
  const Vec3 axis = flat * Vec3::UnitZ();
  RigidTransform turned = rotation(Vec3::UnitX(), kPi / kFacets);
  turned.p = axis - turned.R * axis;
  for (const double gap : tracker.value().gaps(rims, {turned, {}})) CHECK(std::abs(gap) <= 1e-9);
}

TEST_CASE("A ball that is cut off flat stands on its flat face and not on the surface that was cut away") {
  constexpr int kRows = 24;
  std::vector<Vec2> profile{{0, -0.4}};
  // Radius 0.5, cut at z = −0.4: from the rim (0.3, −0.4) up to the pole.
  const double from = std::atan2(-0.4, 0.3);
  for (int i = 0; i <= kRows; ++i) {
    const double angle = from + (kPi / 2 - from) * i / kRows;
    profile.emplace_back(i == kRows ? 0 : 0.5 * std::cos(angle), 0.5 * std::sin(angle));
  }
  const TriangleMesh cut = test::turned(48, profile);
  const TrackedPair standing = tracked_pair(on_plate(cut, translation(0.4 * Vec3::UnitZ())));
  REQUIRE(standing.a.rounds.size() == 1);
  const auto balls = [](const TrackedPair& pair) {
    const auto contacts = contacts_at(pair, {}, {}, track_window(0.2));
    return std::count_if(contacts.begin(), contacts.end(), [](const TrackedContact& c) {
      return c.key.kind == TrackKind::kBallFace && c.normal.z() > 0.5;
    });
  };
  CHECK(balls(standing) == 0);
  const TrackedPair lying = tracked_pair(on_plate(cut, {rotation(Vec3::UnitX(), 2.0).R, 0.5 * Vec3::UnitZ()}));
  CHECK(balls(lying) == 1);
}

}  // namespace impend::test
