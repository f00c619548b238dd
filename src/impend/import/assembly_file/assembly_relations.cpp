#include "impend/import/assembly_file/assembly_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "impend/base/names.h"
#include "impend/import/assembly_file/body_names.h"
#include "impend/import/assembly_file/poses_and_joints.h"

namespace impend {
namespace {

std::vector<std::string> part_names(const AssemblyFile& file) {
  std::vector<std::string> names;
  for (const auto& part : file.parts) names.push_back(part.name);
  return names;
}

constexpr double kFarthest = 1e9;      // m
constexpr double kMostViscous = 1e15;  // N·s/m

JointType read_type(const JsonNode& node) {
  const std::vector<JointType> types = {JointType::kFixed,  JointType::kBall,        JointType::kHinge,
                                        JointType::kSlider, JointType::kCylindrical, JointType::kPlanar};
  const std::string name = node.string();
  std::vector<std::string> names;
  for (const JointType type : types) {
    if (name == to_string(type)) return type;
    names.emplace_back(to_string(type));
  }
  node.fail(ErrorCode::kBadValue, "unknown joint type '" + name + "'", suggestion(name, names, "types"));
  return JointType::kFixed;
}

Vec3 read_axis(const JsonNode& node) {
  const Vec3 axis = node.vec3(Vec3(0, 0, 1));
  if (node.present() && node.ok() && !(axis.stableNorm() > 0)) {
    node.fail(ErrorCode::kBadValue, "the axis has no length", "give a direction such as [0, 0, 1]");
  }
  return axis;
}

void warn_of_axis(const JsonNode& node, const Joint& joint, Diagnostics* warnings) {
  if (has_axis(joint.type) || !node.get("axis").present()) return;
  warnings->push_back({"axis-not-used",
                       fmt::format("{}: a {} joint has no axis, so that this one has no effect; remove it, or name the "
                                   "type that was meant (hinge, slider, cylindrical, planar)",
                                   node.get("axis").path(), to_string(joint.type)),
                       ""});
}

// A joint of a part to the ground needs a ground; what ties two bodies that never move is said later, when it is known
// what is fixed.
void check_ground(const JsonNode& node, const Joint& joint, const AssemblyFile& file) {
  const int ground = static_cast<int>(file.parts.size());
  if (!node.ok() || file.ground || (joint.a != ground && joint.b != ground)) return;
  node.get(joint.a == ground ? "a" : "b")
      .fail(ErrorCode::kBadValue, "the joint is to the ground, which this file does not have",
            "add \"ground\": {\"height\": …}, or a fixed part to join to");
}

void check_point(const JsonNode& node, const Vec3& point) {
  if (!node.ok() || point.cwiseAbs().maxCoeff() <= kFarthest) return;
  node.fail(ErrorCode::kBadValue, fmt::format("a point beyond {} m is none of an assembly", kFarthest),
            "give it in the file's length unit");
}

Joint read_joint(const JsonNode& given, const BodyNames& bodies, const AssemblyFile& file, JointNumbers* numbers) {
  const JsonNode node = given.with(fields_of("joint"));
  Joint joint;
  joint.type = read_type(node.get("type"));
  const std::array<int, 2> pair = bodies.read_pair(node);
  joint.a = pair[0];
  joint.b = pair[1];
  if (node.ok() && joint.type != JointType::kFixed) node.require("point");
  numbers->point = node.get("point").vec3();
  joint.point = numbers->point * file.metres_per_unit;
  check_point(node.get("point"), joint.point);
  numbers->has_axis = has_axis(joint.type);
  numbers->axis = read_axis(numbers->has_axis ? node.require("axis") : node.get("axis"));
  joint.axis = numbers->axis.stableNormalized();
  check_ground(node, joint, file);
  if (node.get("name").present()) joint.name = node.get("name").string();
  read_limits(node, file.metres_per_unit, &joint);
  return joint;
}

double read_viscous(const JsonNode& node) {
  const double value = node.non_negative();
  if (node.ok() && !(value <= kMostViscous)) {
    node.fail(ErrorCode::kBadValue, fmt::format("{} N·s/m is no viscous friction", value), "give it in N·s/m");
  }
  return value;
}

}  // namespace

int read_part_name(const JsonNode& node, const AssemblyFile& file) {
  const std::string name = node.string();
  if (!node.ok()) return -1;
  for (size_t i = 0; i < file.parts.size(); ++i) {
    if (file.parts[i].name == name) return static_cast<int>(i);
  }
  node.fail(ErrorCode::kBadValue, "there is no part '" + name + "'", suggestion(name, part_names(file), "parts"));
  return -1;
}

void read_loads(const JsonNode& node, AssemblyFile* file) {
  for (const JsonNode& given : node.items()) {
    const JsonNode item = given.with(fields_of("load"));
    Load load;
    load.part = read_part_name(item.get("part"), *file);
    if (item.ok() && !item.get("force").present() && !item.get("torque").present()) {
      item.fail(ErrorCode::kMissingKey, "a load needs a force or a torque", "add \"force\": [x, y, z] in newtons");
    }
    load.force = item.get("force").vec3();
    load.torque = item.get("torque").vec3();
    if (item.get("point").present()) load.point = item.get("point").vec3() * file->metres_per_unit;
    if (item.get("times").present()) load.times = read_course(item.get("times"), 1);
    if (!item.ok()) return;
    file->loads.push_back(load);
  }
}

double read_mu(const JsonNode& node) {
  const double value = node.non_negative();
  if (node.ok() && !(value <= kMostMu)) {
    node.fail(ErrorCode::kBadValue, fmt::format("{} is no coefficient of friction", value),
              "give a number such as 0.3, or 100 for what cannot slip");
  }
  return value;
}

void read_joints(const JsonNode& node, AssemblyFile* file) {
  const BodyNames bodies(*file);
  const std::vector<JsonNode> items = node.items();
  std::vector<JointNumbers> numbers;
  std::set<std::string> names;
  for (const JsonNode& item : items) {
    file->joints.push_back(read_joint(item, bodies, *file, &numbers.emplace_back()));
    const std::string& name = file->joints.back().name;
    if (item.ok() && !name.empty() && !names.insert(name).second) {
      item.get("name").fail(ErrorCode::kDuplicateName, "two joints are called '" + name + "'",
                            "give every joint a name of its own");
    }
    if (!item.ok()) return;
    warn_of_axis(item, file->joints.back(), &file->warnings);
  }
  const std::vector<JointNoise> noise = joint_noise(numbers);
  for (size_t j = 0; j < items.size(); ++j) {
    const JsonNode point = items[j].get("point_noise"), axis = items[j].get("axis_noise");
    file->joints[j].point_noise = point.non_negative(noise[j].point) * file->metres_per_unit;
    file->joints[j].axis_noise = axis.non_negative(noise[j].axis);
  }
}

void read_pairs(const JsonNode& node, AssemblyFile* file) {
  const BodyNames bodies(*file);
  const int ground = static_cast<int>(file->parts.size());
  std::set<std::pair<int, int>> seen;
  for (const JsonNode& given : node.items()) {
    const JsonNode item = given.with(fields_of("pair"));
    const std::array<int, 2> pair = bodies.read_pair(item);
    const bool joined = item.get("joined").boolean();
    if (item.ok() && !file->ground && (pair[0] == ground || pair[1] == ground)) {
      item.fail(ErrorCode::kBadValue, "the pair is of the ground, which this file does not have",
                "add \"ground\": {\"height\": …}, or name a fixed part");
    }
    if (item.ok() && !seen.emplace(std::min(pair[0], pair[1]), std::max(pair[0], pair[1])).second) {
      item.fail(ErrorCode::kDuplicateName,
                fmt::format("the pair of '{}' and '{}' is given twice", item.get("a").string(), item.get("b").string()),
                "keep one of the two entries");
    }
    if (!item.ok()) return;
    if (joined) file->joined.push_back(pair);
  }
}

void read_friction(const JsonNode& node, AssemblyFile* file) {
  const BodyNames bodies(*file);
  std::set<std::pair<int, int>> seen;
  for (const JsonNode& given : node.items()) {
    const JsonNode item = given.with(fields_of("friction"));
    const std::array<int, 2> pair = bodies.read_pair(item);
    PairFriction friction{std::min(pair[0], pair[1]), std::max(pair[0], pair[1]), {}, {}, {}};
    const JsonNode mu = item.get("mu"), viscous = item.get("viscous"), restitution = item.get("restitution");
    if (item.ok() && !mu.present() && !viscous.present() && !restitution.present()) {
      item.fail(ErrorCode::kMissingKey, "a friction entry needs mu, viscous or restitution", "add \"mu\"");
    }
    if (restitution.present()) friction.restitution = read_restitution(restitution);
    if (mu.present()) friction.mu = read_mu(mu);
    if (viscous.present()) friction.viscous = read_viscous(viscous);
    if (item.ok() && !seen.emplace(friction.a, friction.b).second) {
      item.fail(
          ErrorCode::kDuplicateName,
          fmt::format("the friction of '{}' and '{}' is given twice", item.get("a").string(), item.get("b").string()),
          "keep one of the two entries");
    }
    if (!item.ok()) return;
    file->friction.pairs.push_back(friction);
  }
}

}  // namespace impend
