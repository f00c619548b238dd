#include "impend/assembly/stated_coordinates.h"

#include <fmt/format.h>

#include <cmath>

namespace impend {
namespace {

struct StatedCoordinate {
  double value = 0;  // rad, m, or that a second
  std::string words;
  bool speed = false;
};

bool is_one(double value) { return std::abs(value) <= kMostCoordinate; }

// The first of the joint's that is none.
std::optional<StatedCoordinate> wild_coordinate(const Joint& joint) {
  if (joint.drive) {
    const Drive& drive = *joint.drive;
    const bool speed = drive.velocity.has_value();
    if (speed && !is_one(*drive.velocity)) return StatedCoordinate{*drive.velocity, "velocity of the drive", true};
    for (const TimedValue& aim : drive.target) {
      if (!is_one(aim.value))
        return StatedCoordinate{aim.value, fmt::format("target of the drive at {:g} s", aim.time), speed};
    }
  }
  if (joint.spring && !is_one(joint.spring->rest)) return StatedCoordinate{joint.spring->rest, "rest of the spring"};
  return std::nullopt;
}

}  // namespace

std::optional<Error> refused_coordinates(const Assembly& assembly) {
  for (const Joint& joint : assembly.joints) {
    const std::optional<StatedCoordinate> wild = wild_coordinate(joint);
    if (!wild) continue;
    const bool turns = joint.type == JointType::kHinge;
    const double unit = turns ? kRadiansPerDegree : assembly.metres_per_unit;
    const std::string unit_name = (turns ? "°" : " " + assembly.unit_name) + (wild->speed ? "/s" : "");
    return Error{ErrorCode::kBadValue,
                 fmt::format("the {} of the joint '{}' is {:.6g}{}: one beyond {:.3g}{} is none", wild->words,
                             joint.name, wild->value / unit, unit_name, kMostCoordinate / unit, unit_name),
                 {},
                 turns ? "give degrees" : "give it in " + assembly.unit_name};
  }
  return std::nullopt;
}

}  // namespace impend
