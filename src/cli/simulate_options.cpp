// The options of `impend simulate`.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/parse.h"
#include "cli/verb_options.h"
#include "impend/assembly/joint.h"
#include "impend/report/number_words.h"

namespace impend::cli {
namespace {

constexpr double kLongestRun = 1e6;        // s, a week and a half: more is a slip of the keyboard
constexpr double kLongestShake = 1e3;      // m
constexpr double kLargestSeed = 0x1p53;    // whole numbers up to here are told apart
constexpr double kLeastFrameRate = 0.01;   // 1/s
constexpr double kLargestFrameRate = 1e6;  // 1/s

void add_run_options(CLI::App& verb, Raw& raw) {
  RawSimulate& simulate = raw.simulate;
  verb.add_option("--until", simulate.until, "Seconds to simulate (default: until all rest, 10 at most)")
      ->type_name("SECONDS");
  verb.add_option("--step", raw.step, "Time step, seconds (default 1/1024)")->type_name("SECONDS");
  verb.add_option("--frames-per-second", simulate.frames, "Frames of the trajectory (default 60)")->type_name("NUMBER");
  verb.add_option(
          "--model", raw.model,
          "Law of contact: frictionless, coulomb, no-slip, viscous or, for comparison, stewart-trinkle (default:\n"
          "coulomb where the input states coefficients of friction, or --mu is given)")
      ->type_name("NAME");
  verb.add_option("--mu", raw.mu, "Coefficient of friction of pairs that the input does not name")->type_name("NUMBER");
  verb.add_option("--restitution", simulate.restitution,
                  "How fast bodies part after an impact, as a share of how fast they met: 0, the default, to 1")
      ->type_name("NUMBER");
  verb.add_option("--drive", simulate.drive, "Table of targets of drives: t and names of joints, then a line per time")
      ->type_name("FILE.csv");
  verb.add_option("--impacts", simulate.impacts,
                  "When bodies meet within a step: located, the default, cuts it there; stepped waits for its end")
      ->type_name("NAME");
  verb.add_option("--corrections", simulate.corrections,
                  "Rounds that put contacts of bodies that turned right in each step, 0 to 3 (default 1)")
      ->type_name("NUMBER");
}

void add_start_options(CLI::App& verb, RawSimulate& simulate) {
  verb.add_option("--resume", simulate.resume,
                  "Go on with the trajectory (.jsonl) of a run of the same input that was stopped, or longer; what is\n"
                  "not given is as in that run")
      ->type_name("FILE.jsonl");
  verb.add_option("--shake", simulate.shake,
                  "Every movable part starts elsewhere by up to so much, at random, with a unit as in 0.01mm: whether\n"
                  "what happens hangs on a hair (default 0)")
      ->type_name("LENGTH");
  verb.add_option("--seed", simulate.seed, "Of these places: a whole number (default 0)")->type_name("NUMBER");
}

void add_outputs(CLI::App& verb, Raw& raw) {
  RawSimulate& simulate = raw.simulate;
  verb.add_option(
          "-o,--output", raw.folder,
          "Write the trajectory: lines of JSON (.jsonl) or a table (.csv); - for lines on stdout, then nothing\n"
          "else goes there")
      ->type_name("FILE");
  verb.add_option("--csv-parts", simulate.csv_parts, "Parts in the table; * and ? match (default all)")
      ->type_name("NAME");
  verb.add_option("--energy", simulate.energy,
                  "Write where energy is and went, frame by frame: a table (.csv), or a plot of it (.svg)")
      ->type_name("FILE");
  verb.add_option("--glb", simulate.glb, "Write the parts and their motion as one animated model (glTF)")
      ->type_name("FILE.glb");
  verb.add_option("--end", simulate.end, "Folder to write the pose at the end to, as an assembly; made when missing")
      ->type_name("DIR");
  verb.add_flag("--force", raw.force, "Overwrite files of that folder that exist");
  verb.add_option("--json", raw.json, "Write what came of it, without the frames; - for stdout")->type_name("FILE");
  add_html(verb, raw);
  add_film_options(verb, raw.picture, "simulation");
}

template <class Values>
auto by_name(const Values& values) -> Choices<typename Values::value_type> {
  Choices<typename Values::value_type> choices;
  for (const auto value : values) choices.emplace_back(to_string(value), value);
  return choices;
}

// A number of an option that may be left out: `value` stays then.
std::optional<Error> read_number(const std::string& option, const std::string& text, double least, double most,
                                 const std::string& hint, double& value) {
  if (text.empty()) return std::nullopt;
  const std::optional<double> number = parse_number(text);
  if (!number || !(*number >= least) || !(*number <= most))
    return usage(fmt::format("{} cannot be '{}'", option, text), hint);
  value = *number;
  return std::nullopt;
}

std::optional<Error> read_times(const Raw& raw, SimulationOptions& options) {
  const std::string step_hint =
      fmt::format("it must be within {} … {} s", number_text(kLeastStep), number_text(kLongestStep));
  if (auto error = read_number("--step", raw.step, kLeastStep, kLongestStep, step_hint, options.step)) return error;
  if (!raw.simulate.until.empty()) {
    double until = 0;
    const std::string hint =
        fmt::format("give a time of {} … {} s, as in --until 2", number_text(kLeastStep), number_text(kLongestRun));
    if (auto error = read_number("--until", raw.simulate.until, kLeastStep, kLongestRun, hint, until)) return error;
    options.until = until;
  }
  return read_number("--frames-per-second", raw.simulate.frames, kLeastFrameRate, kLargestFrameRate,
                     fmt::format("give a number from {} to {}", kLeastFrameRate, kLargestFrameRate),
                     options.frames_per_second);
}

std::optional<Error> read_contact_law(const Raw& raw, Options& options) {
  SimulateCommand& simulate = options.simulate;
  if (!raw.model.empty()) {
    SimulationLaw law{};
    if (auto error = choose("--model", raw.model, by_name(kSimulationLaws), law)) return error;
    simulate.law = law;
  }
  if (raw.mu.empty()) return std::nullopt;
  if (simulate.law && !uses_mu(*simulate.law))
    return usage("--mu means nothing to the model '" + raw.model + "'",
                 "use --model coulomb or stewart-trinkle, or leave --mu out");
  double mu = 0;
  if (auto error = read_number(
          "--mu", raw.mu, 0, kMostMu,
          fmt::format("give a coefficient of friction from 0 to {}, as in --mu 0.5", number_text(kMostMu)), mu))
    return error;
  options.pipeline.friction.mu = mu;
  if (!simulate.law) simulate.law = SimulationLaw::kCoulomb;
  return std::nullopt;
}

std::optional<Error> read_impacts(const RawSimulate& raw, SimulationOptions& options) {
  if (!raw.restitution.empty()) {
    double restitution = 0;
    if (auto error = read_number("--restitution", raw.restitution, 0, 1, "give a number from 0 to 1", restitution))
      return error;
    options.restitution = restitution;
  }
  double corrections = options.corrections;
  const std::string hint = fmt::format("give a whole number from 0 to {}", kMostCorrections);
  if (auto error = read_number("--corrections", raw.corrections, 0, kMostCorrections, hint, corrections)) return error;
  if (corrections != std::floor(corrections)) return usage("--corrections cannot be '" + raw.corrections + "'", hint);
  options.corrections = static_cast<int>(corrections);
  return choose("--impacts", raw.impacts, by_name(std::array{Impacts::kLocated, Impacts::kStepped}), options.impacts);
}

std::optional<Error> read_start(const RawSimulate& raw, SimulationOptions& options) {
  if (!raw.shake.empty()) {
    const std::optional<double> bare = parse_number(raw.shake), length = bare ? bare : parse_length(raw.shake);
    const bool has_unit = !bare || *bare == 0;
    if (!length || !has_unit || !(*length >= 0 && *length <= kLongestShake))
      return usage("--shake cannot be '" + raw.shake + "'", "give a length with its unit, as in --shake 0.01mm");
    options.shake = *length;
  }
  double seed = 0;
  const std::string hint = "give a whole number from 0";
  if (auto error = read_number("--seed", raw.seed, 0, kLargestSeed, hint, seed)) return error;
  if (seed != std::floor(seed)) return usage("--seed cannot be '" + raw.seed + "'", hint);
  if (seed > 0 && !(options.shake > 0) && raw.resume.empty())
    return usage("--seed is of --shake", "say by how much parts are shaken, as in --shake 0.01mm");
  options.seed = static_cast<std::uint64_t>(seed);
  return std::nullopt;
}

// What is not is taken from the trajectory that the run goes on with.
void note_what_is_given(const CLI::App& verb, SimulateCommand& simulate) {
  GivenOptions& given = simulate.given;
  const std::pair<const char*, bool*> kOptions[] = {
      {"--step", &given.step},       {"--until", &given.until},
      {"--impacts", &given.impacts}, {"--frames-per-second", &given.frames},
      {"--shake", &given.shake},     {"--restitution", &given.restitution},
      {"--seed", &given.seed},       {"--corrections", &given.corrections}};
  for (const auto& [option, is_given] : kOptions) *is_given = verb.count(option) > 0;
}

// The trajectory to go on with is where the whole comes to be, unless -o names another place.
std::optional<Error> read_resume(const RawSimulate& raw, SimulateCommand& simulate) {
  if (raw.resume.empty()) return std::nullopt;
  simulate.resume = raw.resume;
  if (simulate.csv)
    return usage("--resume goes on with lines of JSON, not with a table", "write them with -o FILE.jsonl");
  if (simulate.output) return std::nullopt;
  if (!raw.resume.ends_with(".jsonl"))
    return usage("--resume needs a file for the whole trajectory", "name one with -o FILE.jsonl");
  simulate.output = raw.resume;
  return std::nullopt;
}

// Of -o, --energy, --glb, --json and --html no two may be one file.
std::optional<Error> check_distinct(const SimulateCommand& simulate, const std::optional<std::string>& json,
                                    const std::optional<std::string>& html) {
  std::vector<std::string> files;
  for (const auto& file : {simulate.output, simulate.energy, simulate.glb, json, html}) {
    if (file && *file != "-") files.push_back(std::filesystem::path(*file).lexically_normal().string());
  }
  std::sort(files.begin(), files.end());
  if (std::adjacent_find(files.begin(), files.end()) != files.end())
    return usage("-o, --energy, --glb, --json and --html cannot share a file", "write them to different files");
  const int on_stdout = (simulate.output == "-") + (simulate.energy == "-") + (json == "-") + (html == "-");
  if (on_stdout > 1)
    return usage("-o, --energy, --json and --html cannot share stdout", "write all but one of them to files");
  return std::nullopt;
}

std::optional<Error> read_outputs(const Raw& raw, const CLI::App& verb, Options& options) {
  SimulateCommand& simulate = options.simulate;
  if (!raw.folder.empty()) {
    simulate.output = raw.folder;
    simulate.csv = raw.folder.ends_with(".csv");
    if (!simulate.csv && !raw.folder.ends_with(".jsonl") && raw.folder != "-")
      return usage("-o cannot write '" + raw.folder + "'", "its name must end in .jsonl or .csv, or be -");
  } else if (verb.count("--output") > 0) {
    return usage("-o cannot be ''", "name a file that ends in .jsonl or .csv");
  }
  options.folder.clear();
  if (verb.count("--csv-parts") > 0 && !simulate.csv)
    return usage("--csv-parts chooses the rows of a table", "write one with -o FILE.csv");
  simulate.csv_parts = raw.simulate.csv_parts;
  simulate.decimal_commas = options.decimal_commas;
  if (!raw.simulate.energy.empty()) {
    simulate.energy = raw.simulate.energy;
    simulate.energy_plot = raw.simulate.energy.ends_with(".svg");
    if (!simulate.energy_plot && !raw.simulate.energy.ends_with(".csv") && raw.simulate.energy != "-")
      return usage("--energy cannot write '" + raw.simulate.energy + "'", "its name must end in .csv or .svg, or be -");
  }
  if (!raw.simulate.glb.empty()) {
    if (!raw.simulate.glb.ends_with(".glb"))
      return usage("--glb cannot write '" + raw.simulate.glb + "'", "its name must end in .glb");
    simulate.glb = raw.simulate.glb;
  }
  if (auto error = read_resume(raw.simulate, simulate)) return error;
  if (auto error = check_distinct(simulate, options.json, options.html)) return error;
  simulate.end_folder = raw.simulate.end;
  if (options.force && simulate.end_folder.empty()) return usage("--force is of --end", "name a folder with --end DIR");
  return read_film(raw.picture, verb, "simulation.webp", options);
}

std::optional<Error> read_expected_end(const std::string& word, SimulateCommand& simulate) {
  simulate.expect_end = word;
  const std::string gone = kGonePrefix;
  if (word.empty() || word == "rest" || word == "moves" || (word.starts_with(gone) && word.size() > gone.size()))
    return std::nullopt;
  return usage("--expect-end cannot be '" + word + "'", "use one of 'rest', 'moves', 'gone:PART'");
}

}  // namespace

void add_simulate(CLI::App& app, Raw& raw) {
  CLI::App* verb = app.add_subcommand(
      "simulate", "What happens after the first instant: parts fall, slide, tip, land and come to rest");
  add_import_options(*verb, raw);
  add_contact_options(*verb, raw);
  add_run_options(*verb, raw);
  add_start_options(*verb, raw.simulate);
  add_effort(*verb, raw);
  add_outputs(*verb, raw);
  verb->add_flag("--no-end-analysis", raw.simulate.no_end_analysis,
                 "No verdict on the pose in which the parts come to rest");
  verb->add_flag("--refine", raw.simulate.refine,
                 "Also with steps half and a quarter as long: whether the end depends on the step");
  verb->add_option("--expect-end", raw.simulate.expect_end,
                   "Exit with status 1 unless all parts rest at the end (rest), some still move (moves), or this part\n"
                   "has left the scene (gone:PART)")
      ->type_name("END");
  add_csv_decimal(*verb, raw);
  add_display_unit(*verb, raw);
  add_talk_options(*verb, raw, "Print every part, event and detail");
  add_color(*verb, raw);
  verb->footer(
      "Examples:\n"
      "  impend simulate wall.assembly.json\n"
      "  impend simulate wall.assembly.json --html wall.html\n"
      "  impend simulate plank.assembly.json -o plank.jsonl --animate plank.webp\n"
      "  impend simulate parts/ --unit mm --fixed base --mu 0.4 --until 2 -o lid.csv --csv-parts 'lid*'\n"
      "  impend simulate pile.assembly.json --expect-end rest --end settled\n"
      "  impend simulate plank.assembly.json --resume plank.jsonl --until 5");
}

std::optional<Error> read_simulate(const Raw& raw, const CLI::App& verb, Options& options) {
  SimulateCommand& simulate = options.simulate;
  for (const char* option :
       {"--until", "--frames-per-second", "--restitution", "--corrections", "--csv-parts", "--energy", "--glb", "--end",
        "--expect-end", "--drive", "--resume", "--shake", "--seed"}) {
    if (verb.count(option) > 0 && verb.get_option(option)->as<std::string>().empty())
      return usage(std::string(option) + " cannot be ''", "give it a value, or leave it out");
  }
  if (auto error = read_times(raw, simulate.options)) return error;
  if (auto error = read_contact_law(raw, options)) return error;
  if (auto error = read_impacts(raw.simulate, simulate.options)) return error;
  if (auto error = read_start(raw.simulate, simulate.options)) return error;
  note_what_is_given(verb, simulate);
  if (auto error = read_outputs(raw, verb, options)) return error;
  simulate.analyse_end = !raw.simulate.no_end_analysis;
  simulate.refine = raw.simulate.refine;
  simulate.drive = raw.simulate.drive;
  return read_expected_end(raw.simulate.expect_end, simulate);
}

}  // namespace impend::cli
