// Parts of an assembly in motion, as an animation of a glTF file.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "impend/geometry/types.h"

namespace impend {

struct PartPlace {
  Vec3 p = Vec3::Zero();  // world, m: where the part's frame is
  Eigen::Quaterniond q = Eigen::Quaterniond::Identity();
};

struct PartAnimation {
  std::vector<double> times;                  // s, ascending
  std::vector<std::vector<PartPlace>> parts;  // per part of the assembly, at these times; empty: it does not move
};

// What of a node of the file moves.
struct AnimatedNode {
  int node = -1;
  int part = -1;
  Vec3 origin = Vec3::Zero();  // of its mesh in the part's frame, in the unit
};

// One animation: translation and rotation of each node, linear between the times, float32. Times that float32 does not
// tell apart are left out; quaternions that follow each other lie within a half turn, so that the short way between
// them is the way. Parts that stay get no channel. `metres_per_unit`: of the node's translation. Appends to the
// document and to its binary data.
void add_animation(const PartAnimation& animation, const std::vector<AnimatedNode>& nodes, double metres_per_unit,
                   nlohmann::json* document, std::string* data);

}  // namespace impend
