// Joints and springs.
#include "impend/compare/condition_statements.h"

namespace impend {

std::vector<Statement> joints_of(const Assembly& assembly, const SharedBodies& bodies, bool is_after) {
  std::vector<Statement> statements;
  for (const Joint& joint : assembly.joints) {
    const bool turned = bodies.turned(is_after, joint.a, joint.b);
    Statement s;
    s.name = joint.name.empty() ? pair_name(assembly, joint.a, joint.b) : joint.name;
    s.key = bodies.pair_key(is_after, joint.a, joint.b);
    s.word = is_joined(joint) ? "joined" : to_string(joint.type);
    if (!joint.name.empty()) s.word += " '" + joint.name + "'";
    s.groups.emplace_back();
    // Where parts are fixed to each other is of no account, and an axis has no sense of direction but for a coordinate.
    if (joint.type != JointType::kFixed) add_vector(s.groups.back(), joint.point);
    s.groups.emplace_back();
    if (has_axis(joint.type)) {
      Vec3 axis = joint.axis;
      // The coordinate's sense is that of a against b: with both exchanged it stays with the same axis turned round.
      if (has_coordinate(joint.type) && (joint.lower || joint.upper || joint.drive || joint.spring)) {
        if (turned) axis = -axis;
      } else {
        int largest = 0;
        axis.cwiseAbs().maxCoeff(&largest);
        if (axis[largest] < 0) axis = -axis;
      }
      add_vector(s.groups.back(), axis);
    }
    s.groups.push_back({joint.lower.value_or(-kInfinity)});
    s.groups.push_back({joint.upper.value_or(kInfinity)});
    if (const auto& drive = joint.drive) {
      s.groups.push_back({drive->velocity.value_or(0)});
      s.groups.push_back(course_of(drive->target));
      for (const double figure : {drive->stiffness, drive->damping, drive->limit}) s.groups.push_back({figure});
      s.word += drive->velocity ? ", driven by speed" : ", driven";
    }
    if (joint.spring) {
      for (const double figure : {joint.spring->stiffness, joint.spring->damping, joint.spring->rest})
        s.groups.push_back({figure});
      s.word += ", with a spring";
    }
    statements.push_back(s);
  }
  return statements;
}

std::vector<Statement> springs_of(const Assembly& assembly, const SharedBodies& bodies, bool is_after) {
  std::vector<Statement> statements;
  for (const Spring& spring : assembly.springs) {
    Statement s;
    s.name = pair_name(assembly, spring.a, spring.b);
    s.key = bodies.pair_key(is_after, spring.a, spring.b);
    const bool turned = bodies.turned(is_after, spring.a, spring.b);
    s.groups.resize(2);
    add_vector(s.groups[0], turned ? spring.point_b : spring.point_a);
    add_vector(s.groups[1], turned ? spring.point_a : spring.point_b);
    for (const double figure : {spring.stiffness, spring.damping, spring.length}) s.groups.push_back({figure});
    statements.push_back(s);
  }
  return statements;
}

}  // namespace impend
