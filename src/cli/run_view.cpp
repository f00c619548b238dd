#include "cli/verbs.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <numbers>

#include "cli/run_log.h"
#include "cli/terminal.h"
#include "impend/motion/friction_result.h"

namespace impend::cli {
namespace {

namespace fs = std::filesystem;

bool is_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

// Empty when there is none. IMPEND_GUI in the environment may name it.
std::string desktop_program() {
  if (is_set("IMPEND_GUI")) return std::getenv("IMPEND_GUI");
  std::error_code failure;
  const fs::path self = fs::read_symlink("/proc/self/exe", failure);
  if (failure) return "";
  for (const fs::path& place :
       {self.parent_path() / "impend-gui", self.parent_path() / "../libexec/impend/impend-gui"}) {
    if (fs::exists(place, failure)) return place.lexically_normal().string();
  }
  return "";
}

void add_contact_words(const PipelineOptions& pipeline, std::vector<std::string>& words) {
  if (pipeline.import.gap) words.push_back(fmt::format("--gap={}", *pipeline.import.gap));
  if (pipeline.import.gap_auto) words.emplace_back("--gap=auto");
  if (pipeline.import.noise) words.push_back(fmt::format("--noise={}", *pipeline.import.noise));
  if (pipeline.import.angle_deg) words.push_back(fmt::format("--angle={}", *pipeline.import.angle_deg));
  if (pipeline.contact.allow_overlap) words.push_back("--allow-overlap");
  if (pipeline.contact.threads > 0) words.push_back(fmt::format("--threads={}", pipeline.contact.threads));
}

void add_friction_words(const FrictionOptions& friction, std::vector<std::string>& words) {
  if (friction.model == FrictionModel::kFrictionless) return;
  words.push_back(fmt::format("--model={}", to_string(friction.model)));
  if (friction.mu) words.push_back(fmt::format("--mu={}", *friction.mu));
  if (takes_step(friction.model)) words.push_back(fmt::format("--step={}", friction.velocity.step));
}

// Only what is not as by default.
void add_reading_words(const ModelReadOptions& read, std::vector<std::string>& words) {
  const ModelReadOptions usual;
  const RepairOptions& repair = read.repair;
  if (read.tessellation.deflection) words.push_back(fmt::format("--deflection={}m", *read.tessellation.deflection));
  if (read.tessellation.angle != usual.tessellation.angle) {
    words.push_back(fmt::format("--angular-deflection={}", read.tessellation.angle * 180 / std::numbers::pi));
  }
  if (read.stall_limit != usual.stall_limit) words.push_back(fmt::format("--import-stall={}", read.stall_limit));
  if (repair.weld) words.push_back(fmt::format("--weld={}", *repair.weld));
  if (repair.close_holes) {
    words.push_back(repair.largest_hole ? fmt::format("--close-holes={}", *repair.largest_hole) : "--close-holes=auto");
  }
  if (repair.check_intersections) words.push_back("--check-intersections");
}

std::vector<std::string> words_of(const Options& options) {
  const ImportOptions& import = options.pipeline.import;
  std::vector<std::string> words;
  if (import.unit) words.insert(words.end(), {"--unit", *import.unit});
  for (const std::string& name : import.fixed) words.insert(words.end(), {"--fixed", name});
  for (const std::string& name : import.exclude) words.insert(words.end(), {"--exclude", name});
  for (const std::string& pair : import.join) words.insert(words.end(), {"--join", pair});
  if (import.density) words.insert(words.end(), {"--density", fmt::format("{}", *import.density)});
  if (import.gravity) {
    words.push_back(fmt::format("--gravity={},{},{}", import.gravity->x(), import.gravity->y(), import.gravity->z()));
  }
  if (import.ground) words.push_back("--ground");
  if (import.split) words.push_back("--split");
  if (import.one_part_per_file) words.push_back("--one-part-per-file");
  if (import.skip_bad) words.push_back("--skip-bad");
  add_contact_words(options.pipeline, words);
  add_friction_words(options.pipeline.friction, words);
  add_reading_words(import.read, words);
  words.push_back("--");
  words.insert(words.end(), options.inputs.begin(), options.inputs.end());
  return words;
}

ExitStatus fail_to_start(const std::string& message, const std::string& file, const std::string& hint) {
  Error error;
  error.code = ErrorCode::kUnsupported;
  error.message = message;
  error.place.file = file;
  error.hint = hint;
  print_error(error);
  return exit_status(error);
}

}  // namespace

ExitStatus run_view(const Options& options) {
  const std::string program = desktop_program();
  if (program.empty()) {
    return fail_to_start(
        "the desktop program impend-gui is not beside this one", "",
        "install the package impend-gui or build with -DIMPEND_GUI=ON (Qt 6), or make a picture: impend "
        "render INPUT -o out.png");
  }
  if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY") && !is_set("QT_QPA_PLATFORM")) {
    return fail_to_start(
        "there is no display to open a window on", "",
        "make a picture instead: impend render INPUT -o out.png; QT_QPA_PLATFORM=offscreen runs without one");
  }
  std::vector<std::string> words = words_of(options);
  words.insert(words.begin(), program);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  log_line("the desktop program goes on; Help, About tells its versions and the graphics driver");
  ::execv(program.c_str(), arguments.data());
  return fail_to_start(fmt::format("the desktop program cannot be started: {}", std::strerror(errno)), program,
                       "check that it is there and may be run");
}

}  // namespace impend::cli
