#include "impend/import/assembly_file/assembly_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "impend/base/color.h"
#include "impend/base/numbers.h"
#include "impend/import/assembly_file/json_reader.h"
#include "impend/import/assembly_file/poses_and_joints.h"
#include "impend/import/part_names.h"

namespace impend {
namespace {

constexpr double kMostVelocity = 1e9;  // m/s or rad/s: beyond light, and beyond any rotor

// "arch" for "models/arch.assembly.json".
std::string assembly_name(const std::string& path) {
  std::string stem = std::filesystem::path(path).stem().string();
  const std::string inner = ".assembly";
  if (stem.size() > inner.size() && stem.ends_with(inner)) stem.resize(stem.size() - inner.size());
  return stem;
}

void read_format(const JsonNode& root) {
  const JsonNode format = root.require("format");
  const std::string name = format.string();
  if (root.ok() && name != "impend-assembly") {
    format.fail(ErrorCode::kBadValue, "the format is '" + name + "', not 'impend-assembly'",
                "give an assembly file, or write \"format\": \"impend-assembly\"");
  }
  const JsonNode version = root.require("version");
  const double number = version.number();
  if (root.ok() && number != 1) {
    version.fail(ErrorCode::kBadValue, fmt::format("version {} of the format is not known", number),
                 "this program reads version 1");
  }
}

void read_unit(const JsonNode& root, AssemblyFile* file) {
  const JsonNode node = root.get("length_unit");
  const char* hint = "add \"length_unit\": \"mm\", \"cm\", \"m\" or \"in\"";
  if (!node.present()) {
    node.fail(ErrorCode::kUnitMissing, "the file does not say in which unit its lengths are", hint);
    return;
  }
  file->unit_name = node.string();
  const auto metres = metres_per_unit(file->unit_name);
  if (metres) file->metres_per_unit = *metres;
  if (node.ok() && !metres) {
    node.fail(ErrorCode::kBadValue, "unknown length unit '" + file->unit_name + "'",
              "use \"mm\", \"cm\", \"m\" or \"in\"");
  }
}

ContactRequest read_contact(const JsonNode& given, double metres_per_unit) {
  ContactRequest contact;
  const JsonNode node = given.with(fields_of("contact"));
  const JsonNode gap = node.get("gap");
  if (gap.is_string()) {
    const std::string word = gap.string();
    if (word != "auto") gap.fail(ErrorCode::kBadValue, "unknown gap '" + word + "'", "write \"auto\" or a length");
  } else if (gap.present()) {
    contact.gap = gap.positive() * metres_per_unit;
  }
  const JsonNode angle = node.get("angle_deg");
  if (angle.present()) {
    const double degrees = angle.positive();
    contact.angle = degrees * kRadiansPerDegree;
    if (!(degrees < 90))
      angle.fail(ErrorCode::kBadValue, "must be less than 90 degrees", "give a few degrees at most, such as 1");
  }
  return contact;
}

std::string read_color(const JsonNode& node) {
  const std::string color = node.string("#000000");
  if (!is_color(color)) node.fail(ErrorCode::kBadValue, "'" + color + "' is no colour", "write it as \"#rrggbb\"");
  return color;
}

std::string read_name(const JsonNode& node) {
  const std::string name = node.string();
  if (!node.ok()) return name;
  const bool control = std::any_of(name.begin(), name.end(), [](unsigned char c) { return c < ' ' || c == 127; });
  if (name.empty()) node.fail(ErrorCode::kBadValue, "a part without a name", "give it one");
  if (control) node.fail(ErrorCode::kBadValue, "a part name with a control character", "use letters, digits, spaces");
  if (name == kGroundName) {
    node.fail(ErrorCode::kBadValue, "the name 'ground' belongs to the ground plane", "give the part another name");
  }
  return name;
}

void check_gravity(const JsonNode& node, const Vec3& gravity) {
  if (is_gravity(gravity)) return;
  node.fail(ErrorCode::kBadValue,
            fmt::format("a gravity beyond {} m/s², or below {}, is none", kMostGravity, kLeastGravity),
            "give it in m/s²; without gravity 0, 0, 0");
}

StatedMass read_part_mass(const JsonNode& node, double metres_per_unit) {
  StatedMass stated = read_mass(node);
  if (stated.density && stated.mass) {
    node.get("density").fail(ErrorCode::kBadValue, "density and mass are both given", "leave out one of them");
  }
  if (stated.center_of_mass) *stated.center_of_mass *= metres_per_unit;
  return stated;
}

void read_velocity(const JsonNode& given, AssemblyFilePart* part) {
  if (!given.present()) return;
  const JsonNode node = given.with(fields_of("velocity"));
  part->linear_velocity = node.get("linear").vec3();
  part->angular_velocity = node.get("angular").vec3();
  if (!node.ok()) return;
  const double fastest =
      std::max(part->linear_velocity.cwiseAbs().maxCoeff(), part->angular_velocity.cwiseAbs().maxCoeff());
  if (part->fixed && fastest > 0) {
    node.fail(ErrorCode::kBadValue, "a fixed part has no velocity", "remove the velocity, or \"fixed\"");
  }
  if (!(fastest <= kMostVelocity)) {
    node.fail(ErrorCode::kBadValue, fmt::format("a velocity beyond {} m/s or rad/s is none", kMostVelocity),
              "give m/s and rad/s");
  }
}

Vec3 read_noise(const JsonNode& node, double metres_per_unit) {
  const Vec3 noise = node.is_array() ? node.vec3() : Vec3(Vec3::Constant(node.non_negative()));
  if (!(noise.minCoeff() >= 0))
    node.fail(ErrorCode::kBadValue, "must not be negative", "give half-widths of 0 or more");
  return noise * metres_per_unit;
}

AssemblyFilePart read_part(const JsonNode& given, double metres_per_unit, JsonDocument* document) {
  AssemblyFilePart part;
  part.where = given.path();
  part.name = given.require("name").string();
  document->part = part.name;
  const JsonNode node = given.with(fields_of("part"));
  read_name(node.get("name"));
  const JsonNode mesh = node.get("mesh");
  part.mesh = mesh.string();
  if (mesh.present() && part.mesh.empty()) mesh.fail(ErrorCode::kBadValue, "an empty path", "name the mesh file");
  if (node.get("object").present()) part.object = node.get("object").string();
  if (node.get("color").present()) part.color = read_color(node.get("color"));
  part.fixed = node.get("fixed").boolean();
  part.X_WP = read_pose(node.get("pose"), metres_per_unit);
  part.mass = read_part_mass(node, metres_per_unit);
  const JsonNode noise = node.get("coordinate_noise");
  if (noise.present()) part.coordinate_noise = read_noise(noise, metres_per_unit);
  read_velocity(node.get("velocity"), &part);
  for (const JsonNode& group : node.get("path").items()) part.path.push_back(printable_name(group.string()));
  document->part.clear();
  return part;
}

void read_parts(const JsonNode& root, AssemblyFile* file, JsonDocument* document) {
  std::set<std::string> names;
  for (const JsonNode& item : root.get("parts").items()) {
    file->parts.push_back(read_part(item, file->metres_per_unit, document));
    const std::string& name = file->parts.back().name;
    if (!names.insert(name).second) {
      item.get("name").fail(ErrorCode::kDuplicateName, "two parts are called '" + name + "'",
                            "give every part a name of its own");
    }
    if (document->error) return;
  }
}

AssemblyFile read_document(const JsonNode& given, const std::string& path, JsonDocument* document) {
  AssemblyFile file;
  given.expect_object();
  if (given.ok()) read_format(given);
  const JsonNode root = given.with(fields_of("assembly"));
  root.get("$schema").string();
  file.name = root.get("name").string(assembly_name(path));
  read_unit(given, &file);
  file.gravity = root.get("gravity").vec3(file.gravity);
  check_gravity(root.get("gravity"), file.gravity);
  const JsonNode ground = root.get("ground").with(fields_of("ground"));
  const JsonNode defaults = root.get("defaults").with(fields_of("defaults"));
  if (ground.present()) file.ground = Ground{ground.get("height").number() * file.metres_per_unit};
  if (defaults.get("density").present()) file.default_density = read_density(defaults.get("density"));
  file.friction.mu = read_mu(defaults.get("friction"));
  file.friction.restitution = read_restitution(defaults.get("restitution"));
  file.contact = read_contact(root.get("contact"), file.metres_per_unit);
  read_parts(root, &file, document);
  if (document->error) return file;
  read_loads(root.get("loads"), &file);
  read_friction(root.get("friction"), &file);
  read_sequence(root.get("sequence"), &file);
  read_joints(root.get("joints"), &file);
  read_pairs(root.get("pairs"), &file);
  read_drives(root.get("drives"), &file);
  read_springs(root.get("springs"), &file);
  read_levels(root.get("levels"), &file);
  read_simulation(root.get("simulation"), &file);
  return file;
}

}  // namespace

Result<AssemblyFile> parse_assembly_file(const std::string& path, std::string_view text) {
  const auto json = parse_json(path, text);
  if (!json) return json.error();
  JsonDocument document{path, "", std::nullopt};
  const JsonNode root(&json.value(), "", &document);
  AssemblyFile file = read_document(root, path, &document);
  if (document.error) return *document.error;
  return file;
}

}  // namespace impend
