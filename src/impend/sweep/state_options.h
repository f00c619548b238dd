// The options of `impend analyze` that change an answer, by their names, as values: what a sweep varies.
// What an option of a sweep may be set to, and its form as JSON.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "impend/geometry/types.h"
#include "impend/pipeline/pipeline.h"

namespace impend {

// A yes or no, a number, a word, a vector, or names.
using SweepValue = std::variant<bool, double, std::string, Vec3, std::vector<std::string>>;

nlohmann::json sweep_value_json(const SweepValue& value);
// Three numbers are a vector, any other list must be one of words. Empty for what is none of them.
std::optional<SweepValue> sweep_value_of(const nlohmann::json& json);
// "0.35", "frictionless", "(0, 1, -9.8)", "a, b"; "nothing" for no names.
std::string sweep_value_words(const SweepValue& value);

// What one analysis of a sweep is asked.
struct StateOptions {
  PipelineOptions pipeline;
  bool model_stated = false;  // else a coefficient of friction means static friction
  // Parts that a glob matches get this density, kg/m³, whatever the input says. Where several match, the last in the
  // order of bytes counts: a star comes before names.
  std::map<std::string, double> densities;
  // How far gravity is turned, degrees, and towards where; a ground stays as it is. See turned_gravity().
  double tilt = 0, azimuth = 0;
};

// How the values of an option are written.
enum class OptionKind { kNumber, kNumberOrAuto, kFlag, kWord, kVector, kNames };

// The kind of an option by its name without dashes ("mu", "angular-deflection"), of "tilt", "azimuth" and of
// "density:GLOB"; absent for what is none.
std::optional<OptionKind> option_kind(const std::string& name);
std::vector<std::string> known_options();

// Sets one option; "fixed", "exclude" and "join" are added to what is there. Errors: kUsage for an unknown name, and
// for a value that the option cannot have. Held by tests/unit/sweep/test_state_options.
Status set_option(const std::string& name, const SweepValue& value, StateOptions& options);
// What the options mean together: a coefficient of friction alone means static friction. Errors: kUsage where they
// contradict each other, such as a coefficient for a model that has none.
Status settle_options(StateOptions& options);

// Those that differ from the defaults, by name: the same options give the same bytes of dump(). set_option() of each
// gives the options back.
nlohmann::json options_json(const StateOptions& options);

// Gravity turned by `tilt` towards `azimuth` (degrees) in the plane across `gravity`:
//   g' = |g| (−cos t · u + sin t (cos a · e1 + sin a · e2)),   u = −g/|g|,
// e1 = x made perpendicular to u (y where u is along x), e2 = u × e1. Exactly `gravity` for a tilt of 0.
Vec3 turned_gravity(const Vec3& gravity, double tilt, double azimuth);

}  // namespace impend
