#include "impend/import/assembly_file/read_mass.h"

#include <fmt/format.h>

#include "impend/assembly/inertia_fault.h"
#include "impend/base/tolerances.h"

namespace impend {
namespace {

double positive_within(const JsonNode& node, double least, double most, const char* unit) {
  const double value = node.positive();
  if (node.ok() && !(value >= least && value <= most)) {
    node.fail(ErrorCode::kBadValue, fmt::format("{} {} is no such quantity", value, unit),
              fmt::format("give a value between {} and {} {}", least, most, unit));
  }
  return value;
}

// These three are one statement; two of them leave the third to a guess.
void expect_all_three(const JsonNode& node) {
  for (const char* key : {"mass", "center_of_mass", "inertia"}) {
    if (node.get(key).present()) continue;
    node.get(key).fail(ErrorCode::kMissingKey, fmt::format("the key '{}' is missing", key),
                       "give mass, center_of_mass and inertia together, or mass alone");
  }
}

std::optional<Mat3> read_inertia(const JsonNode& node) {
  const Mat3 I = node.mat3();
  if (!node.ok()) return std::nullopt;
  if (const auto fault = inertia_fault(I)) {
    node.fail(ErrorCode::kBadValue, "the inertia " + *fault,
              "give the inertia in kg·m² about the centre of mass, in the part's axes");
  }
  return 0.5 * (I + I.transpose());
}

}  // namespace

double read_density(const JsonNode& node) {
  const InputTolerances range;
  return positive_within(node, range.least_density, range.most_density, "kg/m³");
}

StatedMass read_mass(const JsonNode& node) {
  const JsonNode density = node.get("density"), mass = node.get("mass"), center = node.get("center_of_mass"),
                 inertia = node.get("inertia");
  const InputTolerances range;
  StatedMass stated;
  if (density.present()) stated.density = read_density(density);
  if (mass.present()) stated.mass = positive_within(mass, range.least_mass, range.most_mass, "kg");
  if (center.present()) stated.center_of_mass = center.vec3();
  if (center.present() || inertia.present()) expect_all_three(node);
  if (inertia.present()) stated.inertia = read_inertia(inertia);
  return stated;
}

}  // namespace impend
