// The automatic gap bridges no distance that the numbers of the files exclude.
#include <fmt/format.h>

#include <cmath>

#include "impend/contact/gap/gap_rule.h"
#include "impend/contact/gap/gap_study.h"
#include "impend/contact/surface/prepare_surfaces.h"
#include "impend/import/read_assembly.h"
#include "tests/support/analysed.h"
#include "tests/support/run_program.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

using namespace impend;
using namespace impend::test;

namespace {

// A cube of 1 m above a fixed base, `apart` metres; both are written with half a unit `noise` in the last place.
Assembly above_base(double apart, double noise) {
  const Vec3 n = Vec3::Constant(noise);
  return assembly_of({part_from_mesh("block", box(Vec3(0, 0, apart), Vec3(1, 1, 1 + apart)), false, n),
                      part_from_mesh("base", box(Vec3(-1, -1, -1), Vec3(2, 2, 0)), true, n)});
}

// A pyramid far away, one corner of whose base is `warp` off its plane.
Part rock(double warp) {
  TriangleMesh mesh = polyhedron({Vec3(4, 4, 0), Vec3(5, 4, 0), Vec3(5, 5, warp), Vec3(4, 5, 0), Vec3(4.5, 4.5, 1)},
                                 {{0, 3, 2}, {0, 2, 1}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}});
  return part_from_mesh("rock", mesh, true);
}

// As a file with so many decimals holds it.
TriangleMesh rounded(TriangleMesh mesh, const Mat3& turn, double unit) {
  for (Vec3& v : mesh.vertices) v = (turn * v / unit).array().round().matrix() * unit;
  return mesh;
}

// A box of 1 m that hovers over a base, or rests on it, both turned and written in steps of `unit`; a corner of the
// box's top is `warp` lower.
Assembly turned_above_base(double apart, double warp, double unit, const Mat3& turn) {
  const Vec3 n = Vec3::Constant(unit / 2);
  TriangleMesh block = box(Vec3(0, 0, apart), Vec3(1, 1, 1 + apart));
  for (Vec3& v : block.vertices) {
    if (v.x() > 0.5 && v.y() > 0.5 && v.z() > 0.5) v.z() -= warp;
  }
  Assembly assembly =
      assembly_of({part_from_mesh("block", rounded(block, turn, unit), false, n),
                   part_from_mesh("base", rounded(box(Vec3(-1, -1, -1), Vec3(2, 2, 0)), turn, unit), true, n)});
  assembly.gravity = -kStandardGravity * turn.col(2);
  return assembly;
}

// A plate of 200 mm as a program writes it that turned it by −90° about x in single precision. `times`: of the tilt
// that the rounded right angle leaves, −cos of which as a float is here.
Part plate_turned_in_single(double times) {
  const float lean = static_cast<float>(times * 4.371139e-8);
  TriangleMesh plate = box(Vec3(-0.1, -0.1, -0.003), Vec3(0.1, 0.1, 0));
  for (Vec3& v : plate.vertices) {
    v.z() = static_cast<double>(static_cast<float>(v.z()) + lean * static_cast<float>(v.y()));
  }
  plate = rounded_to_float(plate);
  return part_from_mesh("plate", plate, false, float_noise(plate));
}

// On the ground under its lowest corner, or `above` it.
Assembly on_ground(const Part& part, double above = 0) {
  Assembly assembly = assembly_of({part});
  assembly.ground = Ground{bounding_box(part.mesh).lower.z() - above};
  return assembly;
}

// As the program tells it: what another gap decides is marginal.
Verdict told(const Assembly& assembly) {
  const auto studied = find_contacts_and_study_gap(assembly);
  REQUIRE(studied.ok());
  const auto verdict_with = [&](const ContactSet& contacts) {
    const auto analysis = analyze_motion(assembly, contacts);
    REQUIRE(analysis.ok());
    return analysis.value().verdict;
  };
  const Verdict verdict = verdict_with(studied.value().set);
  for (std::size_t i = 0; i < studied.value().trials.size(); ++i) {
    const bool same = studied.value().set.gap_trials[i].same();
    if (!same && verdict_with(studied.value().trials[i]) != verdict) return Verdict::kMarginal;
  }
  return verdict;
}

}  // namespace

TEST_CASE("A warped corner of one part does not make others touch across a gap") {
  for (const double warp : {0.0, 1e-5, 1e-4, 1e-3}) {
    INFO("a corner is " << warp << " m off");
    Assembly assembly = above_base(0.002, 0);
    assembly.parts.push_back(rock(warp));
    CHECK(analysed(assembly).bodies[0].verdict == Verdict::kMoves);
  }
}

TEST_CASE("What floats farther than its written digits can mean does not touch") {
  // Three decimals in metres: each height is known to half a millimetre, so two bodies to one.
  CHECK(analysed(above_base(0.002, 0.0005)).verdict != Verdict::kStable);
  CHECK(analysed(above_base(0.005, 0.0005)).verdict == Verdict::kMoves);
}

TEST_CASE("What is written a whole unit apart is not called resting") {
  // Both heights would have to be ties, rounded to other sides.
  CHECK(told(above_base(0.001, 0.0005)) == Verdict::kMarginal);
  CHECK(told(above_base(0, 0.0005)) == Verdict::kStable);
}

TEST_CASE("A warped corner of a part itself does not widen what its digits can mean") {
  // Heights to 5e-6 each: 1.6e-5 is more than both explain along any direction this near to an axis.
  const Mat3 turn = rotation(Vec3(1, 2, 0.5).normalized(), 5e-4).R;
  for (const double warp : {0.0, 1e-5, 3e-5, 1e-4, 1e-3}) {
    INFO("a corner is " << warp << " m off");
    CHECK(told(turned_above_base(1.6e-5, warp, 1e-5, turn)) != Verdict::kStable);
    CHECK(told(turned_above_base(0, warp, 1e-5, turn)) != Verdict::kMoves);
  }
}

TEST_CASE(
    "Turned blocks that hover by more than their digits explain are never stable, and those that rest never move") {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    INFO("seed " << seed);
    Random random(977 * seed);
    const Mat3 turn = random.rotation();
    // Σ over both of Σ_k |n_k|·half a unit
    const double unit = 1e-4, explained = unit * turn.col(2).cwiseAbs().sum();
    CHECK(told(turned_above_base(random.uniform(1.2, 4) * explained, 0, unit, turn)) != Verdict::kStable);
    CHECK(told(turned_above_base(0, 0, unit, turn)) != Verdict::kMoves);
  }
}

TEST_CASE("Faces that the rounding of their digits may have parted touch") {
  for (const double apart : {0.0, 0.0005, -0.0005, 0.001}) {
    INFO(apart << " m apart");
    CHECK(analysed(above_base(apart, 0.0005)).contacts.contacts.size() == 4);
  }
}

TEST_CASE("Overlap is forgiven as far as the roughest part of an assembly is modelled, a gap is not") {
  const double off = 3e-4;
  const Part rough = part_from_mesh("rough", box(Vec3(4, 4, 0), Vec3(5, 5, 1)), true, Vec3::Constant(1e-4));
  Assembly overlapping = above_base(-off, 0);
  CHECK_FALSE(find_contacts(overlapping).ok());
  overlapping.parts.push_back(rough);
  CHECK(analysed(overlapping).bodies[0].verdict == Verdict::kStable);
  Assembly apart = above_base(off, 0);
  apart.parts.push_back(rough);
  CHECK(analysed(apart).bodies[0].verdict == Verdict::kMoves);
}

TEST_CASE("A plate whose file writes small heights more exactly than its program turned it stands on its whole face") {
  // The bottom corners differ by 8.7e-9 m, their heights are written to 3.6e-10 m.
  for (const double times : {0.0, 1.0, -1.0}) {
    INFO(times);
    CHECK(told(on_ground(plate_turned_in_single(times))) == Verdict::kStable);
  }
}

TEST_CASE("A plate that leans by more than a turn in single precision leaves depends on the gap") {
  CHECK(told(on_ground(plate_turned_in_single(20))) == Verdict::kMarginal);
}

TEST_CASE("A turn in single precision brings no plate nearer that hovers") {
  for (const double times : {0.0, 1.0}) {
    INFO(times);
    CHECK(told(on_ground(plate_turned_in_single(times), 5e-9)) == Verdict::kMarginal);
  }
}

TEST_CASE("A face touches the ground with the corner that is written so, no farther than the automatic gap has it") {
  const Assembly assembly = assembly_of({part_from_mesh("a", box(Vec3(0, 0, 0), Vec3(1, 1, 1)))});
  const auto prepared = prepare_surfaces(assembly);
  REQUIRE(prepared.ok());
  const BodySurface& a = prepared.value().surfaces[0];
  const Vec3 z = Vec3::UnitZ();
  GapRule rule;
  rule.plain = 1e-7;
  rule.usual = 1e-5;
  CHECK(rule.of_face_on_ground(a, z, 0) == rule.along(a, nullptr, z));
  rule.strict = true;
  CHECK(rule.of_face_on_ground(a, z, 0) == Approx(std::ldexp(std::sqrt(3.0), -23)));
  CHECK(rule.of_face_on_ground(a, z, 5e-8) == 1e-7);
  rule.usual = 1.5e-7;
  CHECK(rule.of_face_on_ground(a, z, 0) == Approx(1.5e-7));
}

TEST_CASE("The reach of two bodies is what the numbers of both allow along the normal") {
  // H = Σ over both bodies of Σ_k |n_k|·noise_k; strict reach is half of it, automatic reach no more than 8 H.
  const Assembly assembly =
      assembly_of({part_from_mesh("a", box(Vec3(0, 0, 0), Vec3(1, 1, 1)), false, Vec3(1e-4, 2e-4, 3e-4)),
                   part_from_mesh("b", box(Vec3(0, 0, 1), Vec3(1, 1, 2)), true, Vec3(4e-4, 5e-4, 6e-4))});
  const auto prepared = prepare_surfaces(assembly);
  REQUIRE(prepared.ok());
  const std::vector<BodySurface>& s = prepared.value().surfaces;
  GapRule rule;
  rule.strict = true;
  CHECK(rule.along(s[0], &s[1], Vec3::UnitZ()) == Approx(4.5e-4).margin(1e-12));
  CHECK(rule.along(s[0], &s[1], -Vec3::UnitX()) == Approx(2.5e-4).margin(1e-12));
  CHECK(rule.along(s[0], nullptr, Vec3::UnitY()) == Approx(1e-4).margin(1e-12));
  rule.strict = false;
  CHECK(rule.along(s[0], &s[1], Vec3::UnitZ()) <= 8 * 9e-4 + 1e-12);
  CHECK(given_gap(0.25).along(s[0], &s[1], Vec3::UnitZ()) == 0.25);
}

TEST_CASE("Where one rounding to decimals makes most of what two bodies may be apart, they touch to a fifth of it") {
  Part a = part_from_mesh("a", box(Vec3(0, 0, 0), Vec3(1, 1, 1)), false, Vec3::Constant(5e-5));
  Part b = part_from_mesh("b", box(Vec3(0, 0, 1), Vec3(1, 1, 2)), true, Vec3::Constant(5e-6));
  GapRule rule;
  rule.strict = true;
  const auto reach = [&](const Part& below, const Part& above, bool on_ground, const Vec3& n) {
    const auto prepared = prepare_surfaces(assembly_of({below, above}));
    REQUIRE(prepared.ok());
    const std::vector<BodySurface>& s = prepared.value().surfaces;
    return rule.along(s[0], on_ground ? nullptr : &s[1], n);
  };
  const Vec3 aslant = Vec3(1, 1, 1).normalized();
  // As floats are rounded, coarser numbers are never off by all that they may be.
  CHECK(reach(a, b, false, Vec3::UnitZ()) == Approx(2.75e-5).margin(1e-12));
  a.decimal_noise = a.coordinate_noise;
  b.decimal_noise = b.coordinate_noise;
  CHECK(reach(a, b, false, Vec3::UnitZ()) == Approx(1.1e-5).margin(1e-12));
  CHECK(reach(b, a, false, Vec3::UnitZ()) == Approx(1.1e-5).margin(1e-12));
  CHECK(reach(a, b, false, aslant) == Approx(2.75e-5 * std::sqrt(3.0)).margin(1e-12));
  CHECK(reach(a, b, true, Vec3::UnitZ()) == Approx(2.5e-5).margin(1e-12));
  CHECK(reach(a, a, false, Vec3::UnitZ()) == Approx(5e-5).margin(1e-12));
  // The finer of two readings counts.
  a.decimal_noise = b.decimal_noise;
  CHECK(reach(a, b, false, Vec3::UnitZ()) == Approx(5e-6).margin(1e-12));
}

TEST_CASE("A block of few digits that hovers over a base of many is not called stable by the luck of its rounding") {
  // 73.6 µm over a base, where both explain 55: it is written 20 µm above.
  const auto scene = [](double height) {
    Part block = part_from_mesh("block", box(Vec3(0, 0, height), Vec3(1, 1, 1)), false, Vec3::Constant(5e-5));
    Part base = part_from_mesh("base", box(Vec3(-1, -1, -1), Vec3(2, 2, 0)), true, Vec3::Constant(5e-6));
    block.decimal_noise = block.coordinate_noise;
    base.decimal_noise = base.coordinate_noise;
    return assembly_of({block, base});
  };
  CHECK(told(scene(2e-5)) == Verdict::kMarginal);
  CHECK(told(scene(0)) == Verdict::kStable);
}

TEST_CASE("Files of few and of many decimals are told apart when they are read") {
  // Corners off the whole numbers, so that nothing is taken for typed; 20 µm between what is written.
  const auto obj = [](double height, double thickness, double size, int decimals) {
    std::string text;
    for (int i = 0; i < 8; ++i) {
      const double x = (i & 1) != 0 ? size + 0.12345 : 0.12345, y = (i & 2) != 0 ? size + 0.23456 : 0.23456;
      text += fmt::format("v {:.{}f} {:.{}f} {:.{}f}\n", x, decimals, y, decimals,
                          (i & 4) != 0 ? height + thickness : height, decimals);
    }
    return text + "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";
  };
  const auto verdict = [&](double apart) {
    TemporaryFolder folder;
    write_file(folder.path() + "/block.obj", obj(0.1234, 0.4321, 0.5, 4));
    write_file(folder.path() + "/base.obj", obj(-0.87654, 0.87654 + 0.1234 - apart, 0.6, 5));
    ImportOptions options;
    options.unit = "m";
    options.fixed = {"base"};
    const Result<Assembly> read = read_assembly({folder.path()}, options);
    REQUIRE(read.ok());
    for (const Part& part : read.value().parts) {
      const double half = part.name == "block" ? 5e-5 : 5e-6;
      CHECK((part.decimal_noise - Vec3::Constant(half)).norm() < 1e-12);
      CHECK(part.decimal_noise == part.coordinate_noise);
    }
    return told(read.value());
  };
  CHECK(verdict(2e-5) == Verdict::kMarginal);
  CHECK(verdict(0) == Verdict::kStable);
}
