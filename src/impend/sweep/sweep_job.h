// The job of a sweep: a file that says which states of an assembly are asked for.
//
//   sweep.json --state_of--> state i, 0 ≤ i < N --answer--> one line (state_answer.h)
//   block s = states [sB, (s+1)B)
//
// Nothing is stored per state: a state is a function of the job and its number.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "impend/base/result.h"
#include "impend/import/sha256.h"
#include "impend/sweep/state_options.h"
#include "impend/sweep/sweep_axis.h"

namespace impend {

// Raised by hand whenever an answer may differ from what the program before said of the same state; part of every key.
inline constexpr int kAnswersVersion = 2;
inline constexpr const char* kJobFile = "sweep.json";

// Files that an assembly is read from.
struct SweepInput {
  std::vector<std::string> paths;            // relative to the job's folder, or absolute
  std::map<std::string, std::string> files;  // SHA-256 of all that was read from them, by name; see content_name()
  bool readable = true;                      // false: reading failed when the job was made; `files` are what was there
  Vec3 gravity = Vec3::Zero();               // m/s², what the assembly has without an axis of gravity
};

enum class SweepCombine {
  kProduct,  // every value of one axis with every value of the others, the last axis fastest
  kZip,      // the k-th values of all axes together
};

struct SweepJob {
  std::string folder;                     // where the job file is; not part of it
  std::string name;                       // of the assembly
  int answers_version = kAnswersVersion;  // of this program, whichever made the job
  std::vector<SweepInput> inputs;         // one, or one for each value of the axis "inputs"
  std::vector<std::string> parts;         // movable ones, in order, where an axis "installed" needs them
  StateOptions options;                   // of all states
  std::vector<SweepAxis> axes;
  SweepCombine combine = SweepCombine::kProduct;
  long block = 1;  // B

  long states() const;  // N
  long blocks() const { return (states() + block - 1) / block; }
  long first_of(long s) const { return s * block; }
  long end_of(long s) const { return std::min(states(), (s + 1) * block); }
};

struct SweepState {
  long index = 0;
  std::vector<std::pair<std::string, SweepValue>> axes;  // as the job names them
  std::size_t input = 0;                                 // of SweepJob::inputs
  StateOptions options;                                  // all that is asked of the analysis
};

// The state of that number. Errors: kUsage for a number that the job does not have, and of set_option() and
// settle_options(). Held by tests/unit/sweep/test_sweep_job.
Result<SweepState> state_of(const SweepJob& job, long index);
// "mu 0.35, tilt 12, without keystone"
std::string state_words(const SweepState& state);

// SHA-256 of what the answer depends on, as JSON without spaces and with sorted keys: the contents of the inputs, the
// options that differ from the defaults, the version of the answers. Neither the number of the state nor the job's own
// form are in it.
std::string state_key(const SweepJob& job, const SweepState& state);
// The same for whoever asks for many states of one input: what their keys begin with, which is most of it, and
// options_json() of the state.
Sha256Start start_of_keys(const SweepJob& job, const SweepInput& input);
std::string state_key(const Sha256Start& start, const nlohmann::json& options);

// The paths of an input as they are reached from here.
std::vector<std::string> input_paths(const SweepJob& job, const SweepInput& input);
// The name in SweepInput::files of a file that was read from `inputs`: its way from the first one's folder; "assembly"
// of an assembly file given by itself, whose name has no say in the answer.
std::string content_name(const std::vector<std::string>& inputs, const std::string& path);
// And back: where the file of that name is.
std::string content_path(const std::vector<std::string>& inputs, const std::string& name);

// The text of the job file, and back. It holds the SHA-256 of its own content: a job must not be edited, since its
// answers would no longer be those of its states. Errors: kParse, kBadValue (edited), kUnsupported (a later version).
std::string job_to_json(const SweepJob& job);
Result<SweepJob> job_from_json(const std::string& text, const std::string& folder);
// Of FOLDER/sweep.json. Errors: the same, kFileNotFound.
Result<SweepJob> read_job(const std::string& folder);

// The JSON Schema of the job file, as text.
const char* sweep_schema();

}  // namespace impend
