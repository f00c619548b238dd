// Every law of friction, and what is asked beside it, hears a wish to stop in time.
#include "impend/contact/find_contacts.h"
#include "impend/friction/analyze_friction.h"
#include "impend/motion/analysis.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/support/stopwatch.h"

using namespace impend;
using namespace impend::test;

namespace {

constexpr std::uint64_t kFrictionSeed = 5;

// Voussoirs between fixed springers, `rings` arches beside one another: held by friction alone.
Assembly arches(int voussoirs, int rings) {
  std::vector<Part> parts;
  const auto at = [&](double k, double radius) {
    const double angle = 3.14159265358979 * (1 - k / voussoirs);
    return Vec2(radius * std::cos(angle), radius * std::sin(angle));
  };
  for (int ring = 0; ring < rings; ++ring) {
    for (int k = 0; k < voussoirs; ++k) {
      const std::vector<Vec2> outline = {at(k, 5), at(k, 6), at(k + 1, 6), at(k + 1, 5)};
      TriangleMesh mesh = prism({outline[3], outline[2], outline[1], outline[0]}, ring, ring + 1);
      mesh = transformed(mesh, rotation(Vec3(1, 0, 0), 3.14159265358979 / 2));
      parts.push_back(
          part_from_mesh("v" + std::to_string(ring) + "." + std::to_string(k), mesh, k == 0 || k == voussoirs - 1));
    }
  }
  return assembly_of(parts);
}

Analysis analysed(Assembly assembly, double mu) {
  assembly.friction.mu = mu;
  ContactOptions options;
  options.per_plane = true;
  const Result<ContactSet> contacts = find_contacts(assembly, options);
  REQUIRE(contacts.ok());
  const Result<Analysis> analysis = analyze_motion(assembly, contacts.value());
  REQUIRE(analysis.ok());
  return analysis.value();
}

void check_law(FrictionModel model, const Analysis& analysis) {
  FrictionOptions options;
  options.model = model;
  check_that_it_listens(to_string(model), kFrictionSeed, stage_of([&](const Progress& progress) {
                          return analyze_friction(analysis, options, progress);
                        }));
}

}  // namespace

TEST_CASE("every law of friction stops when it is told to") {
  const Analysis few = analysed(arches(10, 4), 0.4), many = analysed(arches(14, 10), 0.4);
  check_law(FrictionModel::kStatic, many);
  check_law(FrictionModel::kDynamic, few);
  check_law(FrictionModel::kViscous, many);
  check_law(FrictionModel::kNoSlip, many);
  check_law(FrictionModel::kStewartTrinkle, analysed(arches(7, 2), 0.4));
}

TEST_CASE("smallest coefficient and tilt margin stop when they are told to") {
  const Analysis analysis = analysed(arches(16, 6), 0.5);
  FrictionOptions options;
  options.model = FrictionModel::kStatic;
  options.minimal_mu = true;
  check_that_it_listens("smallest coefficient", kFrictionSeed, stage_of([&](const Progress& progress) {
                          return analyze_friction(analysis, options, progress);
                        }));
  options.minimal_mu = false;
  options.tilt_margin = true;
  check_that_it_listens("tilt margin", kFrictionSeed, stage_of([&](const Progress& progress) {
                          return analyze_friction(analysis, options, progress);
                        }));
}
