#include <fmt/format.h>

#include <algorithm>

#include "impend/base/nearest_name.h"
#include "impend/import/load_models.h"
#include "impend/import/load_part.h"
#include "impend/import/model_parts.h"
#include "impend/import/part_names.h"
#include "impend/import/read_model.h"
#include "impend/import/stated_mass.h"

namespace impend {
namespace {

Error unit_missing(const std::string& path, const std::string& format) {
  std::string hint = "say it with --unit mm|cm|m|in";
  if (format.starts_with("COMPAS")) hint += " (most COMPAS models are in m)";
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
    if (!unit) return unit_missing(input.path, file.value().format);
    warn_of_stated_unit(file.value(), options, &all.warnings);
    if (!all.unit) all.unit = unit;
    for (Part& part : parts_from_model(file.value(), unit->metres, input.from_folder, options.read.repair, progress)) {
      all.parts.push_back(std::move(part));
    }
  }
  if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled while repairing meshes", {}, ""};
  return all;
}

// A mass that was stated for the whole is shared by volume.
void share_mass(const Part& whole, std::vector<Part>* pieces, Diagnostics* warnings) {
  if (pieces->size() < 2 || !(whole.mass.mass > 0)) return;
  for (Part& piece : *pieces) {
    piece.mass = {};
    if (whole.volume > 0) set_density(&piece, whole.mass.mass / whole.volume);
  }
  if (is_uniform(whole)) return;
  warnings->push_back({"mass-split",
                       "the file states mass, centre and inertia of the whole, which does not say how its pieces share "
                       "them: each gets the mean density",
                       whole.name});
}

std::vector<Part> split_all(const std::vector<Part>& parts, Diagnostics* warnings) {
  std::vector<Part> all;
  for (const Part& part : parts) {
    std::vector<Part> pieces = split_part(part);
    share_mass(part, &pieces, warnings);
    for (Part& piece : pieces) all.push_back(std::move(piece));
  }
  return all;
}

void give_density(const std::optional<double>& given, std::vector<Part>* parts, Diagnostics* warnings) {
  std::vector<std::string> stated, without;
  for (Part& part : *parts) {
    const bool known = part.mass.mass > 0;
    (known ? stated : without).push_back(part.name);
    if (!known) set_density(&part, given.value_or(kDefaultDensity));
  }
  if (given && !stated.empty()) {
    warnings->push_back({"mass-stated",
                         fmt::format("the mass of {} is stated in the file; the density that was named does not apply",
                                     quoted_list(stated)),
                         ""});
  }
  if (given || without.empty()) return;
  if (!stated.empty()) return warnings->push_back(assumed_density(without));
  warnings->push_back({"default-density",
                       fmt::format("no density was given: {} kg/m³ is assumed for every part", kDefaultDensity), ""});
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

Warning assumed_density(const std::vector<std::string>& parts) {
  return {"default-density",
          fmt::format("no density is given for {}: {} kg/m³ is assumed", quoted_list(parts), kDefaultDensity), ""};
}

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
    result.parts = split_all(result.parts, &result.warnings);
    make_names_unique(&result.parts, &result.warnings);
  }
  give_density(options.density, &result.parts, &result.warnings);
  return result;
}

}  // namespace impend
