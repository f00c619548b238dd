// Sweeps at work: the same bytes however they were computed; crashes, cancels, shares, answers of older jobs.
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "impend/sweep/answer_line.h"
#include "impend/sweep/block_files.h"
#include "impend/sweep/child_process.h"
#include "impend/sweep/run_job.h"
#include "tests/support/catch.h"
#include "tests/support/sweep_scenes.h"

using namespace impend;
using namespace impend::test;

namespace fs = std::filesystem;

namespace {

SweepJob twelve(const std::string& folder) { return made_job(folder, leaning_stack(), {"tilt=0:11:1"}, {}, 4); }

void forget_blocks(const SweepJob& job) {
  fs::remove_all(job.folder + "/blocks");
  fs::create_directories(job.folder + "/blocks");
}

std::string merged(const SweepJob& job) {
  const Result<std::string> text = merge(job, MergeFormat::kLines);
  return text ? text.value() : to_string(text.error());
}

SweepRunOptions with_workers(int workers) {
  SweepRunOptions options;
  options.workers = workers;
  return options;
}

}  // namespace

TEST_CASE("A sweep has the same bytes with any number of workers, in shares, block by block") {
  const TemporaryFolder folder;
  const SweepJob job = twelve(folder.path());
  const SweepRun run = run_job(job, with_workers(1)).value();
  CHECK(run.states == 12);
  CHECK(run.computed == 12);
  CHECK(run.blocks == 3);
  const std::string expected = merged(job);
  REQUIRE(lines_of(expected).size() == 12);
  const SweepRun again = run_job(job).value();
  CHECK(again.states == 0);
  CHECK(again.skipped == 3);

  forget_blocks(job);
  REQUIRE(run_job(job, with_workers(5)).ok());
  CHECK(merged(job) == expected);

  forget_blocks(job);
  for (long i = 0; i < 2; ++i) {
    SweepRunOptions share;
    share.share = SweepShare{i, 2};
    REQUIRE(run_job(job, share).ok());
  }
  CHECK(merged(job) == expected);

  forget_blocks(job);
  for (const long block : {2L, 0L, 1L}) CHECK(run_block(job, block).value().blocks == 1);
  CHECK(merged(job) == expected);
  CHECK(run_block(job, 3).error().code == ErrorCode::kUsage);
}

TEST_CASE("Every block is in one share, however many there are") {
  const TemporaryFolder folder;
  const SweepJob job = twelve(folder.path());
  for (long count = 1; count <= 5; ++count) {
    forget_blocks(job);
    long blocks = 0;
    for (long i = 0; i < count; ++i) {
      SweepRunOptions share;
      share.share = SweepShare{i, count};
      blocks += run_job(job, share).value().blocks;
    }
    CHECK(blocks == 3);
  }
}

TEST_CASE("A state that ends its process twice is marked with the signal, and all others are answered") {
  const TemporaryFolder folder;
  const SweepJob job = twelve(folder.path());
  REQUIRE(run_job(job).ok());
  const std::vector<std::string> expected = lines_of(merged(job));
  for (const int number : {SIGSEGV, SIGKILL, SIGABRT}) {
    forget_blocks(job);
    SweepRunOptions options = with_workers(2);
    options.before_state = [number](long index) {
      if (index == 0 || index == 6) raise(number);
    };
    const SweepRun run = run_job(job, options).value();
    CHECK(run.crashed == std::vector<long>{0, 6});
    CHECK(run.states == 12);
    CHECK(run.tally.at("crashed") == 2);
    const std::vector<std::string> lines = lines_of(merged(job));
    REQUIRE(lines.size() == 12);
    for (std::size_t i = 0; i < 12; ++i) {
      if (i != 0 && i != 6) CHECK(lines[i] == expected[i]);
    }
    CHECK(nlohmann::json::parse(lines[6]).at("crashed") == number);
    const SweepStatus status = status_of(job);
    CHECK(status.complete());
    CHECK(status.crashed == run.crashed);
  }
}

TEST_CASE("A worker takes one block after the other, and what it has read serves the next") {
  const TemporaryFolder folder;
  const SweepJob job = twelve(folder.path());
  const std::string seen = folder.file("seen");
  SweepRunOptions options = with_workers(1);
  options.before_state = [&](long index) { write_file(seen + std::to_string(index), std::to_string(getpid())); };
  REQUIRE(run_job(job, options).value().blocks == 3);
  for (long index = 1; index < 12; ++index) CHECK(read_file(seen + std::to_string(index)) == read_file(seen + "0"));
  CHECK(read_file(seen + "0") != std::to_string(getpid()));

  // The scene is read once: without it the blocks that follow are answered all the same.
  const std::string expected = merged(job);
  forget_blocks(job);
  options.before_state = [&](long index) {
    if (index == 1) fs::rename(folder.file("scene"), folder.file("elsewhere"));
  };
  CHECK(run_job(job, options).value().computed == 12);
  CHECK(merged(job) == expected);
}

TEST_CASE("A worker that is ended in a later block costs its state alone") {
  const TemporaryFolder folder;
  const SweepJob job = twelve(folder.path());
  SweepRunOptions options = with_workers(1);
  options.before_state = [](long index) {
    if (index == 10) raise(SIGKILL);
  };
  const SweepRun run = run_job(job, options).value();
  CHECK(run.crashed == std::vector<long>{10});
  CHECK(run.blocks == 3);
  CHECK(run.states == 12);
  CHECK(run.tally.at("crashed") == 1);
  CHECK(status_of(job).complete());
}

TEST_CASE("A process that was ended once leaves no trace") {
  const TemporaryFolder folder;
  const SweepJob job = twelve(folder.path());
  REQUIRE(run_job(job).ok());
  const std::string expected = merged(job);
  forget_blocks(job);
  const std::string flag = folder.file("once");
  SweepRunOptions options = with_workers(2);
  options.before_state = [&flag](long index) {
    const std::string mine = flag + std::to_string(index);
    if (index % 3 != 1 || fs::exists(mine)) return;
    write_file(mine, "");
    raise(SIGKILL);
  };
  const SweepRun run = run_job(job, options).value();
  CHECK(run.crashed.empty());
  CHECK(run.states == 12);
  CHECK(merged(job) == expected);
  for (const auto& entry : fs::directory_iterator(job.folder + "/blocks")) CHECK(entry.path().extension() == ".jsonl");
}

TEST_CASE("A cancelled sweep keeps what it has and goes on from there") {
  const TemporaryFolder folder;
  const SweepJob job = twelve(folder.path());
  const std::string reached = folder.file("reached");
  Progress progress;
  progress.cancelled = [&] { return fs::exists(reached); };
  SweepRunOptions options = with_workers(1);
  options.before_state = [&](long index) {
    if (index != 6) return;
    write_file(reached, "");
    while (!child_told_to_stop()) usleep(1000);
  };
  const Result<SweepRun> stopped = run_job(job, options, progress);
  REQUIRE(!stopped.ok());
  CHECK(stopped.error().code == ErrorCode::kCancelled);
  CHECK(!fs::exists(block_path(job, 1)));
  CHECK(block_folder(job).parts.at(1).size() == 1);
  CHECK(run_job(job).value().computed == 12 - 6);
  CHECK(lines_of(merged(job)).size() == 12);
}

TEST_CASE("Blocks that others are at work on are left to them, but not those of a share") {
  const TemporaryFolder folder;
  const SweepJob job = twelve(folder.path());
  write_file(folder.file("job/blocks/000001.jsonl.another-host.1.part"), "");
  const SweepRun run = run_job(job).value();
  CHECK(run.blocks == 2);
  CHECK(run.left_to_others == 1);
  CHECK(status_of(job).at_work == std::vector<long>{1});
  SweepRunOptions share;
  share.share = SweepShare{0, 1};
  CHECK(run_job(job, share).value().blocks == 1);
  CHECK(status_of(job).complete());
}

TEST_CASE("Answers of an older job are taken where the keys are the same") {
  const TemporaryFolder folder, later;
  const SweepJob old = twelve(folder.path());
  REQUIRE(run_job(old).ok());
  const SweepJob job = made_job(later.path(), leaning_stack(), {"tilt=20:5:-1"}, {}, 5);
  SweepRunOptions options;
  options.reuse = {old.folder};
  const SweepRun run = run_job(job, options).value();
  CHECK(run.states == 16);
  CHECK(run.computed == 9);  // 20 … 12; 11 … 5 are there
  const std::string with_reuse = merged(job);
  forget_blocks(job);
  REQUIRE(run_job(job).ok());
  CHECK(merged(job) == with_reuse);
  options.reuse = {folder.file("none")};
  CHECK(run_job(job, options).error().code == ErrorCode::kFileNotFound);
}

TEST_CASE("Blocks of another version, and damaged ones, are computed anew") {
  const TemporaryFolder folder;
  const SweepJob job = twelve(folder.path());
  SweepJob older = job;
  older.answers_version = 0;
  REQUIRE(run_job(older).ok());
  CHECK(status_of(older).complete());
  CHECK(status_of(job).missing == std::vector<long>{0, 1, 2});
  CHECK(merge(job, MergeFormat::kLines).error().code == ErrorCode::kInternal);
  const SweepRun run = run_job(job).value();
  CHECK(run.replaced == 3);
  CHECK(run.computed == 12);
  const std::string expected = merged(job);

  std::string text = read_file(block_path(job, 1));
  text[text.size() / 2] = static_cast<char>(text[text.size() / 2] ^ 1);
  write_file(block_path(job, 1), text);
  CHECK(status_of(job).damaged == std::vector<long>{1});
  CHECK(merge(job, MergeFormat::kCsv).error().code == ErrorCode::kInternal);
  CHECK(run_job(job).value().replaced == 1);
  CHECK(merged(job) == expected);
}

TEST_CASE("Progress counts every line once, and the last word is of all of them") {
  const TemporaryFolder folder;
  const SweepJob job = twelve(folder.path());
  SweepProgress last;
  long before = 0;
  SweepRunOptions options = with_workers(2);
  options.report = [&](const SweepProgress& at) {
    CHECK(at.done >= before);
    CHECK(at.done <= at.states);
    before = at.done;
    last = at;
  };
  REQUIRE(run_job(job, options).ok());
  CHECK(last.done == 12);
  CHECK(last.tally.at("moves") + last.tally["stable"] == 12);
}

TEST_CASE("Status names what is missing as sbatch takes it; merging wants all of it") {
  const TemporaryFolder folder;
  const SweepJob job = made_job(folder.path(), leaning_stack(), {"tilt=0:11:1"}, {}, 1);
  for (const long block : {0L, 1L, 3L, 4L, 6L, 7L, 8L}) REQUIRE(run_block(job, block).ok());
  const SweepStatus status = status_of(job);
  CHECK(number_list(status.missing) == "2,5,9-11");
  CHECK(status.states_done == 7);
  CHECK(status.blocks_done == 7);
  CHECK(!status.complete());
  CHECK(merge(job, MergeFormat::kCsv).error().code == ErrorCode::kBadValue);
  CHECK(merge(job, MergeFormat::kCsv).error().message.find("2,5,9-11") != std::string::npos);
  CHECK(number_list({}).empty());
}

TEST_CASE("Merged answers have each state once, in order, with what was asked") {
  const TemporaryFolder folder;
  const SweepJob job = made_job(folder.path(), leaning_stack(0.4), {"without=;lower,upper", "tilt=0,10"}, {}, 3);
  REQUIRE(run_job(job).ok());
  const std::vector<std::string> lines = lines_of(merged(job));
  REQUIRE(lines.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    const nlohmann::json row = nlohmann::json::parse(lines[i]);
    CHECK(row.at("i") == i);
    CHECK(row.at("state").at("tilt") == (i % 2 == 0 ? 0.0 : 10.0));
    CHECK(row.at("state").at("without").size() == (i < 2 ? 0 : 2));
    CHECK(row.contains(i < 2 ? "verdict" : "error"));
  }
  const std::vector<std::string> table = lines_of(merge(job, MergeFormat::kCsv).value());
  REQUIRE(table.size() == 5);
  CHECK(table[0].starts_with("i,without,tilt,verdict,friction,motion_ratio,"));
  CHECK(table[1].starts_with("0,,0,moves,,"));
  CHECK(table[4].starts_with("3,\"lower, upper\",10,,"));
  CHECK(table[4].find("no-movable-part") != std::string::npos);
}

TEST_CASE("A share is the one that is named, or that a batch system's task stands for") {
  SweepJob job;
  job.axes = {parse_axis("mu=0:9:1").value()};
  job.block = 2;
  CHECK(parse_share("2/16", job).value().index == 2);
  for (const char* text : {"", "1", "2/2", "-1/2", "a/b", "1/0", "0.5/2", "1/2/3"}) CHECK(!parse_share(text, job));
  struct Task {
    const char *name, *value;
    long block;  // −1: refused
  };
  for (const Task& task :
       {Task{"SLURM_ARRAY_TASK_ID", "4", 4}, Task{"SLURM_ARRAY_TASK_ID", "5", -1}, Task{"SGE_TASK_ID", "1", 0},
        Task{"SGE_TASK_ID", "5", 4}, Task{"SGE_TASK_ID", "undefined", -1}, Task{"PBS_ARRAY_INDEX", "0", 0},
        Task{"LSB_JOBINDEX", "5", 4}, Task{"LSB_JOBINDEX", "0", -1}}) {
    INFO(task.name << " " << task.value);
    setenv(task.name, task.value, 1);
    const Result<SweepShare> share = parse_share("auto", job);
    unsetenv(task.name);
    CHECK(share.ok() == (task.block >= 0));
    if (share && task.block >= 0) {
      CHECK(share.value().index == task.block);
      CHECK(share.value().count == 5);
    }
  }
  CHECK(parse_share("auto", job).error().code == ErrorCode::kUsage);
}

TEST_CASE("The time of a task is read as Slurm writes it") {
  CHECK(slurm_time_limit({"--time=30"}) == 1800);
  CHECK(slurm_time_limit({"-t 1:30"}) == 90);
  CHECK(slurm_time_limit({"-t5"}) == 300);
  CHECK(slurm_time_limit({"--mem=2G", "--time=2:00:10"}) == 7210);
  CHECK(slurm_time_limit({"--time=1-12"}) == 129600);
  CHECK(slurm_time_limit({"--time=1-00:30"}) == 88200);
  for (const char* text : {"--mem=2G", "--time=", "--time=soon", "--time=1:2:3:4", "--time-min=10"})
    CHECK(!slurm_time_limit({text}));
}

TEST_CASE("Workers are no more than a batch system grants") {
  CHECK(workers_here() >= 1);
  setenv("SLURM_CPUS_PER_TASK", "1", 1);
  CHECK(workers_here() == 1);
  unsetenv("SLURM_CPUS_PER_TASK");
}
