// compare_designs: twenty planted changes, of which each is told and nothing else; what changes no design is none.
#include <algorithm>
#include <string>
#include <vector>

#include "impend/base/numbers.h"
#include "impend/compare/compare_designs.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

namespace impend::test {
namespace {

Part solid(const std::string& name, const TriangleMesh& mesh, bool fixed = false) {
  Part part = part_from_mesh(name, mesh, fixed);
  part.moments = volume_moments(part.mesh);
  return part;
}

// Two blocks on a fixed slab, a pin of 24 facets through nothing, an L that has no symmetry.
TriangleMesh chiral(double flip) {
  std::vector<Vec2> outline = {{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 2}, {0, 2}};
  TriangleMesh mesh = prism(outline, 0, 1);
  // Cut one corner's height, so that no plane mirrors it onto itself.
  for (Vec3& v : mesh.vertices) {
    if (v.x() > 2.5 && v.z() > 0.5) v.z() += 0.5;
    v.y() *= flip;
  }
  if (flip < 0) {
    for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
  }
  return mesh;
}

TriangleMesh pin(int facets) { return prism(regular_polygon(facets, 0.5), 0, 2); }

Assembly design() {
  Assembly assembly = assembly_of(
      {solid("slab", box(Vec3(-5, -5, -1), Vec3(5, 5, 0)), true), solid("left", box(Vec3(0, 0, 0), Vec3(1, 1, 2))),
       solid("right", box(Vec3(0, 0, 0), Vec3(1, 1, 2))), solid("pin", pin(24)), solid("hook", chiral(1))});
  assembly.parts[1].X_WP = translation(Vec3(-3, 0, 0));
  assembly.parts[2].X_WP = translation(Vec3(3, 0, 0));
  assembly.parts[3].X_WP = translation(Vec3(0, 3, 0));
  assembly.parts[4].X_WP = translation(Vec3(0, -3, 0));
  return assembly;
}

void set_density(Part& part, double density) { part.mass = mass_properties(part.moments, density); }

// "part-moved left" and the like, in order.
std::vector<std::string> told(const Assembly& before, const Assembly& after) {
  std::vector<std::string> words;
  for (const DesignChange& change : compare_designs(before, after).changes) {
    std::string name = change.name_before.empty() ? change.name_after : change.name_before;
    if (!change.name_after.empty() && change.name_after != name) name += " > " + change.name_after;
    words.push_back(std::string(to_string(change.kind)) + (name.empty() ? "" : " " + name));
  }
  return words;
}

// The same of both with before and after exchanged, kinds turned round.
std::string mirrored(std::string word) {
  const auto turn = [&word](const std::string& a, const std::string& b) {
    if (word.rfind(a, 0) == 0) return word.replace(0, a.size(), b), true;
    return false;
  };
  for (const auto& [a, b] : std::vector<std::pair<std::string, std::string>>{{"part-added", "part-removed"},
                                                                             {"joint-added", "joint-removed"},
                                                                             {"spring-added", "spring-removed"},
                                                                             {"part-fixed", "part-freed"}}) {
    if (turn(a, b) || turn(b, a)) break;
  }
  if (const std::size_t at = word.find(" > "); at != std::string::npos) {
    const std::size_t begin = word.find(' ') + 1;
    word = word.substr(0, begin) + word.substr(at + 3) + " > " + word.substr(begin, at - begin);
  }
  return word;
}

void check(const Assembly& after, const std::vector<std::string>& expected) {
  const Assembly before = design();
  CHECK(told(before, after) == expected);
  std::vector<std::string> back = told(after, before), turned;
  for (const std::string& word : expected) turned.push_back(mirrored(word));
  std::sort(back.begin(), back.end());
  std::sort(turned.begin(), turned.end());
  CHECK(back == turned);
}

Part& part_of(Assembly& assembly, const std::string& name) {
  return *std::find_if(assembly.parts.begin(), assembly.parts.end(), [&](const Part& p) { return p.name == name; });
}

void reshape(Assembly& assembly, const std::string& name, const TriangleMesh& mesh) {
  Part& part = part_of(assembly, name);
  const RigidTransform pose = part.X_WP;
  part = solid(name, mesh, part.fixed);
  part.X_WP = pose;
}

}  // namespace

TEST_CASE("a design does not differ from itself") { check(design(), {}); }

TEST_CASE("planted changes of one part are told, and nothing else") {
  Assembly after = design();
  std::vector<std::string> expected;
  SECTION("moved") {
    part_of(after, "left").X_WP.p.x() += 1e-6;
    expected = {"part-moved left"};
  }
  SECTION("turned") {
    part_of(after, "left").X_WP.R = rotation(Vec3(0, 0, 1), 0.1).R;
    expected = {"part-moved left"};
  }
  SECTION("another density") {
    set_density(part_of(after, "right"), 1001);
    expected = {"density right"};
  }
  SECTION("removed") {
    after.parts.erase(after.parts.begin() + 3);
    expected = {"part-removed pin"};
  }
  SECTION("added") {
    after.parts.insert(after.parts.begin(), solid("peg", box(Vec3(4, 4, 0), Vec3(4.5, 4.5, 1))));
    expected = {"part-added peg"};
  }
  SECTION("renamed") {
    part_of(after, "pin").name = "bolt";
    expected = {"part-renamed pin > bolt"};
  }
  SECTION("renamed and moved") {
    part_of(after, "hook").X_WP = translation(Vec3(0, -4, 0)) * rotation(Vec3(0, 0, 1), 0.5);
    part_of(after, "hook").name = "claw";
    expected = {"part-renamed hook > claw", "part-moved hook > claw"};
  }
  SECTION("scaled") {
    TriangleMesh mesh = chiral(1);
    for (Vec3& v : mesh.vertices) v *= 1.5;
    reshape(after, "hook", mesh);
    expected = {"part-scaled hook"};
  }
  SECTION("mirrored") {
    reshape(after, "hook", chiral(-1));
    expected = {"part-mirrored hook"};
  }
  SECTION("another shape of the same volume") {
    reshape(after, "left", box(Vec3(0, 0, 0), Vec3(2, 1, 1)));
    // The same box lying down: a turn of the old one gives it.
    expected = {"part-moved left"};
  }
  SECTION("another shape of the same volume, which no motion gives") {
    reshape(after, "left", box(Vec3(0, 0, 0), Vec3(1, 0.5, 4)));
    expected = {"part-reshaped left"};
  }
  SECTION("a hole drilled of a hair's width") {
    reshape(after, "left", box(Vec3(0, 0, 0), Vec3(1, 1, 2 + 1e-6)));
    expected = {"part-reshaped left"};
  }
  SECTION("freed") {
    part_of(after, "slab").fixed = false;
    expected = {"part-freed slab"};
  }
  SECTION("a stated mass") {
    part_of(after, "pin").mass.mass *= 2;
    part_of(after, "pin").mass.inertia *= 2;
    expected = {"density pin"};
  }
  SECTION("a stated centre of mass") {
    part_of(after, "pin").mass.center_of_mass.z() += 0.25;
    expected = {"mass pin"};
  }
  SECTION("in motion") {
    part_of(after, "pin").linear_velocity = Vec3(1, 0, 0);
    expected = {"velocity pin"};
  }
  SECTION("on a level") {
    part_of(after, "pin").levels = {"upper"};
    expected = {"levels pin"};
  }
  check(after, expected);
}

TEST_CASE("what is meshed, ordered, named or turned otherwise is the same design") {
  Assembly after = design();
  SECTION("a finer mesh of a round part") { reshape(after, "pin", pin(96)); }
  SECTION("a finer mesh that starts at another angle") {
    reshape(after, "pin", prism(regular_polygon(60, 0.5, 0.02), 0, 2));
  }
  SECTION("a finer mesh of flat faces") { reshape(after, "left", subdivided(box(Vec3(0, 0, 0), Vec3(1, 1, 2)), 2)); }
  SECTION("vertices and triangles in another order") { reshape(after, "hook", permuted(chiral(1), 7)); }
  SECTION("parts in another order") { std::reverse(after.parts.begin(), after.parts.end()); }
  SECTION("two equal parts changed places") { std::swap(part_of(after, "left").X_WP, part_of(after, "right").X_WP); }
  SECTION("a box turned onto itself") {
    part_of(after, "left").X_WP =
        translation(Vec3(-3, 0, 0)) * translation(Vec3(1, 1, 0)) * rotation(Vec3(0, 0, 1), kPi);
  }
  SECTION("the pose moved into the mesh") {
    Part& part = part_of(after, "hook");
    part = solid("hook", transformed(part.mesh, part.X_WP));
  }
  SECTION("another colour and another unit to print") {
    part_of(after, "left").color = "#ff0000";
    after.unit_name = "mm";
    after.metres_per_unit = 0.001;
  }
  check(after, {});
}

TEST_CASE("planted changes of conditions are told, and nothing else") {
  Assembly after = design();
  std::vector<std::string> expected;
  SECTION("gravity turned") {
    after.gravity = rotation(Vec3(0, 1, 0), 0.01).R * after.gravity;
    expected = {"gravity"};
  }
  SECTION("ground") {
    after.ground = Ground{-1};
    expected = {"ground"};
  }
  SECTION("friction") {
    after.friction.mu = 0.5;
    expected = {"friction"};
  }
  SECTION("friction of a pair") {
    after.friction.pairs = {{0, 1, 0.5, std::nullopt}};
    expected = {"pair-friction slab – left"};
  }
  SECTION("friction of a pair that says what is so anyway") { after.friction.pairs = {{0, 1, 0.0, std::nullopt}}; }
  SECTION("a joint") {
    Joint joint;
    joint.type = JointType::kHinge;
    joint.a = 0;
    joint.b = 1;
    after.joints = {joint};
    expected = {"joint-added slab – left"};
  }
  SECTION("a load") {
    Load load;
    load.part = 1;
    load.force = Vec3(0, 1, 0);
    after.loads = {load};
    expected = {"load left"};
  }
  SECTION("a spring") {
    Spring spring;
    spring.a = 0;
    spring.b = 2;
    spring.stiffness = 10;
    after.springs = {spring};
    expected = {"spring-added slab – right"};
  }
  SECTION("a gap") {
    after.contact.gap = 1e-4;
    expected = {"gap"};
  }
  check(after, expected);
}

TEST_CASE("a joint that was moved is changed, and one between parts in another order is not") {
  Assembly before = design(), after = design();
  Joint joint;
  joint.type = JointType::kHinge;
  joint.a = 0;
  joint.b = 1;
  before.joints = after.joints = {joint};
  std::reverse(after.parts.begin(), after.parts.end());
  after.joints[0].a = 3;
  after.joints[0].b = 4;
  CHECK(told(before, after).empty());
  after.joints[0].point.x() += 1;
  CHECK(told(before, after) == std::vector<std::string>{"joint-changed slab – left > left – slab"});
}

TEST_CASE("the figures of a move are those that were planted") {
  const Assembly before = design();
  Assembly after = before;
  part_of(after, "left").X_WP = translation(Vec3(-3, 0, 0.5)) * rotation(Vec3(0, 0, 1), 0.1);
  const std::vector<DesignChange> changes = compare_designs(before, after).changes;
  REQUIRE(changes.size() == 1);
  const Vec3 middle(0.5, 0.5, 1);
  CHECK((changes[0].shift - (rotation(Vec3(0, 0, 1), 0.1).R * middle + Vec3(0, 0, 0.5) - middle)).norm() < 1e-12);
  CHECK(std::abs(changes[0].angle - 0.1) < 1e-12);
  CHECK((changes[0].axis - Vec3(0, 0, 1)).norm() < 1e-9);
}

TEST_CASE("of numbered equal parts the one that is gone is told, not those that took its number") {
  const auto row = [](const std::vector<double>& places) {
    std::vector<Part> parts;
    for (std::size_t k = 0; k < places.size(); ++k) {
      parts.push_back(solid(k == 0 ? "bolt" : "bolt#" + std::to_string(k + 1), box(Vec3(0, 0, 0), Vec3(1, 1, 1))));
      parts.back().X_WP = translation(Vec3(places[k], 0, 0));
    }
    return assembly_of(parts);
  };
  const Assembly before = row({0, 2, 4}), after = row({2, 4});
  CHECK(told(before, after) == std::vector<std::string>{"part-removed bolt"});
  CHECK(told(after, before) == std::vector<std::string>{"part-added bolt"});
}

}  // namespace impend::test
