#include "impend/sweep/make_job.h"
#include "impend/import/sha256.h"

#include <fmt/format.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <set>

#include "impend/base/stop.h"
#include "impend/import/file_bytes.h"
#include "impend/sweep/child_process.h"
#include "impend/sweep/state_answer.h"
#include "impend/sweep/sweep_axis.h"
#include "impend/sweep/whole_file.h"

namespace impend {
namespace {

namespace fs = std::filesystem;

constexpr long kMostStates = 100'000'000;
constexpr long kMostChecked = 100'000;  // states whose options are looked at before the job is written
constexpr long kProbes = 20;
constexpr double kNanosecond = 1e-9;  // s
constexpr std::chrono::seconds kLongestProbing(10);

Error bad_request(const std::string& message, const std::string& hint) {
  return {ErrorCode::kUsage, message, {}, hint};
}

std::string from_folder(const std::string& path, const std::string& folder) {
  std::error_code failure;
  const fs::path there = fs::weakly_canonical(path, failure), here = fs::weakly_canonical(folder, failure);
  const std::string way = there.lexically_relative(here).string();
  return way.empty() ? there.string() : way;
}

// One list of paths for each input of the sweep.
std::vector<std::vector<std::string>> asked_inputs(const SweepRequest& request) {
  for (const SweepAxis& axis : request.axes) {
    if (axis.name != kInputsAxis) continue;
    std::vector<std::vector<std::string>> all;
    for (const SweepValue& value : axis.values) all.push_back({sweep_value_words(value)});
    return all;
  }
  return {request.inputs};
}

// An input among many that cannot be read is an answer later; one that is not there is a mistake now.
bool stops_the_job(const Error& error, bool alone) {
  return alone || error.code == ErrorCode::kCancelled || error.code == ErrorCode::kFileNotFound;
}

// Reading ended before it had seen all: what is there belongs to the input nevertheless.
void add_unseen_files(const std::vector<std::string>& paths, SweepInput& input) {
  const auto add = [&](const std::string& path) {
    const std::string name = content_name(paths, path);
    if (input.files.contains(name)) return;
    if (const Result<std::string> bytes = read_file_bytes(path); bytes) input.files[name] = sha256_hex(bytes.value());
  };
  for (const std::string& path : paths) {
    std::error_code failure;
    if (!fs::is_directory(path, failure)) {
      add(path);
      continue;
    }
    for (const fs::directory_entry& entry : fs::directory_iterator(path, failure)) {
      look_for_stop();
      if (entry.is_regular_file(failure)) add(entry.path().string());
    }
  }
}

Result<std::optional<Assembly>> read_inputs_of(const SweepRequest& request, SweepJob& job, const Progress& progress) {
  const std::vector<std::vector<std::string>> asked = asked_inputs(request);
  std::optional<Assembly> only;
  for (const std::vector<std::string>& given : asked) {
    SweepInput input;
    for (const std::string& path : given) input.paths.push_back(from_folder(path, request.folder));
    const std::vector<std::string> paths = input_paths(job, input);
    Result<Assembly> assembly = read_input(paths, job.options.pipeline.import, &input.files, progress);
    if (!assembly && stops_the_job(assembly.error(), asked.size() == 1)) return assembly.error();
    input.readable = assembly.ok();
    if (!assembly) {
      add_unseen_files(paths, input);
    } else {
      input.gravity = assembly.value().gravity;
      if (job.name.empty()) job.name = assembly.value().name;
      if (asked.size() == 1) only = std::move(assembly).value();
    }
    job.inputs.push_back(std::move(input));
  }
  return only;
}

Status check_axes(const SweepRequest& request) {
  std::set<std::string> seen;
  std::size_t longest = 1;
  double states = 1;
  for (const SweepAxis& axis : request.axes) {
    if (axis.values.empty()) return bad_request("the axis '" + axis.name + "' has no value", "name one at least");
    if (!seen.insert(axis.name).second)
      return bad_request("the axis '" + axis.name + "' comes twice", "put all its values into one");
    longest = std::max(longest, axis.values.size());
    states *= static_cast<double>(axis.values.size());
  }
  if (seen.count(kWithoutAxis) > 0 && seen.count(kInstalledAxis) > 0)
    return bad_request("'without' and 'installed' cannot both be varied", "take one of them");
  if (seen.count(kInputsAxis) > 0 && !request.inputs.empty())
    return bad_request("inputs are given, and an axis of inputs too", "take one of them");
  if (request.combine == SweepCombine::kProduct && states > static_cast<double>(kMostStates))
    return bad_request(fmt::format("{:.3g} states are too many", states), "take fewer values, or make several jobs");
  if (request.combine == SweepCombine::kProduct) return ok_status();
  for (const SweepAxis& axis : request.axes) {
    if (axis.values.size() != 1 && axis.values.size() != longest)
      return bad_request(fmt::format("axes that go together have as many values, but '{}' has {} and another {}",
                                     axis.name, axis.values.size(), longest),
                         "give each axis as many, or one");
  }
  return ok_status();
}

// Every option of every state, or of as many as can be looked at in a second.
Status check_states(const SweepJob& job) {
  const long stride = std::max(1L, job.states() / kMostChecked);
  for (long i = 0; i < job.states(); i += stride) {
    look_for_stop();
    if (const Result<SweepState> state = state_of(job, i); !state) return state.error();
  }
  return ok_status();
}

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + kNanosecond * static_cast<double>(now.tv_nsec);
}

// Nanoseconds of processor time of some states, spread over the job, one number for each as soon as it is known; of a
// state whose options mean nothing to its input, −1 − its number instead.
int run_probes(const SweepJob& job, int pipe) {
  Progress progress;
  progress.cancelled = child_told_to_stop;
  StateAnswerer answerer(job, progress);
  const long count = std::min(kProbes, job.states());
  for (long k = 0; k < count; ++k) {
    const long index = k * job.states() / count;
    const double start = processor_seconds();
    const Result<std::string> line = answerer.line(index);
    if (!line) return 1;
    const bool refused = line.value().find(",\"error\":{\"code\":\"usage\"") != std::string::npos;
    const long said = refused ? -1 - index : static_cast<long>((processor_seconds() - start) / kNanosecond);
    if (!write_whole(pipe, reinterpret_cast<const char*>(&said), sizeof said)) return 1;
  }
  return 0;
}

struct Probed {
  double seconds = kBlockSeconds;  // of processor time for a state
  long refused = -1;               // a state whose options mean nothing to its input
};

Result<Probed> probe(const SweepJob& job, const Progress& progress) {
  Result<ChildProcess> child = start_child([&job](int pipe) { return run_probes(job, pipe); });
  if (!child) return child.error();
  const auto start = std::chrono::steady_clock::now();
  Progress until_enough;
  until_enough.cancelled = [&] {
    return progress.is_cancelled() || std::chrono::steady_clock::now() - start > kLongestProbing;
  };
  Probed probed;
  double seconds = 0;
  long said = 0, count = 0;
  while (read_or_stop(child.value(), reinterpret_cast<char*>(&said), sizeof said, until_enough)) {
    if (said < 0) {
      probed.refused = -1 - said;
      stop_child(child.value());
      break;
    }
    seconds += static_cast<double>(said) * kNanosecond;
    probed.seconds = seconds / static_cast<double>(++count);
  }
  wait_for_child(child.value());
  if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled", {}, ""};
  return probed;
}

// What an analysis says of options that mean nothing to it.
Error refusal_of(const SweepJob& job, long index, const Progress& progress) {
  const Result<SweepState> state = state_of(job, index);
  if (!state) return state.error();
  const Result<Analysis> analysis = analyze_state(job, state.value(), progress);
  if (analysis) return {ErrorCode::kInternal, "a state was refused once", {}, "try again"};
  Error error = analysis.error();
  error.message = fmt::format("state {} ({}): {}", index, state_words(state.value()), error.message);
  return error;
}

Status make_folder(const std::string& folder) {
  std::error_code failure;
  fs::create_directories(fs::path(folder) / "blocks", failure);
  const auto cannot = [&](const std::string& why, const std::string& hint) {
    Error error{ErrorCode::kOutput, why, {}, hint};
    error.place.file = folder;
    return error;
  };
  if (failure) return cannot("the folder cannot be made: " + failure.message(), "choose a place that you may write to");
  if (fs::exists(fs::path(folder) / kJobFile, failure))
    return cannot("the folder holds a job already", "name another folder, or delete this one");
  return ok_status();
}

}  // namespace

long block_length(long states, double seconds) {
  const double total = static_cast<double>(states) * seconds;
  const double wanted = std::clamp(std::ceil(total / kBlockSeconds), static_cast<double>(kFewestBlocks),
                                   static_cast<double>(kMostBlocks));
  return std::max(1L, (states + static_cast<long>(wanted) - 1) / static_cast<long>(wanted));
}

Result<SweepJob> make_job(const SweepRequest& request, const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<SweepJob> {
    if (const Status checked = check_axes(request); !checked) return checked.error();
    SweepJob job;
    job.folder = request.folder;
    job.options.pipeline = request.options;
    job.combine = request.combine;
    if (const Status made = make_folder(request.folder); !made) return made.error();
    progress.step("import", 0);
    const Result<std::optional<Assembly>> assembly = read_inputs_of(request, job, progress);
    if (!assembly) return assembly.error();
    for (const SweepAxis& axis : request.axes) {
      Result<SweepAxis> expanded = expand_axis(axis, assembly.value());
      if (!expanded) return expanded.error();
      if (axis.name == kInstalledAxis) job.parts = movable_names(*assembly.value());
      job.axes.push_back(std::move(expanded).value());
    }
    if (const Status checked = check_states(job); !checked) return checked.error();
    progress.step("probe", 0);
    const Result<Probed> probed = probe(job, progress);
    if (!probed) return probed.error();
    if (probed.value().refused >= 0) return refusal_of(job, probed.value().refused, progress);
    if (request.block && (*request.block < 1 || job.states() / *request.block > kMostBlocks * kMostBlocks))
      return bad_request("a block cannot have so many states", "give a whole number from 1 on");
    job.block = request.block.value_or(block_length(job.states(), probed.value().seconds));
    const std::string path = (fs::path(request.folder) / kJobFile).string();
    if (const Status written = write_whole_file(path, job_to_json(job)); !written) return written.error();
    return job;
  });
}

}  // namespace impend
