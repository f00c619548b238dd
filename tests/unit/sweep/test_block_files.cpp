// Files of blocks: whose they are, what of them is sound, how a part becomes a block; resuming after every cut.
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "impend/sweep/answer_line.h"
#include "impend/sweep/block_files.h"
#include "impend/sweep/block_worker.h"
#include "impend/sweep/child_process.h"
#include "tests/support/catch.h"
#include "tests/support/sweep_scenes.h"

using namespace impend;
using namespace impend::test;

namespace fs = std::filesystem;

namespace {

std::string host() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  std::string text = name;
  for (char& c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '-';
  }
  return text;
}

std::string block_text(const SweepJob& job, long block) {
  std::string text;
  for (long i = job.first_of(block); i < job.end_of(block); ++i) text += answer(job, i).value() + "\n";
  return text;
}

// A process of this host that has ended.
pid_t ended_process() {
  ChildProcess child = start_child([](int) { return 0; }).value();
  wait_for_child(child);
  return child.pid;
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

TEST_CASE("A part is of a living process unless that is gone, is this one, or was silent for the lease") {
  const TemporaryFolder folder;
  const SweepJob job = made_job(folder.path(), leaning_stack(), {"tilt=0:7:1"});
  const auto put = [&](const std::string& name) { write_file(folder.file("job/blocks/" + name), ""); };
  const auto alive = [&](const std::string& name) {
    const BlockFolder found = block_folder(job);
    for (const auto& [block, parts] : found.parts) {
      for (const BlockPart& part : parts) {
        if (part.path.ends_with("/" + name)) return part.alive;
      }
    }
    FAIL("not found: " << name);
    return false;
  };
  const std::string parent = "000001.jsonl." + host() + "." + std::to_string(getppid()) + ".part";
  const std::string own = "000001.jsonl." + host() + "." + std::to_string(getpid()) + ".part";
  const std::string gone = "000000.jsonl." + host() + "." + std::to_string(ended_process()) + ".part";
  const std::string elsewhere = "000000.jsonl.another-host.1.part", silent = "000000.jsonl.another-host.2.part";
  for (const std::string& name : {parent, own, gone, elsewhere, silent}) put(name);
  fs::last_write_time(folder.file("job/blocks/" + silent),
                      fs::file_time_type::clock::now() - std::chrono::seconds(static_cast<long>(kLease) + 5));
  CHECK(alive(parent));
  CHECK(!alive(own));
  CHECK(!alive(gone));
  CHECK(alive(elsewhere));
  CHECK(!alive(silent));
  // What else lies there is nobody's.
  for (const char* name : {"000007.jsonl", "000001.jsonl.bak", "x.jsonl", "000001.jsonl.host.12x.part"}) put(name);
  const BlockFolder found = block_folder(job);
  CHECK(found.finished.empty());
  CHECK(found.parts.size() == 2);
}

TEST_CASE("A process that has ended but was not waited for is gone") {
  const TemporaryFolder folder;
  const SweepJob job = made_job(folder.path(), leaning_stack(), {"tilt=0:7:1"});
  ChildProcess child = start_child([](int) { return 0; }).value();
  char byte = 0;
  CHECK(!read_or_stop(child, &byte, 1, {}));  // its end of the pipe is closed when it ends
  write_file(part_path(job, 0, child.pid), "");
  // Between the closing of its pipe and its end as a process some microseconds pass.
  bool alive = true;
  for (int k = 0; k < 1000 && alive; ++k) {
    alive = block_folder(job).parts.at(0).front().alive;
    if (alive) usleep(1000);
  }
  CHECK(!alive);
  wait_for_child(child);
}

TEST_CASE(
    "A part becomes the block; the same again is dropped, another one is kept beside it, a damaged one replaced") {
  const TemporaryFolder folder;
  const SweepJob job = made_job(folder.path(), leaning_stack(), {"tilt=0:7:1"});
  const std::string text = block_text(job, 0), part = part_path(job, 0, getpid()), block = block_path(job, 0);
  write_file(part, text);
  REQUIRE(finish_block(job, 0, part, text).ok());
  CHECK(read_file(block) == text);
  CHECK(!fs::exists(part));
  write_file(part, text);
  REQUIRE(finish_block(job, 0, part, text).ok());
  CHECK(names_in(folder.file("job/blocks")) == std::vector<std::string>{"000000.jsonl"});

  // Sound lines with the right keys that say something else.
  std::string other;
  for (const std::string& line : lines_of(text)) {
    const AnswerLine read = *read_answer_line(line);
    other += answer_line(read.index, std::string(read.key), R"("verdict":"marginal","moving":1)") + "\n";
  }
  write_file(part, other);
  const Status conflict = finish_block(job, 0, part, other);
  REQUIRE(!conflict.ok());
  CHECK(conflict.error().code == ErrorCode::kInternal);
  CHECK(read_file(block) == text);
  CHECK(block_folder(job).conflicts.at(0).size() == 1);
  CHECK(read_file(block_folder(job).conflicts.at(0).front()) == other);
  CHECK(merge(job, MergeFormat::kLines).error().code == ErrorCode::kInternal);

  write_file(block, text.substr(0, text.size() - 3));
  write_file(part, text);
  REQUIRE(finish_block(job, 0, part, text).ok());
  CHECK(read_file(block) == text);
}

TEST_CASE("A block is the same after every place at which its part may have been cut or changed") {
  const TemporaryFolder folder;
  const SweepJob job = made_job(folder.path(), leaning_stack(), {"tilt=0:2:1"}, {}, 3);
  const std::string whole = block_text(job, 0), block = block_path(job, 0);
  const pid_t gone = ended_process();
  const std::string part = part_path(job, 0, gone);
  std::vector<std::size_t> ends = {whole.find('\n'), whole.find('\n', whole.find('\n') + 1), whole.size() - 1};
  const auto resumed = [&](const std::string& left, long expected) {
    fs::remove(block);
    write_file(part, left);
    long computed = 0;
    BlockWork work;
    work.done = [&](const std::string&, bool now) { computed += now ? 1 : 0; };
    REQUIRE(work_on_block(job, 0, work, {}).ok());
    CHECK(computed == expected);
    CHECK(read_file(block) == whole);
    CHECK(names_in(folder.file("job/blocks")) == std::vector<std::string>{"000000.jsonl"});
  };
  const auto whole_lines = [&](std::size_t size) {
    return std::count(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size), '\n');
  };
  for (std::size_t cut = 0; cut <= whole.size(); ++cut) {
    const bool near_end =
        std::any_of(ends.begin(), ends.end(), [&](std::size_t end) { return cut + 2 >= end && cut <= end + 2; });
    if (near_end || cut % 37 == 0) resumed(whole.substr(0, cut), 3 - whole_lines(cut));
  }
  for (std::size_t at = 0; at < whole.size(); at += 53) {
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 4);
    resumed(changed, 3 - whole_lines(at));
  }
  // Lines of another state, and of another job.
  resumed(whole.substr(ends[0] + 1), 3);
  std::string alien;
  for (const std::string& line : lines_of(whole)) {
    const AnswerLine read = *read_answer_line(line);
    alien += answer_line(read.index, std::string(64, '0'), std::string(read.members)) + "\n";
  }
  resumed(alien, 3);
}

TEST_CASE("Two workers on one block give it once") {
  const TemporaryFolder folder;
  const SweepJob job = made_job(folder.path(), leaning_stack(), {"tilt=0:40:1"}, {}, 41);
  const auto work = [&job](int) { return work_on_block(job, 0, {}, {}).ok() ? 0 : 1; };
  std::vector<ChildProcess> children;
  for (int k = 0; k < 2; ++k) children.push_back(start_child(work).value());
  for (ChildProcess& child : children) {
    const ChildEnd end = wait_for_child(child);
    CHECK(end.status == 0);
    CHECK(end.signal == 0);
  }
  CHECK(read_file(block_path(job, 0)) == block_text(job, 0));
  CHECK(block_folder(job).conflicts.empty());
}

TEST_CASE("A disk that is full is told, keeps what is there, and the block goes on when there is room") {
  const TemporaryFolder folder;
  const SweepJob job = made_job(folder.path(), leaning_stack(), {"tilt=0:9:1"}, {}, 10);
  const std::string whole = block_text(job, 0);
  // A limit on the size of files ends a write in the middle of a line, as a full disk does.
  ChildProcess child = start_child([&job](int) {
                         signal(SIGXFSZ, SIG_IGN);
                         const rlimit limit{1000, 1000};
                         setrlimit(RLIMIT_FSIZE, &limit);
                         const Status worked = work_on_block(job, 0, {}, {});
                         return !worked.ok() && worked.error().code == ErrorCode::kOutput ? 7 : 0;
                       }).value();
  CHECK(wait_for_child(child).status == 7);
  CHECK(!fs::exists(block_path(job, 0)));
  CHECK(fs::file_size(part_path(job, 0, child.pid)) == 1000);
  long computed = 0;
  BlockWork work;
  work.done = [&](const std::string&, bool now) { computed += now ? 1 : 0; };
  REQUIRE(work_on_block(job, 0, work, {}).ok());
  CHECK(read_file(block_path(job, 0)) == whole);
  CHECK(computed < 10);
}
