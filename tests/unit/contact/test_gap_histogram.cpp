// Which distances of faces an automatic gap takes in, and when it keeps to the noise.
#include <algorithm>
#include <cmath>

#include "impend/contact/find_contacts.h"
#include "impend/contact/gap/gap_choice.h"
#include "impend/contact/gap/gap_histogram.h"
#include "impend/geometry/mesh_check.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr double kLeastGap = 1e-5, kMedian = 1;

GapHistogram histogram_of(std::vector<double> distances, int touching = 0, double width = 1) {
  GapHistogram histogram;
  std::sort(distances.begin(), distances.end());
  for (const double d : distances) histogram.pairs.push_back({0, 1, d, d, width});
  histogram.touching = touching;
  histogram.thickness = 1;
  return histogram;
}

GapVerdict judged(const std::vector<double>& distances, int touching = 0, double width = 1) {
  return judge_histogram(histogram_of(distances, touching, width), kLeastGap, kMedian);
}

// Cubes of side 1 one above the other on a fixed one, the given distances between them, in length `unit` (m).
Assembly stack(const std::vector<double>& distances, const RigidTransform& pose = {}, double unit = 1,
               unsigned permuted_by = 0) {
  std::vector<Part> parts;
  double z = 0;
  const auto add = [&](const std::string& name, bool fixed) {
    TriangleMesh mesh = transformed(box(Vec3(0, 0, z), Vec3(1, 1, z + 1)), pose);
    if (permuted_by > 0) mesh = permuted(mesh, permuted_by);
    for (Vec3& v : mesh.vertices) v *= unit;
    parts.push_back(part_from_mesh(name, mesh, fixed));
  };
  add("base", true);
  for (std::size_t i = 0; i < distances.size(); ++i) {
    z += 1 + distances[i];
    add("block " + std::to_string(i + 1), false);
  }
  if (permuted_by > 0) std::reverse(parts.begin(), parts.end());
  Assembly assembly = assembly_of(parts);
  assembly.metres_per_unit = unit;
  assembly.unit_name = unit == 1 ? "m" : "mm";
  return assembly;
}

GapChoice chosen(const Assembly& assembly) {
  const auto prepared = prepare_surfaces(assembly);
  REQUIRE(prepared.ok());
  const auto choice = choose_gap(assembly, prepared.value());
  REQUIRE(choice.ok());
  return choice.value();
}

int count(const Diagnostics& warnings, const std::string& code) {
  return static_cast<int>(
      std::count_if(warnings.begin(), warnings.end(), [&](const Warning& w) { return w.code == code; }));
}

}  // namespace

TEST_CASE("A histogram without distances keeps the floor and says nothing") {
  CHECK(judged({}).finding == GapFinding::kNothingNear);
  CHECK(judged({}).gap == kLeastGap);
  // Distances beyond a thousandth of the parts are shapes, not clearances.
  CHECK(judged({2e-3, 2e-3, 2e-3, 2e-3}).finding == GapFinding::kNothingNear);
}

TEST_CASE("A clear cluster of distances moves the gap just above it") {
  const GapVerdict verdict = judged({2e-4, 2.1e-4, 1.8e-4, 2e-4});
  CHECK(verdict.finding == GapFinding::kCluster);
  CHECK(verdict.gap == Approx(1.5 * 2.1e-4));
  CHECK(verdict.pairs == 4);
  CHECK(verdict.least == 1.8e-4);
  CHECK(verdict.most == 2.1e-4);
  CHECK(!verdict.next);
}

TEST_CASE("A cluster ends where the next distance is ten times as far") {
  const GapVerdict verdict = judged({2e-4, 2e-4, 2e-4, 2e-3, 3e-3});
  CHECK(verdict.finding == GapFinding::kCluster);
  CHECK(verdict.pairs == 3);
  REQUIRE(verdict.next);
  CHECK(*verdict.next == 2e-3);
  // Nine times is no clear break.
  CHECK(judged({2e-4, 2e-4, 2e-4, 1.8e-3}).finding == GapFinding::kNoBreak);
}

TEST_CASE("Distances of all sizes, few distances and distances among touching faces keep the floor") {
  CHECK(judged({5e-5, 1e-4, 2e-4, 4e-4, 8e-4, 1.6e-3}).finding == GapFinding::kNoBreak);
  CHECK(judged({2e-4}).finding == GapFinding::kFew);
  CHECK(judged({2e-4, 2e-4}).finding == GapFinding::kFew);
  CHECK(judged({2e-4, 2e-4, 2e-4}, 1).finding == GapFinding::kMixed);
  CHECK(judged({2e-4}, 20).finding == GapFinding::kMixed);
  CHECK(judged(std::vector<double>(9, 2e-4), 1).finding == GapFinding::kCluster);
  for (const GapVerdict& v : {judged({2e-4}), judged({2e-4, 2e-4, 2e-4}, 1), judged({5e-5, 1e-4, 8e-4})}) {
    CHECK(v.gap == kLeastGap);
    CHECK(v.first == 0);
  }
}

TEST_CASE("An automatic gap stays small against faces, walls and parts") {
  CHECK(judged({2e-4, 2e-4, 2e-4}, 0, 2e-3).finding == GapFinding::kNotSmall);
  CHECK(judged({2e-4, 2e-4, 2e-4}, 0, 4e-3).finding == GapFinding::kCluster);
  CHECK(judged({8e-4, 8e-4, 8e-4}).finding == GapFinding::kNotSmall);  // 1.2e-3 of the median size
  GapHistogram thin = histogram_of({2e-4, 2e-4, 2e-4});
  thin.thickness = 1e-3;
  CHECK(judge_histogram(thin, kLeastGap, kMedian).finding == GapFinding::kNotSmall);
}

TEST_CASE("A tilted pair counts from its least to its greatest distance") {
  GapHistogram histogram = histogram_of({2e-4, 2e-4, 2e-4});
  histogram.pairs.back().most = 6e-4;
  CHECK(judge_histogram(histogram, kLeastGap, kMedian).gap == Approx(1.5 * 6e-4));
  CHECK(judge_histogram(histogram, kLeastGap, kMedian).most == 6e-4);
  histogram.pairs.back().most = 9e-4;
  CHECK(judge_histogram(histogram, kLeastGap, kMedian).finding == GapFinding::kNoBreak);
}

TEST_CASE("Distances of stacked cubes are collected whatever the pose, the unit and the numbering") {
  for (const unsigned seed : {0u, 1u, 2u}) {
    for (const double unit : {1.0, 1e-3}) {
      INFO("seed " << seed << ", unit " << unit);
      const RigidTransform pose = seed == 0 ? RigidTransform{} : random_pose(seed);
      const Assembly assembly = stack({2e-4, 0, 3e-4, 5e-3, 0.1}, pose, unit, seed);
      const auto prepared = prepare_surfaces(assembly);
      REQUIRE(prepared.ok());
      const GapHistogram histogram = collect_gaps(assembly, prepared.value(), 1e-5 * unit, 1e-2 * unit);
      REQUIRE(histogram.pairs.size() == 3);
      CHECK(histogram.pairs[0].least == Approx(2e-4 * unit).epsilon(1e-9));
      CHECK(histogram.pairs[1].least == Approx(3e-4 * unit).epsilon(1e-9));
      CHECK(histogram.pairs[2].least == Approx(5e-3 * unit).epsilon(1e-9));
      for (const FacingPair& p : histogram.pairs) {
        CHECK(p.most == Approx(p.least).epsilon(1e-6));
        CHECK(p.width == Approx(0.5 * unit).epsilon(1e-9));
      }
      CHECK(histogram.touching == 1);
      CHECK(histogram.thickness == Approx(unit / 3).epsilon(1e-9));
    }
  }
}

TEST_CASE("The height of parts above the ground is a distance, resting on it is none") {
  Assembly assembly = assembly_of({part_from_mesh("low", box(Vec3(0, 0, 0), Vec3(1, 1, 1))),
                                   part_from_mesh("high", box(Vec3(3, 0, 2e-4), Vec3(4, 1, 1)))});
  assembly.ground = Ground{0};
  const auto prepared = prepare_surfaces(assembly);
  REQUIRE(prepared.ok());
  const GapHistogram histogram = collect_gaps(assembly, prepared.value(), 1e-5, 1e-2);
  REQUIRE(histogram.pairs.size() == 1);
  CHECK(histogram.pairs[0].a == 1);
  CHECK(histogram.pairs[0].b == 2);
  CHECK(histogram.pairs[0].least == Approx(2e-4));
  CHECK(histogram.touching == 0);
}

TEST_CASE("An assembly with equal clearances gets a gap that joins them, in every pose and unit, and says so") {
  for (const unsigned seed : {0u, 1u, 2u}) {
    for (const double unit : {1.0, 1e-3}) {
      INFO("seed " << seed << ", unit " << unit);
      const RigidTransform pose = seed == 0 ? RigidTransform{} : random_pose(seed);
      const Assembly assembly = stack({2e-4, 2.1e-4, 1.9e-4}, pose, unit, seed);
      const GapChoice choice = chosen(assembly);
      CHECK(choice.gap == Approx(1.5 * 2.1e-4 * unit).epsilon(1e-6));
      CHECK(count(choice.warnings, "clearances-joined") == 1);
      CHECK(count(choice.warnings, "gap-unclear") == 0);
      const std::string name = unit == 1 ? "m" : "mm";
      CHECK(choice.reason.find("auto: 0.000315 " + name + ": 3 pairs of surfaces are 0.00019 to 0.00021 " + name +
                               " apart, the next more than") == 0);
      const auto found = find_contacts(assembly);
      REQUIRE(found.ok());
      CHECK(found.value().contacts.size() == 12);
      CHECK(found.value().gap == choice.gap);
    }
  }
}

TEST_CASE("Mixed, few and scattered clearances keep the floor and are named with the gap that would join them") {
  const double floor = 1e-5 * std::sqrt(3.0);
  const GapChoice mixed = chosen(stack({2e-4, 0, 2e-4, 0, 2e-4}));
  CHECK(mixed.gap == Approx(floor));
  REQUIRE(count(mixed.warnings, "gap-unclear") == 1);
  CHECK(mixed.warnings[0].message.find("2 other pairs of faces touch outright") != std::string::npos);
  CHECK(mixed.warnings[0].message.find("A gap tolerance of 0.000201 m would join them") != std::string::npos);

  const GapChoice outlier = chosen(stack({0, 0, 0, 2e-4, 0}));
  CHECK(outlier.gap == Approx(floor));
  REQUIRE(count(outlier.warnings, "gap-unclear") == 1);
  CHECK(outlier.warnings[0].message.find("1 pair of surfaces is 0.0002 m apart ('block 3' and 'block 4'") == 0);

  const GapChoice scattered = chosen(stack({5e-5, 1e-4, 2e-4, 4e-4, 8e-4, 1.6e-3, 3e-3}));
  CHECK(scattered.gap == Approx(floor));
  REQUIRE(count(scattered.warnings, "gap-unclear") == 1);
  CHECK(scattered.warnings[0].message.find("no clear break") != std::string::npos);
  CHECK(scattered.warnings[0].message.find("would join the nearest") != std::string::npos);

  for (const GapChoice& quiet : {chosen(stack({0, 0, 0})), chosen(stack({0, 5e-3, 5e-3, 5e-3}))}) {
    CHECK(quiet.gap == Approx(floor));
    CHECK(quiet.warnings.empty());
  }
}

TEST_CASE("A given gap is not changed by the distances of the faces") {
  Assembly assembly = stack({2e-4, 2e-4, 2e-4});
  assembly.contact.gap = 1e-4;
  const GapChoice choice = chosen(assembly);
  CHECK(choice.gap == 1e-4);
  CHECK(choice.reason == "given");
  CHECK(choice.warnings.empty());
  CHECK(!choice.automatic);
}

TEST_CASE("The size of a part is the diagonal of a box in every pose and mesh") {
  const TriangleMesh shape = box(Vec3(1, 2, 3), Vec3(2, 4, 6));
  CHECK(mesh_size(shape) == Approx(std::sqrt(14.0)));
  CHECK(mesh_size(transformed(subdivided(shape, 2), random_pose(3))) == Approx(std::sqrt(14.0)));
  CHECK(mesh_size(TriangleMesh{}) == 0);
}
