#include "keywords.h"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <array>

#include "impend/base/numbers.h"
#include "impend/exact/exact_solution.h"
#include "impend/pipeline/option_requests.h"

namespace impend::python {

namespace py = pybind11;

namespace {

constexpr int kMostThreads = 4096;

// A number as words from which the library reads the same number.
std::string exact_words(std::optional<double> number) { return number ? fmt::format("{}", *number) : ""; }

Error unusable(const char* name, std::string message, std::string hint) {
  return {ErrorCode::kUsage, std::move(message), {"", 0, "", name}, std::move(hint)};
}

void read_meshing(const Keywords& given, ModelReadOptions& read) {
  read.tessellation.deflection = given.number("deflection");
  if (const auto degrees = given.number("angular_deflection")) {
    if (!(*degrees > 0 && *degrees < 90))
      raise(
          unusable("angular_deflection", "angular_deflection must lie between 0 and 90 degrees", "the default is 12"));
    read.tessellation.angle = *degrees * kRadiansPerDegree;
  }
  if (const auto seconds = given.number("import_stall")) {
    if (!(*seconds > 0))
      raise(unusable("import_stall", "import_stall must be a positive time in seconds", "the default is 120"));
    read.stall_limit = *seconds;
  }
  read.repair.check_intersections = given.flag("check_intersections");
  read.repair.weld = given.number("weld");
  if (const auto wanted = given.get<py::object>("close_holes", "True, or a length")) {
    read.repair.close_holes = wanted->ptr() != Py_False;
    if (!py::isinstance<py::bool_>(*wanted)) read.repair.largest_hole = given.number("close_holes");
  }
}

}  // namespace

std::optional<Vec3> Keywords::vector(const char* name) const {
  const auto values = get<std::array<double, 3>>(name, "three numbers");
  return values ? std::optional(Vec3((*values)[0], (*values)[1], (*values)[2])) : std::nullopt;
}

std::vector<std::string> Keywords::words(const char* name) const {
  return get<std::vector<std::string>>(name, "a list of strings").value_or(std::vector<std::string>());
}

ImportOptions import_options(const Keywords& given) {
  ImportOptions options;
  options.unit = given.word("unit");
  options.fixed = given.words("fixed");
  options.density = given.number("density");
  options.gravity = given.vector("gravity");
  options.ground = given.get<bool>("ground", "True or False");
  options.split = given.flag("split");
  options.one_part_per_file = given.flag("one_part_per_file");
  options.skip_bad = given.flag("skip_bad");
  options.exclude = given.words("exclude");
  options.join = given.words("join");
  options.gap_auto = given.says("gap", "auto");
  if (!options.gap_auto) options.gap = given.number("gap");
  options.noise = given.number("noise");
  options.angle_deg = given.number("angle");
  read_meshing(given, options.read);
  return options;
}

PipelineOptions analysis_options(const Keywords& given) {
  PipelineOptions options;
  const FrictionWords words{given.word("model").value_or(""), exact_words(given.number("mu")),
                            exact_words(given.number("step")), given.flag("minimal_mu"), given.flag("tilt_margin")};
  options.friction = value_or_raise(friction_request(words));
  options.solver.force_algorithm = value_or_raise(force_algorithm_request(given.word("algorithm").value_or("auto")));
  if (const auto effort = given.number("effort")) options.solver.branch_limit = value_or_raise(effort_request(*effort));
  options.solver.exact = given.flag("exact");
  if (options.solver.exact && !exact_available())
    raise(unusable("exact", "this build has no exact referee", exact_missing()));
  const int threads = given.get<int>("threads", "a whole number").value_or(0);
  if (threads < 0 || threads > kMostThreads)
    raise(unusable("threads", fmt::format("threads cannot be {}", threads), "give 0 for all the machine has"));
  options.solver.threads = options.contact.threads = threads;
  options.contact.allow_overlap = given.flag("allow_overlap");
  options.contact.unreduced = given.flag("unreduced");
  return options;
}

AssemblyChange change_of(const Keywords& given) {
  AssemblyChange change;
  change.fixed = given.words("fixed");
  change.freed = given.words("freed");
  change.without = given.words("without");
  change.only = given.words("only");
  if (const auto densities = given.get<py::dict>("density", "a dictionary of names and kg/m³")) {
    for (const auto& [name, density] : *densities)
      change.densities.emplace_back(name.cast<std::string>(), density.cast<double>());
  }
  change.gravity = given.vector("gravity");
  change.mu = given.number("mu");
  change.gap = given.number("gap");
  if (const auto degrees = given.number("angle")) change.angle = *degrees * kRadiansPerDegree;
  change.ground = given.get<bool>("ground", "True or False");
  change.ground_anew = given.flag("ground_anew");
  change.ground_by_default = given.flag("ground_by_default");
  return change;
}

}  // namespace impend::python
