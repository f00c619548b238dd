#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <numbers>
#include <set>
#include <string>
#include <vector>

#include "cli/config_file.h"
#include "cli/describe/printed.h"
#include "cli/options.h"
#include "cli/parse.h"
#include "cli/pictures.h"
#include "cli/verb_options.h"
#include "impend/base/names.h"
#include "impend/exact/exact_solution.h"
#include "impend/import/stated_mass.h"
#include "impend/pipeline/option_requests.h"
#include "impend/report/display_unit.h"
#include "impend/report/version.h"

namespace impend::cli {
namespace {

const std::vector<std::string> kVerbs = {"analyze", "contacts", "info", "export", "convert",  "solve",
                                         "render",  "view",     "diff", "plan",   "simulate", "sweep"};
const std::vector<std::string> kPlanVerbs = {"check", "hold", "search", "interlock", "orient", "robust"};
const std::vector<std::string> kSweepVerbs = {"make", "run", "status", "merge", "show", "slurm"};

const std::vector<std::string> kSchemas = {"assembly", "report",     "solution", "plan",
                                           "actions",  "trajectory", "sweep",    "comparison"};

constexpr double kMostThreads = 4096;
constexpr double kMostSeconds = 1e7;

bool contains(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::vector<std::string> option_names(const CLI::App& verb) {
  std::vector<std::string> names;
  for (const CLI::Option* option : verb.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

// CLI11's own words for what it does not know; an unknown option gets the nearest known one instead.
Error parse_error(const CLI::ParseError& error, const CLI::App& verb, const std::vector<std::string>& words) {
  const std::vector<std::string> names = option_names(verb);
  const std::string help = "impend " + full_name(verb) + " --help lists the options";
  for (const std::string& word : words) {
    if (word.rfind("-", 0) != 0 || word == "-" || word == "-o" || word == "-h") continue;
    const std::string name = word.substr(0, word.find('='));
    if (contains(names, name) || parse_number(name).has_value() || parse_vector(name)) continue;
    const std::optional<std::string> near = nearest_name(name, names);
    return usage("'impend " + full_name(verb) + "' has no option '" + name + "'",
                 near ? "did you mean '" + *near + "'?" : help);
  }
  if (full_name(verb) == "diff" && error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError))
    return not_two_designs("more");
  const std::string said = error.what(), no_number = "Could not convert: ", between = " = ";
  const std::size_t at = said.find(between);
  if (said.starts_with(no_number) && at != std::string::npos) {
    const std::string value = said.substr(at + between.size());
    // A number that is not taken is not whole.
    return usage(fmt::format("{} cannot be '{}'", said.substr(no_number.size(), at - no_number.size()), value),
                 (parse_number(value) ? "give a whole number of a size that occurs; " : "give a number; ") + help);
  }
  return usage(said, help);
}

std::optional<Error> read_repair(const Raw& raw, RepairOptions& repair) {
  const auto length = [](const std::string& option, const std::string& text, std::optional<double>& value,
                         const std::string& also) -> std::optional<Error> {
    value = parse_number(text);
    if (value && *value > 0) return std::nullopt;
    return usage(option + " cannot be '" + text + "'", "give a positive length in the mesh's unit" + also);
  };
  repair.check_intersections = raw.check_intersections;
  if (!raw.weld.empty()) {
    if (auto error = length("--weld", raw.weld, repair.weld, "")) return error;
  }
  if (raw.close_holes.empty()) return std::nullopt;
  repair.close_holes = true;
  if (raw.close_holes == "auto") return std::nullopt;
  return length("--close-holes", raw.close_holes, repair.largest_hole, ", or auto");
}

bool is_given(const CLI::App& verb, const char* option) {
  return verb.get_option_no_throw(option) != nullptr && verb.count(option) > 0;
}

// An empty word is what a script passes on when its variable is not set: it must not pass for no option at all.
std::optional<Error> refuse_nothing(const CLI::App& verb) {
  for (const char* option : {"--model", "--mu", "--step", "--expect", "--config"}) {
    if (is_given(verb, option) && verb.get_option(option)->as<std::string>().empty())
      return usage(std::string(option) + " cannot be ''", "give it a value, or leave it out");
  }
  return std::nullopt;
}

std::optional<Error> read_tessellation(const Raw& raw, const CLI::App& verb, ModelReadOptions& read) {
  const auto given = [&verb](const char* name) { return is_given(verb, name); };
  if (given("--deflection") && raw.deflection != "auto") {
    read.tessellation.deflection = parse_length(raw.deflection);
    if (!read.tessellation.deflection || !(*read.tessellation.deflection >= kLeastStatedDeflection) ||
        !(*read.tessellation.deflection <= kMostStatedDeflection))
      return usage("--deflection cannot be '" + raw.deflection + "'",
                   "give a positive length with its unit (mm, cm, m, in), as in --deflection 0.1mm, or auto");
  }
  if (given("--angular-deflection")) {
    if (!(raw.angular_deflection > 0) || !(raw.angular_deflection < 90))
      return usage("--angular-deflection must lie between 0 and 90 degrees", "the default is --angular-deflection 12");
    read.tessellation.angle = raw.angular_deflection * std::numbers::pi / 180;
  }
  if (given("--import-stall")) {
    if (!(raw.import_stall > 0) || !(raw.import_stall <= kMostSeconds))
      return usage("--import-stall must be a positive time in seconds", "the default is 120");
    read.stall_limit = raw.import_stall;
  }
  return std::nullopt;
}

std::optional<Error> read_numbers(const Raw& raw, const CLI::App& verb, PipelineOptions& options) {
  const auto given = [&verb](const char* name) { return is_given(verb, name); };
  if (given("--gravity")) {
    options.import.gravity = parse_vector(raw.gravity);
    if (!options.import.gravity || !is_gravity(*options.import.gravity))
      return usage("--gravity cannot be '" + raw.gravity + "'",
                   "give three numbers in m/s², as in --gravity 0,0,-9.81; without gravity 0,0,0");
  }
  if (given("--density")) {
    if (!(raw.density >= kLeastDensity) || !(raw.density <= kMostDensity))
      return usage("--density must be a positive number of a size that occurs", "steel is --density 7850");
    options.import.density = raw.density;
  }
  options.import.gap_auto = given("--gap") && raw.gap == "auto";
  if (given("--gap") && raw.gap != "auto") {
    options.import.gap = parse_number(raw.gap);
    if (!options.import.gap || !(*options.import.gap > 0))
      return usage("--gap cannot be '" + raw.gap + "'", "give a positive length in the input's unit, or auto");
  }
  if (given("--noise")) {
    options.import.noise = parse_number(raw.noise);
    if (!options.import.noise || !(*options.import.noise >= 0))
      return usage("--noise cannot be '" + raw.noise + "'", "give a length of 0 or more in the input's unit");
  }
  if (given("--threads")) {
    const std::optional<double> count = parse_number(raw.threads);
    if (!count || *count < 0 || *count > kMostThreads || *count != std::floor(*count))
      return usage("--threads cannot be '" + raw.threads + "'", "give a whole number; 0 takes all the machine has");
    options.contact.threads = static_cast<int>(*count);
    options.solver.threads = options.contact.threads;
  }
  if (given("--effort")) {
    const Result<int> limit = effort_request(raw.effort);
    if (!limit) return limit.error();
    options.solver.branch_limit = limit.value();
  }
  if (given("--angle")) {
    if (!(raw.angle > 0) || !(raw.angle < 90))
      return usage("--angle must lie between 0 and 90 degrees", "the default is --angle 1");
    options.import.angle_deg = raw.angle;
  }
  return std::nullopt;
}

std::optional<Error> check_combination(const Options& options) {
  if (options.json == "-" && options.csv == "-")
    return usage("--json - and --csv - cannot share stdout", "write one of them to a file");
  if (options.json == "-" && options.html == "-")
    return usage("--json - and --html - cannot share stdout", "write one of them to a file");
  if (options.certificate == "-") return usage("--certificate needs a file", "name one: --certificate proof.json");
  const auto plain = [](const std::string& file) { return std::filesystem::path(file).lexically_normal(); };
  if (options.certificate && options.json && plain(*options.certificate) == plain(*options.json))
    return usage("--certificate and --json cannot share a file", "write them to two files");
  for (const auto& [option, other] :
       {std::pair{"--json", options.json}, std::pair{"--certificate", options.certificate},
        std::pair{"--compas-out", options.compas_out}}) {
    if (options.html && other && *other != "-" && plain(*options.html) == plain(*other))
      return usage(std::string("--html and ") + option + " cannot share a file", "write them to two files");
  }
  if (options.actions == "-") return usage("--actions needs a file", "name one: --actions actions.json");
  for (const auto& [option, other] : {std::pair{"--json", options.json}, std::pair{"--html", options.html}}) {
    if (options.actions && other && plain(*options.actions) == plain(*other))
      return usage(std::string("--actions and ") + option + " cannot share a file", "write them to two files");
  }
  if (options.compas_out && options.inputs.size() != 1)
    return usage("--compas-out writes one document", "give the COMPAS document alone");
  if (options.compas_out && options.pipeline.friction.model != FrictionModel::kFrictionless &&
      options.pipeline.friction.model != FrictionModel::kStatic)
    return usage("--compas-out has forces of rest, which this model does not find",
                 "use it with --model static or without --model");
  if (options.chart && options.json && plain(*options.chart) == plain(*options.json))
    return usage("--chart and --json cannot share a file", "write them to two files");
  if (options.certificate && options.pipeline.friction.model != FrictionModel::kFrictionless &&
      options.pipeline.friction.model != FrictionModel::kStatic)
    return usage("--certificate is of rest, and this model has no verdict on it",
                 "use it with --model static or without --model");
  if (options.schema) return std::nullopt;
  if (options.verb == Verb::kSolve && options.inputs.size() != 1)
    return usage(options.inputs.empty() ? "no problem given" : "one problem can be solved at a time",
                 "name one folder that 'impend export INPUT --problem DIR' has written");
  if (options.inputs.empty() && options.verb != Verb::kView && options.verb != Verb::kSweepMake)
    return usage("no input given", "name an assembly file, CAD or mesh files, or a folder of them");
  if (options.verb == Verb::kExport && options.folder.empty() && options.problem_folder.empty())
    return usage("export needs a folder to write to", "add -o DIR for an assembly to edit, --problem DIR for matrices");
  if (options.verb == Verb::kConvert && options.folder.empty())
    return usage("convert needs a file or folder to write to",
                 "add -o model.3mf, -o model.glb, -o model.obj or -o DIR");
  if (options.quiet && options.verbose) return usage("--quiet and --verbose contradict each other", "use one of them");
  return std::nullopt;
}

std::optional<Error> read_picture(const Raw& raw, const CLI::App& verb, Options& options) {
  if (const std::string missing = pictures_missing(); !missing.empty())
    return usage("pictures are not in this program", missing);
  Result<PictureOptions> picture = picture_options(raw.picture, verb);
  if (!picture) return picture.error();
  options.picture = std::move(picture).value();
  if ((options.expect || options.expect_friction) && !options.picture.analyze)
    return usage("--expect needs a verdict, which --no-analysis leaves out", "use one of them");
  if (options.pipeline.friction.model != FrictionModel::kFrictionless && !options.picture.analyze)
    return usage("--model needs an analysis, which --no-analysis leaves out", "use one of them");
  return std::nullopt;
}

std::optional<Error> fill(const Raw& raw, const CLI::App& verb, Options& options) {
  static const Choices<When> kWhen = {{"auto", When::kAuto}, {"always", When::kAlways}, {"never", When::kNever}};
  static const std::map<std::string, Verb> kVerbValues = {{"analyze", Verb::kAnalyze},
                                                          {"contacts", Verb::kContacts},
                                                          {"info", Verb::kInfo},
                                                          {"export", Verb::kExport},
                                                          {"convert", Verb::kConvert},
                                                          {"solve", Verb::kSolve},
                                                          {"render", Verb::kRender},
                                                          {"view", Verb::kView},
                                                          {"simulate", Verb::kSimulate},
                                                          {"diff", Verb::kDiff},
                                                          {"plan check", Verb::kPlanCheck},
                                                          {"plan hold", Verb::kPlanHold},
                                                          {"plan search", Verb::kPlanSearch},
                                                          {"plan interlock", Verb::kPlanInterlock},
                                                          {"plan orient", Verb::kPlanOrient},
                                                          {"plan robust", Verb::kPlanRobust},
                                                          {"sweep make", Verb::kSweepMake},
                                                          {"sweep run", Verb::kSweepRun},
                                                          {"sweep status", Verb::kSweepStatus},
                                                          {"sweep merge", Verb::kSweepMerge},
                                                          {"sweep show", Verb::kSweepShow},
                                                          {"sweep slurm", Verb::kSweepSlurm}};
  options.verb = kVerbValues.at(full_name(verb));
  options.inputs = raw.inputs;
  options.pipeline.import.fixed = raw.fixed;
  options.pipeline.import.exclude = raw.exclude;
  options.pipeline.import.join = raw.join;
  options.pipeline.import.split = raw.split;
  options.pipeline.import.one_part_per_file = raw.one_part_per_file;
  options.pipeline.import.skip_bad = raw.skip_bad;
  if (raw.ground) options.pipeline.import.ground = true;
  options.pipeline.contact.allow_overlap = raw.allow_overlap;
  options.pipeline.contact.unreduced = raw.unreduced;
  options.timings = !raw.no_timings;
  options.quiet = raw.quiet;
  options.verbose = raw.verbose;
  if (is_given(verb, "--log")) options.log = raw.log;
  options.folder = raw.folder;
  options.problem_folder = raw.problem;
  options.force = raw.force;
  options.only = raw.only;
  options.pipeline.solver.exact = raw.exact;
  if (raw.exact && !exact_available()) return usage("--exact is not in this program", exact_missing());
  if (!raw.unit.empty()) {
    if (!metres_per_unit(raw.unit))
      return usage("--unit cannot be '" + raw.unit + "'", "use one of 'mm', 'cm', 'm', 'in'");
    options.pipeline.import.unit = raw.unit;
  }
  static const Choices<bool> kDecimal = {{"point", false}, {"comma", true}};
  if (const auto error = choose("--csv-decimal", raw.csv_decimal, kDecimal, options.decimal_commas)) return error;
  if (is_given(verb, "--display-unit")) {
    options.display_unit = display_unit(raw.display_unit);
    if (!options.display_unit)
      return usage("--display-unit cannot be '" + raw.display_unit + "'", "use one of " + display_unit_names());
  }
  if (!raw.json.empty()) options.json = raw.json;
  if (!raw.html.empty()) options.html = raw.html;
  if (!raw.certificate.empty()) options.certificate = raw.certificate;
  if (!raw.actions.empty()) options.actions = raw.actions;
  if (!raw.compas_out.empty()) options.compas_out = raw.compas_out;
  if (!raw.csv.empty()) options.csv = raw.csv;
  if (!raw.schema.empty()) {
    options.schema = raw.schema;
    if (!contains(kSchemas, raw.schema))
      return usage("there is no schema '" + raw.schema + "'",
                   "use --schema assembly, report, solution, plan, actions, trajectory, sweep or comparison");
  }
  Choices<When> progress_words = kWhen;
  if (options.verb == Verb::kSweepRun) progress_words.emplace_back("json", When::kNever);  // a line of its own
  if (const auto error = choose("--progress", raw.progress, progress_words, options.progress)) return error;
  if (const auto error = choose("--color", raw.color, kWhen, options.color)) return error;
  const Result<ForceAlgorithm> algorithm = force_algorithm_request(raw.algorithm);
  if (!algorithm) return algorithm.error();
  options.pipeline.solver.force_algorithm = algorithm.value();
  if (const auto error = refuse_nothing(verb)) return error;
  const bool plans = full_name(verb).starts_with("plan ");
  if (options.verb == Verb::kSimulate) {
    if (const auto error = read_simulate(raw, verb, options)) return error;
  } else if (const auto error = read_model(raw, !plans, options)) {
    return error;
  }
  if (plans) {
    if (const auto error = read_plan(raw, verb, options)) return error;
  }
  if (const auto error = read_numbers(raw, verb, options.pipeline)) return error;
  if (full_name(verb).starts_with("sweep ")) {
    if (const auto error = read_sweep(raw, verb, options)) return error;
  }
  if (const auto error = read_tessellation(raw, verb, options.pipeline.import.read)) return error;
  if (const auto error = read_repair(raw, options.pipeline.import.read.repair)) return error;
  if (options.verb == Verb::kRender) {
    if (const auto error = read_picture(raw, verb, options)) return error;
  }
  if (options.verb == Verb::kDiff) {
    if (const auto error = read_diff(raw, options)) return error;
  }
  return check_combination(options);
}

std::optional<Error> check_verb(const std::string& word) {
  if (contains(kVerbs, word)) return std::nullopt;
  const std::string help = "impend --help lists what it does";
  const std::vector<std::string> known = {"--help", "--version"};
  const std::optional<std::string> near = nearest_name(word, word.rfind("-", 0) == 0 ? known : kVerbs);
  const std::string kind = word.rfind("-", 0) == 0 ? "option" : "verb";
  return usage("there is no " + kind + " '" + word + "'", near ? "did you mean '" + *near + "'?" : help);
}

// Of a verb that has verbs of its own.
std::optional<Error> check_inner_verb(const std::string& verb, const std::string& word) {
  const std::vector<std::string>& known = verb == "plan" ? kPlanVerbs : kSweepVerbs;
  if (contains(known, word)) return std::nullopt;
  const std::optional<std::string> near = nearest_name(word, known);
  const char* const some = verb == "plan" ? "use 'impend plan check', 'hold', 'search' or 'interlock'"
                                          : "use 'impend sweep make', 'run', 'status', 'merge', 'show' or 'slurm'";
  return usage("there is no verb '" + verb + " " + word + "'",
               near ? "did you mean '" + verb + " " + *near + "'?" : some);
}

}  // namespace

namespace {

// A verb with what CLI11 has read of its options.
struct ReadVerb {
  Raw raw;
  CLI::App app{"impend", "impend"};
  const CLI::App* verb = nullptr;
};

// An answer or an error where the words do not describe a run.
std::optional<Parsed> read_words(const std::vector<std::string>& words, ReadVerb& read) {
  add_verbs(read.app, read.raw);
  const CLI::App* const outer = read.app.get_subcommand(words[0]);
  read.verb = outer;
  if (words[0] == "plan" || words[0] == "sweep") {
    if (words.size() < 2 || words[1] == "--help" || words[1] == "-h") return Answer{outer->help("impend") + "\n"};
    if (auto error = check_inner_verb(words[0], words[1])) return *error;
    read.verb = outer->get_subcommand(words[1]);
  }
  try {
    std::vector<std::string> backwards(words.rbegin(), words.rend());
    read.app.parse(backwards);
  } catch (const CLI::CallForHelp&) {
    return Answer{read.verb->help(read.verb == outer ? "impend" : "impend " + words[0]) + "\n"};
  } catch (const CLI::ParseError& error) {
    return parse_error(error, *read.verb, {words.begin() + 1, words.end()});
  }
  return std::nullopt;
}

Parsed parse_verb(const std::vector<std::string>& words) {
  ReadVerb read;
  if (auto ended = read_words(words, read)) return *ended;
  Options options;
  options.given = given_words(*read.verb);
  options.words = words;
  if (read.raw.config.empty()) {
    if (auto error = fill(read.raw, *read.verb, options)) return *error;
    return options;
  }
  Result<std::vector<ConfigChoice>> config = read_config(read.raw.config, options.given.verb, names_given(*read.verb));
  if (!config) return config.error();
  const auto after_verb = words.begin() + (words[0] == "plan" || words[0] == "sweep" ? 2 : 1);
  std::vector<std::string> all(words.begin(), after_verb);
  for (const ConfigChoice& choice : config.value()) all.insert(all.end(), choice.words.begin(), choice.words.end());
  all.insert(all.end(), after_verb, words.end());
  ReadVerb again;
  if (auto ended = read_words(all, again)) {
    Error* const error = std::get_if<Error>(&*ended);
    return error != nullptr ? Parsed(with_config_place(*error, config.value())) : *ended;
  }
  for (const std::string& path : given_words(*again.verb).paths) options.given.paths.push_back(path);
  options.given.config = std::move(config).value();
  if (auto error = fill(again.raw, *again.verb, options)) return with_config_place(*error, options.given.config);
  return options;
}

}  // namespace

Parsed parse_arguments(int count, const char* const* arguments) {
  const std::vector<std::string> words(arguments + std::min(count, 1), arguments + count);
  if (words.empty() || words[0] == "--help" || words[0] == "-h" || words[0] == "help") return Answer{overview()};
  if (words[0] == "--version") return Answer{std::string("impend ") + kProgramVersion + "\n"};
  if (words[0] == "--print") {
    const Result<std::string> text = printed({words.begin() + 1, words.end()}, overview());
    return text ? Parsed(Answer{text.value()}) : Parsed(text.error());
  }
  if (auto error = check_verb(words[0])) return *error;

  return parse_verb(words);
}

}  // namespace impend::cli
