#include "gui/presenter/snapshot.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "gui/presenter/sentences.h"
#include "impend/accounts/html/html_report.h"
#include "impend/import/convert.h"
#include "impend/import/file_bytes.h"
#include "impend/import/input_files.h"
#include "impend/records/records.h"
#include "impend/report/number_words.h"

namespace impend::gui {
namespace {

std::string joined(const std::set<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

std::string size_words(const Assembly& assembly) {
  Box3 box;
  for (const Part& part : assembly.parts) {
    for (const Vec3& vertex : part.mesh.vertices) box.add(part.X_WP * vertex);
  }
  if (box.empty()) return "no geometry";
  const Vec3 size = (box.upper - box.lower) / assembly.metres_per_unit;
  return fmt::format("{} × {} × {} {}", number_text(size.x()), number_text(size.y()), number_text(size.z()),
                     assembly.unit_name);
}

std::string precision_words(const Assembly& assembly) {
  std::set<std::string> sources;
  double largest = 0;
  for (const Part& part : assembly.parts) {
    if (!part.noise_source.empty()) sources.insert(part.noise_source);
    largest = std::max(largest, part.coordinate_noise.maxCoeff());
  }
  const std::string noise = "coordinates known to " + length_text(assembly, largest);
  return sources.empty() ? noise : noise + " (" + joined(sources) + ")";
}

std::string gravity_words(const Assembly& assembly) {
  const double gravity = assembly.gravity.norm();
  if (!(gravity > 0)) return "none";
  return fmt::format("{} m/s² along {}", number_text(gravity), direction_text(assembly.gravity));
}

std::string parts_words(const Assembly& assembly) {
  const auto fixed = std::count_if(assembly.parts.begin(), assembly.parts.end(), [](const Part& p) { return p.fixed; });
  return fmt::format("{}, {} of them fixed", count_text(assembly.parts.size(), "part"), fixed);
}

}  // namespace

ImportReport import_report(const std::vector<std::string>& inputs, const Assembly& assembly) {
  size_t triangles = 0, open = 0;
  std::set<std::string> files;
  for (const Part& part : assembly.parts) {
    triangles += part.mesh.triangles.size();
    open += !part.check.closed;
    if (!part.mesh_file.empty()) files.insert(part.mesh_file);
  }
  ImportReport report;
  report.lines.push_back({"Name", assembly.name});
  for (const std::string& input : inputs) report.lines.push_back({"Input", input});
  report.lines.push_back({"Mesh files", std::to_string(files.size())});
  report.lines.push_back({"Length unit", fmt::format("{} ({} m)", assembly.unit_name, assembly.metres_per_unit)});
  report.lines.push_back({"Parts", parts_words(assembly)});
  report.lines.push_back({"Triangles", std::to_string(triangles)});
  if (open > 0) report.lines.push_back({"Open meshes", std::to_string(open)});
  report.lines.push_back({"Size", size_words(assembly)});
  report.lines.push_back({"Precision", precision_words(assembly)});
  const std::string ground =
      assembly.ground ? "at height " + length_text(assembly, assembly.ground->height) : std::string("none");
  report.lines.push_back({"Ground", ground});
  report.lines.push_back({"Gravity", gravity_words(assembly)});
  if (!assembly.loads.empty()) report.lines.push_back({"Loads", std::to_string(assembly.loads.size())});
  report.notes = assembly.warnings;
  return report;
}

Diagnostics import_notes(const Snapshot& snapshot) {
  Diagnostics notes;
  for (const Warning& note : snapshot.import_report.notes) {
    const auto same = [&](const Warning& warning) { return warning.code == note.code; };
    const Diagnostics& now = snapshot.assembly ? snapshot.assembly->warnings : snapshot.import_report.notes;
    if (note.code == "ground-added" && std::none_of(now.begin(), now.end(), same)) continue;
    notes.push_back(note);
    notes.back().message = window_words(note.message);
  }
  return notes;
}

std::shared_ptr<const Scene> scene_to_show(const Snapshot& snapshot) {
  const auto& finished = snapshot.last_ready;
  const bool keeps = snapshot.state == SessionState::kAnalysing && finished && finished->parts == snapshot.parts;
  return keeps && finished->scene ? finished->scene : snapshot.scene;
}

bool scene_is_outdated(const Snapshot& snapshot) {
  return snapshot.state == SessionState::kAnalysing && snapshot.last_ready &&
         scene_to_show(snapshot) == snapshot.last_ready->scene;
}

bool is_running(const Snapshot& snapshot) {
  return snapshot.state == SessionState::kLoading || snapshot.state == SessionState::kEditing ||
         snapshot.state == SessionState::kAnalysing;
}

bool only_progress(const Snapshot& before, const Snapshot& now) {
  return (is_running(now) || adds_margins(now)) && before.state == now.state && before.document == now.document &&
         before.assembly == now.assembly && before.analysis == now.analysis && before.scene == now.scene &&
         before.last_ready == now.last_ready && before.settings == now.settings;
}

bool is_other_document(const Snapshot& before, const Snapshot& now) {
  return !now.document || !before.document || now.document->opened->inputs != before.document->opened->inputs;
}

bool adds_margins(const Snapshot& snapshot) {
  return snapshot.state == SessionState::kReady && !snapshot.progress.stage.empty();
}

const Snapshot& drawn_snapshot(const Snapshot& snapshot) {
  return scene_is_outdated(snapshot) ? *snapshot.last_ready : snapshot;
}

void clear_error(Snapshot* snapshot) {
  snapshot->error.reset();
  snapshot->needs_unit = false;
  snapshot->numbers_of_size.reset();
  snapshot->open_failed = false;
}

namespace {

std::string exported_page(const Snapshot& snapshot, const PageExtras& extras) {
  HtmlContent content;
  for (const InputFile& file : snapshot.document->opened->files)
    content.inputs.push_back({without_home(file.path, extras.home), file.bytes, file.sha256});
  content.pictures = extras.pictures;
  content.pictures_missing = extras.pictures_missing;
  const std::size_t edits = snapshot.document->done.size();
  content.origin =
      "by its window" + (edits == 0 ? std::string() : " after " + count_text(edits, "edit") + " of what the files say");
  return to_html(*snapshot.analysis, content);
}

}  // namespace

Result<std::string> exported_text(const Snapshot& snapshot, const std::string& path, const PageExtras& extras) {
  if (!snapshot.analysis) {
    return Error{ErrorCode::kUsage, "there is no analysis to report", {}, "wait until the analysis is finished"};
  }
  const Analysis& analysis = *snapshot.analysis;
  const std::string extension = lower_extension(path);
  if (extension == ".json") return to_json(analysis);
  if (extension == ".csv") return contacts_to_csv(analysis.assembly, analysis.contacts);
  if (extension == ".html") return exported_page(snapshot, extras);
  if (extension == ".txt") return to_text(analysis, ReportOptions{true, false, true});
  return Error{ErrorCode::kUsage,
               "a report cannot be written as '" + extension + "'",
               {path, 0, "", ""},
               "name a file .json (report), .html (a page to hand on), .csv (contacts) or .txt (words)"};
}

namespace {

Status write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream stream(path, std::ios::binary | std::ios::trunc);
  stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  stream.close();
  if (stream) return ok_status();
  return Error{
      ErrorCode::kOutput, "the file cannot be written", {path, 0, "", ""}, "check its folder, permissions and space"};
}

// Converted parts stand by themselves: what holds them to others stays behind.
Assembly only_parts(const Assembly& assembly, const std::vector<int>& bodies) {
  Assembly chosen;
  chosen.name = assembly.name;
  chosen.gravity = assembly.gravity;
  chosen.metres_per_unit = assembly.metres_per_unit;
  chosen.unit_name = assembly.unit_name;
  for (const int body : bodies) {
    if (body >= 0 && body < static_cast<int>(assembly.parts.size()))
      chosen.parts.push_back(assembly.parts[static_cast<size_t>(body)]);
  }
  return chosen;
}

}  // namespace

Result<Diagnostics> export_parts(const Snapshot& snapshot, const std::vector<int>& bodies, const std::string& path) {
  const Assembly chosen = snapshot.assembly ? only_parts(*snapshot.assembly, bodies) : Assembly{};
  if (chosen.parts.empty())
    return Error{
        ErrorCode::kUsage, "no part is visible, so there is nothing to write", {}, "show the parts to be written"};
  if (!is_convertible_file(path)) {
    return Error{ErrorCode::kUsage,
                 "parts cannot be written as '" + lower_extension(path) + "'",
                 {path, 0, "", ""},
                 "name a file .glb, .3mf or .obj"};
  }
  if (const Status usable = check_conversion(path, true); !usable) return usable.error();
  const Result<Conversion> converted = convert_assembly(chosen, path);
  if (!converted) return converted.error();
  for (const OutputFile& file : converted.value().files) {
    if (const Status written = write_bytes(file.path, file.bytes); !written) return written.error();
  }
  return converted.value().warnings;
}

Status export_report(const Snapshot& snapshot, const std::string& path, const PageExtras& extras) {
  const Result<std::string> text = exported_text(snapshot, path, extras);
  if (!text) return text.error();
  return write_bytes(path, text.value());
}

}  // namespace impend::gui
