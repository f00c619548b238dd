#include <algorithm>

#include "impend/pipeline/pipeline.h"
#include "impend/records/records.h"
#include "impend/report/number_words.h"
#include "impend/report/text_table.h"
#include "tests/support/catch.h"
#include "tests/support/texts.h"
#include "tests/unit/report/sample_analysis.h"

using namespace impend;
using namespace impend::test;

TEST_CASE("The text report opens with the verdict and the model") {
  CHECK(to_text(resting_cube()).rfind("cube: STABLE (without friction)", 0) == 0);
  const std::string moving = to_text(moving_cube(Vec3(0.1 * kStandardGravity, 0, 0), Vec3::Zero()));
  CHECK(moving.rfind("cube: MOVES (without friction): 1 of 1 movable part starts to move, at 10 % of free fall", 0) ==
        0);
}

TEST_CASE("The text report gives proof, forces and thresholds") {
  const std::string text = to_text(resting_cube());
  CHECK(has(text, "three formulations agree to 3e-14 (limit 1e-7)"));
  CHECK(has(text, "9810 N"));
  CHECK(has(text, "; stable below 1e-9"));
  CHECK(has(text, "rests, free to drift (3 freedoms)"));
}

TEST_CASE("Formulations that disagree are shouted about") {
  Analysis analysis = resting_cube();
  analysis.cross_validation = {false, 0.2, 1e-7};
  CHECK(has(to_text(analysis), "three formulations DISAGREE by 0.2"));
}

TEST_CASE("The friction hint appears for sliding faces only") {
  CHECK(has(to_text(moving_cube(Vec3(1, 0, 0), Vec3::Zero())), "held by friction"));
  CHECK_FALSE(has(to_text(resting_cube()), "held by friction"));
  Analysis falling = moving_cube(Vec3(0, 0, -kStandardGravity), Vec3::Zero());
  falling.contact_results.assign(4, {0, 1, 0});
  CHECK_FALSE(has(to_text(falling), "held by friction"));
}

TEST_CASE("Friction that the assembly states and the answer leaves out is told before anything else") {
  Analysis moving = moving_cube(Vec3(1, 0, 0), Vec3::Zero());
  moving.assembly.friction.mu = 0.5;
  const std::string text = to_text(moving);
  const std::size_t note = text.find("The assembly states friction: --model static computes with it");
  REQUIRE(note != std::string::npos);
  CHECK(note < text.find("Parts"));
  CHECK_FALSE(has(text, "--mu 0.5"));
  Analysis falling = moving;
  falling.contact_results.assign(4, {0, 1, 0});
  CHECK(has(to_text(falling), "states friction"));
  Analysis resting = resting_cube();
  resting.assembly.friction.mu = 0.5;
  CHECK_FALSE(has(to_text(resting), "states friction"));
}

TEST_CASE("Contacts that open are told from those that carry") {
  const Vec3 linear = Vec3(0, 4, 0).cross(Vec3(-0.5, 0, 0.5));
  CHECK(
      has(to_text(moving_cube(linear, Vec3(0, 4, 0))), "carries at 2 of 4 points, opens at 2 of 4 points at 0.408 g"));
}

TEST_CASE("Many parts are summed up, moving ones are still named") {
  Analysis analysis = resting_cube();
  const Part part = analysis.assembly.parts[0];
  const BodyResult body = analysis.bodies[0];
  for (int i = 0; i < 99; ++i) {
    analysis.assembly.parts.push_back(part);
    analysis.assembly.parts.back().name = "copy" + std::to_string(i);
    analysis.bodies.insert(analysis.bodies.begin(), body);
  }
  analysis.contacts = {};
  analysis.contact_results.clear();
  analysis.interface_results.clear();
  analysis.bodies[41].verdict = Verdict::kMoves;
  analysis.bodies[41].linear = Vec3(0, 0, -kStandardGravity);
  const std::string text = to_text(analysis);
  CHECK(has(text, "copy40"));
  CHECK_FALSE(has(text, "copy39"));
  CHECK(has(text, "99 that rest, free to drift, 1 fixed"));
  ReportOptions verbose;
  verbose.verbose = true;
  CHECK(has(to_text(analysis, verbose), "copy39"));
}

TEST_CASE("Rounding left in an assembly at rest is neither called sliding nor opening") {
  Analysis analysis = resting_cube();
  analysis.bodies[0].linear = Vec3(1e-13, 0, 1e-13);
  for (ContactResult& result : analysis.contact_results) result.separation_acceleration = 1e-13;
  const std::string text = to_text(analysis);
  CHECK(has(text, "carries"));
  CHECK_FALSE(has(text, "slides"));
  CHECK_FALSE(has(text, "opens"));
}

TEST_CASE("Colours appear in text only on request") {
  CHECK_FALSE(has(to_text(resting_cube()), "\x1b"));
  ReportOptions options;
  options.color = true;
  CHECK(has(to_text(resting_cube(), options), "\x1b[1;32mSTABLE\x1b[0m"));
}

TEST_CASE("Numbers in words have three digits and plain exponents") {
  CHECK(number_text(0) == "0");
  CHECK(number_text(-0.0) == "0");
  CHECK(number_text(0.5) == "0.5");
  CHECK(number_text(98.0665) == "98.1");
  CHECK(number_text(12345) == "12300");
  CHECK(number_text(999.9) == "1000");
  CHECK(number_text(3.04e-14) == "3.04e-14");
  CHECK(number_text(1e-9) == "1e-9");
  CHECK(number_text(-0.031444) == "-0.0314");
  CHECK(number_text(1e300) == "1e300");
}

TEST_CASE("Tables are as wide as their longest cell and keep control characters out") {
  CHECK(text_table({{"a", "b"}, {"été", "c"}}) == "  a    b\n  été  c\n");
  CHECK(text_table({{"1"}, {"22"}}, {Align::kRight}) == "   1\n  22\n");
  CHECK(text_table({{"a\x1b[2J"}}) == "  a?[2J\n");
}

TEST_CASE("Warnings of several steps are collected once and in order") {
  const Warning first{"a", "one", ""}, second{"b", "two", "x"};
  const Diagnostics all = collect_warnings({{first}, {second, first}, {first, second}});
  REQUIRE(all.size() == 2);
  CHECK(all[0].code == "a");
  CHECK(all[1].code == "b");
}

TEST_CASE("Contact points become one line of CSV each, with names quoted where needed") {
  Analysis analysis = resting_cube();
  analysis.assembly.parts[0].name = "cube, \"the\"";
  const std::string csv = contacts_to_csv(analysis.assembly, analysis.contacts);
  CHECK(csv.rfind("a,b,kind,x,y,z,nx,ny,nz,gap,disjunction,doubtful,approximate,interface,", 0) == 0);
  CHECK(has(csv, "\n\"cube, \"\"the\"\"\",ground,face-face,1,-0.5,0,0,0,1,0,,false,false,0,"));
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 5);
}

TEST_CASE("Curved fits, points before the reduction, tilts and doubts are told of every pair") {
  Analysis analysis = resting_cube();
  Interface& interface = analysis.contacts.interfaces.at(0);
  interface.points_before_reduction = 12;
  interface.normal_mismatch = 0.0087266462599716477;
  CurvedContact curved;
  curved.surface_a = curved.surface_b = "cylinder";
  curved.radius_a = 0.05;
  curved.radius_b = 0.051;
  curved.clearance = 0.001;
  curved.sweep = 3.14159265358979;
  curved.contacts = {0, 1};
  interface.curved = {curved};
  analysis.contacts.contacts[0].doubtful = true;
  analysis.contacts.contacts[1].approximate = true;
  const std::string text = contacts_to_text(analysis.assembly, analysis.contacts);
  CHECK(has(text, "12 → 4"));
  CHECK(has(text, "tilt"));
  CHECK(has(text, "0.5°"));
  CHECK(has(text, "1 approximate, 1 doubtful"));
  CHECK(has(text, "cylinder of radius 0.05 m on cylinder of radius 0.051 m"));
  CHECK(has(text, "clearance 0.001 m"));
  CHECK(has(text, "180°, exact"));
  const std::string csv = contacts_to_csv(analysis.assembly, analysis.contacts);
  CHECK(has(csv, ",cylinder,cylinder,0.05,0.051,0\n"));
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 5);
  interface.curved[0].exact = false;
  interface.curved[0].angle_error = 0.0174532925199433;
  CHECK(has(contacts_to_text(analysis.assembly, analysis.contacts), "approximate (normals within 1°)"));
}
