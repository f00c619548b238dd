#include "impend/sweep/state_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>

#include "impend/base/names.h"
#include "impend/base/numbers.h"
#include "impend/import/stated_mass.h"
#include "impend/pipeline/option_requests.h"

namespace impend {
namespace {

using Names = std::vector<std::string>;
using OptionJson = nlohmann::json;

constexpr const char* kDensityOf = "density:";
constexpr double kMostStall = 1e7;

// One option: how it is set (false: not to this value), what it wants, and how it is read back (null: the default).
struct OptionRow {
  const char* name;
  OptionKind kind;
  const char* wants;
  bool (*set)(const SweepValue& value, StateOptions& options);
  OptionJson (*get)(const StateOptions& options);
};

bool take_number(const SweepValue& value, double least, double most, auto&& to) {
  const double* number = std::get_if<double>(&value);
  if (number == nullptr || !(*number >= least && *number <= most)) return false;
  to = *number;
  return true;
}

bool above_zero(const SweepValue& value, auto&& to) {
  return take_number(value, std::numeric_limits<double>::min(), std::numeric_limits<double>::max(), to);
}

bool take_flag(const SweepValue& value, auto&& to) {
  const bool* flag = std::get_if<bool>(&value);
  if (flag == nullptr) return false;
  to = *flag;
  return true;
}

bool add_names(const SweepValue& value, Names& to) {
  const Names* names = std::get_if<Names>(&value);
  if (names == nullptr) return false;
  to.insert(to.end(), names->begin(), names->end());
  return true;
}

bool is_auto(const SweepValue& value) {
  const std::string* word = std::get_if<std::string>(&value);
  return word != nullptr && *word == "auto";
}

template <class T>
OptionJson unless_empty(const std::optional<T>& value) {
  return value ? OptionJson(*value) : OptionJson();
}
OptionJson unless_false(bool flag) { return flag ? OptionJson(true) : OptionJson(); }
OptionJson unless_none(const Names& names) { return names.empty() ? OptionJson() : OptionJson(names); }
OptionJson unless_same(double value, double usual) { return value == usual ? OptionJson() : OptionJson(value); }

// Degrees as they were given: a way through radians leaves them a last digit off.
double degrees_given(double radians) {
  return std::strtod(fmt::format("{:.12g}", radians / kRadiansPerDegree).c_str(), nullptr);
}

bool set_algorithm(const SweepValue& value, StateOptions& o) {
  const std::string* word = std::get_if<std::string>(&value);
  if (word == nullptr) return false;
  const Result<ForceAlgorithm> algorithm = force_algorithm_request(*word);
  if (algorithm) o.pipeline.solver.force_algorithm = algorithm.value();
  return algorithm.ok();
}

OptionJson get_algorithm(const StateOptions& o) {
  const ForceAlgorithm algorithm = o.pipeline.solver.force_algorithm;
  return algorithm == ForceAlgorithm::kAuto ? OptionJson() : OptionJson(force_algorithm_word(algorithm));
}

bool set_model(const SweepValue& value, StateOptions& o) {
  const std::string* word = std::get_if<std::string>(&value);
  const std::optional<FrictionModel> model = word == nullptr ? std::nullopt : friction_model_named(*word);
  if (!model) return false;
  o.pipeline.friction.model = *model;
  o.model_stated = true;
  return true;
}

OptionJson get_model(const StateOptions& o) {
  const FrictionModel model = o.pipeline.friction.model;
  return model == FrictionModel::kFrictionless ? OptionJson() : OptionJson(to_string(model));
}

bool set_gravity(const SweepValue& value, StateOptions& o) {
  const Vec3* gravity = std::get_if<Vec3>(&value);
  if (gravity == nullptr || !is_gravity(*gravity)) return false;
  o.pipeline.import.gravity = *gravity;
  return true;
}

OptionJson get_gravity(const StateOptions& o) {
  return o.pipeline.import.gravity ? sweep_value_json(*o.pipeline.import.gravity) : OptionJson();
}

bool set_effort(const SweepValue& value, StateOptions& o) {
  const double* effort = std::get_if<double>(&value);
  if (effort == nullptr) return false;
  const Result<int> limit = effort_request(*effort);
  if (limit) o.pipeline.solver.branch_limit = limit.value();
  return limit.ok();
}

// An effort that gives the same whole number of relaxations: one from the middle of those that do.
OptionJson get_effort(const StateOptions& o) {
  const int usual = SolverSettings{}.branch_limit, limit = o.pipeline.solver.branch_limit;
  return limit == usual ? OptionJson() : OptionJson((limit + 0.5) / usual);
}

bool set_gap(const SweepValue& value, StateOptions& o) {
  o.pipeline.import.gap_auto = is_auto(value);
  if (!o.pipeline.import.gap_auto) return above_zero(value, o.pipeline.import.gap);
  o.pipeline.import.gap.reset();
  return true;
}

bool set_close_holes(const SweepValue& value, StateOptions& o) {
  RepairOptions& repair = o.pipeline.import.read.repair;
  if (!is_auto(value) && !above_zero(value, repair.largest_hole)) return false;
  repair.close_holes = true;
  return true;
}

OptionJson get_close_holes(const StateOptions& o) {
  const RepairOptions& repair = o.pipeline.import.read.repair;
  if (!repair.close_holes) return {};
  return repair.largest_hole ? OptionJson(*repair.largest_hole) : OptionJson("auto");
}

bool set_unit(const SweepValue& value, StateOptions& o) {
  const std::string* word = std::get_if<std::string>(&value);
  if (word == nullptr || !metres_per_unit(*word)) return false;
  o.pipeline.import.unit = *word;
  return true;
}

bool set_angular_deflection(const SweepValue& value, StateOptions& o) {
  double degrees = 0;
  if (!above_zero(value, degrees) || degrees >= 90) return false;
  o.pipeline.import.read.tessellation.angle = degrees * kPi / 180;
  return true;
}

OptionJson get_angular_deflection(const StateOptions& o) {
  const double angle = o.pipeline.import.read.tessellation.angle;
  return angle == Tessellation{}.angle ? OptionJson() : OptionJson(degrees_given(angle));
}

using O = StateOptions;
using V = SweepValue;
constexpr const char* kLength = "a length above 0";
constexpr const char* kYesOrNo = "true or false";
constexpr const char* kPartNames = "names of parts";

constexpr std::array kOptionRows = {
    OptionRow{"algorithm", OptionKind::kWord, "auto, dantzig, ppm, lemke, nnls, small or block", set_algorithm,
              get_algorithm},
    OptionRow{"allow-overlap", OptionKind::kFlag, kYesOrNo,
              [](const V& v, O& o) { return take_flag(v, o.pipeline.contact.allow_overlap); },
              [](const O& o) { return unless_false(o.pipeline.contact.allow_overlap); }},
    OptionRow{"angle", OptionKind::kNumber, "degrees between 0 and 90",
              [](const V& v, O& o) {
                return above_zero(v, o.pipeline.import.angle_deg) && *o.pipeline.import.angle_deg < 90;
              },
              [](const O& o) { return unless_empty(o.pipeline.import.angle_deg); }},
    OptionRow{"angular-deflection", OptionKind::kNumber, "degrees between 0 and 90", set_angular_deflection,
              get_angular_deflection},
    OptionRow{"azimuth", OptionKind::kNumber, "degrees",
              [](const V& v, O& o) { return take_number(v, -kMostStall, kMostStall, o.azimuth); },
              [](const O& o) { return unless_same(o.azimuth, 0); }},
    OptionRow{"check-intersections", OptionKind::kFlag, kYesOrNo,
              [](const V& v, O& o) { return take_flag(v, o.pipeline.import.read.repair.check_intersections); },
              [](const O& o) { return unless_false(o.pipeline.import.read.repair.check_intersections); }},
    OptionRow{"close-holes", OptionKind::kNumberOrAuto, "a length above 0, or auto", set_close_holes, get_close_holes},
    OptionRow{"deflection", OptionKind::kNumber, "a length in metres",
              [](const V& v, O& o) {
                return take_number(v, kLeastStatedDeflection, kMostStatedDeflection,
                                   o.pipeline.import.read.tessellation.deflection);
              },
              [](const O& o) { return unless_empty(o.pipeline.import.read.tessellation.deflection); }},
    OptionRow{"density", OptionKind::kNumber, "a density in kg/m³",
              [](const V& v, O& o) { return take_number(v, kLeastDensity, kMostDensity, o.pipeline.import.density); },
              [](const O& o) { return unless_empty(o.pipeline.import.density); }},
    OptionRow{"effort", OptionKind::kNumber, "a number above 0 and up to 1000", set_effort, get_effort},
    OptionRow{"exclude", OptionKind::kNames, kPartNames,
              [](const V& v, O& o) { return add_names(v, o.pipeline.import.exclude); },
              [](const O& o) { return unless_none(o.pipeline.import.exclude); }},
    OptionRow{"fixed", OptionKind::kNames, kPartNames,
              [](const V& v, O& o) { return add_names(v, o.pipeline.import.fixed); },
              [](const O& o) { return unless_none(o.pipeline.import.fixed); }},
    OptionRow{"gap", OptionKind::kNumberOrAuto, "a length above 0 in the input's unit, or auto", set_gap,
              [](const O& o) {
                return o.pipeline.import.gap_auto ? OptionJson("auto") : unless_empty(o.pipeline.import.gap);
              }},
    OptionRow{"gravity", OptionKind::kVector, "three numbers in m/s²", set_gravity, get_gravity},
    OptionRow{"ground", OptionKind::kFlag, kYesOrNo,
              [](const V& v, O& o) { return take_flag(v, o.pipeline.import.ground); },
              [](const O& o) { return unless_empty(o.pipeline.import.ground); }},
    OptionRow{
        "import-stall", OptionKind::kNumber, "seconds",
        [](const V& v, O& o) { return take_number(v, 1, kMostStall, o.pipeline.import.read.stall_limit); },
        [](const O& o) { return unless_same(o.pipeline.import.read.stall_limit, ModelReadOptions{}.stall_limit); }},
    OptionRow{"join", OptionKind::kNames, "pairs of names, each as A,B",
              [](const V& v, O& o) { return add_names(v, o.pipeline.import.join); },
              [](const O& o) { return unless_none(o.pipeline.import.join); }},
    OptionRow{"minimal-mu", OptionKind::kFlag, kYesOrNo,
              [](const V& v, O& o) { return take_flag(v, o.pipeline.friction.minimal_mu); },
              [](const O& o) { return unless_false(o.pipeline.friction.minimal_mu); }},
    OptionRow{"model", OptionKind::kWord, "frictionless, static, dynamic, viscous, no-slip or stewart-trinkle",
              set_model, get_model},
    OptionRow{"mu", OptionKind::kNumber, "a coefficient of friction",
              [](const V& v, O& o) { return take_number(v, 0, kMostMu, o.pipeline.friction.mu); },
              [](const O& o) { return unless_empty(o.pipeline.friction.mu); }},
    OptionRow{
        "noise", OptionKind::kNumber, "a length of 0 or more in the input's unit",
        [](const V& v, O& o) { return take_number(v, 0, std::numeric_limits<double>::max(), o.pipeline.import.noise); },
        [](const O& o) { return unless_empty(o.pipeline.import.noise); }},
    OptionRow{"one-part-per-file", OptionKind::kFlag, kYesOrNo,
              [](const V& v, O& o) { return take_flag(v, o.pipeline.import.one_part_per_file); },
              [](const O& o) { return unless_false(o.pipeline.import.one_part_per_file); }},
    OptionRow{"skip-bad", OptionKind::kFlag, kYesOrNo,
              [](const V& v, O& o) { return take_flag(v, o.pipeline.import.skip_bad); },
              [](const O& o) { return unless_false(o.pipeline.import.skip_bad); }},
    OptionRow{"split", OptionKind::kFlag, kYesOrNo,
              [](const V& v, O& o) { return take_flag(v, o.pipeline.import.split); },
              [](const O& o) { return unless_false(o.pipeline.import.split); }},
    OptionRow{"step", OptionKind::kNumber, "a short time in seconds",
              [](const V& v, O& o) {
                return take_number(v, kLeastModelStep, kMostModelStep, o.pipeline.friction.velocity.step);
              },
              [](const O& o) { return unless_same(o.pipeline.friction.velocity.step, VelocitySettings{}.step); }},
    OptionRow{"tilt", OptionKind::kNumber, "degrees from 0 to 180",
              [](const V& v, O& o) { return take_number(v, 0, 180, o.tilt); },
              [](const O& o) { return unless_same(o.tilt, 0); }},
    OptionRow{"tilt-margin", OptionKind::kFlag, kYesOrNo,
              [](const V& v, O& o) { return take_flag(v, o.pipeline.friction.tilt_margin); },
              [](const O& o) { return unless_false(o.pipeline.friction.tilt_margin); }},
    OptionRow{"unit", OptionKind::kWord, "mm, cm, m or in", set_unit,
              [](const O& o) { return unless_empty(o.pipeline.import.unit); }},
    OptionRow{"weld", OptionKind::kNumber, kLength,
              [](const V& v, O& o) { return above_zero(v, o.pipeline.import.read.repair.weld); },
              [](const O& o) { return unless_empty(o.pipeline.import.read.repair.weld); }}};

const OptionRow* option_row(const std::string& name) {
  const auto at =
      std::find_if(kOptionRows.begin(), kOptionRows.end(), [&](const OptionRow& row) { return name == row.name; });
  return at == kOptionRows.end() ? nullptr : &*at;
}

Error cannot_be(const std::string& name, const SweepValue& value, const std::string& wants) {
  return {ErrorCode::kUsage, fmt::format("'{}' cannot be '{}'", name, sweep_value_words(value)), {}, "give " + wants};
}

}  // namespace

std::optional<OptionKind> option_kind(const std::string& name) {
  if (name.starts_with(kDensityOf)) return OptionKind::kNumber;
  const OptionRow* row = option_row(name);
  return row == nullptr ? std::nullopt : std::optional(row->kind);
}

std::vector<std::string> known_options() {
  std::vector<std::string> names;
  for (const OptionRow& row : kOptionRows) names.emplace_back(row.name);
  return names;
}

Status set_option(const std::string& name, const SweepValue& value, StateOptions& options) {
  if (name.starts_with(kDensityOf)) {
    double density = 0;
    if (!take_number(value, kLeastDensity, kMostDensity, density)) return cannot_be(name, value, "a density in kg/m³");
    options.densities[name.substr(std::string(kDensityOf).size())] = density;
    return ok_status();
  }
  const OptionRow* row = option_row(name);
  if (row == nullptr)
    return Error{ErrorCode::kUsage,
                 fmt::format("there is no option '{}' to vary", name),
                 {},
                 suggestion(name, known_options(), "options")};
  if (!row->set(value, options)) return cannot_be(name, value, row->wants);
  return ok_status();
}

Status settle_options(StateOptions& options) {
  FrictionOptions& friction = options.pipeline.friction;
  const bool asks = friction.mu || friction.minimal_mu || friction.tilt_margin;
  if (asks && friction.model == FrictionModel::kFrictionless && !options.model_stated)
    friction.model = FrictionModel::kStatic;
  const auto means_nothing = [&](const char* what) {
    return Error{ErrorCode::kUsage,
                 fmt::format("'{}' means nothing to the model '{}'", what, to_string(friction.model)),
                 {},
                 "take one of the two away"};
  };
  if (friction.mu && !takes_mu(friction.model)) return means_nothing("mu");
  if (friction.minimal_mu && friction.model != FrictionModel::kStatic) return means_nothing("minimal-mu");
  if (friction.tilt_margin && friction.model != FrictionModel::kStatic) return means_nothing("tilt-margin");
  return ok_status();
}

nlohmann::json options_json(const StateOptions& options) {
  OptionJson json = OptionJson::object();
  for (const OptionRow& row : kOptionRows) {
    OptionJson value = row.get(options);
    if (!value.is_null()) json[row.name] = std::move(value);
  }
  for (const auto& [glob, density] : options.densities) json[kDensityOf + glob] = density;
  return json;
}

Vec3 turned_gravity(const Vec3& gravity, double tilt, double azimuth) {
  if (tilt == 0 || gravity.isZero(0)) return gravity;
  const Vec3 up = Vec3::Zero() - gravity.normalized();
  const Vec3 x = Vec3::UnitX() - up.x() * up;
  constexpr double kAlong = 1e-6;  // of x: a share across gravity below that is rounding's, and y is taken
  const Vec3 e1 = x.norm() > kAlong ? x.normalized() : Vec3(Vec3::UnitY() - up.y() * up).normalized();
  const Vec3 e2 = up.cross(e1);
  const double t = tilt * kRadiansPerDegree, a = azimuth * kRadiansPerDegree;
  return gravity.norm() * (std::sin(t) * (std::cos(a) * e1 + std::sin(a) * e2) - std::cos(t) * up);
}

}  // namespace impend
