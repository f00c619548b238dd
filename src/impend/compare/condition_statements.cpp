#include "impend/compare/condition_statements.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "impend/base/numbers.h"
#include "impend/compare/match_parts.h"

namespace impend {
namespace {

// Components of small vectors are rounding beside the largest.
bool same_figures(const Figures& a, const Figures& b) {
  if (a.size() != b.size()) return false;
  double scale = 0, miss = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    if (std::isinf(a[k]) || std::isinf(b[k])) {
      if (a[k] != b[k]) return false;
      continue;
    }
    scale = std::max({scale, std::abs(a[k]), std::abs(b[k])});
    miss = std::max(miss, std::abs(a[k] - b[k]));
  }
  return same_number(scale, scale + miss);
}

bool same_statement(const Statement& a, const Statement& b) {
  return a.word == b.word &&
         std::equal(a.groups.begin(), a.groups.end(), b.groups.begin(), b.groups.end(), same_figures);
}

Figures flat(const std::vector<Figures>& groups) {
  Figures all;
  for (const Figures& group : groups) all.insert(all.end(), group.begin(), group.end());
  return all;
}

DesignChange change_of(ChangeKind kind, const Statement* before, const Statement* after) {
  DesignChange change;
  change.kind = kind;
  if (before != nullptr) {
    change.name_before = before->name;
    change.part_before = before->part;
    change.before = flat(before->groups);
    change.word_before = before->word;
  }
  if (after != nullptr) {
    change.name_after = after->name;
    change.part_after = after->part;
    change.after = flat(after->groups);
    change.word_after = after->word;
  }
  return change;
}

}  // namespace

SharedBodies::SharedBodies(const Assembly& before, const Assembly& after, const DesignChanges& changes)
    : of_before_(before.parts.size() + 1), of_after_(after.parts.size() + 1) {
  for (std::size_t k = 0; k < changes.parts.size(); ++k) {
    const auto [i, j] = changes.parts[k];
    if (i >= 0) of_before_[static_cast<std::size_t>(i)] = static_cast<int>(k);
    if (j >= 0) of_after_[static_cast<std::size_t>(j)] = static_cast<int>(k);
  }
  of_before_.back() = of_after_.back() = static_cast<int>(changes.parts.size());
}

int SharedBodies::operator()(bool is_after, int body) const {
  const std::vector<int>& all = is_after ? of_after_ : of_before_;
  return all[std::min(static_cast<std::size_t>(body), all.size() - 1)];
}

std::string SharedBodies::pair_key(bool is_after, int a, int b) const {
  const int i = (*this)(is_after, a), j = (*this)(is_after, b);
  return std::to_string(std::min(i, j)) + " " + std::to_string(std::max(i, j));
}

std::string pair_name(const Assembly& assembly, int a, int b) {
  return assembly.body_name(a) + " – " + assembly.body_name(b);
}

void add_vector(Figures& figures, const Vec3& v) { figures.insert(figures.end(), {v.x(), v.y(), v.z()}); }

Figures course_of(const Course& course) {
  Figures figures;
  for (const TimedValue& at : course) figures.insert(figures.end(), {at.time, at.value});
  return figures;
}

void compare_statements(const std::vector<Statement>& before, const std::vector<Statement>& after, const Kinds& kinds,
                        std::vector<DesignChange>& changes) {
  std::vector<int> answer(before.size(), -1);
  std::vector<bool> taken(after.size());
  const auto pass = [&](const auto& may) {
    for (std::size_t i = 0; i < before.size(); ++i) {
      for (std::size_t j = 0; j < after.size() && answer[i] < 0; ++j) {
        if (taken[j] || before[i].key != after[j].key || !may(before[i], after[j])) continue;
        answer[i] = static_cast<int>(j);
        taken[j] = true;
      }
    }
  };
  pass(same_statement);
  pass([](const Statement& a, const Statement& b) { return a.word == b.word; });
  pass([](const Statement&, const Statement&) { return true; });
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (answer[i] < 0) {
      changes.push_back(change_of(kinds.removed, &before[i], nullptr));
    } else if (const Statement& other = after[static_cast<std::size_t>(answer[i])]; !same_statement(before[i], other)) {
      changes.push_back(change_of(kinds.changed, &before[i], &other));
    }
  }
  for (std::size_t j = 0; j < after.size(); ++j) {
    if (!taken[j]) changes.push_back(change_of(kinds.added, nullptr, &after[j]));
  }
}

void add_whole(ChangeKind kind, std::vector<Figures> before, std::vector<Figures> after,
               std::vector<DesignChange>& changes) {
  Statement a, b;
  a.groups = std::move(before);
  b.groups = std::move(after);
  if (!same_statement(a, b)) changes.push_back(change_of(kind, &a, &b));
}

// Joints and springs.

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

// Loads, and friction of pairs.

std::vector<Statement> loads_of(const Assembly& assembly, const SharedBodies& bodies, bool is_after) {
  std::vector<Statement> statements;
  for (const Load& load : assembly.loads) {
    Statement s;
    s.name = assembly.body_name(load.part);
    s.part = load.part;
    s.key = std::to_string(bodies(is_after, load.part));
    s.groups.resize(3);
    add_vector(s.groups[0], load.force);
    add_vector(s.groups[1], load.torque);
    if (load.point) add_vector(s.groups[2], *load.point);
    s.groups.push_back(course_of(load.times));
    s.word = load.point ? "at a point" : "at the centre of mass";
    if (!load.times.empty()) s.word += ", over time";
    statements.push_back(s);
  }
  return statements;
}

std::vector<Statement> pairs_of(const Assembly& assembly, const Assembly& other, const DesignChanges& changes,
                                const SharedBodies& bodies, bool is_after) {
  std::map<std::string, std::pair<int, int>> pairs;
  for (const PairFriction& pair : assembly.friction.pairs) {
    pairs.try_emplace(bodies.pair_key(is_after, pair.a, pair.b), std::minmax(pair.a, pair.b));
  }
  const auto here = [&](int body) -> int {
    if (body >= static_cast<int>(other.parts.size())) return static_cast<int>(assembly.parts.size());
    for (const PartMatch& match : changes.parts) {
      if ((is_after ? match.before : match.after) == body) return is_after ? match.after : match.before;
    }
    return -1;
  };
  for (const PairFriction& pair : other.friction.pairs) {
    const int a = here(pair.a), b = here(pair.b);
    if (a >= 0 && b >= 0) pairs.try_emplace(bodies.pair_key(!is_after, pair.a, pair.b), std::minmax(a, b));
  }
  std::vector<Statement> statements;
  for (const auto& [key, pair] : pairs) {
    const auto [a, b] = pair;
    Statement s;
    s.name = pair_name(assembly, a, b);
    s.key = key;
    s.groups = {{assembly.friction.mu_of(a, b)},
                {assembly.friction.viscous_of(a, b)},
                {assembly.friction.restitution_of(a, b)}};
    statements.push_back(s);
  }
  return statements;
}

}  // namespace impend
