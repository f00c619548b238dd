#include "impend/import/convert.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "impend/base/names.h"
#include "impend/import/file_bytes.h"
#include "impend/import/gltf/gltf.h"
#include "impend/import/mesh/mesh_file.h"
#include "impend/import/threemf/threemf.h"

namespace impend {
namespace {

namespace fs = std::filesystem;
using Files = std::vector<OutputFile>;

Result<Files> as_3mf(const Assembly& assembly, const std::string& path) {
  auto bytes = to_3mf(assembly);
  if (!bytes) return bytes.error();
  return Files{{path, std::move(bytes).value()}};
}

Result<Files> as_glb(const Assembly& assembly, const std::string& path) {
  auto bytes = to_glb(assembly);
  if (!bytes) return bytes.error();
  return Files{{path, std::move(bytes).value()}};
}

Result<Files> as_obj(const Assembly& assembly, const std::string& path) {
  const fs::path materials = fs::path(path).replace_extension(".mtl");
  auto written = to_obj(assembly, materials.filename().string());
  if (!written) return written.error();
  Files files;
  // First, since an OBJ without its materials loses its colours, but materials alone harm nobody.
  if (!written.value().mtl.empty()) files.push_back({materials.string(), std::move(written.value().mtl)});
  files.push_back({path, std::move(written.value().obj)});
  return files;
}

struct Format {
  const char* extension;
  const char* name;
  Result<Files> (*write)(const Assembly&, const std::string& path);
  bool says_fixed, says_mass, says_groups;  // fixed and mass in metadata of our own
};

const std::vector<Format>& formats() {
  static const std::vector<Format> all = {{".3mf", "3MF", as_3mf, true, false, false},
                                          {".glb", "GLB", as_glb, true, true, true},
                                          {".obj", "OBJ", as_obj, false, false, false}};
  return all;
}

const Format* format_of(const std::string& path) {
  const std::string extension = lower_extension(path);
  for (const Format& format : formats()) {
    if (extension == format.extension) return &format;
  }
  return nullptr;
}

std::vector<std::string> written_extensions() {
  std::vector<std::string> all;
  for (const Format& format : formats()) all.emplace_back(format.extension);
  return all;
}

// What no format but the assembly file says of how the parts are held and meet, and of what is to be done with them.
std::vector<std::string> only_in_assemblies(const Assembly& assembly) {
  const Assembly usual;
  const auto any = [](const auto& all, auto&& holds) { return std::any_of(all.begin(), all.end(), holds); };
  const FrictionLaw& friction = assembly.friction;
  std::vector<std::string> lost;
  if (assembly.gravity != usual.gravity) lost.emplace_back("gravity");
  if (assembly.ground) lost.emplace_back("the ground");
  if (!assembly.loads.empty()) lost.emplace_back("loads");
  if (!assembly.joints.empty()) lost.emplace_back("joints");
  if (any(assembly.joints, [](const Joint& joint) { return joint.drive.has_value(); })) lost.emplace_back("drives");
  if (!assembly.springs.empty() || any(assembly.joints, [](const Joint& joint) { return joint.spring.has_value(); }))
    lost.emplace_back("springs");
  if (any(assembly.parts, [](const Part& part) { return !part.levels.empty(); })) lost.emplace_back("levels");
  if (!friction.none() || any(friction.pairs, [](const PairFriction& pair) { return pair.mu || pair.viscous; }))
    lost.emplace_back("friction");
  if (friction.restitution != 0 || any(friction.pairs, [](const PairFriction& pair) { return pair.restitution; }))
    lost.emplace_back("restitution");
  if (any(assembly.parts,
          [](const Part& part) { return !part.linear_velocity.isZero(0) || !part.angular_velocity.isZero(0); }))
    lost.emplace_back("velocities");
  if (!assembly.sequence.empty()) lost.emplace_back("the sequence");
  if (assembly.simulation.step || assembly.simulation.until) lost.emplace_back("step and end of simulations");
  if (assembly.contact.gap || assembly.contact.angle != usual.contact.angle) lost.emplace_back("contact tolerances");
  return lost;
}

// What the format does not say, where the assembly has it.
Diagnostics losses(const Assembly& assembly, const Format& format) {
  std::vector<std::string> lost;
  const auto any = [&](auto&& holds) { return std::any_of(assembly.parts.begin(), assembly.parts.end(), holds); };
  if (!format.says_fixed && any([](const Part& part) { return part.fixed; }))
    lost.emplace_back("which parts are fixed");
  if (!format.says_mass && any([](const Part& part) { return part.mass.mass > 0; })) lost.emplace_back("masses");
  if (!format.says_groups && any([](const Part& part) { return !part.path.empty(); })) lost.emplace_back("groups");
  for (std::string& what : only_in_assemblies(assembly)) lost.push_back(std::move(what));
  // Of no use to whom only surfaces are lost.
  const char* hint = lost.empty() ? "" : "; an assembly folder (-o DIR) keeps all but exact surfaces";
  if (any([](const Part& part) { return !part.surfaces.of_triangle.empty(); })) lost.emplace_back("exact surfaces");
  if (lost.empty()) return {};
  return {{"not-converted", fmt::format("{} files do not say {}{}", format.name, fmt::join(lost, ", "), hint), ""}};
}

}  // namespace

bool is_convertible_file(const std::string& path) { return format_of(path) != nullptr; }

Status check_conversion(const std::string& path, bool overwrite) {
  std::error_code failure;
  const std::string extension = lower_extension(path);
  const bool is_folder = fs::is_directory(path, failure);
  if (!is_convertible_file(path)) {
    if (is_folder || extension.empty()) return ok_status();
    return Error{
        ErrorCode::kUsage,
        extension + " files cannot be written",
        {path, 0, "", "output"},
        "write " + quoted_list(written_extensions()) + ", or a folder, with a slash at its end: " + path + "/"};
  }
  const auto unusable = [&](std::string message, std::string hint) {
    return Error{ErrorCode::kOutput, std::move(message), {path, 0, "", ""}, std::move(hint)};
  };
  if (is_folder) return unusable("is a folder", "name a file in it");
  if (fs::exists(path, failure) && !overwrite) return unusable("the file exists already", "choose another, or --force");
  const fs::path folder = fs::path(path).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, failure))
    return unusable("there is no folder '" + folder.string() + "'", "make it, or choose another");
  return ok_status();
}

Result<Conversion> convert_assembly(const Assembly& assembly, const std::string& path) {
  const Format* format = format_of(path);
  if (!format) {
    return Error{ErrorCode::kUsage,
                 "a file with the extension '" + lower_extension(path) + "' cannot be written",
                 {path, 0, "", ""},
                 "write " + quoted_list(written_extensions())};
  }
  auto files = format->write(assembly, path);
  if (!files) return files.error();
  return Conversion{std::move(files).value(), losses(assembly, *format)};
}

}  // namespace impend
