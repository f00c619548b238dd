// States that take too long, and processes that end without a signal: told as what they are, and the sweep goes on.
#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>

#include "impend/sweep/answer_line.h"
#include "impend/sweep/block_files.h"
#include "tests/support/catch.h"
#include "tests/support/sweep_scenes.h"

using namespace impend;
using namespace impend::test;

namespace fs = std::filesystem;

namespace {

// A state of these jobs takes some milliseconds.
constexpr double kAmple = 1;  // s

SweepJob twelve_states(const std::string& folder) { return made_job(folder, leaning_stack(), {"tilt=0:11:1"}, {}, 4); }

std::vector<std::string> merged_lines(const SweepJob& job) {
  const Result<std::string> text = merge(job, MergeFormat::kLines);
  INFO((text ? "" : to_string(text.error())));
  REQUIRE(text.ok());
  return lines_of(text.value());
}

std::vector<std::string> answered_without_limit(const SweepJob& job) {
  REQUIRE(run_job(job).ok());
  std::vector<std::string> lines = merged_lines(job);
  fs::remove_all(job.folder + "/blocks");
  fs::create_directories(job.folder + "/blocks");
  return lines;
}

SweepRunOptions within(double seconds, std::function<void(long)> before_state = nullptr) {
  SweepRunOptions options;
  options.workers = 2;
  options.timeout = seconds;
  options.before_state = std::move(before_state);
  return options;
}

void sleep_for(double seconds) { usleep(static_cast<useconds_t>(1e6 * seconds)); }

// States 0 and 6 sleep until their time is over.
SweepRun run_with_two_late(const SweepJob& job) {
  return run_job(job, within(kAmple,
                             [](long index) {
                               if (index == 0 || index == 6) sleep_for(1.1 * kAmple);
                             }))
      .value();
}

std::vector<std::string> files_in_blocks(const SweepJob& job) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(job.folder + "/blocks"))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

const std::vector<std::string> kThreeBlocks = {"000000.jsonl", "000001.jsonl", "000002.jsonl"};

}  // namespace

TEST_CASE("A state that takes longer than the timeout is told as such, and all others have their bytes") {
  const TemporaryFolder folder;
  const SweepJob job = twelve_states(folder.path());
  const std::vector<std::string> expected = answered_without_limit(job);
  const SweepRun run = run_with_two_late(job);
  CHECK(run.timed_out == std::vector<long>{0, 6});
  CHECK(run.crashed.empty());
  CHECK(run.states == 12);
  CHECK(run.tally.at("timeout") == 2);
  const std::vector<std::string> lines = merged_lines(job);
  REQUIRE(lines.size() == 12);
  for (std::size_t i = 0; i < 12; ++i) {
    if (i != 0 && i != 6) CHECK(lines[i] == expected[i]);
  }
  const nlohmann::json late = nlohmann::json::parse(lines[6]), answered = nlohmann::json::parse(expected[6]);
  CHECK(late.at("timeout") == kAmple);
  CHECK(!late.contains("verdict"));
  CHECK(late.at("key") == answered.at("key"));
  const SweepStatus status = status_of(job);
  CHECK(status.complete());
  CHECK(status.timed_out == run.timed_out);
  CHECK(status.tally.at("timeout") == 2);
  const std::vector<std::string> table = lines_of(merge(job, MergeFormat::kCsv).value());
  CHECK(table[0].find(",crashed,exited,timeout,key") != std::string::npos);
  CHECK(table[7].find(",,,1,") != std::string::npos);
}

TEST_CASE("States that took too long are asked again when they are given more, and only these") {
  const TemporaryFolder folder;
  const SweepJob job = twelve_states(folder.path());
  const std::vector<std::string> expected = answered_without_limit(job);
  run_with_two_late(job);
  const std::vector<std::string> with_late = merged_lines(job);
  for (const double no_more : {kAmple, 0.5 * kAmple}) {
    CHECK(run_job(job, within(no_more)).value().skipped == 3);
    CHECK(open_blocks(job, no_more).value().empty());
    CHECK(merged_lines(job) == with_late);
  }
  CHECK(open_blocks(job, 2 * kAmple).value() == std::vector<long>{0, 1});
  CHECK(open_blocks(job).value() == std::vector<long>{0, 1});
  const SweepRun more = run_job(job, within(2 * kAmple)).value();
  CHECK(more.skipped == 1);
  CHECK(more.replaced == 0);
  CHECK(more.states == 8);
  CHECK(more.computed == 2);
  CHECK(more.timed_out.empty());
  CHECK(merged_lines(job) == expected);
  CHECK(files_in_blocks(job) == kThreeBlocks);
}

TEST_CASE("A run without a timeout asks states again that took too long, also after it was ended in the midst") {
  const TemporaryFolder folder;
  const SweepJob job = twelve_states(folder.path());
  const std::vector<std::string> expected = answered_without_limit(job);
  run_with_two_late(job);
  const std::string once = folder.file("once");
  SweepRunOptions options;
  options.before_state = [&](long index) {
    if (index != 6 || fs::exists(once)) return;
    write_file(once, "");
    raise(SIGKILL);
  };
  const SweepRun run = run_job(job, options).value();
  CHECK(run.computed == 2);
  CHECK(run.states == 8);
  CHECK(run.crashed.empty());
  CHECK(merged_lines(job) == expected);
  CHECK(files_in_blocks(job) == kThreeBlocks);
}

TEST_CASE("A state that is deaf to its end is ended by an alarm, once, and has no second try") {
  const TemporaryFolder folder;
  const SweepJob job = twelve_states(folder.path());
  const std::vector<std::string> expected = answered_without_limit(job);
  const std::string tries = folder.file("tries");
  write_file(tries, "");
  const SweepRun run = run_job(job, within(0.5 * kAmple,
                                           [&](long index) {
                                             if (index != 5) return;
                                             write_file(tries, read_file(tries) + ".");
                                             while (true) pause();
                                           }))
                           .value();
  CHECK(run.timed_out == std::vector<long>{5});
  CHECK(run.crashed.empty());
  CHECK(read_file(tries) == ".");
  std::vector<std::string> lines = merged_lines(job);
  CHECK(nlohmann::json::parse(lines[5]).at("timeout") == 0.5 * kAmple);
  lines[5] = expected[5];
  CHECK(lines == expected);
}

TEST_CASE("Of a state that is late in one block and answered in another of the same states the answer stays") {
  const TemporaryFolder folder;
  const SweepJob job = twelve_states(folder.path());
  const std::vector<std::string> all = answered_without_limit(job);
  REQUIRE(run_block(job, 0).ok());
  const std::vector<std::string> answers = lines_of(read_file(block_path(job, 0)));
  const auto late = [&](std::size_t i, double seconds) {
    const AnswerLine read = *read_answer_line(answers[i]);
    return answer_line(read.index, std::string(read.key), timeout_members(seconds));
  };
  const auto text_of = [](const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
  };
  const std::string there = text_of({late(0, 1), answers[1], late(2, 5), late(3, 1)});
  const std::string ours = text_of({answers[0], late(1, 1), late(2, 2), late(3, 7)});
  const std::string both = text_of({answers[0], answers[1], late(2, 5), late(3, 7)});
  const std::string part = part_path(job, 0, getpid());
  for (const auto& [first, second] : {std::pair(there, ours), std::pair(ours, there)}) {
    write_file(block_path(job, 0), first);
    write_file(part, second);
    REQUIRE(finish_block(job, 0, part, second).ok());
    CHECK(read_file(block_path(job, 0)) == both);
    CHECK(files_in_blocks(job) == std::vector<std::string>{"000000.jsonl"});
  }
  const AnswerLine first = *read_answer_line(answers[0]);
  const std::string other = answer_line(first.index, std::string(first.key), R"("verdict":"marginal","moving":1)");
  const std::string contradicts = text_of({other, late(1, 1), answers[2], answers[3]});
  write_file(part, contradicts);
  CHECK(finish_block(job, 0, part, contradicts).error().code == ErrorCode::kInternal);
  CHECK(read_file(block_path(job, 0)) == both);
}

TEST_CASE("A timeout is no answer that another job takes over, and must be a time") {
  const TemporaryFolder folder, later;
  const SweepJob old = twelve_states(folder.path());
  run_with_two_late(old);
  SweepRunOptions options;
  options.reuse = {old.folder};
  const SweepRun run = run_job(made_job(later.path(), leaning_stack(), {"tilt=0:11:1"}, {}, 5), options).value();
  CHECK(run.computed == 2);
  CHECK(run.timed_out.empty());
  for (const double bad : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), kInfinity}) {
    CHECK(run_job(old, within(bad)).error().code == ErrorCode::kUsage);
    CHECK(open_blocks(old, bad).error().place.where == "timeout");
  }
}

TEST_CASE("A state that ends its process with an exit status is told with it, and not as signal 0") {
  const TemporaryFolder folder;
  const SweepJob job = twelve_states(folder.path());
  const std::vector<std::string> expected = answered_without_limit(job);
  const SweepRun run = run_job(job,
                               [] {
                                 SweepRunOptions options;
                                 options.before_state = [](long index) {
                                   if (index == 2) _exit(7);
                                   if (index == 9) _exit(0);
                                 };
                                 return options;
                               }())
                           .value();
  CHECK(run.crashed == std::vector<long>{2, 9});
  CHECK(run.tally.at("crashed") == 2);
  CHECK(status_of(job).crashed == run.crashed);
  std::vector<std::string> lines = merged_lines(job);
  for (const auto& [index, status] : std::vector<std::pair<std::size_t, int>>{{2, 7}, {9, 0}}) {
    const nlohmann::json row = nlohmann::json::parse(lines[index]);
    CHECK(row.at("exited") == status);
    CHECK(!row.contains("crashed"));
    lines[index] = expected[index];
  }
  CHECK(lines == expected);
  CHECK(end_words({7, 0}) == "ended with exit status 7");
  CHECK(end_words({0, SIGKILL}) == "was ended by signal 9");
}
