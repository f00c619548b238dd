// The verbs of `sweep`.
#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <map>

#include "cli/output.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "impend/import/file_bytes.h"
#include "impend/records/records.h"
#include "impend/report/number_words.h"
#include "impend/report/text_table.h"
#include "impend/sweep/answer_line.h"
#include "impend/sweep/block_files.h"
#include "impend/sweep/run_job.h"
#include "impend/sweep/sweep.h"

namespace impend::cli {
namespace {

ExitStatus print_text(const std::string& text) {
  const Status written = write_output("-", for_terminal(text));
  return written ? kRan : fail(written.error());
}

// "8000 stable, 4300 moves"
std::string tally_words(const std::map<std::string, long>& tally) {
  std::string words;
  for (const auto& [word, count] : tally) words += fmt::format("{}{} {}", words.empty() ? "" : ", ", count, word);
  return words;
}

std::string numbers(const std::vector<long>& all) { return number_list(all); }

// "12 s", "3 min", "2.5 h"
std::string duration_words(double seconds) {
  constexpr double kMinute = 60, kHour = 3600, kSeveral = 90;
  if (seconds < kSeveral) return fmt::format("{:.0f} s", std::ceil(seconds));
  if (seconds < kSeveral * kMinute) return fmt::format("{:.0f} min", std::ceil(seconds / kMinute));
  return fmt::format("{:.1f} h", seconds / kHour);
}

std::string progress_words(const SweepProgress& at) {
  const double percent = at.states > 0 ? 100.0 * static_cast<double>(at.done) / static_cast<double>(at.states) : 100;
  std::string words = fmt::format("{} of {} states ({:.0f} %)", at.done, at.states, std::floor(percent));
  if (at.rate > 0) words += fmt::format(", {:.3g}/s", at.rate);
  if (at.seconds_left && at.done < at.states) words += fmt::format(", {} left", duration_words(*at.seconds_left));
  return at.tally.empty() ? words : words + ": " + tally_words(at.tally);
}

// A line of JSON: {"states":…,"done":…,"computed":…,"seconds":…,"rate":…,"seconds_left":…,"tally":{…}}
std::string progress_json(const SweepProgress& at) {
  std::string tally;
  for (const auto& [word, count] : at.tally) tally += fmt::format("{}\"{}\":{}", tally.empty() ? "" : ",", word, count);
  return fmt::format(
      "{{\"states\":{},\"done\":{},\"computed\":{},\"seconds\":{:.3f},\"rate\":{:.3f},\"seconds_left\":{},"
      "\"tally\":{{{}}}}}\n",
      at.states, at.done, at.computed, at.seconds, at.rate,
      at.seconds_left ? fmt::format("{:.3f}", *at.seconds_left) : "null", tally);
}

// Progress of a sweep on stderr: a line that overwrites itself on a terminal, else one each tenth of the whole.
class SweepLine {
 public:
  explicit SweepLine(const Options& options)
      : json_(options.sweep.json_progress), terminal_(isatty(STDERR_FILENO) != 0) {
    shown_ =
        json_ || options.progress == When::kAlways || (options.progress == When::kAuto && terminal_ && !options.quiet);
  }

  void show(const SweepProgress& at) {
    if (!shown_) return;
    if (json_) return put(progress_json(at));
    if (terminal_) return put("\r\x1b[Kimpend: " + for_terminal(progress_words(at)));
    const long tenth = at.states > 0 ? 10 * at.done / at.states : 10;
    if (tenth == tenth_) return;
    tenth_ = tenth;
    put("impend: " + progress_words(at) + "\n");
  }

  void clear() {
    if (shown_ && terminal_ && !json_) put("\r\x1b[K");
  }

 private:
  static void put(const std::string& text) {
    fmt::print(stderr, "{}", text);
    std::fflush(stderr);
  }

  bool json_, terminal_, shown_ = false;
  long tenth_ = -1;
};

ExitStatus make_sweep(const Options& options) {
  SweepRequest request;
  request.inputs = options.inputs;
  request.options = options.pipeline;
  request.axes = options.sweep.axes;
  request.combine = options.sweep.combine;
  request.folder = options.sweep.job;
  request.block = options.sweep.block;
  ProgressLine line(options.progress, options.quiet);
  const Result<SweepJob> job = make_job(request, line.progress());
  line.clear();
  if (!job) return fail(job.error());
  return print_text(fmt::format("{}: {} in {}, to be run with: impend sweep run {}\n", printable(job.value().name),
                                count_text(static_cast<size_t>(job.value().states()), "state"),
                                count_text(static_cast<size_t>(job.value().blocks()), "block"), request.folder));
}

std::string run_words(const SweepJob& job, const SweepRun& run) {
  std::string text = fmt::format("{}: {} answered, {} of them now{}\n", printable(job.name),
                                 count_text(static_cast<size_t>(run.states + run.states_before), "state"), run.computed,
                                 run.tally.empty() || run.skipped > 0 ? "" : ": " + tally_words(run.tally));
  if (run.skipped > 0)
    text += fmt::format("{} finished before{}\n", count_text(static_cast<size_t>(run.skipped), "block"),
                        run.tally.empty() ? "" : "; in the others: " + tally_words(run.tally));
  if (run.replaced > 0)
    text += fmt::format("{} damaged, or of another version of the program, and computed anew\n",
                        count_text(static_cast<size_t>(run.replaced), "block"));
  if (run.left_to_others > 0)
    text += fmt::format("{} left to other processes that are at work on them\n",
                        count_text(static_cast<size_t>(run.left_to_others), "block"));
  return text;
}

// Those that a run has given up.
std::optional<Error> states_without_answer(const SweepRun& run) {
  if (run.crashed.empty() && run.timed_out.empty()) return std::nullopt;
  std::string said, hint;
  if (!run.crashed.empty()) {
    said = fmt::format("states that ended the program twice, and have no answer: {}", numbers(run.crashed));
    hint = "look at one with 'impend sweep show', and please report it";
  }
  if (!run.timed_out.empty()) {
    said += fmt::format("{}states that took longer than they were given, and have no answer: {}",
                        said.empty() ? "" : "; ", numbers(run.timed_out));
    hint += fmt::format("{}run it again with a longer --timeout, or without one, which asks only these again",
                        hint.empty() ? "" : "; ");
  }
  return Error{ErrorCode::kBadValue, said, {}, hint};
}

ExitStatus run_sweep_job(const Options& options) {
  const Result<SweepJob> job = read_job(options.sweep.job);
  if (!job) return fail(job.error());
  SweepLine line(options);
  SweepRunOptions how;
  how.workers = options.pipeline.solver.threads;
  how.reuse = options.sweep.reuse;
  how.timeout = options.sweep.timeout;
  how.report = [&line](const SweepProgress& at) { line.show(at); };
  if (!options.sweep.share.empty()) {
    const Result<SweepShare> share = parse_share(options.sweep.share, job.value());
    if (!share) return fail(share.error());
    how.share = share.value();
  }
  Progress progress;
  progress.cancelled = interrupted;
  const Result<SweepRun> run = run_job(job.value(), how, progress);
  line.clear();
  if (!run) return fail(run.error());
  const std::string text = run_words(job.value(), run.value());
  const ExitStatus printed = print_text(options.quiet ? text.substr(0, text.find('\n') + 1) : text);
  const std::optional<Error> unanswered = states_without_answer(run.value());
  return printed == kRan && unanswered ? fail(*unanswered) : printed;
}

ExitStatus tell_status(const Options& options) {
  const Result<SweepJob> job = read_job(options.sweep.job);
  if (!job) return fail(job.error());
  const SweepStatus status = status_of(job.value());
  const ExitStatus found = !status.conflicts.empty() ? kInternalError : status.complete() ? kRan : kUnexpected;
  if (options.sweep.missing) {
    const std::string list = numbers(status.missing);
    const ExitStatus printed = print_text(list.empty() ? "" : list + "\n");
    return printed != kRan ? printed : found;
  }
  std::string text = fmt::format("{}: {} of {} answered, {} of {} finished\n", printable(job.value().name),
                                 status.states_done, count_text(static_cast<size_t>(status.states), "state"),
                                 status.blocks_done, count_text(static_cast<size_t>(status.blocks), "block"));
  if (!status.tally.empty()) text += fmt::format("  {}\n", tally_words(status.tally));
  const auto say = [&text](const char* what, const std::vector<long>& which) {
    if (!which.empty()) text += fmt::format("  {}: {}\n", what, numbers(which));
  };
  say("missing blocks", status.missing);
  say("at work on", status.at_work);
  say("damaged blocks", status.damaged);
  say("blocks with two different answers", status.conflicts);
  say("states that ended the program twice", status.crashed);
  say("states that took longer than they were given", status.timed_out);
  if (status.seconds_left) text += fmt::format("  about {} left\n", duration_words(*status.seconds_left));
  const ExitStatus printed = print_text(options.quiet ? text.substr(0, text.find('\n') + 1) : text);
  return printed != kRan ? printed : found;
}

ExitStatus merge_sweep(const Options& options) {
  if (const Status usable = check_output(options.folder, {}); !usable) return fail(usable.error());
  const Result<SweepJob> job = read_job(options.sweep.job);
  if (!job) return fail(job.error());
  const bool csv = options.folder.ends_with(".csv");
  const Result<std::string> text = merge(job.value(), csv ? MergeFormat::kCsv : MergeFormat::kLines);
  if (!text) return fail(text.error());
  if (const Status written = write_output(options.folder, text.value()); !written) return fail(written.error());
  if (options.quiet || options.folder == "-") return kRan;
  return print_text(
      fmt::format("wrote {} to {}\n", count_text(static_cast<size_t>(job.value().states()), "answer"), options.folder));
}

// What the block of a state says of it, as a line.
std::string stored_words(const SweepJob& job, long index) {
  constexpr const char* kNothing = "not answered yet\n";
  const long block = index / job.block;
  const Result<std::string> text = read_file_bytes(block_path(job, block));
  if (!text) return kNothing;
  const auto lines = sound_lines(job, block, text.value(), KeyCheck::kEnds);
  const auto at = static_cast<std::size_t>(index - job.first_of(block));
  if (at >= lines.size()) return kNothing;
  const AnswerLine line = *read_answer_line(lines[at]);
  if (const std::optional<double> timeout = timeout_of(line))
    return fmt::format("not answered within {} s in block {}: timeout\n", *timeout, block);
  return fmt::format("answered in block {}: {}\n", block, tally_word(line));
}

ExitStatus show_state(const Options& options) {
  const Result<SweepJob> job = read_job(options.sweep.job);
  if (!job) return fail(job.error());
  const Result<SweepState> state = state_of(job.value(), options.sweep.index);
  if (!state) return fail(state.error());
  std::string text =
      fmt::format("State {} of {}: {}\n", options.sweep.index, job.value().states() - 1, state_words(state.value()));
  text += stored_words(job.value(), options.sweep.index);
  ProgressLine progress(options.progress, options.quiet);
  const Result<Analysis> analysis = analyze_state(job.value(), state.value(), progress.progress());
  progress.clear();
  if (!analysis) {
    if (options.json != "-") print_text(text);
    return fail(analysis.error());
  }
  const ReportOptions report = report_options(options);
  const std::string json = options.json ? to_json(analysis.value(), report) : "";
  return deliver(options, json, "", text + "\n" + to_text(analysis.value(), report), analysis.value().warnings);
}

ExitStatus print_slurm_script(const Options& options) {
  const Result<SweepJob> job = read_job(options.sweep.job);
  if (!job) return fail(job.error());
  const SweepCommand& sweep = options.sweep;
  const std::optional<double> limit = slurm_time_limit(sweep.sbatch);
  if (sweep.timeout && limit && *sweep.timeout >= *limit)
    return fail({ErrorCode::kUsage,
                 fmt::format("a state is given {} s, but Slurm ends its task after {} s: a state that is late would be "
                             "tried again with each submission",
                             *sweep.timeout, *limit),
                 {"", 0, "", "timeout"},
                 "give a state less time with --timeout, or the task more with --sbatch=--time="});
  const Status written = write_output("-", slurm_script(job.value(), sweep.job, sweep.sbatch, sweep.timeout));
  return written ? kRan : fail(written.error());
}

}  // namespace

ExitStatus run_sweep_verb(const Options& options) {
  switch (options.verb) {
    case Verb::kSweepMake:
      return make_sweep(options);
    case Verb::kSweepRun:
      return run_sweep_job(options);
    case Verb::kSweepStatus:
      return tell_status(options);
    case Verb::kSweepMerge:
      return merge_sweep(options);
    case Verb::kSweepShow:
      return show_state(options);
    default:
      return print_slurm_script(options);
  }
}

}  // namespace impend::cli
