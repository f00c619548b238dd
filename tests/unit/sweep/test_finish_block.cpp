// Many processes that finish one block at the same instant: what any of them knows is in it.
#include <unistd.h>

#include <filesystem>

#include "impend/sweep/answer_line.h"
#include "impend/sweep/block_files.h"
#include "impend/sweep/child_process.h"
#include "tests/support/catch.h"
#include "tests/support/sweep_scenes.h"

using namespace impend;
using namespace impend::test;

namespace fs = std::filesystem;

namespace {

constexpr int kProcesses = 6;

std::vector<std::string> names_of(const SweepJob& job) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(job.folder + "/blocks"))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

// The k-th process finishes block 0 with the k-th text, all at once. Their exit statuses: 0, or 1 for an error.
std::vector<int> finished_at_once(const SweepJob& job, const std::vector<std::string>& texts) {
  SharedNumber ready(0);
  std::vector<ChildProcess> children;
  for (const std::string& text : texts) {
    const auto finish = [&](int pipe) {
      const std::string part = part_path(job, 0, getpid());
      write_file(part, text);
      const std::string word = "r";
      write_whole(pipe, word.data(), word.size());
      while (ready.get() == 0) {
      }
      return finish_block(job, 0, part, text).ok() ? 0 : 1;
    };
    children.push_back(start_child(finish).value());
  }
  char word = 0;
  for (const ChildProcess& child : children) REQUIRE(read(child.pipe, &word, 1) == 1);
  ready.set(1);
  std::vector<int> statuses;
  for (ChildProcess& child : children) statuses.push_back(wait_for_child(child).status);
  return statuses;
}

struct SixLines {
  explicit SixLines(const SweepJob& job) {
    for (long i = 0; i < kProcesses; ++i) {
      answers.push_back(answer(job, i).value() + "\n");
      keys.push_back(state_key(job, state_of(job, i).value()));
    }
  }
  std::string late(int i, double seconds) const {
    return answer_line(i, keys[static_cast<std::size_t>(i)], timeout_members(seconds)) + "\n";
  }
  // All answers but for those that were late.
  std::string text(const std::vector<double>& timeouts) const {
    std::string all;
    for (int i = 0; i < kProcesses; ++i) {
      const auto k = static_cast<std::size_t>(i);
      all += timeouts[k] > 0 ? late(i, timeouts[k]) : answers[k];
    }
    return all;
  }

  std::vector<std::string> answers, keys;
};

SweepJob six_states(const std::string& folder) {
  return made_job(folder, leaning_stack(), {"tilt=0:5:1"}, {}, kProcesses);
}

}  // namespace

TEST_CASE(
    "Of runs with timeouts that finish a block at the same instant no answer is lost, and of timeouts the longest") {
  const TemporaryFolder folder;
  const SweepJob job = six_states(folder.path());
  const SixLines lines(job);
  // Each knows one of the states 1 to 5; nobody knows state 0, for which each waited another time.
  std::vector<std::string> texts;
  for (int k = 0; k < kProcesses; ++k) {
    std::vector<double> timeouts(kProcesses, 1.0);
    timeouts[0] = 1.0 + k;
    if (k > 0) timeouts[static_cast<std::size_t>(k)] = 0;
    texts.push_back(lines.text(timeouts));
  }
  std::vector<double> all(kProcesses, 0);
  all[0] = kProcesses;
  constexpr int kRounds = 40;
  for (int round = 0; round < kRounds; ++round) {
    INFO("round " << round);
    REQUIRE(finished_at_once(job, texts) == std::vector<int>(kProcesses, 0));
    REQUIRE(read_file(block_path(job, 0)) == lines.text(all));
    REQUIRE(names_of(job) == std::vector<std::string>{"000000.jsonl"});
    fs::remove(block_path(job, 0));
  }
}

TEST_CASE("Different answers that come at the same instant are both kept") {
  const TemporaryFolder folder;
  const SweepJob job = six_states(folder.path());
  const SixLines lines(job);
  const std::string text = lines.text(std::vector<double>(kProcesses, 0));
  const std::string other =
      answer_line(0, lines.keys[0], R"("verdict":"marginal","moving":1)") + "\n" + text.substr(lines.answers[0].size());
  constexpr int kRounds = 40;
  for (int round = 0; round < kRounds; ++round) {
    INFO("round " << round);
    const std::vector<int> statuses = finished_at_once(job, {text, other});
    REQUIRE(statuses[0] + statuses[1] == 1);
    const BlockFolder found = block_folder(job);
    REQUIRE(found.conflicts.at(0).size() == 1);
    REQUIRE(found.parts.empty());
    const std::vector<std::string> kept = {read_file(found.finished.at(0)), read_file(found.conflicts.at(0).front())};
    const std::vector<std::string> expected =
        statuses[0] == 0 ? std::vector<std::string>{text, other} : std::vector<std::string>{other, text};
    REQUIRE(kept == expected);
    fs::remove(found.finished.at(0));
    fs::remove(found.conflicts.at(0).front());
  }
}

TEST_CASE("A process that is ended as it finishes a block leaves nothing that the next run does not use or remove") {
  const TemporaryFolder folder;
  const SweepJob job = six_states(folder.path());
  const SixLines lines(job);
  const std::string whole = lines.text(std::vector<double>(kProcesses, 0));
  ChildProcess child = start_child([](int) { return 0; }).value();
  wait_for_child(child);
  const std::string part = part_path(job, 0, child.pid);
  const std::string taken = part.substr(0, part.rfind('.')) + ".taken";
  // Between link and unlink.
  write_file(block_path(job, 0), whole);
  write_file(part, whole);
  CHECK(run_job(job).value().skipped == 1);
  CHECK(names_of(job) == std::vector<std::string>{"000000.jsonl"});
  // As the old block was taken away: what either knows is used.
  fs::remove(block_path(job, 0));
  write_file(taken, lines.text({0, 0, 0, 1, 1, 1}));
  write_file(part, lines.text({1, 1, 1, 0, 0, 0}));
  const SweepRun run = run_job(job).value();
  CHECK(run.computed == 0);
  CHECK(run.states == kProcesses);
  CHECK(read_file(block_path(job, 0)) == whole);
  CHECK(names_of(job) == std::vector<std::string>{"000000.jsonl"});
}

TEST_CASE("A process that another one took for gone finishes its block all the same") {
  const TemporaryFolder folder;
  const SweepJob job = six_states(folder.path());
  const std::string whole = SixLines(job).text(std::vector<double>(kProcesses, 0));
  REQUIRE(finish_block(job, 0, part_path(job, 0, getpid()), whole).ok());
  CHECK(read_file(block_path(job, 0)) == whole);
  CHECK(names_of(job) == std::vector<std::string>{"000000.jsonl"});
}
