// The talk with the CAD reader: the file goes in while frames and complaints come out.
#pragma once

#include <string>
#include <string_view>

#include "impend/base/progress.h"
#include "impend/base/result.h"
#include "impend/import/cad/cad_stream.h"
#include "impend/import/cad/child_process.h"

namespace impend {

enum class TalkEnd {
  kDone,      // the stream has its end: a model or an error
  kCutShort,  // the process closed its output before
  kGarbled,   // what it wrote is no such stream
  kStalled,   // no news for too long
  kCancelled,
};

struct Talk {
  TalkEnd end = TalkEnd::kCutShort;
  CadStreamReader stream;
  std::string garble;      // what is wrong with the stream
  std::string complaints;  // the last 4 kB of standard error
};

// Feeds `bytes` and drains both outputs as they are ready, so that neither side waits for the other; asks for a cancel
// twenty times a second. The process still has to be waited for. Held by tests/unit/import/test_cad_model.
Talk talk_to(ChildProcess& process, std::string_view bytes, double stall_limit, const Progress& progress);

// What to tell the user when the CAD reader has brought no answer.

// Names `path`, the stage that was reached, how the process ended and the last line that it complained of.
Error talk_failure(const std::string& path, const Talk& talk, const ProcessEnd& end, double stall_limit,
                   const ProcessLimits& limits);

}  // namespace impend
