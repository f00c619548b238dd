#include <fmt/format.h>

#include <algorithm>

#include "impend/import/load_models.h"
#include "impend/import/load_part.h"
#include "impend/import/model_parts.h"
#include "impend/import/part_names.h"
#include "impend/import/read_model.h"

namespace impend {
namespace {

Error unit_missing(const ModelInputs& inputs, const std::string& path, const std::string& format) {
  std::string hint = "say it with --unit mm|cm|m|in";
  if (format.starts_with("COMPAS")) hint += " (most COMPAS models are in m)";
  if (!inputs.assembly_files.empty()) hint += ", or give the assembly file " + inputs.assembly_files.front();
  return {ErrorCode::kUnitMissing,
          "files of this kind do not say in which unit their lengths are",
          {path, 0, "", ""},
          hint};
}

// Several files are read one after the other: each has its share of the progress.
Progress share_of(const Progress& whole, size_t index, size_t count) {
  Progress part = whole;
  if (!whole.report) return part;
  part.report = [report = whole.report, index, count](std::string_view stage, double fraction) {
    const double done = static_cast<double>(index) + std::clamp(fraction, 0.0, 1.0);
    report(stage, done / static_cast<double>(count));
  };
  return part;
}

void warn_of_stated_unit(const ModelFile& file, const LoadOptions& options, Diagnostics* warnings) {
  if (!file.unit || !options.unit || file.unit->metres == options.unit->metres) return;
  warnings->push_back({"unit-stated",
                       fmt::format("{}: the file says that its lengths are in {}; the unit {} that was named does not "
                                   "apply to it",
                                   file.path, file.unit->name, options.unit->name),
                       ""});
}

Result<LoadedParts> load_objects(const ModelInputs& inputs, const LoadOptions& options, const Progress& progress) {
  LoadedParts all;
  for (size_t i = 0; i < inputs.files.size(); ++i) {
    progress.step("import", static_cast<double>(i) / static_cast<double>(inputs.files.size()));
    if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled while reading shapes", {}, ""};
    const ModelInput& input = inputs.files[i];
    const auto file = read_model(input.path, options.read, share_of(progress, i, inputs.files.size()), input.read);
    if (!file) return file.error();
    for (const std::string& note : file.value().notes) {
      all.warnings.push_back({"mesh-note", input.path + ": " + note, ""});
    }
    const std::optional<StatedUnit> unit = file.value().unit ? file.value().unit : options.unit;
    if (!unit) return unit_missing(inputs, input.path, file.value().format);
    warn_of_stated_unit(file.value(), options, &all.warnings);
    if (!all.unit) all.unit = unit;
    for (Part& part : parts_from_model(file.value(), unit->metres, input.from_folder, options.read.repair, progress)) {
      all.parts.push_back(std::move(part));
    }
  }
  if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled while repairing meshes", {}, ""};
  return all;
}

std::vector<Part> split_all(const std::vector<Part>& parts) {
  std::vector<Part> pieces;
  for (const Part& part : parts) {
    for (Part& piece : split_part(part)) pieces.push_back(std::move(piece));
  }
  return pieces;
}

// A file of a whole assembly read as one part would hold together whatever happens.
void warn_of_pieces(const std::vector<Part>& parts, Diagnostics* warnings) {
  for (const Part& part : parts) {
    const int pieces = part.check.shells - part.check.cavities;
    if (pieces < 2) continue;
    warnings->push_back({"several-pieces",
                         fmt::format("the mesh consists of {} separate pieces, which are taken as one rigid part; "
                                     "--split makes a part of each",
                                     pieces),
                         part.name});
  }
}

}  // namespace

Result<LoadedParts> load_model_files(const ModelInputs& inputs, const LoadOptions& options, const Progress& progress) {
  auto loaded = load_objects(inputs, options, progress);
  if (!loaded) return loaded.error();
  LoadedParts result = std::move(loaded).value();
  make_names_unique(&result.parts, &result.warnings);
  // Repairs concern the object as stored, before it is split.
  for (const Part& part : result.parts)
    append(result.warnings, repair_warnings(part, {result.unit->name, result.unit->metres}));
  if (!options.split) warn_of_pieces(result.parts, &result.warnings);
  if (options.split) {
    result.parts = split_all(result.parts);
    make_names_unique(&result.parts, &result.warnings);
  }
  for (Part& part : result.parts) set_density(&part, options.density);
  return result;
}

}  // namespace impend
