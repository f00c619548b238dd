// Where parts can be pushed: counts by hand, what is left out, and the same points in every unit, pose and numbering.
#include "impend/planning/push_candidates.h"

#include <algorithm>

#include "impend/contact/find_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

struct PushScene {
  Assembly assembly;
  ContactSet contacts;
  PreparedSurfaces prepared;

  explicit PushScene(Assembly built) : assembly(std::move(built)) {
    auto found = find_contacts(assembly);
    REQUIRE(found.ok());
    contacts = std::move(found).value();
    auto surfaces = prepare_surfaces(assembly);
    REQUIRE(surfaces.ok());
    prepared = std::move(surfaces).value();
  }

  PartSet all() const {
    PartSet all(static_cast<int>(assembly.parts.size()));
    for (int i = 0; i < static_cast<int>(assembly.parts.size()); ++i) all.add(i);
    return all;
  }
  PartSet movable() const {
    PartSet movable = all();
    for (int i = 0; i < static_cast<int>(assembly.parts.size()); ++i) {
      if (assembly.parts[i].fixed) movable.remove(i);
    }
    return movable;
  }
  PushCandidates candidates() const { return push_candidates(assembly, prepared, contacts, movable(), all()); }
  Result<PushCandidate> stated(const Vec3& point, const std::optional<Vec3>& direction) const {
    return stated_candidate(prepared, contacts, {0, point, direction, {"pushes.json", 0, "", "pushes[0]"}});
  }
};

bool has_push(const PushCandidates& found, const Vec3& point, const Vec3& direction) {
  return std::any_of(found.reached.begin(), found.reached.end(), [&](const PushCandidate& push) {
    return (push.point - point).norm() < 1e-9 && (push.direction - direction).norm() < 1e-9;
  });
}

Part cube(const std::string& name, const Vec3& lower, double side = 1, bool fixed = false) {
  return part_from_mesh(name, box(lower, lower + Vec3::Constant(side)), fixed);
}

}  // namespace

TEST_CASE("a free cube can be pushed at the centres and corners of its six faces, inward") {
  const PushScene scene(assembly_of({cube("cube", {0, 0, 0})}));
  const PushCandidates found = scene.candidates();
  CHECK(found.reached.size() == 30);
  CHECK(found.covered == 0);
  CHECK(found.blocked == 0);
  CHECK(has_push(found, {0.5, 0.5, 0}, {0, 0, 1}));
  CHECK(has_push(found, {1, 0.5, 0.5}, {-1, 0, 0}));
  for (const double x : {0.0, 1.0}) {
    for (const double y : {0.0, 1.0}) CHECK(has_push(found, {x, y, 0}, {0, 0, 1}));
  }
}

TEST_CASE("points that another part or the ground covers are left out") {
  Assembly stack = assembly_of({cube("low", {0, 0, 0}), cube("high", {0.25, 0.25, 1}, 0.5)});
  stack.ground = Ground{0};
  const PushScene scene(stack);
  const PushCandidates found = scene.candidates();
  // low: 5 below and 2 of each side on the ground, the centre above; high: 5 below and 2 of each side.
  CHECK(found.covered == 5 + 8 + 1 + 5 + 8);
  CHECK(found.reached.size() == 60 - 27);
  CHECK(has_push(found, {0, 0, 1}, {0, 0, -1}));
  CHECK_FALSE(has_push(found, {0.5, 0.5, 1}, {0, 0, -1}));
  // A part that is not there covers nothing.
  PartSet alone(2, {0});
  const PushCandidates low = push_candidates(scene.assembly, scene.prepared, scene.contacts, alone, alone);
  CHECK(low.covered == 13);
  CHECK(low.reached.size() == 17);
}

TEST_CASE("points where a finger has no room are left out, whatever stands in the way") {
  // Half of the diagonal of the cube is 0.866: a wall 0.8 away from one side is in the way, one 0.9 away is not.
  for (const double away : {0.8, 0.9}) {
    Assembly beside =
        assembly_of({cube("cube", {0, 0, 0}), part_from_mesh("wall", box({1 + away, -3, -3}, {3, 4, 4}), true)});
    const PushCandidates found = PushScene(beside).candidates();
    CHECK(found.blocked == (away < 0.866 ? 5 : 0));
    CHECK(has_push(found, {1, 0.5, 0.5}, {-1, 0, 0}) == (away > 0.866));
    CHECK(has_push(found, {0, 0.5, 0.5}, {1, 0, 0}));
  }
  // A wall that begins flush with the top of the cube: on its edge a finger is half in the way.
  Assembly flush = assembly_of({cube("cube", {0, 0, 0}), part_from_mesh("wall", box({1.5, -3, 1}, {3, 4, 4}), true)});
  CHECK(PushScene(flush).candidates().blocked == 2);
  // The ground below.
  Assembly above = assembly_of({cube("cube", {0, 0, 0.5})});
  above.ground = Ground{0};
  CHECK(PushScene(above).candidates().blocked == 5);
  // The walls of a slot of the part itself: a channel 0.2 wide, 0.8 deep, whose sides see each other.
  const TriangleMesh channel =
      prism({{0, 0}, {1, 0}, {1, 1}, {0.6, 1}, {0.6, 0.2}, {0.4, 0.2}, {0.4, 1}, {0, 1}}, 0, 1);
  const PushCandidates slotted = PushScene(assembly_of({part_from_mesh("channel", channel)})).candidates();
  CHECK_FALSE(has_push(slotted, {0.4, 0.6, 0.5}, {-1, 0, 0}));
  CHECK(has_push(slotted, {0, 0.5, 0.5}, {1, 0, 0}));
  CHECK(slotted.blocked >= 10);
}

TEST_CASE("the centre of a ring is no point of it, and facets of a cylinder are pushed at their middles") {
  const PushScene washer(
      assembly_of({part_from_mesh("washer", ring(regular_polygon(4, 1), regular_polygon(4, 0.5), 0, 0.1))}));
  CHECK_FALSE(has_push(washer.candidates(), {0, 0, 0.1}, {0, 0, -1}));
  CHECK(has_push(washer.candidates(), {1, 0, 0.1}, {0, 0, -1}));
  // 24 facets, 2 ends with 24 corners each: centres 2, corners 48 (too many with 24 more: the facets stay out).
  const PushScene rod(assembly_of({part_from_mesh("rod", prism(regular_polygon(24, 1), 0, 3))}));
  CHECK(rod.candidates().reached.size() == 50);
  // 12 facets: 2 + 24 + 12.
  const PushScene bar(assembly_of({part_from_mesh("bar", prism(regular_polygon(24, 1, 0.1), 0, 3))}));
  CHECK(bar.candidates().reached.size() <= kMostPushesPerPart);
}

TEST_CASE("the same points are found in every unit, pose and numbering of the mesh") {
  const TriangleMesh wedge = prism({{0, 0}, {2, 0}, {2, 1}, {0.5, 1.5}}, 0, 1);
  const auto candidates_of = [](const TriangleMesh& mesh, const RigidTransform& X, double scale) {
    TriangleMesh scaled = mesh;
    for (Vec3& x : scaled.vertices) x *= scale;
    Part part = part_from_mesh("wedge", scaled);
    part.X_WP = X;
    return PushScene(assembly_of({part})).candidates();
  };
  const PushCandidates plain = candidates_of(wedge, RigidTransform{}, 1);
  CHECK(plain.reached.size() == 6 + 2 * 4 + 4 * 4);
  for (unsigned seed = 1; seed <= 10; ++seed) {
    INFO("seed " << seed);
    const RigidTransform X = random_pose(seed);
    const double scale = seed % 2 ? 1e-3 : 1e3;
    const PushCandidates other = candidates_of(permuted(wedge, seed), X, scale);
    REQUIRE(other.reached.size() == plain.reached.size());
    for (const PushCandidate& push : other.reached) {
      const Vec3 back = X.R.transpose() * (push.point - X.p) / scale;
      CHECK(has_push(plain, back, X.R.transpose() * push.direction));
    }
  }
}

TEST_CASE("stated pushes lie on the surface and point into the part, or it is said why not") {
  const PushScene scene(assembly_of({cube("cube", {0, 0, 0})}));
  const auto plain = scene.stated({0.3, 0.7, 1}, std::nullopt);
  REQUIRE(plain.ok());
  CHECK((plain.value().direction - Vec3(0, 0, -1)).norm() < 1e-12);
  const auto skew = scene.stated({0.3, 0.7, 1}, Vec3(3, 0, -4));
  REQUIRE(skew.ok());
  CHECK((skew.value().direction - Vec3(0.6, 0, -0.8)).norm() < 1e-12);
  CHECK(scene.stated({1, 1, 1}, Vec3(-1, 0, 0)).ok());
  CHECK(scene.stated({1, 0.5, 1}, Vec3(0, 0, -1)).ok());
  CHECK(scene.stated({0.3, 0.7, 1}, Vec3(1, 0, 0)).ok());  // along the surface

  const auto off = scene.stated({0.3, 0.7, 1.01}, std::nullopt);
  REQUIRE_FALSE(off.ok());
  CHECK(off.error().code == ErrorCode::kBadValue);
  CHECK(off.error().place.file == "pushes.json");
  CHECK(off.error().place.where == "pushes[0].point");
  CHECK_FALSE(scene.stated({0.3, 0.7, 0.5}, std::nullopt).ok());  // inside
  const auto zero = scene.stated({0.3, 0.7, 1}, Vec3(0, 0, 0));
  REQUIRE_FALSE(zero.ok());
  CHECK(zero.error().place.where == "pushes[0].direction");
  const auto pull = scene.stated({0.3, 0.7, 1}, Vec3(0, 0, 1));
  REQUIRE_FALSE(pull.ok());
  CHECK(pull.error().message == "the direction points out of the part");
}

}  // namespace impend::test
