#include "impend/sweep/block_files.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "impend/base/stop.h"
#include "impend/import/file_bytes.h"
#include "impend/sweep/answer_line.h"
#include "impend/sweep/whole_file.h"

namespace impend {
namespace {

namespace fs = std::filesystem;

// This machine's name as a piece of a file's name that has no dots.
std::string host_name() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  std::string clean;
  for (const char* c = name; *c != '\0'; ++c) {
    const bool plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9');
    clean += plain ? *c : '-';
  }
  return clean.empty() ? "host" : clean;
}

// A process that has ended but that nobody has waited for is gone, too.
bool is_gone(pid_t process) {
  if (kill(process, 0) != 0 && errno == ESRCH) return true;
  const std::string path = fmt::format("/proc/{}/stat", process);
  std::FILE* file = std::fopen(path.c_str(), "r");
  if (file == nullptr) return false;
  char text[512] = "";
  const std::size_t count = std::fread(text, 1, sizeof text - 1, file);
  std::fclose(file);
  const std::string_view line(text, count);
  const std::size_t name_ends = line.rfind(") ");
  return name_ends != std::string_view::npos && name_ends + 2 < line.size() && line[name_ends + 2] == 'Z';
}

struct FileName {
  long block = -1;
  std::string host;
  pid_t process = 0;
  std::string kind;  // "jsonl", "part", "taken", "conflict"
};

template <class Number>
bool read_whole_number(std::string_view text, Number& to) {
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), to);
  return failed == std::errc() && end == text.data() + text.size();
}

std::optional<FileName> parse_file_name(const std::string& name) {
  std::vector<std::string> words(1);
  for (const char c : name) {
    if (c == '.') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  FileName found;
  if (words.size() < 2 || !read_whole_number(words[0], found.block) || words[1] != "jsonl") return std::nullopt;
  found.kind = words.back();
  if (words.size() == 2) return found;
  if (words.size() != 5 || !read_whole_number(words[3], found.process)) return std::nullopt;
  found.host = words[2];
  return found;
}

bool is_alive(const FileName& name, const std::string& path) {
  if (name.host == host_name() && (name.process == getpid() || is_gone(name.process))) return false;
  struct stat facts {};
  if (stat(path.c_str(), &facts) != 0) return false;
  return static_cast<double>(time(nullptr) - facts.st_mtime) < kLease;
}

std::string file_of_block(const SweepJob& job, const std::string& name) {
  return (fs::path(job.folder) / "blocks" / name).string();
}

std::string part_name(long block, pid_t process, const char* kind) {
  return fmt::format("{:06}.jsonl.{}.{}.{}", block, host_name(), process, kind);
}

bool has_key(const SweepJob& job, const AnswerLine& line) {
  const Result<SweepState> state = state_of(job, line.index);
  return state && state_key(job, state.value()) == line.key;
}

// Times that a block is tried to be given its name; each but the last is lost to a process that had more luck.
constexpr int kMostTurns = 1000;

Error two_answers(const std::string& path, const std::string& other) {
  Error error{ErrorCode::kInternal,
              "the block was computed twice, with different answers",
              {},
              "both are kept, the other one as '" + other + "': compare them, delete one, and please report it"};
  error.place.file = path;
  return error;
}

// What two whole blocks know together: of each state the answer rather than a timeout, and the longer timeout. Absent
// where they contradict each other.
std::optional<std::string> united(const SweepJob& job, long block, std::string_view one, std::string_view other) {
  const auto ours = sound_lines(job, block, one, KeyCheck::kEnds);
  const auto theirs = sound_lines(job, block, other, KeyCheck::kEnds);
  std::string text;
  for (std::size_t k = 0; k < ours.size(); ++k) {
    const std::optional<double> a = timeout_of(*read_answer_line(ours[k]));
    const std::optional<double> b = timeout_of(*read_answer_line(theirs[k]));
    if (ours[k] != theirs[k] && !a && !b) return std::nullopt;
    const bool take_other = a && (!b || *a < *b);
    text += std::string(take_other ? theirs[k] : ours[k]) + "\n";
  }
  return text;
}

// A part on its way.
struct Finishing {
  const SweepJob& job;
  long block;
  const std::string& part;
  std::string path, taken;
  std::string text;  // what is in the part
};

// Unites what the part knows with a text that was found under the block's name; false where they contradict each other.
bool unite(Finishing& at, const Result<std::string>& found) {
  if (!found || !is_whole_block(at.job, at.block, found.value(), KeyCheck::kAll)) return true;
  std::optional<std::string> both = united(at.job, at.block, at.text, found.value());
  if (both) at.text = std::move(*both);
  return both.has_value();
}

Error kept_beside(const Finishing& at) {
  const std::string other = conflict_path(at.job, at.block);
  std::rename(at.part.c_str(), other.c_str());
  return two_answers(at.path, std::filesystem::path(other).filename().string());
}

Status named(const Finishing& at) {
  unlink(at.part.c_str());
  unlink(at.taken.c_str());
  sync_folder(std::filesystem::path(at.path).parent_path().string());
  return ok_status();
}

Status renamed(const Finishing& at) {
  if (std::rename(at.part.c_str(), at.path.c_str()) != 0) return cannot_write_file(at.path, errno);
  return named(at);
}

// Takes away what has the block's name and keeps what it knows; it may be another one than was read before.
Status take_away(Finishing& at) {
  if (std::rename(at.path.c_str(), at.taken.c_str()) != 0)
    return errno == ENOENT ? ok_status() : Status(cannot_write_file(at.path, errno));
  const std::string before = at.text;
  if (!unite(at, read_file_bytes(at.taken))) {
    // Back under its name, unless another process has given that away meanwhile: then it stays as what was taken.
    if (link(at.taken.c_str(), at.path.c_str()) == 0) unlink(at.taken.c_str());
    return kept_beside(at);
  }
  return at.text == before ? ok_status() : write_whole_file(at.part, at.text);
}

}  // namespace

std::string block_path(const SweepJob& job, long block) {
  return file_of_block(job, fmt::format("{:06}.jsonl", block));
}

std::string part_path(const SweepJob& job, long block, pid_t process) {
  return file_of_block(job, part_name(block, process, "part"));
}

std::string taken_path(const SweepJob& job, long block) {
  return file_of_block(job, part_name(block, getpid(), "taken"));
}

std::string conflict_path(const SweepJob& job, long block) {
  return file_of_block(job, part_name(block, getpid(), "conflict"));
}

BlockFolder block_folder(const SweepJob& job) {
  BlockFolder folder;
  std::error_code failure;
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(job.folder) / "blocks", failure)) {
    look_now_and_then();
    const std::optional<FileName> name = parse_file_name(entry.path().filename().string());
    if (!name || name->block >= job.blocks()) continue;
    const std::string path = entry.path().string();
    if (name->kind == "jsonl") folder.finished[name->block] = path;
    if (name->kind == "part" || name->kind == "taken")
      folder.parts[name->block].push_back({path, is_alive(*name, path)});
    if (name->kind == "conflict") folder.conflicts[name->block].push_back(path);
  }
  return folder;
}

std::vector<std::string_view> sound_lines(const SweepJob& job, long block, std::string_view text, KeyCheck check) {
  std::vector<std::string_view> lines;
  const long first = job.first_of(block), end = job.end_of(block);
  for (long index = first; index < end; ++index) {
    look_now_and_then();
    const std::size_t at = text.find('\n');
    if (at == std::string_view::npos) break;
    const std::optional<AnswerLine> line = read_answer_line(text.substr(0, at));
    const bool look = check == KeyCheck::kAll || index == first || index + 1 == end;
    if (!line || line->index != index || (look && !has_key(job, *line))) break;
    lines.push_back(text.substr(0, at));
    text.remove_prefix(at + 1);
  }
  return lines;
}

bool is_whole_block(const SweepJob& job, long block, std::string_view text, KeyCheck check) {
  const std::vector<std::string_view> lines = sound_lines(job, block, text, check);
  if (static_cast<long>(lines.size()) != job.end_of(block) - job.first_of(block)) return false;
  return lines.back().data() + lines.back().size() + 1 == text.data() + text.size();
}

Status finish_block(const SweepJob& job, long block, const std::string& part, const std::string& text) {
  Finishing at{job, block, part, block_path(job, block), taken_path(job, block), text};
  for (int turn = 0; turn < kMostTurns; ++turn) {
    if (link(part.c_str(), at.path.c_str()) == 0) return named(at);
    if (errno == ENOENT) {  // somebody took this process for gone
      if (const Status written = write_whole_file(part, at.text); !written) return written;
      continue;
    }
    if (errno != EEXIST) return renamed(at);
    const Result<std::string> there = read_file_bytes(at.path);
    if (!there && there.error().code == ErrorCode::kFileNotFound) continue;
    Finishing both = at;
    if (!unite(both, there)) return kept_beside(at);
    if (there && both.text == there.value()) return named(at);
    if (const Status took = take_away(at); !took) return took;
  }
  return renamed(at);
}

}  // namespace impend
