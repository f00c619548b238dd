#include "impend/sweep/state_answer.h"
#include "impend/import/sha256.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "impend/base/stop.h"
#include "impend/import/chosen_parts.h"
#include "impend/import/file_bytes.h"
#include "impend/import/stated_mass.h"
#include "impend/pipeline/other_answers.h"
#include "impend/sweep/answer_line.h"

namespace impend {
namespace {

// Assemblies that are kept: states of the slower axes come back to few.
constexpr std::size_t kMostKept = 4;

// On one thread: states are answered side by side.
PipelineOptions on_one_thread(PipelineOptions options) {
  options.contact.threads = 1;
  options.solver.threads = 1;
  return options;
}

// Options that neither import nor contacts depend on; gravity has a say only where there is a ground.
bool is_condition(const std::string& option) {
  constexpr std::array kConditions = {"algorithm", "azimuth", "effort", "gravity", "minimal-mu",
                                      "model",     "mu",      "step",   "tilt",    "tilt-margin"};
  return option.starts_with("density:") ||
         std::any_of(kConditions.begin(), kConditions.end(), [&](const char* name) { return option == name; });
}

std::string option_text(const std::string& name, const nlohmann::json& value) {
  return name + "=" + value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

// What import and contacts depend on, as text; without gravity.
std::string geometry_of(const SweepState& state, const nlohmann::json& options) {
  const bool per_plane = state.options.pipeline.friction.model != FrictionModel::kFrictionless;
  std::string text = fmt::format("{} {}\n", state.input, per_plane);
  for (const auto& [name, value] : options.items()) {
    if (!is_condition(name)) text += option_text(name, value);
  }
  return text;
}

// A file that cannot be read now may be readable to others: that is no answer about the state, unless it was so when
// the job was made. A job is not made of files that are not there.
bool is_of_this_reading(ErrorCode code, bool was_readable) {
  return code == ErrorCode::kFileNotFound || (was_readable && code == ErrorCode::kFileUnreadable);
}

Error changed_file(const std::string& name) {
  Error error{ErrorCode::kBadValue,
              "the file is not what it was when the job was made",
              {},
              "put it back, or make a new job in another folder"};
  error.place.file = name;
  return error;
}

Error missing_file(const std::string& path) {
  Error error = changed_file(path);
  error.code = ErrorCode::kFileNotFound;
  error.message = "the file is missing; it was there when the job was made";
  return error;
}

// What was read is what it was, and what was not, though it was when the job was made, is still there: a folder without
// one of its files is another assembly. Members of archives that were not read are not looked at. `failed`: it could
// not be read now, and where it could not be then either, what was seen before that may differ.
Status check_files(const SweepInput& input, const std::vector<std::string>& paths,
                   const std::map<std::string, std::string>& read, bool failed) {
  const bool archive = std::any_of(paths.begin(), paths.end(), [](const auto& path) { return path.ends_with(".zip"); });
  for (const auto& [name, hash] : input.files) {
    const std::string path = content_path(paths, name);
    const bool in_archive = archive && std::find(paths.begin(), paths.end(), path) == paths.end();
    if (in_archive || read.contains(name)) continue;
    const Result<std::string> bytes = read_file_bytes(path);
    if (!bytes && bytes.error().code == ErrorCode::kFileNotFound) return missing_file(path);
    if (!bytes || sha256_hex(bytes.value()) != hash) return changed_file(name);
  }
  for (const auto& [name, hash] : read) {
    const auto stated = input.files.find(name);
    if (stated == input.files.end() && failed && !input.readable) continue;
    if (stated == input.files.end() || stated->second != hash) return changed_file(name);
  }
  return ok_status();
}

// What a state changes in an assembly that was read for another one.
Status set_conditions(const SweepState& state, const Vec3& stated_gravity, Assembly& assembly) {
  const StateOptions& options = state.options;
  const Vec3 gravity = options.pipeline.import.gravity.value_or(stated_gravity);
  assembly.gravity = turned_gravity(gravity, options.tilt, options.azimuth);
  if (options.pipeline.friction.mu) assembly.friction.mu = *options.pipeline.friction.mu;
  return set_densities(options, assembly);
}

// A ground that stays while gravity turns is not what an analysis from the start would make of it.
bool ground_stays(const SweepState& state, const Assembly& assembly) {
  return assembly.ground.has_value() && state.options.tilt != 0;
}

Result<PreparedAnswer> answer_as_asked(PreparedAssembly prepared, const PipelineOptions& options,
                                       const Progress& progress) {
  PipelineOptions without_friction = options;
  without_friction.friction.model = FrictionModel::kFrictionless;
  const Diagnostics of_contacts = prepared.value.contacts.warnings;
  // Whether it is to stop is asked by line(), around all of this: once is enough.
  Result<PreparedAnswer> answered = answer_prepared(std::move(prepared), without_friction, {});
  if (!answered) return answered.error();
  Analysis& analysis = answered.value().analysis;
  Result<std::optional<FrictionResult>> friction = analyze_friction_as_asked(analysis, options.friction, progress);
  if (!friction) return friction.error();
  analysis.friction = std::move(friction).value();
  append(analysis.warnings, of_contacts);
  return answered;
}

}  // namespace

// An assembly with its contacts, or why there is none.
struct StateAnswerer::Prepared {
  Result<PreparedAssembly> value = Error{};  // without meshes
  Assembly refinable;                        // whole, where facets of exact shapes may decide; else empty
  std::vector<std::string> paths;
  Vec3 gravity = Vec3::Zero();  // without the option

  bool depends_on_gravity() const { return !value || value.value().value.assembly.ground.has_value(); }
};

StateAnswerer::StateAnswerer(const SweepJob& job, Progress progress) : job_(job), progress_(std::move(progress)) {}
StateAnswerer::~StateAnswerer() = default;

Result<const StateAnswerer::Prepared*> StateAnswerer::prepared(const SweepState& state,
                                                               const nlohmann::json& options_asked) {
  const std::optional<Vec3>& gravity = state.options.pipeline.import.gravity;
  const std::string plain = geometry_of(state, options_asked);
  const std::string turned = gravity ? plain + option_text("gravity", sweep_value_json(*gravity)) : plain;
  for (auto at = kept_.begin(); at != kept_.end(); ++at) {
    if (at->first != turned && (at->first != plain || at->second->depends_on_gravity())) continue;
    kept_.splice(kept_.begin(), kept_, at);
    return kept_.front().second.get();
  }
  ++preparations_;
  const SweepInput& input = job_.inputs[state.input];
  auto made = std::make_shared<Prepared>();
  made->paths = input_paths(job_, input);
  PipelineOptions options = on_one_thread(state.options.pipeline);
  options.friction.mu.reset();
  std::map<std::string, std::string> files;
  Result<Assembly> assembly = read_input(made->paths, options.import, &files, progress_);
  if (const Status same = check_files(input, made->paths, files, !assembly); !same) return same.error();
  if (!assembly && is_of_this_reading(assembly.error().code, input.readable)) return assembly.error();
  made->value = assembly ? Error{} : assembly.error();
  if (assembly) {
    made->gravity = gravity ? input.gravity : assembly.value().gravity;
    if (has_exact_shapes(assembly.value())) made->refinable = assembly.value();
    made->value = prepare_analysis({std::move(assembly).value(), made->paths}, options, progress_);
  }
  if (!made->value && made->value.error().code == ErrorCode::kCancelled) return made->value.error();
  if (made->value) {
    Assembly& whole = made->value.value().value.assembly;
    whole = without_idle_meshes(std::move(whole));
  }
  kept_.emplace_front(made->depends_on_gravity() ? turned : plain, std::move(made));
  if (kept_.size() > kMostKept) kept_.pop_back();
  return kept_.front().second.get();
}

Result<std::string> StateAnswerer::members(const SweepState& state, const nlohmann::json& options_asked) {
  const Result<const Prepared*> found = prepared(state, options_asked);
  if (!found) return found.error();
  const Prepared& kept = *found.value();
  const PipelineOptions options = on_one_thread(state.options.pipeline);
  const auto told = [](const Error& error) -> Result<std::string> {
    if (error.code == ErrorCode::kCancelled) return error;
    return error_members(error);
  };
  Result<PreparedAnswer> answered = kept.value ? Error{} : kept.value.error();
  if (kept.value) {
    PreparedAssembly here = kept.value.value();
    if (const Status set = set_conditions(state, kept.gravity, here.value.assembly); !set) return told(set.error());
    answered = answer_as_asked(std::move(here), options, progress_);
  }
  const bool refine =
      !kept.refinable.parts.empty() && !ground_stays(state, kept.refinable) &&
      (answered ? facets_decide(answered.value().analysis) : facets_decide(answered.error(), kept.refinable));
  if (refine) {
    Assembly whole = kept.refinable;
    if (const Status set = set_conditions(state, kept.gravity, whole); !set) return told(set.error());
    const Result<Analysis> analysis = run_analysis(std::move(whole), kept.paths, options, progress_);
    return analysis ? answer_members(analysis.value(), state.options) : told(analysis.error());
  }
  return answered ? answer_members(answered.value().analysis, state.options) : told(answered.error());
}

Result<std::string> StateAnswerer::line(long index) {
  return until_stopped(progress_, "cancelled", [&]() -> Result<std::string> {
    const Result<SweepState> state = state_of(job_, index);
    if (!state) return state.error();
    const nlohmann::json options = options_json(state.value().options);
    const Result<std::string> said = members(state.value(), options);
    if (!said) return said.error();
    const std::size_t input = state.value().input;
    auto start = keys_.find(input);
    if (start == keys_.end()) start = keys_.emplace(input, start_of_keys(job_, job_.inputs[input])).first;
    return answer_line(index, state_key(start->second, options), said.value());
  });
}

Result<std::string> answer(const SweepJob& job, long index) { return StateAnswerer(job).line(index); }

Result<Analysis> analyze_state(const SweepJob& job, const SweepState& state, const Progress& progress) {
  const SweepInput& input = job.inputs[state.input];
  const std::vector<std::string> paths = input_paths(job, input);
  std::map<std::string, std::string> files;
  Result<Assembly> assembly = read_input(paths, state.options.pipeline.import, &files, progress);
  if (const Status same = check_files(input, paths, files, !assembly); !same) return same.error();
  if (!assembly) return assembly.error();
  const Vec3 stated = state.options.pipeline.import.gravity ? input.gravity : assembly.value().gravity;
  const PipelineOptions& options = state.options.pipeline;
  if (!ground_stays(state, assembly.value())) {
    if (const Status set = set_conditions(state, stated, assembly.value()); !set) return set.error();
    return run_analysis(std::move(assembly).value(), paths, options, progress);
  }
  Result<PreparedAssembly> prepared = prepare_analysis({std::move(assembly).value(), paths}, options, progress);
  if (!prepared) return prepared.error();
  if (const Status set = set_conditions(state, stated, prepared.value().value.assembly); !set) return set.error();
  const Diagnostics of_import = prepared.value().value.assembly.warnings;
  const Diagnostics of_contacts = prepared.value().value.contacts.warnings;
  return until_stopped(progress, "cancelled", [&]() -> Result<Analysis> {
    Result<PreparedAnswer> answered = answer_prepared(std::move(prepared).value(), options, progress);
    if (!answered) return answered.error();
    Analysis analysis = std::move(answered.value().analysis);
    analysis.warnings = collect_warnings({answered.value().decisive, model_warnings(analysis, options.friction.model),
                                          of_import, of_contacts, analysis.warnings});
    return analysis;
  });
}

Result<Assembly> read_input(const std::vector<std::string>& inputs, const ImportOptions& options,
                            std::map<std::string, std::string>* files, const Progress& progress) {
  const SeeFile see = [&](const std::string& path, const std::string& bytes) {
    (*files)[content_name(inputs, path)] = sha256_hex(bytes);
  };
  return read_assembly_observed(inputs, options, see, progress);
}

Status set_densities(const StateOptions& options, Assembly& assembly) {
  for (const auto& [glob, density] : options.densities) {
    bool some = false;
    for (Part& part : assembly.parts) {
      if (!glob_match(glob, part.name)) continue;
      if (!(part.volume > 0)) {
        return Error{ErrorCode::kBadValue,
                     "the part encloses no volume, so that a density gives it no mass",
                     {"", 0, part.name, "density"},
                     "close its mesh, or leave it out"};
      }
      set_density(&part, density);
      some = true;
    }
    if (!some) return Error{ErrorCode::kUsage, "no part matches '" + glob + "', which a density is given for", {}, ""};
  }
  return ok_status();
}

}  // namespace impend
