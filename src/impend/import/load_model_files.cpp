#include <fmt/format.h>

#include <algorithm>

#include "impend/assembly/mesh_findings.h"
#include "impend/base/names.h"
#include "impend/import/chosen_parts.h"
#include "impend/import/gltf/gltf.h"
#include "impend/import/load_models.h"
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

// The unit of a file's lengths: what it states wins over what was named. What only its format's rule says gives way
// where there are no other files that the name could be meant for.
std::optional<StatedUnit> unit_of(const ModelFile& file, const LoadOptions& options, bool name_is_for_it,
                                  Diagnostics* warnings) {
  if (!file.unit || !options.unit || file.unit->metres == options.unit->metres) {
    return file.unit ? file.unit : options.unit;
  }
  if (file.unit_by_rule && name_is_for_it) {
    warnings->push_back({"unit-not-by-rule",
                         fmt::format("{}: lengths are taken to be in {} as was asked for, although the rule of the "
                                     "format is {}",
                                     file.path, options.unit->name, file.unit->name),
                         ""});
    return options.unit;
  }
  warnings->push_back(
      {"unit-stated",
       fmt::format("{}: {} its lengths are in {}; the unit {} that was named does not apply to it{}", file.path,
                   file.unit_by_rule ? "by the rule of the format" : "the file says that", file.unit->name,
                   options.unit->name, file.unit_by_rule ? ", as there are files of other kinds" : ""),
       ""});
  return file.unit;
}

// One part, with the masses that the file states of its objects added up.
std::vector<Part> as_one_part(const ModelFile& file, double metres, const RepairOptions& repair,
                              const Progress& progress, Diagnostics* warnings) {
  std::vector<Part> whole = parts_from_model(united(file), metres, true, repair, progress);
  const bool stated = std::any_of(file.placements.begin(), file.placements.end(),
                                  [](const Placement& placement) { return !placement.mass.empty(); });
  if (!stated || file.placements.size() < 2) return whole;
  const MassProperties mass = shared_mass(parts_from_model(file, metres, true, repair, progress));
  if (mass.mass > 0) {
    whole.front().mass = mass;
  } else {
    warnings->push_back({"mass-not-united",
                         "the file states masses of some of its objects only, which do not apply: they are one part",
                         whole.front().name});
  }
  return whole;
}

// Whoever gives many files can go on without one.
Error with_way_out(Error error, std::size_t files) {
  if (files < 2 || error.code == ErrorCode::kCancelled) return error;
  error.hint +=
      std::string(error.hint.empty() ? "" : "; ") + "--skip-bad goes on without the files that cannot be read";
  return error;
}

bool is_passed_over(const Error& error, const LoadOptions& options) {
  return options.skip_bad && error.code != ErrorCode::kCancelled;
}

Status load_file(const ModelInput& input, const LoadOptions& options, bool name_is_for_it, const Progress& progress,
                 LoadedParts* all) {
  const auto file = read_model(input.path, options.read, progress, input.read);
  if (!file) return file.error();
  for (const std::string& note : file.value().notes) {
    all->warnings.push_back({"mesh-note", input.path + ": " + note, ""});
  }
  const std::optional<StatedUnit> unit = unit_of(file.value(), options, name_is_for_it, &all->warnings);
  if (!unit) return unit_missing(input.path, file.value().format);
  if (!all->unit) all->unit = unit;
  const RepairOptions& repair = options.read.repair;
  std::vector<Part> parts = options.one_part_per_file
                                ? as_one_part(file.value(), unit->metres, repair, progress, &all->warnings)
                                : parts_from_model(file.value(), unit->metres, input.among_others, repair, progress);
  for (Part& part : parts) all->parts.push_back(std::move(part));
  return ok_status();
}

Result<LoadedParts> load_objects(const std::vector<ModelInput>& files, const LoadOptions& options,
                                 const Progress& progress) {
  LoadedParts all;
  std::optional<Error> bad;
  const bool by_rule = std::all_of(
      files.begin(), files.end(), [](const ModelInput& file) { return is_gltf_extension(lower_extension(file.path)); });
  for (size_t i = 0; i < files.size(); ++i) {
    progress.step("import", static_cast<double>(i) / static_cast<double>(files.size()));
    if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled while reading shapes", {}, ""};
    const Status loaded = load_file(files[i], options, by_rule, share_of(progress, i, files.size()), &all);
    if (loaded) continue;
    if (loaded.error().code == ErrorCode::kUnitMissing) return loaded.error();
    if (!is_passed_over(loaded.error(), options)) return with_way_out(loaded.error(), files.size());
    bad = bad ? bad : loaded.error();
    Error told = loaded.error();
    told.hint.clear();
    all.warnings.push_back({"skipped-bad-file", "not read, and left out: " + to_string(told), ""});
  }
  if (progress.is_cancelled()) return Error{ErrorCode::kCancelled, "cancelled while repairing meshes", {}, ""};
  if (all.parts.empty() && bad) return *bad;
  return all;
}

// Files that are left out as such are not read.
std::vector<ModelInput> files_to_read(const ModelInputs& inputs, Exclusion* exclusion) {
  std::vector<ModelInput> files;
  for (const ModelInput& file : inputs.files) {
    if (!file.among_others || !exclusion->takes_file(file.path)) files.push_back(file);
  }
  return files;
}

void leave_out(Exclusion* exclusion, LoadedParts* loaded) {
  std::vector<Part> kept;
  for (Part& part : loaded->parts) {
    if (!exclusion->takes_part(part.name, part.path)) {
      kept.push_back(std::move(part));
    } else {
      std::erase_if(loaded->warnings, [&](const Warning& warning) { return warning.part == part.name; });
    }
  }
  loaded->parts = std::move(kept);
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
  Exclusion exclusion(options.exclude);
  const std::vector<ModelInput> files = files_to_read(inputs, &exclusion);
  if (files.empty()) return exclusion.check({}, false).error();
  auto loaded = load_objects(files, options, progress);
  if (!loaded) return loaded.error();
  LoadedParts result = std::move(loaded).value();
  make_names_unique(&result.parts, &result.warnings);
  std::vector<std::string> names;
  for (const Part& part : result.parts) names.push_back(part.name);
  leave_out(&exclusion, &result);
  // Repairs concern the object as stored, before it is split.
  for (const Part& part : result.parts)
    append(result.warnings, repair_warnings(part, {result.unit->name, result.unit->metres}));
  if (!options.split && !options.one_part_per_file) warn_of_pieces(result.parts, &result.warnings);
  if (options.split) {
    result.parts = split_all(result.parts, &result.warnings);
    make_names_unique(&result.parts, &result.warnings);
    for (const Part& part : result.parts) names.push_back(part.name);
    leave_out(&exclusion, &result);
  }
  if (const Status fits = exclusion.check(names, !result.parts.empty()); !fits) return fits.error();
  give_density(options.density, &result.parts, &result.warnings);
  return result;
}

}  // namespace impend
