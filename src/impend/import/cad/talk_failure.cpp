#include "impend/import/cad/talk_failure.h"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>

#include "impend/import/cad/cad_model.h"
#include "impend/import/part_names.h"

namespace impend {
namespace {

// Never what the file is already.
std::string other_export(const std::string& path) {
  const char* again = cad_format(path, "") == CadFormat::kStep ? "export" : "export the model again as STEP, or";
  return fmt::format("{} each part as a file of its own, STEP or STL, which tells the one that fails", again);
}

std::string stage_of(const Talk& talk) {
  return talk.stream.stage().empty() ? std::string("starting") : talk.stream.stage();
}

std::string last_line(const std::string& complaints) {
  constexpr std::size_t kMost = 200;
  const std::size_t end = complaints.find_last_not_of(" \t\r\n");
  if (end == std::string::npos) return "";
  const std::size_t before = complaints.find_last_of("\r\n", end);
  const std::size_t start = before == std::string::npos ? 0 : before + 1;
  return printable_name(complaints.substr(start, std::min(end + 1 - start, kMost)));
}

std::string signal_words(int number) {
  switch (number) {
    case SIGSEGV:
      return "segmentation fault";
    case SIGBUS:
      return "bus error";
    case SIGFPE:
      return "arithmetic error";
    case SIGILL:
      return "illegal instruction";
    case SIGABRT:
      return "abort";
    default:
      return fmt::format("signal {}", number);
  }
}

// The kernel kills what takes too much; before that the process itself is refused memory and says so.
bool out_of_memory(const Talk& talk, const ProcessEnd& end) {
  return end.signal == SIGKILL || talk.complaints.find("bad_alloc") != std::string::npos;
}

bool interrupted(const ProcessEnd& end) {
  return end.signal == SIGINT || end.signal == SIGTERM || end.signal == SIGHUP || end.signal == SIGQUIT;
}

Error failure(ErrorCode code, const std::string& path, std::string message, std::string hint) {
  return {code, std::move(message), {path, 0, "", ""}, std::move(hint)};
}

Error computed_too_long(const std::string& path, const Talk& talk, double stall_limit, const ProcessLimits& limits) {
  return failure(
      ErrorCode::kUnsupported, path,
      fmt::format("the CAD reader was stopped after {} s of computing, while {}: too much for a file of this "
                  "size, which is probably damaged",
                  limits.cpu_seconds, stage_of(talk)),
      fmt::format("--import-stall {:g} allows ten times as much; or tessellate more coarsely with "
                  "--deflection, or {}",
                  10 * stall_limit, other_export(path)));
}

Error cut_short(const std::string& path, const Talk& talk, const ProcessEnd& end) {
  if (out_of_memory(talk, end)) {
    return failure(ErrorCode::kUnsupported, path,
                   fmt::format("the CAD reader ran out of memory while {}", stage_of(talk)),
                   "tessellate more coarsely with --deflection, or export the model in several files");
  }
  std::string how = "without an answer";
  if (end.signal != 0) how = fmt::format("({})", signal_words(end.signal));
  if (end.known && end.signal == 0 && end.status != 0) how = fmt::format("with status {}", end.status);
  const std::string said = last_line(talk.complaints);
  return failure(ErrorCode::kUnsupported, path,
                 fmt::format("the CAD reader stopped {} while {}{}", how, stage_of(talk),
                             said.empty() ? "" : "; its last words: " + said),
                 other_export(path));
}

}  // namespace

Error talk_failure(const std::string& path, const Talk& talk, const ProcessEnd& end, double stall_limit,
                   const ProcessLimits& limits) {
  if (talk.end == TalkEnd::kCancelled || (talk.end == TalkEnd::kCutShort && interrupted(end))) {
    return failure(ErrorCode::kCancelled, path, "cancelled while " + stage_of(talk), "");
  }
  if (talk.end == TalkEnd::kStalled) {
    return failure(ErrorCode::kUnsupported, path,
                   fmt::format("the CAD reader made no progress for {:g} s while {}", stall_limit, stage_of(talk)),
                   "wait longer with --import-stall SECONDS, tessellate more coarsely with --deflection, or " +
                       other_export(path));
  }
  if (talk.end == TalkEnd::kCutShort && end.signal == SIGXCPU)
    return computed_too_long(path, talk, stall_limit, limits);
  if (talk.end == TalkEnd::kGarbled) {
    return failure(ErrorCode::kParse, path, talk.garble, "check that impend-cad-reader is of the same version");
  }
  return cut_short(path, talk, end);
}

}  // namespace impend
