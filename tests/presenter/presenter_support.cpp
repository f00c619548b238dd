#include "tests/presenter/presenter_support.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "impend/pipeline/pipeline.h"
#include "impend/records/records.h"
#include "test_paths.h"
#include "tests/support/catch.h"

namespace impend::gui::test {

namespace fs = std::filesystem;

std::string model_path(const std::string& name) {
  return (fs::path(IMPEND_MODELS_DIR) / name / (name + ".assembly.json")).string();
}

std::vector<std::string> model_names() {
  const nlohmann::json all = expectations();
  std::vector<std::string> names;
  for (const auto& entry : all.items()) names.push_back(entry.key());
  return names;
}

nlohmann::json expectations() {
  std::ifstream file(fs::path(IMPEND_MODELS_DIR) / "EXPECTED.json");
  REQUIRE(file);
  return nlohmann::json::parse(file);
}

std::string fresh_folder(const std::string& name) {
  const fs::path folder = fs::temp_directory_path() / ("impend-presenter-" + name);
  fs::remove_all(folder);
  fs::create_directories(folder);
  return folder.string();
}

void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << bytes;
  REQUIRE(file);
}

std::string edited_model(const std::string& model, const std::string& folder,
                         const std::function<void(nlohmann::json&)>& change) {
  fs::copy(fs::path(IMPEND_MODELS_DIR) / model, folder, fs::copy_options::recursive);
  const fs::path path = fs::path(folder) / (model + ".assembly.json");
  nlohmann::json file;
  std::ifstream(path) >> file;
  change(file);
  write_file(path.string(), file.dump(1));
  return path.string();
}

SnapshotPtr ready(const Session& session) {
  const SnapshotPtr snapshot = session.wait_until_idle();
  INFO((snapshot->error ? to_string(*snapshot->error) : std::string("no error")));
  REQUIRE(snapshot->state == SessionState::kReady);
  REQUIRE(snapshot->analysis);
  return snapshot;
}

SnapshotPtr opened(Session& session, const std::string& path, const ImportOptions& options) {
  session.open({path}, options);
  return ready(session);
}

std::string report_of(const Analysis& analysis) {
  ReportOptions options;
  options.timings = false;
  return to_json(analysis, options);
}

std::string fresh_report(const std::string& path, const ImportOptions& options) {
  PipelineOptions pipeline;
  pipeline.import = options;
  const Result<Analysis> analysis = run_analysis({path}, pipeline);
  INFO((analysis ? std::string() : to_string(analysis.error())));
  REQUIRE(analysis.ok());
  return report_of(analysis.value());
}

int original_part(const Snapshot& snapshot, const std::string& name) {
  const auto& parts = snapshot.document->opened->assembly->parts;
  const auto found = std::find_if(parts.begin(), parts.end(), [&](const Part& part) { return part.name == name; });
  REQUIRE(found != parts.end());
  return static_cast<int>(found - parts.begin());
}

int shown_part(const Snapshot& snapshot, const std::string& name) {
  return snapshot.parts.shown_of(original_part(snapshot, name));
}

std::string all_of(const std::vector<WhySentence>& sentences) {
  std::string text;
  for (const WhySentence& sentence : sentences) text += sentence.text + "\n";
  return text;
}

std::string value_of(const Inspection& inspection, const std::string& label) {
  for (const InspectorSection& section : inspection.sections) {
    for (const InspectorLine& line : section.lines) {
      if (line.label == label) return line.value;
    }
  }
  return "";
}

}  // namespace impend::gui::test
