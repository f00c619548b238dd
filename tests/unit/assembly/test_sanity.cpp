#include <algorithm>
#include <cmath>

#include "impend/assembly/printed_length.h"
#include "impend/assembly/sanity.h"
#include "impend/contact/gap/gap_choice.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/support/texts.h"

using namespace impend;
using namespace impend::test;
using test::box;

namespace {

Part part(const std::string& name, const Vec3& lower, const Vec3& upper, bool fixed = false) {
  Part made = test::part_from_mesh(name, box(lower, upper), fixed);
  made.mesh_file = name + ".stl";
  made.noise_source = "binary float32";
  return made;
}

// A plate with a block on it, 1 m across.
std::vector<Part> sound() {
  return {part("plate", {-1, -1, 0}, {1, 1, 0.2}, true), part("block", {-0.5, -0.4, 0.2}, {0.3, 0.6, 1})};
}

void scale(double k, Part* scaled) {
  for (Vec3& vertex : scaled->mesh.vertices) vertex *= k;
  scaled->coordinate_noise *= k;
}

std::vector<std::string> codes(const Assembly& assembly) {
  std::vector<std::string> all;
  for (const Warning& warning : sanity_findings(assembly)) all.push_back(warning.code);
  return all;
}

std::vector<std::string> codes(const std::vector<Part>& parts) { return codes(test::assembly_of(parts)); }

const std::vector<std::string> kNone;
using Codes = std::vector<std::string>;

std::string message(const Assembly& assembly, const std::string& code) {
  for (const Warning& warning : sanity_findings(assembly)) {
    if (warning.code == code) return warning.message;
  }
  return "";
}

}  // namespace

TEST_CASE("a ground at the rounding of a pose is shown at zero") {
  Assembly assembly = test::assembly_of(sound());
  assembly.ground = Ground{-1.01e-17};
  CHECK(shown_ground_height(assembly) == 0);
  assembly.ground = Ground{-1e-9};
  CHECK(shown_ground_height(assembly) == -1e-9);
}

TEST_CASE("The sanity checks measure parts as the gap tolerance does, however a mesh lies in its own frame") {
  for (unsigned seed = 0; seed < 4; ++seed) {
    INFO("pose " << seed);
    std::vector<Part> parts = sound();
    parts.push_back(part("rod", {2, 0, 0}, {2.1, 0.1, 3}));
    for (Part& each : parts) {
      each.mesh = test::transformed(each.mesh, seed == 0 ? RigidTransform{} : test::random_pose(seed));
    }
    // From none over that of floats to three decimals.
    if (seed == 1) parts[1].coordinate_noise = Vec3(1e-4, 1e-5, 0);
    for (Part& each : parts) {
      if (seed == 2) each.coordinate_noise = test::float_noise(each.mesh);
      if (seed == 3) each.coordinate_noise = Vec3::Constant(0.0005);
    }
    const Assembly assembly = test::assembly_of(parts);
    const SanityScene scene = sanity_scene(assembly);
    const auto choice = choose_gap(assembly);
    REQUIRE(choice.ok());
    CHECK(scene.median == choice.value().median);
    CHECK(scene.gap == Approx(choice.value().gap).epsilon(1e-12));
    CHECK(scene.sizes[2] == Approx(std::sqrt(9.02)));
  }
}

TEST_CASE("a sound assembly gives no sanity warning in any unit and pose") {
  for (const double size : {0.001, 0.05, 1.0, 20.0}) {
    for (unsigned seed = 0; seed < 8; ++seed) {
      const RigidTransform X = seed == 0 ? RigidTransform{} : test::random_pose(seed, size);
      std::vector<Part> parts = sound();
      for (Part& each : parts) {
        scale(size, &each);
        each.X_WP = X;
      }
      INFO(size << ", pose " << seed);
      CHECK(codes(parts) == kNone);
      for (Part& each : parts) {
        each.mesh = test::transformed(each.mesh, X);
        each.X_WP = {};
      }
      CHECK(codes(parts) == kNone);
    }
  }
  CHECK(codes(std::vector<Part>{}) == kNone);
  CHECK(codes(std::vector<Part>{part("alone", {0, 0, 0}, {1, 1, 1})}) == kNone);
}

TEST_CASE("a part of a twentieth of a millimetre and one of two hundred metres are asked about") {
  std::vector<Part> parts = sound();
  parts.push_back(part("grain", {0, 0, 0.99996}, {0.00002, 0.00002, 1}));
  Assembly assembly = test::assembly_of(parts);
  assembly.metres_per_unit = 0.001;
  assembly.unit_name = "mm";
  const Diagnostics found = sanity_findings(assembly);
  REQUIRE(found.size() == 1);
  CHECK(found[0].code == "tiny-part");
  CHECK(found[0].part == "grain");
  CHECK(has(found[0].message, "the part is 0.04899 mm (4.899e-05 m) across"));
  parts.back() = part("speck", {0, 0, 0.9999}, {0.0001, 0.0001, 1});
  CHECK(codes(parts) == kNone);

  std::vector<Part> large = sound();
  for (Part& each : large) scale(100, &each);
  Assembly hall = test::assembly_of(large);
  CHECK(codes(hall) == Codes{"huge-part"});
  CHECK(
      has(message(hall, "huge-part"), "2 of 2 parts are larger than 100 m across ('plate', 'block'), 'plate' 283.5 m"));
  for (Part& each : large) scale(0.3, &each);
  CHECK(codes(large) == kNone);
}

TEST_CASE("coordinates that are coarse because of their distance from the origin are named with the gap they ask for") {
  const auto moved = [](double distance) {
    std::vector<Part> parts = sound();
    for (Part& each : parts) {
      each.mesh = test::transformed(each.mesh, test::translation({distance, 0, 0}));
      each.coordinate_noise = test::float_noise(each.mesh);
    }
    return test::assembly_of(parts);
  };
  CHECK(codes(moved(0)) == kNone);
  CHECK(codes(moved(30)) == kNone);
  CHECK(codes(moved(300)) == Codes{"coarse-coordinates"});
  CHECK(codes(moved(3000)) == Codes{"far-from-origin"});
  CHECK(has(message(moved(3000), "far-from-origin"), "'plate' lies 2999 m from the origin of its file"));
  CHECK(has(message(moved(300), "coarse-coordinates"), "the gap tolerance will be"));

  // The same place reached by a pose, or in double precision, is no trouble.
  Assembly posed = moved(0);
  for (Part& each : posed.parts) each.X_WP = test::translation({3000, 0, 0});
  CHECK(codes(posed) == kNone);
  Assembly exact = moved(3000);
  for (Part& each : exact.parts) each.coordinate_noise *= 0x1p-29;
  CHECK(codes(exact) == kNone);

  // Coarse digits near the origin are left to contact analysis.
  Assembly coarse = moved(0);
  for (Part& each : coarse.parts) each.coordinate_noise = Vec3::Constant(1e-4);
  CHECK(codes(coarse) == kNone);

  // A gap that was given is compared with the noise itself.
  Assembly given = moved(300);
  given.contact.gap = 0.01;
  CHECK(codes(given) == kNone);
  given.contact.gap = 0.0002;
  CHECK(codes(given) == Codes{"coarse-coordinates"});
  CHECK(has(message(given, "coarse-coordinates"), "the gap tolerance of 0.0002 m is only 5.6 times that"));
}

TEST_CASE("parts that are nowhere near each other are an exploded view unless they stand on the ground") {
  std::vector<Part> parts = sound();
  parts[1].X_WP = test::translation({0, 0, 0.5});
  Assembly assembly = test::assembly_of(parts);
  CHECK(codes(assembly) == Codes{"exploded"});
  CHECK(has(message(assembly, "exploded"), "the nearest two, 'plate' and 'block', are at least 0.5 m apart"));
  // Within a fiftieth of the size is a clearance, not an exploded view.
  assembly.parts[1].X_WP = test::translation({0, 0, 0.05});
  CHECK(codes(assembly) == kNone);

  // Two blocks beside each other on the ground are meant so.
  parts = {part("left", {0, 0, 0}, {1, 1, 1}), part("right", {5, 0, 0}, {6, 1, 1})};
  assembly = test::assembly_of(parts);
  assembly.ground = Ground{0};
  CHECK(codes(assembly) == kNone);
  assembly.ground = Ground{-0.5};
  CHECK(codes(assembly) == Codes{"exploded"});
  for (Part& each : assembly.parts) each.fixed = true;
  CHECK(codes(assembly) == kNone);
}

TEST_CASE("the nearest two of many scattered parts are found") {
  std::vector<Part> parts;
  for (int i = 0; i < 300; ++i) {
    const double x = 3.0 * i + (i == 171 ? 1.25 : 0);
    parts.push_back(part("p" + std::to_string(i), {x, 0, 0}, {x + 1, 1, 1}));
  }
  CHECK(has(message(test::assembly_of(parts), "exploded"), "the nearest two, 'p171' and 'p172', are at least 0.75 m"));
}

TEST_CASE("a file in another unit than the rest is found by where its parts would stand") {
  struct Case {
    double k;  // what the file's lengths were multiplied by
    std::string units;
  };
  for (const Case& each : {Case{1e-3, "in m and elsewhere in mm"}, Case{1e3, "in mm and elsewhere in m"},
                           Case{1 / 25.4, "in in and elsewhere in mm"}, Case{25.4, "in mm and elsewhere in in"},
                           Case{0.0254, "in m and elsewhere in in"}}) {
    INFO(each.k);
    std::vector<Part> parts = sound();
    parts.push_back(part("foot", {-1, -1, -0.3}, {1, 1, 0}, true));
    scale(each.k, &parts[1]);
    const Diagnostics found = sanity_findings(test::assembly_of(parts));
    const auto mismatch =
        std::find_if(found.begin(), found.end(), [](const Warning& w) { return w.code == "unit-mismatch"; });
    REQUIRE(mismatch != found.end());
    CHECK(mismatch->part == "block");
    CHECK(has(mismatch->message, "'block.stl'"));
    CHECK(has(mismatch->message, each.units));
    CHECK(std::none_of(found.begin(), found.end(), [](const Warning& w) { return w.code == "exploded"; }));
  }
}

TEST_CASE("a file in centimetres needs two planes that agree, since round numbers meet by chance") {
  // One plane: a small block on a plate.
  std::vector<Part> parts = sound();
  scale(0.1, &parts[1]);
  CHECK(codes(parts) == kNone);
  // Three: a block flush with two sides of its plate.
  parts = {part("plate", {-1, -1, 0}, {1, 1, 0.2}, true), part("block", {-1, -1, 0.2}, {0.3, 0.6, 1})};
  CHECK(codes(parts) == kNone);
  scale(0.1, &parts[1]);
  CHECK(codes(parts) == Codes{"unit-mismatch"});
}

TEST_CASE("a file in another unit is found in every pose, inside the box of a part as well") {
  // A channel with a block between its walls, all in one box.
  const auto channel = [](double k) {
    std::vector<Part> parts = {
        test::part_from_mesh("channel",
                             test::prism({{0, 0}, {6, 0}, {6, 4}, {4, 4}, {4, 1}, {2, 1}, {2, 4}, {0, 4}}, 0, 5), true),
        part("block", {2, 1, 1}, {4, 3, 4})};
    parts[0].mesh_file = "channel.stl";
    for (Part& each : parts) each.mesh = test::transformed(each.mesh, test::translation({1, 2, 3}));
    scale(k, &parts[1]);
    return parts;
  };
  for (unsigned seed = 0; seed < 12; ++seed) {
    INFO("pose " << seed);
    RigidTransform X = seed == 0 ? RigidTransform{} : test::random_pose(seed, 1);
    X.p.setZero();  // the files share their origin
    for (const bool baked : {false, true}) {
      const auto posed = [&](std::vector<Part> parts) {
        for (Part& each : parts) {
          if (baked) each.mesh = test::transformed(each.mesh, X);
          if (!baked) each.X_WP = X;
        }
        return codes(parts);
      };
      CHECK(posed(channel(1)) == kNone);
      for (const double k : {1e-3, 1e3, 1 / 25.4, 25.4, 0.1}) {
        const std::vector<std::string> found = posed(channel(k));
        INFO(k);
        CHECK(std::find(found.begin(), found.end(), "unit-mismatch") != found.end());
      }
      std::vector<Part> stacked = sound();
      scale(1e-3, &stacked[1]);
      CHECK(posed(stacked) == Codes{"unit-mismatch"});
    }
  }
}

TEST_CASE("a ball on a plate is no unit mix-up although no flat face of it meets another") {
  std::vector<Part> parts = {part("plate", {-10, -10, 0}, {10, 10, 1}, true)};
  parts.push_back(test::part_from_mesh("ball", test::sphere(24, 0.4), false));
  parts[1].mesh_file = "ball.stl";
  parts[1].mesh = test::transformed(parts[1].mesh, test::translation({3, 2, 1.4}));
  const std::vector<std::string> found = codes(parts);
  CHECK(std::find(found.begin(), found.end(), "unit-mismatch") == found.end());
}

TEST_CASE("small parts, distant groups and parts of one file are no unit mix-up") {
  // A thousand times smaller than its plate, and touching it.
  CHECK(codes(std::vector<Part>{part("plate", {-1, -1, 0}, {1, 1, 0.2}, true),
                                part("pin", {0, 0, 0.2}, {0.002, 0.002, 0.204})}) == kNone);
  // Two towers of the same size whose sides a factor of ten would bring together.
  std::vector<Part> towers = {part("a", {1, 0, 0}, {2, 1, 5}), part("b", {20, 0, 0}, {21, 1, 5})};
  Assembly assembly = test::assembly_of(towers);
  assembly.ground = Ground{0};
  CHECK(codes(assembly) == kNone);
  // Two planes that agree, but sizes that are alike as they are.
  assembly.parts[1] = part("c", {20, 19, 0}, {21, 20, 5});
  CHECK(codes(assembly) == kNone);
  // One file is in one unit.
  std::vector<Part> parts = sound();
  scale(0.001, &parts[1]);
  for (Part& each : parts) each.mesh_file = "all.obj";
  const std::vector<std::string> found = codes(parts);
  CHECK(std::find(found.begin(), found.end(), "unit-mismatch") == found.end());
}

TEST_CASE("many parts are checked for sanity in bounded time") {
  // Boxes that all overlap would cost the square of their number without a bound.
  std::vector<Part> parts;
  for (int i = 0; i < 4000; ++i) parts.push_back(part("p" + std::to_string(i), {-1.0 - i, -1, -1}, {1, 1, 1}));
  const Assembly assembly = test::assembly_of(parts);
  CHECK(sanity_findings(assembly).size() == 1);  // huge-part
}
