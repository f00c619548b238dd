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

#include "impend/base/stop.h"
#include "impend/import/file_bytes.h"
#include "impend/sweep/answer_line.h"

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

}  // namespace impend
