#include "impend/sweep/sweep_job.h"
#include "impend/import/sha256.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace impend {
namespace {

namespace fs = std::filesystem;

// The number of each axis' value in a state.
std::vector<std::size_t> values_at(const SweepJob& job, long index) {
  std::vector<std::size_t> at(job.axes.size(), 0);
  auto rest = static_cast<std::size_t>(index);
  for (std::size_t k = job.axes.size(); k-- > 0;) {
    const std::size_t count = job.axes[k].values.size();
    at[k] = job.combine == SweepCombine::kZip ? (count == 1 ? 0 : rest) : rest % count;
    if (job.combine == SweepCombine::kProduct) rest /= count;
  }
  return at;
}

std::string text_in_key(const nlohmann::json& json) {
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// All movable parts but those named.
std::vector<std::string> all_but(const std::vector<std::string>& parts, const std::vector<std::string>& named) {
  std::vector<std::string> others;
  for (const std::string& part : parts) {
    if (std::find(named.begin(), named.end(), part) == named.end()) others.push_back(part);
  }
  return others;
}

Status set_axis(const SweepJob& job, const SweepAxis& axis, std::size_t at, SweepState& state) {
  const SweepValue& value = axis.values[at];
  if (axis.name == kInputsAxis) {
    state.input = at;
    return ok_status();
  }
  if (axis.name != kWithoutAxis && axis.name != kInstalledAxis) return set_option(axis.name, value, state.options);
  const auto* names = std::get_if<std::vector<std::string>>(&value);
  if (names == nullptr)
    return Error{ErrorCode::kBadValue, "'" + axis.name + "' needs names of parts", {}, "make the job again"};
  return set_option("exclude", axis.name == kWithoutAxis ? *names : all_but(job.parts, *names), state.options);
}

}  // namespace

long SweepJob::states() const {
  long count = 1;
  for (const SweepAxis& axis : axes) {
    const auto values = static_cast<long>(axis.values.size());
    count = combine == SweepCombine::kProduct ? count * values : std::max(count, values);
  }
  return count;
}

Result<SweepState> state_of(const SweepJob& job, long index) {
  if (index < 0 || index >= job.states())
    return Error{ErrorCode::kUsage,
                 fmt::format("there is no state {}", index),
                 {},
                 fmt::format("states of this job are numbered from 0 to {}", job.states() - 1)};
  SweepState state;
  state.index = index;
  state.options = job.options;
  const std::vector<std::size_t> at = values_at(job, index);
  for (std::size_t k = 0; k < job.axes.size(); ++k) {
    const SweepAxis& axis = job.axes[k];
    state.axes.emplace_back(axis.name, axis.values[at[k]]);
    if (const Status set = set_axis(job, axis, at[k], state); !set) return set.error();
  }
  if (const Status settled = settle_options(state.options); !settled) return settled.error();
  return state;
}

std::string state_words(const SweepState& state) {
  std::string words;
  for (const auto& [name, value] : state.axes)
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", name, sweep_value_words(value));
  return words.empty() ? "as it is" : words;
}

// The text whose SHA-256 the key is, is what dump() makes of an object with these three members.
Sha256Start start_of_keys(const SweepJob& job, const SweepInput& input) {
  return Sha256Start(
      fmt::format("{{\"answers\":{},\"files\":{},\"options\":", job.answers_version, text_in_key(input.files)));
}

std::string state_key(const Sha256Start& start, const nlohmann::json& options) {
  return start.hex_with(text_in_key(options) + "}");
}

std::string state_key(const SweepJob& job, const SweepState& state) {
  return state_key(start_of_keys(job, job.inputs[state.input]), options_json(state.options));
}

std::vector<std::string> input_paths(const SweepJob& job, const SweepInput& input) {
  std::vector<std::string> paths;
  std::error_code failure;
  const fs::path folder = fs::weakly_canonical(job.folder, failure);
  for (const std::string& path : input.paths) paths.push_back((folder / path).lexically_normal().string());
  return paths;
}

namespace {

constexpr const char* kAssemblyContent = "assembly";

// That names of contents are relative to.
fs::path content_folder(const std::vector<std::string>& inputs) {
  const fs::path first = fs::path(inputs.front()).lexically_normal();
  const fs::path folder = first.has_filename() ? first.parent_path() : first.parent_path().parent_path();
  return folder.empty() ? fs::path(".") : folder;
}

}  // namespace

std::string content_name(const std::vector<std::string>& inputs, const std::string& path) {
  if (inputs.size() == 1 && inputs.front() == path && path.ends_with(".json")) return kAssemblyContent;
  return fs::path(path).lexically_normal().lexically_relative(content_folder(inputs)).string();
}

std::string content_path(const std::vector<std::string>& inputs, const std::string& name) {
  if (name == kAssemblyContent) return inputs.front();
  return (content_folder(inputs) / name).lexically_normal().string();
}

}  // namespace impend
