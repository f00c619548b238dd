#include "impend/import/read_assembly.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <memory>
#include <mutex>
#include <set>

#include "impend/assembly/joint_bodies.h"
#include "impend/assembly/mesh_findings.h"
#include "impend/assembly/printed_length.h"
#include "impend/assembly/sanity.h"
#include "impend/base/names.h"
#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/import/assembly_file/assembly_file.h"
#include "impend/import/change_assembly.h"
#include "impend/import/chosen_parts.h"
#include "impend/import/load_models.h"
#include "impend/import/model_parts.h"
#include "impend/import/read_model.h"
#include "impend/import/stated_mass.h"

namespace impend {
namespace {

namespace fs = std::filesystem;

Error bad_option(std::string message, std::string hint, std::string option = "") {
  return {ErrorCode::kUsage, std::move(message), {"", 0, "", std::move(option)}, std::move(hint)};
}

Status check_option_values(const ImportOptions& options) {
  const auto bad = [](const char* option, double value, const char* hint) {
    return Error{ErrorCode::kBadValue, fmt::format("the {} is {}", option, value), {"", 0, "", option}, hint};
  };
  if (options.density && !(*options.density >= kLeastDensity && *options.density <= kMostDensity)) {
    return bad("density", *options.density, "give a density above 0 in kg/m³, as 7850 for steel");
  }
  const std::optional<double> deflection = options.read.tessellation.deflection;
  if (deflection && !(*deflection >= kLeastStatedDeflection && *deflection <= kMostStatedDeflection)) {
    return bad("deflection", *deflection, "give a length between a nanometre and a thousand kilometres, in m");
  }
  if (options.gap && !(*options.gap > 0 && std::isfinite(*options.gap))) {
    return bad("gap", *options.gap, "give a length above 0 in the input's unit");
  }
  if (options.noise && !(*options.noise >= 0 && std::isfinite(*options.noise))) {
    return bad("noise", *options.noise, "give a length of 0 or more in the input's unit");
  }
  if (options.angle_deg && !(*options.angle_deg > 0 && *options.angle_deg < 90)) {
    return bad("angle", *options.angle_deg, "give an angle between 0 and 90 degrees");
  }
  const RepairOptions& repair = options.read.repair;
  if (repair.weld && !(*repair.weld > 0 && std::isfinite(*repair.weld))) {
    return bad("weld length", *repair.weld, "give a length above 0 in the mesh's unit");
  }
  if (repair.largest_hole && !(*repair.largest_hole > 0 && std::isfinite(*repair.largest_hole))) {
    return bad("size of holes to close", *repair.largest_hole, "give a length above 0 in the mesh's unit");
  }
  if (options.gravity && !is_gravity(*options.gravity)) {
    return Error{ErrorCode::kBadValue,
                 "the gravity is not finite, or beyond or below every gravity there is",
                 {"", 0, "", "gravity"},
                 "give three numbers in m/s²"};
  }
  return ok_status();
}

// Whoever gives a folder may think that everything in it is read.
void warn_of_unnamed(const AssemblyFile& file, const ModelInputs& inputs, Diagnostics* warnings) {
  const fs::path folder = fs::path(inputs.assembly_file->path).parent_path();
  std::set<std::string> named;
  for (const AssemblyFilePart& part : file.parts) named.insert((folder / part.mesh).lexically_normal().string());
  std::vector<std::string> unnamed;
  for (const ModelInput& shape : inputs.files) {
    const fs::path path = fs::path(shape.path).lexically_normal();
    if (!named.contains(path.string())) unnamed.push_back(path.filename().string());
  }
  for (const std::string& beside : inputs.folders) {
    const std::string inside = fs::path(beside).lexically_normal().string() + "/";
    const bool any =
        std::any_of(named.begin(), named.end(), [&](const auto& path) { return path.starts_with(inside); });
    if (!any) unnamed.push_back(fs::path(beside).filename().string() + "/");
  }
  if (unnamed.empty()) return;
  warnings->push_back({"skipped-file",
                       fmt::format("'{}' is read with the shapes that it names; beside it, and not named there: {}",
                                   inputs.assembly_file->path, quoted_list(unnamed)),
                       ""});
}

// Options that only shapes take.
Status check_for_assembly_file(const ImportOptions& options, const std::string& path) {
  const auto no_use = [&](const char* message, const char* hint, const char* option) {
    return Error{ErrorCode::kUsage, message, {path, 0, "", option}, hint};
  };
  const char* hint = "write it into the assembly file";
  if (options.unit) return no_use("a unit does not apply to an assembly file, which states its own", hint, "unit");
  if (options.density) return no_use("a density does not apply to an assembly file", hint, "density");
  if (options.split) return no_use("splitting does not apply to an assembly file", "name the objects there", "split");
  if (options.one_part_per_file) {
    return no_use("one part per file does not apply to an assembly file, which names its parts",
                  "give the files of shapes themselves", "one-part-per-file");
  }
  if (options.skip_bad) {
    return no_use("an assembly file needs every shape that it names", "leave parts out by name with --exclude",
                  "skip-bad");
  }
  return ok_status();
}

// The assembly that the text of an assembly file states. What is wrong in the text is told before what would not apply
// to it: whoever gives no assembly file wants to hear that.
Result<Assembly> stated_assembly(const std::string& path, std::string_view text, const ImportOptions& options,
                                 const ShapeReader& shapes, const ModelInputs* inputs, const Progress& progress) {
  auto parsed = parse_assembly_file(path, text);
  if (!parsed) return parsed.error();
  if (const Status applies = check_for_assembly_file(options, path); !applies) return applies.error();
  AssemblyFile& file = parsed.value();
  if (const Status excluded = exclude_from_file(options.exclude, &file); !excluded) return excluded.error();
  auto loaded = load_assembly_parts(file, path, options.read.repair, progress, shapes);
  if (!loaded) return loaded.error();
  Assembly assembly;
  assembly.name = file.name;
  assembly.gravity = file.gravity;
  assembly.parts = std::move(loaded.value().parts);
  assembly.ground = file.ground;
  assembly.loads = file.loads;
  assembly.joints = file.joints;
  assembly.springs = file.springs;
  assembly.simulation = file.simulation;
  for (const auto& [a, b] : file.joined) assembly.joints.push_back(joined_pair(assembly, a, b));
  assembly.sequence = file.sequence;
  assembly.friction = file.friction;
  assembly.contact = file.contact;
  assembly.metres_per_unit = file.metres_per_unit;
  assembly.unit_name = file.unit_name;
  if (std::optional<Error> wild = refused_coordinates(assembly)) {
    wild->place.file = path;
    return *std::move(wild);
  }
  if (inputs != nullptr) {
    assembly.warnings = inputs->warnings;
    warn_of_unnamed(file, *inputs, &assembly.warnings);
  }
  append(assembly.warnings, file.warnings);
  append(assembly.warnings, loaded.value().warnings);
  return assembly;
}

Result<Assembly> read_from_assembly_file(const ModelInputs& inputs, const ImportOptions& options,
                                         const Progress& progress) {
  const ModelInput& input = *inputs.assembly_file;
  const auto text = input.read(input.path);
  if (!text) return text.error();
  const ShapeReader shapes = [&](const std::string& path) {
    return read_model(path, options.read, {nullptr, progress.cancelled}, input.read);
  };
  return stated_assembly(input.path, text.value(), options, shapes, &inputs, progress);
}

// "frame" for "models/frame.obj" and for "models/frame/".
std::string name_from_path(const std::string& path) {
  fs::path clean = fs::path(path).lexically_normal();
  if (!clean.has_filename()) clean = clean.parent_path();
  std::error_code failure;
  const bool is_folder = fs::is_directory(path, failure);
  if (clean == "." || clean == "..") clean = fs::weakly_canonical(path, failure);
  return (is_folder ? clean.filename() : clean.stem()).string();
}

// nullopt when none was named.
Result<std::optional<StatedUnit>> named_unit(const ImportOptions& options) {
  const std::vector<std::string> known = {"mm", "cm", "m", "in"};
  if (!options.unit) return std::optional<StatedUnit>();
  if (const auto metres = metres_per_unit(*options.unit)) return std::optional(StatedUnit{*options.unit, *metres});
  return bad_option("unknown unit '" + *options.unit + "'", suggestion(*options.unit, known, "units"), "unit");
}

// `first`: the first of the inputs as given.
Result<Assembly> read_from_models(const std::string& first, const ModelInputs& inputs, const ImportOptions& options,
                                  const Progress& progress) {
  const auto unit = named_unit(options);
  if (!unit) return unit.error();
  if (options.split && options.one_part_per_file) {
    return bad_option("--split and --one-part-per-file contradict each other", "use one of them", "split");
  }
  const LoadOptions load{unit.value(),     options.density, options.split, options.read, options.one_part_per_file,
                         options.skip_bad, options.exclude};
  auto loaded = load_model_files(inputs, load, progress);
  if (!loaded) return loaded.error();
  Assembly assembly;
  assembly.name = name_from_path(first);
  assembly.parts = std::move(loaded.value().parts);
  assembly.metres_per_unit = loaded.value().unit->metres;
  assembly.unit_name = loaded.value().unit->name;
  assembly.warnings = inputs.warnings;
  append(assembly.warnings, loaded.value().warnings);
  return assembly;
}

// Nothing is known better than doubles hold it.
void apply_noise(double noise, Assembly* assembly) {
  for (Part& part : assembly->parts) {
    Vec3 rounding = Vec3::Zero();
    for (const Vec3& vertex : part.mesh.vertices) rounding = rounding.cwiseMax(vertex.cwiseAbs());
    rounding *= std::numeric_limits<double>::epsilon();
    part.coordinate_noise = rounding.cwiseMax(noise) + Vec3::Constant(part.check.near_weld.farthest);
    part.decimal_noise.setZero();
    part.noise_source = "as given";
  }
}

// What options add to what was read.
Result<Assembly> completed(Assembly assembly, const ImportOptions& options, bool from_assembly_file,
                           const Progress& progress) {
  if (const Status fixed = apply_fixed(options.fixed, &assembly); !fixed) return fixed.error();
  if (const Status joined = join_parts(options.join, &assembly); !joined) return joined.error();
  if (const Status still = check_fixed_are_still(assembly); !still) return still.error();
  if (options.gravity) assembly.gravity = *options.gravity;
  if (options.gap_auto) assembly.contact.gap.reset();
  if (options.gap) assembly.contact.gap = *options.gap * assembly.metres_per_unit;
  share_rounding(assembly.metres_per_unit, &assembly.parts);
  if (options.noise) apply_noise(*options.noise * assembly.metres_per_unit, &assembly);
  if (options.angle_deg) assembly.contact.angle = *options.angle_deg * kRadiansPerDegree;
  for (const Part& part : assembly.parts) {
    append(assembly.warnings, mesh_findings(part, {assembly.unit_name, assembly.metres_per_unit}));
  }
  apply_ground(options.ground, from_assembly_file, &assembly);
  append(assembly.warnings, findings_of_whole(assembly));
  progress.step("import", 1);
  return assembly;
}

// From now on `see` is told of every file that is read.
void let_see(const SeeFile& see, ModelInputs* inputs) {
  const auto one_at_a_time = std::make_shared<std::mutex>();
  const auto watch = [&](ModelInput& input) {
    input.read = [read = input.read, see, one_at_a_time](const std::string& path) {
      Result<std::string> bytes = read(path);
      const std::lock_guard lock(*one_at_a_time);
      if (bytes) see(path, bytes.value());
      return bytes;
    };
  };
  if (inputs->assembly_file) watch(*inputs->assembly_file);
  for (ModelInput& file : inputs->files) watch(file);
}

Result<Assembly> assembly_of(const std::vector<std::string>& inputs, const ImportOptions& options, const SeeFile& see,
                             const Progress& progress) {
  if (inputs.empty()) return bad_option("no input was given", "name an assembly file, mesh files or a folder of them");
  if (const Status values = check_option_values(options); !values) return values.error();
  auto listed = list_model_files(inputs);
  if (!listed) return listed.error();
  if (see) let_see(see, &listed.value());
  const bool from_assembly_file = listed.value().assembly_file.has_value();
  auto read = from_assembly_file ? read_from_assembly_file(listed.value(), options, progress)
                                 : read_from_models(inputs.front(), listed.value(), options, progress);
  if (!read) return read;
  return completed(std::move(read).value(), options, from_assembly_file, progress);
}

}  // namespace

Result<Assembly> assembly_of_shapes(std::string_view document, const std::vector<ModelFile>& shapes,
                                    const ImportOptions& options, const Progress& progress) {
  const ShapeReader given = [&](const std::string& path) -> Result<ModelFile> {
    const auto at =
        std::find_if(shapes.begin(), shapes.end(), [&](const ModelFile& file) { return file.path == path; });
    if (at != shapes.end()) return *at;
    return Error{ErrorCode::kFileNotFound, "no shape '" + path + "' was given", {}, "give it, or name another"};
  };
  return until_stopped(progress, "cancelled while reading", [&]() -> Result<Assembly> {
    if (const Status values = check_option_values(options); !values) return values.error();
    Result<Assembly> stated = stated_assembly("", document, options, given, nullptr, progress);
    if (!stated) return stated;
    return completed(std::move(stated).value(), options, true, progress);
  });
}

Result<Assembly> read_assembly(const std::vector<std::string>& inputs, const ImportOptions& options,
                               const Progress& progress) {
  return until_stopped(progress, "cancelled while reading", [&] { return assembly_of(inputs, options, {}, progress); });
}

Result<Assembly> read_assembly_observed(const std::vector<std::string>& inputs, const ImportOptions& options,
                                        const SeeFile& see, const Progress& progress) {
  return until_stopped(progress, "cancelled while reading",
                       [&] { return assembly_of(inputs, options, see, progress); });
}

}  // namespace impend
