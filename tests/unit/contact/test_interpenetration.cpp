// Bodies that overlap are found, named and measured.
#include "impend/contact/find_contacts.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

struct Case {
  const char* name;
  TriangleMesh a, b;
  double depth;      // m
  const char* says;  // in the message
};

std::vector<Case> overlapping() {
  const TriangleMesh cube = box(Vec3::Zero(), Vec3::Ones());
  return {
      {"flush boxes sunk into each other", box(Vec3(0, 0, .99), Vec3(1, 1, 2)), cube, .01, "overlap"},
      {"smaller box sunk in", box(Vec3(.2, .2, .99), Vec3(.8, .8, 2)), cube, .01, "overlap"},
      {"corner in corner", box(Vec3(.9, .9, .9), Vec3(2, 2, 2)), cube, .1, "overlap"},
      {"crossing bars of one height", box(Vec3(-2, 0, 0), Vec3(3, 1, 1)), box(Vec3(0, -2, 0), Vec3(1, 3, 1)), 1,
       "overlap"},
      {"crossing bars of different heights", box(Vec3(-2, 0.25, 0.25), Vec3(3, .75, .75)),
       box(Vec3(.25, -2, .2), Vec3(.75, 3, .8)), .5, "overlap"},
      {"part inside part", box(Vec3(.4, .4, .4), Vec3(.6, .6, .6)), cube, .4, "'a' lies inside 'b'"},
      {"duplicate", cube, cube, 1, "duplicate"},
      {"half overlap of equal boxes", box(Vec3(.5, 0, 0), Vec3(1.5, 1, 1)), cube, .5, "overlap"},
  };
}

}  // namespace

TEST_CASE("Overlapping bodies are refused with names and depth") {
  for (const Case& c : overlapping()) {
    for (unsigned pose : {0u, 1u, 2u, 3u}) {
      for (const bool swapped : {false, true}) {
        INFO(c.name << ", pose " << pose << ", swapped " << swapped);
        const RigidTransform X = pose == 0 ? RigidTransform{} : random_pose(pose);
        const auto part = [&](const std::string& name, const TriangleMesh& shape, bool fixed) {
          const TriangleMesh mesh = pose == 0 ? shape : rounded_to_float(transformed(shape, X));
          return part_from_mesh(name, mesh, fixed, pose == 0 ? Vec3(Vec3::Zero()) : float_noise(mesh));
        };
        std::vector<Part> parts{part("a", c.a, false), part("b", c.b, true)};
        if (swapped) std::swap(parts[0], parts[1]);
        Assembly assembly = assembly_of(parts);
        assembly.contact.gap = 1e-4;
        const auto found = find_contacts(assembly);
        REQUIRE(!found.ok());
        const Error& error = found.error();
        CHECK(error.code == ErrorCode::kInterpenetration);
        CHECK(error.message.find("'a'") != std::string::npos);
        CHECK(error.message.find("'b'") != std::string::npos);
        CHECK(error.message.find(c.says) != std::string::npos);
        CHECK(error.hint.find("--allow-overlap") != std::string::npos);
        const std::size_t at = error.message.find_last_of("( ", error.message.find(" m deep") - 1) + 1;
        CHECK(std::stod(error.message.substr(at)) == Approx(c.depth).epsilon(5e-2));
      }
    }
  }
}

TEST_CASE("Overlap below the gap is contact with a negative gap") {
  Assembly assembly = assembly_of({part_from_mesh("a", box(Vec3(0, 0, 1 - 5e-5), Vec3(1, 1, 2))),
                                   part_from_mesh("b", box(Vec3::Zero(), Vec3::Ones()), true)});
  assembly.contact.gap = 1e-4;
  const auto found = find_contacts(assembly);
  REQUIRE(found.ok());
  REQUIRE(found.value().contacts.size() == 4);
  CHECK(found.value().interfaces[0].gap_min == Approx(-5e-5));
}

TEST_CASE("Allowed overlap goes on with a warning for each pair") {
  Assembly assembly = assembly_of({part_from_mesh("a", box(Vec3(0, 0, .99), Vec3(1, 1, 2))),
                                   part_from_mesh("b", box(Vec3::Zero(), Vec3::Ones()), true)});
  ContactOptions options;
  options.allow_overlap = true;
  const auto found = find_contacts(assembly, options);
  REQUIRE(found.ok());
  REQUIRE(!found.value().warnings.empty());
  CHECK(found.value().warnings[0].code == "interpenetration");
  int upward = 0;
  for (const Contact& c : found.value().contacts) {
    if (c.normal != Vec3(0, 0, 1)) continue;
    ++upward;
    CHECK(c.gap == Approx(-.01));
  }
  CHECK(upward == 4);
  CHECK(found.value().near_misses.empty());
}

TEST_CASE("Many overlapping pairs are listed up to five") {
  std::vector<Part> parts;
  for (int i = 0; i < 8; ++i)
    parts.push_back(part_from_mesh("p" + std::to_string(i), box({.9 * i, 0, 0}, {.9 * i + 1, 1, 1})));
  const auto found = find_contacts(assembly_of(parts));
  REQUIRE(!found.ok());
  CHECK(found.error().message.find("'p4' and 'p5'") != std::string::npos);
  CHECK(found.error().message.find("'p5' and 'p6'") == std::string::npos);
  CHECK(found.error().message.find("and 2 pairs more") != std::string::npos);
}

TEST_CASE("An overlap that an open mesh hides is reported as unchecked") {
  TriangleMesh open = box({.5, 0, 0}, {1.5, 1, 1});
  open.triangles.pop_back();
  Part lid = part_from_mesh("lid", open, true);
  const Part block = part_from_mesh("block", box({0, 0, 0}, {1, 1, 1}));
  const auto warned = [](const Result<ContactSet>& found) {
    REQUIRE(found.ok());
    int count = 0;
    for (const Warning& warning : found.value().warnings) count += warning.code == "overlap-unchecked";
    return count;
  };
  CHECK(warned(find_contacts(assembly_of({lid, block}))) == 1);
  lid.X_WP.p.x() = 3;
  CHECK(warned(find_contacts(assembly_of({lid, block}))) == 0);
}

TEST_CASE("Parts that fit without play into each other do not overlap") {
  const TriangleMesh frame = ring({{-2, -2}, {2, -2}, {2, 2}, {-2, 2}}, {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0, 1);
  const TriangleMesh plug = box(Vec3(-1, -1, 0), Vec3(1, 1, 1));
  for (unsigned pose : {1u, 2u, 3u, 4u, 5u}) {
    INFO(pose);
    const TriangleMesh a = rounded_to_float(transformed(plug, random_pose(pose)));
    const TriangleMesh b = rounded_to_float(transformed(frame, random_pose(pose)));
    const auto found = find_contacts(assembly_of(
        {part_from_mesh("plug", a, false, float_noise(a)), part_from_mesh("frame", b, true, float_noise(b))}));
    REQUIRE(found.ok());
    CHECK(found.value().contacts.size() == 16);
    CHECK(found.value().disjunctions.empty());
    CHECK(found.value().warnings.empty());
  }
}
