// The verbs of `impend sweep` and their options.
#include <cmath>
#include <set>

#include "cli/parse.h"
#include "cli/verb_options.h"
#include "impend/sweep/sweep_run.h"

namespace impend::cli {
namespace {

constexpr double kMostWholeNumber = 1e15;

CLI::App* job_verb(CLI::App& sweep, Raw& raw, const char* name, const char* help) {
  CLI::App* verb = sweep.add_subcommand(name, help);
  verb->add_option("JOB", raw.sweep.job, "Folder that 'impend sweep make' has made")->type_name("");
  return verb;
}

void add_sweep_talk(CLI::App& verb, Raw& raw) {
  verb.add_flag("--quiet", raw.quiet, "Print the first line only, no progress and no warnings");
  add_color(verb, raw);
}

void add_sweep_make(CLI::App& sweep, Raw& raw) {
  CLI::App* verb = sweep.add_subcommand("make", "Describe the states in a folder of their own");
  add_import_options(*verb, raw);
  add_contact_options(*verb, raw);
  verb->add_option("--model", raw.model,
                   "Law of contact: frictionless (the default), static, dynamic, viscous, no-slip, stewart-trinkle")
      ->type_name("NAME");
  verb->add_option("--mu", raw.mu,
                   "Coefficient of friction of pairs that the input does not name; alone: --model static")
      ->type_name("NUMBER");
  verb->add_option("--step", raw.step, "Time step of no-slip and stewart-trinkle, seconds (default 0.01)")
      ->type_name("SECONDS");
  verb->add_flag("--minimal-mu", raw.minimal_mu, "Also the smallest coefficient of friction that could hold it");
  verb->add_flag("--tilt-margin", raw.tilt_margin, "Also how far gravity may turn before friction cannot hold it");
  add_effort(*verb, raw);
  verb->add_option("--axis", raw.sweep.axes,
                   "What is varied, and its values: an option of analyze (mu=0.2:0.8:0.05, gap=auto,0.1,\n"
                   "fixed='a;b,c'), density:PART, tilt and azimuth of gravity in degrees,\n"
                   "without=each, pairs or sets of parts, installed=prefixes or sets, inputs='*.stl'; @FILE reads\n"
                   "values from lines; may be repeated, the last one varies fastest")
      ->type_name("NAME=VALUES")
      ->allow_extra_args(false);
  verb->add_flag("--zip", raw.sweep.zip, "Values of all axes go together, the first with the first and so on");
  verb->add_option("--block", raw.sweep.block, "States of one block (default: by the time that some states take)")
      ->type_name("NUMBER");
  verb->add_option("-o,--output", raw.folder, "Folder of the job; made when missing")->type_name("DIR");
  add_talk_options(*verb, raw);
  add_color(*verb, raw);
  verb->footer(
      "Examples:\n"
      "  impend sweep make wall.assembly.json --axis mu=0.2:0.8:0.05 --axis tilt=0:30:1 --axis azimuth=0:345:15 -o "
      "job\n"
      "  impend sweep make wall.assembly.json --axis without=each --axis mu=0.4,0.6 -o job\n"
      "  impend sweep make --axis inputs='stacks/*.stl' --unit mm -o job");
}

void add_sweep_run(CLI::App& sweep, Raw& raw) {
  CLI::App* verb = job_verb(sweep, raw, "run", "Answer all states, or a share of them; goes on where it ended");
  verb->add_option("--threads", raw.threads, "Processes at work, a thread each; 0, the default, takes all processors")
      ->type_name("NUMBER");
  verb->add_option("--shard", raw.sweep.share,
                   "Only a share of the blocks: I of N, from 0 on; auto: the block that a task of an array of Slurm,\n"
                   "Grid Engine, PBS or LSF stands for")
      ->type_name("I/N");
  verb->add_option("--reuse", raw.sweep.reuse,
                   "Another job, whose answers are taken where inputs and options are the same; may be repeated")
      ->type_name("JOB")
      ->allow_extra_args(false);
  verb->add_option("--timeout", raw.sweep.timeout,
                   "Seconds after which a state is left without an answer (default: no limit); a later run with more\n"
                   "asks it again")
      ->type_name("SECONDS");
  verb->add_option("--progress", raw.progress, "Progress on stderr: auto, always, never, json")->type_name("WHEN");
  add_sweep_talk(*verb, raw);
  verb->footer(
      "Examples:\n"
      "  impend sweep run job\n"
      "  impend sweep run job --timeout 60\n"
      "  impend sweep run job --shard 3/16\n"
      "  seq 0 15 | parallel impend sweep run job --shard {}/16");
}

void add_sweep_status(CLI::App& sweep, Raw& raw) {
  CLI::App* verb = job_verb(sweep, raw, "status", "How far it is; exit status 0 when it is complete, else 1");
  verb->add_flag("--missing", raw.sweep.missing, "Print the numbers of missing blocks, as sbatch --array= takes them");
  add_sweep_talk(*verb, raw);
  verb->footer("Example:\n  sbatch --array=\"$(impend sweep status job --missing)\" job.sbatch");
}

void add_sweep_merge(CLI::App& sweep, Raw& raw) {
  CLI::App* verb = job_verb(sweep, raw, "merge", "All answers in one file, checked");
  verb->add_option("-o,--output", raw.folder, "File to write, .csv or .jsonl; - for lines of JSON on stdout")
      ->type_name("FILE");
  verb->add_flag("--quiet", raw.quiet, "Print nothing");
  verb->footer("Example:\n  impend sweep merge job -o answers.csv");
}

void add_sweep_show(CLI::App& sweep, Raw& raw) {
  CLI::App* verb = job_verb(sweep, raw, "show", "One state in words, with its whole analysis");
  verb->add_option("INDEX", raw.sweep.index, "Number of the state, from 0 on")->type_name("");
  verb->add_option("--json", raw.json, "Write the report; - for stdout, then nothing else goes there")
      ->type_name("FILE");
  verb->add_flag("--no-timings", raw.no_timings, "Leave timings out of the report");
  add_talk_options(*verb, raw);
  add_color(*verb, raw);
  verb->footer("Example:\n  impend sweep show job 4711 --json report.json");
}

void add_sweep_slurm(CLI::App& sweep, Raw& raw) {
  CLI::App* verb = job_verb(sweep, raw, "slurm", "Print a script for sbatch, to read and to submit");
  verb->add_option("--sbatch", raw.sweep.sbatch, "An option for sbatch, as in --sbatch=--time=1:00:00; may be repeated")
      ->type_name("OPTION")
      ->allow_extra_args(false);
  verb->add_option("--timeout", raw.sweep.timeout,
                   "Seconds after which a state is left without an answer, as in run; less than the time of a task")
      ->type_name("SECONDS");
  verb->footer("Example:\n  impend sweep slurm job --timeout 60 --sbatch=--time=1:00:00 > job.sbatch");
}

std::optional<double> whole_number(const std::string& text) {
  const std::optional<double> number = parse_number(text);
  return number && *number >= 0 && *number == std::floor(*number) && *number <= kMostWholeNumber ? number
                                                                                                 : std::nullopt;
}

// An axis has the last word, so that an option of the same name would say nothing. Sets of names are added to it, and
// what inputs are read with is needed before there are states.
std::optional<Error> refuse_said_twice(const std::string& axis, const std::set<std::string>& given) {
  static const std::set<std::string> kOfStates = {"model", "mu", "step", "effort", "gap", "angle"};
  if (kOfStates.count(axis) == 0 || given.count("--" + axis) == 0) return std::nullopt;
  return usage("--" + axis + " is given, and an axis '" + axis + "', too",
               "leave the option out, and put its value among those of the axis if it is meant as one of them");
}

}  // namespace

void add_sweep(CLI::App& app, Raw& raw) {
  CLI::App* sweep = app.add_subcommand("sweep", "Thousands of states of an assembly, on this machine or on many");
  add_sweep_make(*sweep, raw);
  add_sweep_run(*sweep, raw);
  add_sweep_status(*sweep, raw);
  add_sweep_merge(*sweep, raw);
  add_sweep_show(*sweep, raw);
  add_sweep_slurm(*sweep, raw);
  sweep->footer("impend sweep make --help, and the same of run, status, merge, show and slurm, explain each.");
}

std::optional<Error> read_sweep(const Raw& raw, const CLI::App& verb, Options& options) {
  SweepCommand& sweep = options.sweep;
  sweep.combine = raw.sweep.zip ? SweepCombine::kZip : SweepCombine::kProduct;
  sweep.share = raw.sweep.share;
  sweep.reuse = raw.sweep.reuse;
  sweep.missing = raw.sweep.missing;
  sweep.sbatch = raw.sweep.sbatch;
  sweep.json_progress = raw.progress == "json";
  if (options.verb == Verb::kSweepMake) {
    sweep.job = raw.folder;
    if (sweep.job.empty()) return usage("make needs a folder for the job", "add -o DIR");
    if (raw.sweep.axes.empty())
      return usage("nothing is varied", "add --axis NAME=VALUES, as in --axis mu=0.2:0.8:0.05");
    bool names_inputs = false;
    const std::set<std::string> given = names_given(verb);
    for (const std::string& text : raw.sweep.axes) {
      Result<SweepAxis> axis = parse_axis(text);
      if (!axis) return axis.error();
      if (const auto error = refuse_said_twice(axis.value().name, given)) return error;
      names_inputs = names_inputs || axis.value().name == kInputsAxis;
      sweep.axes.push_back(std::move(axis).value());
    }
    if (raw.inputs.empty() && !names_inputs)
      return usage("no input given", "name an assembly file, CAD or mesh files, or a folder of them");
  } else {
    sweep.job = raw.sweep.job;
    if (sweep.job.empty()) return usage("no job given", "name a folder that 'impend sweep make' has made");
    options.inputs = {sweep.job};
  }
  if (!raw.sweep.block.empty()) {
    const std::optional<double> block = whole_number(raw.sweep.block);
    if (!block || *block < 1)
      return usage("--block must be a whole number from 1 on", "leave it out to have it chosen");
    sweep.block = static_cast<long>(*block);
  }
  if (!raw.sweep.timeout.empty()) {
    sweep.timeout = parse_number(raw.sweep.timeout);
    if (!sweep.timeout || !(*sweep.timeout > 0 && *sweep.timeout <= kMostTimeout))
      return usage("--timeout must be a time above 0 in seconds", "leave it out for no limit");
  }
  if (options.verb == Verb::kSweepShow) {
    const std::optional<double> index = whole_number(raw.sweep.index);
    if (!index)
      return usage("show needs the number of a state", "give one from 0 on, as in 'impend sweep show job 12'");
    sweep.index = static_cast<long>(*index);
  }
  if (options.verb == Verb::kSweepMerge && !raw.folder.ends_with(".csv") && !raw.folder.ends_with(".jsonl") &&
      raw.folder != "-")
    return usage("merge needs a file to write", "add -o answers.csv or -o answers.jsonl");
  return std::nullopt;
}

}  // namespace impend::cli
