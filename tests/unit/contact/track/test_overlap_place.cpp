// Features behind each other of bodies that are in each other, and of bodies that only touch.
#include "impend/contact/track/overlap_place.h"
#include "tests/support/axes.h"

#include <algorithm>

#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/unit/contact/track/tracked_pair.h"

namespace impend::test {
namespace {

// Of the gap: deeper than bodies that touch are off.
constexpr double kDeep = 16;

// All that is behind something by more than `depth` (m), sought as if bodies moved by five metres in the step.
std::vector<TrackedContact> behind(const TrackedPair& pair, const RigidTransform& both, double depth) {
  std::vector<TrackedContact> deep;
  PairWindow window = track_window(5);
  window.every = true;
  for (const TrackedContact& c : contacts_at(pair, both, both, window)) {
    if (c.gap < -depth) deep.push_back(c);
  }
  return deep;
}

TriangleMesh channel() {
  return prism({{-1.3, -0.2}, {1.3, -0.2}, {1.3, 1}, {1, 1}, {1, 0}, {-1, 0}, {-1, 1}, {-1.3, 1}}, -1, 1);
}

// Plate with a round hole of radius 1 along z, and a pin that fills it and sticks out on one side.
std::vector<Part> pin_in_plate(double pin_from) {
  const std::vector<Vec2> circle = regular_polygon(48, 1);
  std::vector<Vec2> square;
  for (const Vec2& p : circle) square.push_back(3 / p.lpNorm<Eigen::Infinity>() * p);
  return {part_from_mesh("plate", ring(square, circle, -0.5, 0.5)), part_from_mesh("pin", prism(circle, pin_from, 2))};
}

}  // namespace

TEST_CASE("Nothing of what touches a wall from inside is in it, however far behind its outer face") {
  struct Scene {
    std::string name;
    std::vector<Part> parts;
    TrackKind kind;  // of which some are behind
  };
  // Bars that cross, flush in notches of each other: edges of one along the notch's faces of the other.
  const TriangleMesh notched =
      prism({{-2, 0}, {2, 0}, {2, 1}, {0.5, 1}, {0.5, 0.5}, {-0.5, 0.5}, {-0.5, 1}, {-2, 1}}, 0, 1);
  const RigidTransform over{rotation(kX, kPi).R * rotation(Vec3::UnitY(), kPi / 2).R, Vec3(-0.5, 1, 0.5)};
  const std::vector<Scene> scenes = {
      {"bar in a channel",
       {part_from_mesh("channel", channel()), part_from_mesh("bar", box(Vec3(-1, 0, -1), Vec3(1, 0.5, 1)))},
       TrackKind::kCornerFace},
      {"pin in a hole", pin_in_plate(-0.2), TrackKind::kRimFace},
      {"halved joint",
       {part_from_mesh("lower", notched), part_from_mesh("upper", transformed(notched, over))},
       TrackKind::kEdgeEdge},
  };
  for (const Scene& scene : scenes) {
    INFO(scene.name);
    const TrackedPair pair = tracked_pair(assembly_of(scene.parts));
    int of_kind = 0;
    for (unsigned pose = 0; pose < 6; ++pose) {
      const RigidTransform both = pose == 0 ? RigidTransform() : random_pose(pose);
      const PairPlace place = placed(pair, both, both);
      for (const TrackedContact& c : behind(pair, both, kDeep * kTrackGap)) {
        INFO(in_words({c}));
        CHECK_FALSE(overlap_there(place, c, kTrackGap));
        of_kind += c.key.kind == scene.kind ? 1 : 0;
      }
    }
    CHECK(of_kind > 0);
  }
}

TEST_CASE("A stone that is sunk into another of the same outline is in it, at each of their corners") {
  // The corners lie in the sides of the other, which say nothing.
  for (const double depth : {1.5, 5.0, 20.0, 1000.0}) {
    INFO("sunk by " << depth << " gaps");
    const Vec3 sunk = -depth * kTrackGap * kZ;
    const TrackedPair pair = tracked_pair(assembly_of({part_from_mesh("lower", box(Vec3(0, 0, -1), Vec3(1, 2, 0))),
                                                       part_from_mesh("upper", box(sunk, sunk + Vec3(1, 2, 1)))}));
    for (unsigned pose = 0; pose < 4; ++pose) {
      const RigidTransform both = pose == 0 ? RigidTransform() : random_pose(pose);
      const PairPlace place = placed(pair, both, both);
      int corners = 0;
      for (const TrackedContact& c : behind(pair, both, kTrackGap)) {
        if (std::abs(c.gap + depth * kTrackGap) > 1e-9) continue;
        INFO(in_words({c}));
        CHECK(overlap_there(place, c, kTrackGap));
        ++corners;
      }
      CHECK(corners >= 4);
    }
  }
}

TEST_CASE("A ridge that is sunk across another is in it, also where both are thin") {
  const auto thickness = GENERATE(2.0, 0.05);
  const double depth = 0.02;
  const TriangleMesh ridge = prism({{0, 0}, {-thickness / 2, -1}, {thickness / 2, -1}}, -1, 1);
  const RigidTransform across{rotation(kX, kPi).R * rotation(Vec3::UnitY(), 1.1).R, Vec3(0, -depth, 0)};
  const TrackedPair pair =
      tracked_pair(assembly_of({part_from_mesh("lower", ridge), part_from_mesh("upper", transformed(ridge, across))}));
  const PairPlace place = placed(pair, {}, {});
  const std::vector<TrackedContact> deep = behind(pair, {}, kDeep * kTrackGap);
  const auto crossing = std::find_if(deep.begin(), deep.end(), [&](const TrackedContact& c) {
    return c.key.kind == TrackKind::kEdgeEdge && std::abs(c.gap + depth) < 1e-9;
  });
  REQUIRE(crossing != deep.end());
  CHECK(overlap_there(place, *crossing, kTrackGap));
}

}  // namespace impend::test
