// The options of `impend simulate`.
#include <fmt/format.h>

#include <algorithm>
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
constexpr double kLeastFrameRate = 0.01;   // 1/s
constexpr double kLargestFrameRate = 1e6;  // 1/s

void add_run_options(CLI::App& verb, Raw& raw) {
  RawSimulate& simulate = raw.simulate;
  verb.add_option("--until", simulate.until, "Seconds to simulate (default: until all rest, 10 at most)")
      ->type_name("SECONDS");
  verb.add_option("--step", raw.step, "Time step, seconds (default 1/1024)")->type_name("SECONDS");
  verb.add_option("--frames-per-second", simulate.frames, "Frames of the trajectory (default 60)")->type_name("NUMBER");
  verb.add_option("--model", raw.model,
                  "Law of contact: frictionless, coulomb, no-slip or viscous (default: coulomb where the input states\n"
                  "coefficients of friction, or --mu is given)")
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

void add_outputs(CLI::App& verb, Raw& raw) {
  RawSimulate& simulate = raw.simulate;
  verb.add_option(
          "-o,--output", raw.folder,
          "Write the trajectory: lines of JSON (.jsonl) or a table (.csv); - for lines on stdout, then nothing\n"
          "else goes there")
      ->type_name("FILE");
  verb.add_option("--csv-parts", simulate.csv_parts, "Parts in the table; * and ? match (default all)")
      ->type_name("NAME");
  verb.add_option("--energy", simulate.energy, "Write a table of where energy is and went, frame by frame")
      ->type_name("FILE.csv");
  verb.add_option("--end", simulate.end, "Folder to write the pose at the end to, as an assembly; made when missing")
      ->type_name("DIR");
  verb.add_flag("--force", raw.force, "Overwrite files of that folder that exist");
  verb.add_option("--json", raw.json, "Write what came of it, without the frames; - for stdout")->type_name("FILE");
  add_film_options(verb, raw.picture, "simulation");
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
    if (auto error = read_number("--until", raw.simulate.until, 0, kLongestRun,
                                 "give a time in seconds, as in --until 2", until))
      return error;
    options.until = until;
  }
  return read_number("--frames-per-second", raw.simulate.frames, kLeastFrameRate, kLargestFrameRate,
                     fmt::format("give a number from {} to {}", kLeastFrameRate, kLargestFrameRate),
                     options.frames_per_second);
}

std::optional<Error> read_contact_law(const Raw& raw, Options& options) {
  SimulateCommand& simulate = options.simulate;
  for (const SimulationLaw law : kSimulationLaws) {
    if (raw.model == to_string(law)) simulate.law = law;
  }
  if (!raw.model.empty() && !simulate.law)
    return usage("--model cannot be '" + raw.model + "'", "use one of 'frictionless', 'coulomb', 'no-slip', 'viscous'");
  if (raw.mu.empty()) return std::nullopt;
  if (simulate.law && simulate.law != SimulationLaw::kCoulomb)
    return usage("--mu means nothing to the model '" + raw.model + "'", "use --model coulomb, or leave --mu out");
  double mu = 0;
  if (auto error = read_number("--mu", raw.mu, 0, kMostMu, "give a coefficient of friction, as in --mu 0.5", mu))
    return error;
  options.pipeline.friction.mu = mu;
  simulate.law = SimulationLaw::kCoulomb;
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
  if (raw.impacts != to_string(Impacts::kLocated) && raw.impacts != to_string(Impacts::kStepped))
    return usage("--impacts cannot be '" + raw.impacts + "'", "use one of 'located', 'stepped'");
  options.impacts = raw.impacts == to_string(Impacts::kStepped) ? Impacts::kStepped : Impacts::kLocated;
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
  if (!raw.simulate.energy.empty()) simulate.energy = raw.simulate.energy;
  // Of -o, --energy and --json no two may be one file.
  std::vector<std::string> files;
  for (const auto& file : {simulate.output, simulate.energy, options.json}) {
    if (file && *file != "-") files.push_back(std::filesystem::path(*file).lexically_normal().string());
  }
  std::sort(files.begin(), files.end());
  if (std::adjacent_find(files.begin(), files.end()) != files.end())
    return usage("-o, --energy and --json cannot share a file", "write them to different files");
  const int on_stdout = (simulate.output == "-") + (simulate.energy == "-") + (options.json == "-");
  if (on_stdout > 1) return usage("-o, --energy and --json cannot share stdout", "write all but one of them to files");
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
  add_talk_options(*verb, raw, "Print every part, event and detail");
  add_color(*verb, raw);
  verb->footer(
      "Examples:\n"
      "  impend simulate wall.assembly.json\n"
      "  impend simulate plank.assembly.json -o plank.jsonl --animate plank.webp\n"
      "  impend simulate parts/ --unit mm --fixed base --mu 0.4 --until 2 -o lid.csv --csv-parts 'lid*'\n"
      "  impend simulate pile.assembly.json --expect-end rest --end settled");
}

std::optional<Error> read_simulate(const Raw& raw, const CLI::App& verb, Options& options) {
  SimulateCommand& simulate = options.simulate;
  for (const char* option : {"--until", "--frames-per-second", "--restitution", "--corrections", "--csv-parts",
                             "--energy", "--end", "--expect-end", "--drive"}) {
    if (verb.count(option) > 0 && verb.get_option(option)->as<std::string>().empty())
      return usage(std::string(option) + " cannot be ''", "give it a value, or leave it out");
  }
  if (auto error = read_times(raw, simulate.options)) return error;
  if (auto error = read_contact_law(raw, options)) return error;
  if (auto error = read_impacts(raw.simulate, simulate.options)) return error;
  if (auto error = read_outputs(raw, verb, options)) return error;
  simulate.analyse_end = !raw.simulate.no_end_analysis;
  simulate.refine = raw.simulate.refine;
  simulate.drive = raw.simulate.drive;
  simulate.step_given = !raw.step.empty();
  return read_expected_end(raw.simulate.expect_end, simulate);
}

}  // namespace impend::cli
