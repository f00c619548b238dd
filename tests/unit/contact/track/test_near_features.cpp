// What is kept between steps hides nothing: over walks that rest, tremble, swing, turn fast, jump and come back from
// afar, at all sizes, contacts of the features that are left are those of all features, to the last bit.
#include "impend/contact/track/near_features.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/contact/find_contacts.h"
#include "impend/contact/track/contact_tracker.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"
#include "tests/unit/contact/track/tracked_pair.h"

namespace impend::test {
namespace {

struct NamedMesh {
  std::string name;
  TriangleMesh mesh;
};

std::vector<NamedMesh> named_meshes() {
  return {{"cube", box(Vec3(-0.5, -0.5, -0.5), Vec3(0.5, 0.5, 0.5))},
          {"brick", box(Vec3(-0.5, -0.25, -0.15), Vec3(0.5, 0.25, 0.15))},
          {"wedge", prism({{-0.5, -0.3}, {0.5, -0.3}, {-0.5, 0.4}}, -0.4, 0.4)},
          {"angle", prism({{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0}, {0, 0}, {0, 0.5}, {-0.5, 0.5}}, -0.3, 0.3)},
          {"tetrahedron", tetrahedron({0, 0, 0}, {0.9, 0.1, 0}, {0.2, 0.8, 0.1}, {0.3, 0.3, 0.7})},
          {"ball", sphere(16, 0.4)}};
}

TriangleMesh scaled(TriangleMesh mesh, double scale) {
  for (Vec3& v : mesh.vertices) v *= scale;
  return mesh;
}

bool are_same(const std::vector<TrackedContact>& one, const std::vector<TrackedContact>& other) {
  const auto same = [](const TrackedContact& c, const TrackedContact& d) {
    return c.key == d.key && c.point == d.point && c.normal == d.normal && c.gap == d.gap && c.beyond == d.beyond;
  };
  return std::equal(one.begin(), one.end(), other.begin(), other.end(), same);
}

double any_size(Random& random, double least, double most) { return least * std::pow(most / least, random.uniform()); }

// A step of a walk, about a place where the two may touch: `size` of the bodies, m.
class Walk {
 public:
  Walk(const TriangleMesh& of_a, const TriangleMesh& of_b, double size, Random& random)
      : of_a_(of_a), of_b_(of_b), random_(random), size_(size) {
    jump();
  }

  void go() {
    if (left_-- <= 0) begin();
    const auto shift = [this] { return Vec3(size_ * step_ * random_.direction()); };
    if (kind_ == kFarAway && left_ == 0) a = back_;
    if (kind_ == kJump) jump();
    if (kind_ == kSwing) {
      a.p += shift();
      a.R = a.R * rotation(random_.direction(), step_).R;
    }
    if (kind_ == kTurn) a.R = rotation(axis_, random_.uniform(0.1, 1)).R * a.R;
    if (kind_ == kSpin) a.R = a.R * rotation(axis_, step_).R;
    if (kind_ == kTremble) a.p[0] = std::nextafter(a.p[0], random_.chance(0.5) ? 1e9 : -1e9);
    if (kind_ == kTogether) {
      const RigidTransform X{random_.rotation(), 10 * size_ * random_.direction()};
      a = X * a;
      b = X * b;
    }
  }

  RigidTransform a, b;

 private:
  enum Kind { kRest, kTremble, kSwing, kSpin, kTurn, kJump, kFarAway, kTogether };

  void begin() {
    kind_ = static_cast<Kind>(random_.integer(0, 7));
    step_ = any_size(random_, 1e-9, 0.1);
    axis_ = random_.direction();
    left_ = kind_ == kJump || kind_ == kTogether ? 1 : random_.integer(2, 30);
    back_ = a;
    if (kind_ == kFarAway) a.p += 30 * size_ * random_.direction();
    if (kind_ != kFarAway && random_.chance(0.8)) jump();
  }

  // Beside b, often flush with it, a little apart or sunk in, sometimes turned anyhow.
  void jump() {
    Mat3 R = random_.chance(0.2) ? random_.rotation() : rotation(Vec3::Unit(random_.integer(0, 2)), kPi / 2).R;
    if (random_.chance(0.3)) {
      const double angle = any_size(random_, 1e-7, 0.1);
      R = rotation(random_.direction(), angle).R * R;
    }
    const Vec3 n = random_.chance(0.2) ? random_.direction() : Vec3::Unit(random_.integer(0, 2));
    const Vec3 aside = 0.25 * size_ * random_.integer3(-2, 2);
    const int side = random_.integer(-1, 1);
    const double apart = size_ * side * any_size(random_, 1e-7, 0.01);
    const double out = farthest(of_b_, n) + farthest(of_a_, R.transpose() * -n) + apart;
    a = b * RigidTransform{R, aside + (out - n.dot(aside)) * n};
  }

  static double farthest(const TriangleMesh& mesh, const Vec3& n) {
    double most = n.dot(mesh.vertices.front());
    for (const Vec3& v : mesh.vertices) most = std::max(most, n.dot(v));
    return most;
  }

  const TriangleMesh &of_a_, &of_b_;
  Random& random_;
  double size_;
  Kind kind_ = kRest;
  int left_ = 0;
  double step_ = 0;
  Vec3 axis_ = Vec3::UnitX();
  RigidTransform back_;
};

struct Count {
  int steps = 0, contacts = 0, left_out = 0;
};

int flat_features(const PairFeatures& all) {
  return static_cast<int>(all.a_on_b.corner_face.size() + all.b_on_a.corner_face.size() + all.edge_edge.size() +
                          all.corner_corner.size() + all.corner_edge.size() + all.edge_corner.size());
}

void walk(const NamedMesh& a, const NamedMesh& b, double size, int steps, Random& random, Count& count) {
  INFO(a.name << " about " << b.name << " of size " << size);
  const double gap = kTrackGap * size;
  const TriangleMesh of_a = scaled(a.mesh, size), of_b = scaled(b.mesh, size);
  const TrackedPair pair = tracked_pair(assembly_of({part_from_mesh("a", of_a), part_from_mesh("b", of_b)}));
  const PairFeatures all = all_features(pair);
  NearFeatures near;
  Walk way(of_a, of_b, size, random);
  std::vector<TrackKey> before;
  for (int step = 0; step < steps; ++step, ++count.steps) {
    way.go();
    PairWindow window = track_window(size * any_size(random, 1e-7, 0.1), gap);
    if (random.chance(0.1)) window.below += 0.1 * size;
    window.turn = random.chance(0.5) ? any_size(random, 1e-6, 0.1) : 0;
    const PairPlace place = placed(pair, way.a, way.b);
    PairPlace after = place;
    after.D_a.p += window.above * random.direction();
    window.after = random.chance(0.5) ? &after : &place;
    const PairFeatures& left = near.within(place, window);
    const std::vector<TrackedContact> expected = contacts_of_pair(place, all, window, before);
    const std::vector<TrackedContact> found = contacts_of_pair(place, left, window, before);
    if (!are_same(found, expected)) {
      INFO("step " << step << "\nfound\n" << in_words(found) << "of all features\n" << in_words(expected));
      REQUIRE(are_same(found, expected));
    }
    count.contacts += static_cast<int>(expected.size());
    count.left_out += flat_features(all) - flat_features(left);
    before.clear();
    for (const TrackedContact& c : expected) {
      if (random.chance(0.8)) before.push_back(c.key);
    }
  }
}

}  // namespace

TEST_CASE("What is left out over ten thousand steps of a pair is no contact") {
  Random random(11);
  Count count;
  const std::vector<NamedMesh> all = named_meshes();
  for (const double size : {1e-6, 1.0, 1e5}) {
    for (const NamedMesh& a : all) {
      for (const NamedMesh& b : all) walk(a, b, size, 240, random, count);
    }
  }
  INFO(count.contacts << " contacts, " << count.left_out << " features left out");
  CHECK(count.steps >= 10'000);
  CHECK(count.contacts >= count.steps / 2);
  CHECK(count.left_out >= 10 * count.steps);
}

TEST_CASE("A tracker of many steps finds what one finds that keeps its past alone") {
  Random random(12);
  for (const double size : {1e-5, 1.0, 1e4}) {
    INFO("size " << size);
    std::vector<Part> bricks;
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) {
        const Vec3 low(2 * column + row % 2, 0, row);
        bricks.push_back(part_from_mesh("brick", box(size * low, size * (low + Vec3(2, 1, 1)))));
      }
    }
    Assembly wall = assembly_of(bricks);
    wall.contact.gap = kTrackGap * size;
    auto contacts = find_contacts(wall);
    if (!contacts) FAIL(to_string(contacts.error()));
    auto started = ContactTracker::start(wall, contacts.value());
    if (!started) FAIL(to_string(started.error()));
    ContactTracker& tracker = started.value();
    const std::size_t count = wall.parts.size();
    Displacements places(count);
    tracker.take_as_closed(places);
    std::size_t found = 0;
    for (int step = 0; step < 400; ++step) {
      const double way = any_size(random, 1e-8, 1e-2);
      Displacements next = places;
      const bool rests = step % 40 < 15, jumps = step % 40 == 39;
      for (std::size_t p = 0; p < count && !rests; ++p) {
        const Vec3 middle = wall.parts[p].center_of_mass_W();
        const double far = jumps && random.chance(0.3) ? 10 : way;
        const Mat3 R = rotation(random.direction(), way).R;
        next[p] = {R, middle + far * size * random.direction() - R * middle};
      }
      if (jumps && random.chance(0.5)) next = Displacements(count);
      const StepReach reach{std::vector<double>(count, way * size), std::vector<double>(count, way), next};
      ContactTracker fresh = tracker;
      fresh.remember();
      const std::vector<TrackedContact> kept = tracker.contacts(places, reach), anew = fresh.contacts(places, reach);
      INFO("step " << step << "\nkept\n" << in_words(kept) << "anew\n" << in_words(anew));
      REQUIRE(are_same(kept, anew));
      found += kept.size();
      places = next;
    }
    CHECK(found >= 4000);
  }
}

// A stop is looked for at every 64th body, in the midst of the lists.
TEST_CASE("A tracker that was stopped in the midst of its lists finds afterwards what one finds that was not") {
  constexpr std::size_t kCubes = 140;
  std::vector<Part> cubes;
  for (std::size_t k = 0; k < kCubes; ++k) {
    const Vec3 low(static_cast<double>(k), 0, 0);
    cubes.push_back(part_from_mesh("cube", box(low, low + Vec3(1, 1, 1))));
  }
  Assembly row = assembly_of(cubes);
  row.contact.gap = kTrackGap;
  auto contacts = find_contacts(row);
  if (!contacts) FAIL(to_string(contacts.error()));
  auto started = ContactTracker::start(row, contacts.value());
  if (!started) FAIL(to_string(started.error()));
  ContactTracker& tracker = started.value();
  const Displacements places(kCubes);
  tracker.take_as_closed(places);
  const StepReach reach{std::vector<double>(kCubes, 1e-4), std::vector<double>(kCubes, 0), places};
  ContactTracker other = tracker;
  const std::vector<TrackedContact> expected = other.contacts(places, reach);
  CHECK(expected.size() > 4 * (kCubes - 2));
  for (ContactTracker* one : {&tracker, &other}) {
    one->remember();
    Progress cancelled;
    cancelled.cancelled = [] { return true; };
    const Result<int> stopped = until_stopped(
        cancelled, "given up", [&]() -> Result<int> { return static_cast<int>(one->contacts(places, reach).size()); });
    CHECK_FALSE(stopped.ok());
    CHECK(are_same(one->contacts(places, reach), expected));
  }
}

}  // namespace impend::test
