#include "impend/compare/condition_changes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "impend/base/numbers.h"
#include "impend/compare/condition_statements.h"

namespace impend {
namespace {

// Shares of a unit vector that count as one: directions of files are written with as many digits.
constexpr double kDirectionDigits = 1e9;

// Whatever its length.
std::string direction_of(const Vec3& down) {
  const Vec3 unit = down.stableNormalized();
  std::string words;
  for (int k = 0; k < 3; ++k) words += " " + std::to_string(std::llround(kDirectionDigits * unit[k]));
  return words;
}

std::string sequence_words(const Assembly& assembly, const SharedBodies& bodies, bool is_after) {
  std::map<std::string, int> number;
  for (std::size_t k = 0; k < assembly.parts.size(); ++k)
    number[assembly.parts[k].name] = bodies(is_after, static_cast<int>(k));
  std::string words;
  const auto add = [&](const std::vector<std::string>& names) {
    for (const std::string& name : names) words += " " + (number.contains(name) ? std::to_string(number[name]) : name);
  };
  const std::function<void(const NamedStep&)> add_step = [&](const NamedStep& step) {
    words += step.kind == StepKind::kPlace ? "; place" : step.kind == StepKind::kRemove ? "; remove" : "; turn";
    if (step.kind == StepKind::kTurn) {
      words += direction_of(step.down);
      if (step.past) words += " past" + direction_of(*step.past);
    }
    if (step.kind != StepKind::kTurn && !step.build.empty()) {
      words += " built";
      if (!step.down.isZero(0)) words += direction_of(step.down);
      words += " (";
      for (const NamedStep& inner : step.build) add_step(inner);
      words += " )";
    }
    add(step.parts);
    if (step.hold) words += " hold", add(*step.hold);
  };
  for (const NamedStep& step : assembly.sequence) add_step(step);
  return words;
}

Figures figures_of(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

}  // namespace

void add_condition_changes(const Assembly& before, const Assembly& after, DesignChanges& all) {
  std::vector<DesignChange>& changes = all.changes;
  const SharedBodies bodies(before, after, all);
  add_whole(ChangeKind::kGravity, {figures_of(before.gravity)}, {figures_of(after.gravity)}, changes);
  const auto height = [](const Assembly& assembly) {
    return assembly.ground ? Figures{assembly.ground->height} : Figures{};
  };
  if (before.ground || after.ground) {
    // A height near nothing is rounding beside the size of what stands on it.
    const bool both = before.ground && after.ground;
    double size = 0;
    for (const Assembly* assembly : {&before, &after}) {
      for (const Part& part : assembly->parts) size = std::max(size, mesh_size(part.mesh));
    }
    if (!both || !same_number(size + std::abs(before.ground->height - after.ground->height), size))
      add_whole(ChangeKind::kGround, {height(before)}, {height(after)}, changes);
  }
  const auto compare = [&](const auto& list_of, const Kinds& kinds) {
    compare_statements(list_of(before, bodies, false), list_of(after, bodies, true), kinds, changes);
  };
  compare(loads_of, {ChangeKind::kLoad, ChangeKind::kLoad, ChangeKind::kLoad});
  compare(joints_of, {ChangeKind::kJointRemoved, ChangeKind::kJointAdded, ChangeKind::kJointChanged});
  compare(springs_of, {ChangeKind::kSpringRemoved, ChangeKind::kSpringAdded, ChangeKind::kSpringChanged});
  add_whole(ChangeKind::kFriction, {{before.friction.mu}, {before.friction.restitution}},
            {{after.friction.mu}, {after.friction.restitution}}, changes);
  compare_statements(pairs_of(before, after, all, bodies, false), pairs_of(after, before, all, bodies, true),
                     {ChangeKind::kPairFriction, ChangeKind::kPairFriction, ChangeKind::kPairFriction}, changes);
  if (sequence_words(before, bodies, false) != sequence_words(after, bodies, true)) {
    DesignChange change;
    change.kind = ChangeKind::kSequence;
    change.before = {static_cast<double>(before.sequence.size())};
    change.after = {static_cast<double>(after.sequence.size())};
    changes.push_back(change);
  }
  const auto gap = [](const Assembly& assembly) {
    return assembly.contact.gap ? Figures{*assembly.contact.gap} : Figures{};
  };
  add_whole(ChangeKind::kGap, {gap(before), {before.contact.angle}}, {gap(after), {after.contact.angle}}, changes);
}

}  // namespace impend
