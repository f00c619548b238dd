#include "impend/sweep/finish_block.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "impend/import/file_bytes.h"
#include "impend/sweep/answer_line.h"
#include "impend/sweep/block_files.h"
#include "impend/sweep/whole_file.h"

namespace impend {
namespace {

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
