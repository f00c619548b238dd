#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "impend/base/numbers.h"
#include "impend/import/assembly_file/body_names.h"
#include "impend/import/assembly_file/poses_and_joints.h"
#include "impend/import/write_meshes.h"

namespace impend {
namespace {

using OrderedJson = nlohmann::ordered_json;

double coordinate_unit(const Joint& joint, double metres_per_unit) {
  return joint.type == JointType::kHinge ? kRadiansPerDegree : metres_per_unit;
}

// The joint that an entry names, null with a finding where there is none that can be driven.
Joint* named_joint(const JsonNode& node, AssemblyFile* file) {
  const std::string name = node.string();
  if (!node.ok()) return nullptr;
  std::vector<std::string> names;
  for (Joint& joint : file->joints) {
    if (joint.name == name) {
      if (has_coordinate(joint.type)) return &joint;
      node.fail(
          ErrorCode::kBadValue,
          fmt::format("'{}' is a {} joint: only a hinge or a slider has one coordinate", name, to_string(joint.type)),
          "name a hinge or a slider");
      return nullptr;
    }
    if (!joint.name.empty()) names.push_back(joint.name);
  }
  node.fail(ErrorCode::kBadValue, "there is no joint called '" + name + "'",
            names.empty() ? "give the joint a \"name\"" : suggestion(name, names, "joints"));
  return nullptr;
}

void fail_if(bool bad, const JsonNode& node, const char* message, const char* hint) {
  if (bad && node.ok()) node.fail(ErrorCode::kBadValue, message, hint);
}

Drive read_drive(const JsonNode& node, double unit) {
  Drive drive;
  const JsonNode velocity = node.get("velocity"), target = node.get("target");
  fail_if(velocity.present() == target.present(), node, "a drive has either a velocity or a target",
          "give one of the two");
  if (velocity.present()) drive.velocity = velocity.number() * unit;
  if (target.is_array()) {
    drive.target = read_course(target, unit);
  } else if (target.present()) {
    drive.target = {{0, target.number() * unit}};
  }
  drive.stiffness = node.get("stiffness").non_negative();
  drive.damping = node.get("damping").non_negative();
  fail_if(drive.velocity && drive.stiffness > 0, node.get("stiffness"),
          "a drive of speed has no stiffness, since it has no place to pull to",
          "leave it out, or give a target over time");
  if (node.get("limit").present()) drive.limit = node.get("limit").non_negative();
  return drive;
}

void read_joint_spring(const JsonNode& item, AssemblyFile* file) {
  Joint* const joint = named_joint(item.get("joint"), file);
  for (const char* key : {"a", "b", "point_a", "point_b", "length"}) {
    fail_if(item.get(key).present(), item.get(key), "a spring at a joint has no points of its own",
            "leave this out, or leave out \"joint\"");
  }
  if (!item.ok() || joint == nullptr) return;
  fail_if(joint->spring.has_value(), item.get("joint"), "the joint has a spring already",
          "keep one: stiffnesses of two add up");
  joint->spring = JointSpring{item.get("stiffness").non_negative(), item.get("damping").non_negative(),
                              item.get("rest").number() * coordinate_unit(*joint, file->metres_per_unit)};
}

Spring read_spring(const JsonNode& item, const BodyNames& bodies, const AssemblyFile& file) {
  Spring spring;
  fail_if(item.get("rest").present(), item.get("rest"), "a spring between points has a length, no rest",
          "write it as \"length\"");
  const std::array<int, 2> pair = bodies.read_pair(item);
  spring.a = pair[0];
  spring.b = pair[1];
  if (item.ok()) spring.point_a = item.require("point_a").vec3() * file.metres_per_unit;
  if (item.ok()) spring.point_b = item.require("point_b").vec3() * file.metres_per_unit;
  spring.stiffness = item.get("stiffness").non_negative();
  spring.damping = item.get("damping").non_negative();
  const double now = (spring.point_a - spring.point_b).norm();
  spring.length = item.get("length").present() ? item.get("length").non_negative() * file.metres_per_unit : now;
  fail_if(!(now > 0), item.get("point_b"), "both ends are the same point, so that the spring has no direction",
          "move one of them");
  return spring;
}

}  // namespace

void read_limits(const JsonNode& node, double metres_per_unit, Joint* joint) {
  const double unit = coordinate_unit(*joint, metres_per_unit);
  const auto read = [&](const char* key, double sign) -> std::optional<double> {
    const JsonNode limit = node.get(key);
    if (!limit.present()) return std::nullopt;
    fail_if(!has_coordinate(joint->type), limit, "only a hinge or a slider has limits", "leave it out");
    const double value = limit.number();
    fail_if(!(sign * value >= 0), limit, "the joint stands beyond this limit",
            "limits count from where the parts are stated: lower at most 0, upper at least 0");
    return value * unit;
  };
  joint->lower = read("lower", -1);
  joint->upper = read("upper", 1);
}

Course read_course(const JsonNode& node, double unit) {
  Course course;
  fail_if(node.items().empty(), node, "a course without points", "give [time, value] pairs");
  for (const JsonNode& point : node.items()) {
    fail_if(!point.is_array() || point.size() != 2, point, "expected a time and a value", "write [0.5, 30]");
    if (!node.ok()) return course;
    const double time = point.at(0).number();
    fail_if(!course.empty() && !(time > course.back().time), point, "the times of a course must ascend",
            "sort the points by their times");
    course.push_back({time, point.at(1).number() * unit});
  }
  return course;
}

double read_restitution(const JsonNode& node) {
  const double value = node.non_negative();
  fail_if(value > 1, node, "a restitution beyond 1 would make impacts a source of energy",
          "give 0 (no bounce) to 1 (no loss)");
  return value;
}

void read_drives(const JsonNode& node, AssemblyFile* file) {
  for (const JsonNode& given : node.items()) {
    const JsonNode item = given.with(fields_of("drive"));
    Joint* const joint = named_joint(item.get("joint"), file);
    if (!item.ok() || joint == nullptr) return;
    fail_if(joint->drive.has_value(), item.get("joint"), "the joint has a drive already", "keep one of the two");
    joint->drive = read_drive(item, coordinate_unit(*joint, file->metres_per_unit));
    if (!item.ok()) return;
  }
}

void read_springs(const JsonNode& node, AssemblyFile* file) {
  const BodyNames bodies(*file);
  for (const JsonNode& given : node.items()) {
    const JsonNode item = given.with(fields_of("spring"));
    if (item.ok() && !item.get("stiffness").present() && !item.get("damping").present()) {
      item.fail(ErrorCode::kMissingKey, "a spring needs a stiffness or a damping", "add \"stiffness\"");
    }
    if (item.get("joint").present()) {
      read_joint_spring(item, file);
    } else {
      file->springs.push_back(read_spring(item, bodies, *file));
    }
    if (!item.ok()) return;
  }
}

void read_levels(const JsonNode& node, AssemblyFile* file) {
  for (const std::string& name : node.keys()) {
    const JsonNode entry = node.get(name);
    std::vector<std::string> names;
    const auto part = std::find_if(file->parts.begin(), file->parts.end(), [&](const AssemblyFilePart& candidate) {
      names.push_back(candidate.name);
      return candidate.name == name;
    });
    if (entry.ok() && part == file->parts.end()) {
      entry.fail(ErrorCode::kBadValue, "there is no part '" + name + "'", suggestion(name, names, "parts"));
    }
    fail_if(entry.items().empty(), entry, "a part on no level",
            "name its levels, or leave it out: then it meets all parts");
    if (!entry.ok()) return;
    for (const JsonNode& level : entry.items()) part->levels.push_back(level.string());
  }
}

void read_simulation(const JsonNode& given, AssemblyFile* file) {
  const JsonNode node = given.with(fields_of("simulation"));
  if (node.get("step").present()) file->simulation.step = node.get("step").positive();
  if (node.get("until").present()) file->simulation.until = node.get("until").positive();
}

OrderedJson course_json(const Course& course, double unit) {
  OrderedJson json = OrderedJson::array();
  for (const TimedValue& point : course) json.push_back({point.time, in_unit(point.value, unit)});
  return json;
}

void add_limits(const Joint& joint, double unit, OrderedJson* entry) {
  const double per = coordinate_unit(joint, unit);
  if (joint.lower) (*entry)["lower"] = in_unit(*joint.lower, per);
  if (joint.upper) (*entry)["upper"] = in_unit(*joint.upper, per);
}

std::vector<std::string> joint_names(const Assembly& assembly) {
  std::set<std::string> taken;
  for (const Joint& joint : assembly.joints) taken.insert(joint.name);
  std::vector<std::string> names;
  for (const Joint& joint : assembly.joints) {
    names.push_back(joint.name);
    if (!joint.name.empty() || (!joint.drive && !joint.spring)) continue;
    const std::string base = assembly.body_name(joint.a) + " " + assembly.body_name(joint.b);
    names.back() = base;
    for (int number = 2; !taken.insert(names.back()).second; ++number)
      names.back() = fmt::format("{} {}", base, number);
  }
  return names;
}

void add_mechanism(const Assembly& assembly, double unit, OrderedJson* root) {
  const auto vector_json = [&](const Vec3& point) {
    const Vec3 p = in_unit(point, unit);
    return OrderedJson::array({p.x(), p.y(), p.z()});
  };
  const std::vector<std::string> names = joint_names(assembly);
  OrderedJson drives = OrderedJson::array(), springs = OrderedJson::array(), levels = OrderedJson::object();
  for (std::size_t j = 0; j < names.size(); ++j) {
    const Joint& joint = assembly.joints[j];
    const double per = coordinate_unit(joint, unit);
    if (joint.drive) {
      const Drive& drive = *joint.drive;
      OrderedJson entry = {{"joint", names[j]}};
      if (drive.velocity) entry["velocity"] = in_unit(*drive.velocity, per);
      if (!drive.velocity) entry["target"] = course_json(drive.target, per);
      if (drive.stiffness > 0) entry["stiffness"] = drive.stiffness;
      if (drive.damping > 0) entry["damping"] = drive.damping;
      if (drive.limit < std::numeric_limits<double>::infinity()) entry["limit"] = drive.limit;
      drives.push_back(std::move(entry));
    }
    if (joint.spring) {
      OrderedJson entry = {{"joint", names[j]}, {"rest", in_unit(joint.spring->rest, per)}};
      entry["stiffness"] = joint.spring->stiffness;
      entry["damping"] = joint.spring->damping;
      springs.push_back(std::move(entry));
    }
  }
  for (const Spring& spring : assembly.springs) {
    springs.push_back({{"a", assembly.body_name(spring.a)},
                       {"b", assembly.body_name(spring.b)},
                       {"point_a", vector_json(spring.point_a)},
                       {"point_b", vector_json(spring.point_b)},
                       {"length", in_unit(spring.length, unit)},
                       {"stiffness", spring.stiffness},
                       {"damping", spring.damping}});
  }
  for (const Part& part : assembly.parts) {
    if (!part.levels.empty()) levels[part.name] = part.levels;
  }
  if (!drives.empty()) (*root)["drives"] = std::move(drives);
  if (!springs.empty()) (*root)["springs"] = std::move(springs);
  if (!levels.empty()) (*root)["levels"] = std::move(levels);
  if (assembly.simulation.step) (*root)["simulation"]["step"] = *assembly.simulation.step;
  if (assembly.simulation.until) (*root)["simulation"]["until"] = *assembly.simulation.until;
}

}  // namespace impend
