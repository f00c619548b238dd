#include "impend/compare/compare_designs.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "impend/base/numbers.h"
#include "impend/base/tolerances.h"
#include "impend/compare/condition_statements.h"
#include "impend/compare/match_parts.h"

namespace impend {
namespace {

std::vector<double> size_figures(const ComparedSurface& surface) {
  const Vec3 extent = surface.box.empty() ? Vec3::Zero() : Vec3(surface.box.upper - surface.box.lower);
  return {surface.volume, extent.x(), extent.y(), extent.z()};
}

std::string joined(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
  return all;
}

// Where a part's stated mass properties are not those of a uniform body, as multiples of its size and mass.
bool is_uniform(const Part& part) {
  if (!(density_of(part) > 0)) return true;
  const MassProperties uniform = mass_properties(part.moments, density_of(part));
  const double slack = InputTolerances().written_identity, scale = uniform.inertia.norm();
  return (uniform.inertia - part.mass.inertia).norm() <= slack * scale &&
         (uniform.center_of_mass - part.mass.center_of_mass).norm() <= slack * std::sqrt(scale / uniform.mass);
}

class PartComparison {
 public:
  PartComparison(const ComparedParts& parts, const MatchedPart& matched)
      : parts_(parts), matched_(matched), i_(matched.match.before), j_(matched.match.after) {}

  std::vector<DesignChange> changes() {
    if (j_ < 0 || i_ < 0) {
      DesignChange& change = add(j_ < 0 ? ChangeKind::kPartRemoved : ChangeKind::kPartAdded);
      (j_ < 0 ? change.before : change.after) = size_figures(j_ < 0 ? surface_before() : surface_after());
      return changes_;
    }
    const Part &a = part_before(), &b = part_after();
    if (a.name != b.name && !matched_.exchanged) add(ChangeKind::kPartRenamed);
    add_shape();
    add_mass(a, b);
    if (a.fixed != b.fixed) add(b.fixed ? ChangeKind::kFixed : ChangeKind::kFreed);
    if (!same_velocity(a.linear_velocity, b.linear_velocity) ||
        !same_velocity(a.angular_velocity, b.angular_velocity)) {
      DesignChange& change = add(ChangeKind::kVelocity);
      for (const Vec3* v : {&a.linear_velocity, &a.angular_velocity})
        change.before.insert(change.before.end(), {v->x(), v->y(), v->z()});
      for (const Vec3* v : {&b.linear_velocity, &b.angular_velocity})
        change.after.insert(change.after.end(), {v->x(), v->y(), v->z()});
    }
    if (a.levels != b.levels) {
      DesignChange& change = add(ChangeKind::kLevels);
      change.word_before = joined(a.levels);
      change.word_after = joined(b.levels);
    }
    return changes_;
  }

 private:
  const Part& part_before() const { return parts_.before.parts[static_cast<std::size_t>(i_)]; }
  const Part& part_after() const { return parts_.after.parts[static_cast<std::size_t>(j_)]; }
  const ComparedSurface& surface_before() const { return parts_.surfaces_before[static_cast<std::size_t>(i_)]; }
  const ComparedSurface& surface_after() const { return parts_.surfaces_after[static_cast<std::size_t>(j_)]; }

  DesignChange& add(ChangeKind kind) {
    DesignChange change;
    change.kind = kind;
    change.part_before = i_;
    change.part_after = j_;
    if (i_ >= 0) change.name_before = part_before().name;
    if (j_ >= 0) change.name_after = part_after().name;
    changes_.push_back(change);
    return changes_.back();
  }

  static bool same_velocity(const Vec3& a, const Vec3& b) { return same_number(a.norm() + (a - b).norm(), a.norm()); }

  void add_shape() {
    const Congruence how = congruence_of(parts_, i_, j_);
    if (how.same_place) return;
    if (how.motion) {
      add_move(*how.motion);
      return;
    }
    DesignChange& change = add(how.mirrored ? ChangeKind::kPartMirrored
                               : how.scale  ? ChangeKind::kPartScaled
                                            : ChangeKind::kPartReshaped);
    change.before = size_figures(surface_before());
    change.after = size_figures(surface_after());
    // What the file states of its place; where that stays, the new shape stands where the old one stood.
    const RigidTransform T = part_after().X_WP * part_before().X_WP.inverse();
    const double noise = surface_before().noise + surface_after().noise;
    if ((T * surface_before().center - surface_before().center).norm() > noise || is_turn(T.R)) add_move(T);
  }

  // A turn that moves a point of the part by more than rounding.
  bool is_turn(const Mat3& R) const {
    const double reach = std::max(surface_before().box.diagonal(), surface_after().box.diagonal());
    return (R - Mat3::Identity()).norm() * reach > surface_before().rounding + surface_after().rounding;
  }

  void add_move(const RigidTransform& T) {
    DesignChange& change = add(ChangeKind::kPartMoved);
    const Vec3 from = surface_before().center, to = T * from;
    change.shift = to - from;
    if (change.shift.norm() <= surface_before().rounding + surface_after().rounding) change.shift.setZero();
    change.before = {from.x(), from.y(), from.z()};
    change.after = {to.x(), to.y(), to.z()};
    if (!is_turn(T.R)) return;
    const Eigen::AngleAxisd turn(T.R);
    change.angle = turn.angle();
    change.axis = turn.axis();
  }

  // A finer mesh of a shape has another volume: its density or, where the file states it, its mass stays as it was.
  void add_mass(const Part& a, const Part& b) {
    const double m = a.mass.mass, n = b.mass.mass;
    const double before = density_of(a), after = density_of(b);
    const bool known = before > 0 && after > 0;
    if (!(known && same_number(before, after)) && !same_number(m, n)) {
      DesignChange& change = add(known ? ChangeKind::kDensity : ChangeKind::kMass);
      change.before = known ? std::vector<double>{before, m} : std::vector<double>{m};
      change.after = known ? std::vector<double>{after, n} : std::vector<double>{n};
      return;
    }
    if (is_uniform(a) && is_uniform(b)) return;
    const double size = std::sqrt(std::max(a.mass.inertia.norm(), b.mass.inertia.norm()) / std::max(m, n));
    const double slack = InputTolerances().written_identity;
    const bool same = (a.mass.center_of_mass - b.mass.center_of_mass).norm() <= slack * size &&
                      (a.mass.inertia / m - b.mass.inertia / n).norm() <= slack * size * size;
    if (same) return;
    DesignChange& change = add(ChangeKind::kMass);
    change.before = {m, a.mass.center_of_mass.x(), a.mass.center_of_mass.y(), a.mass.center_of_mass.z()};
    change.after = {n, b.mass.center_of_mass.x(), b.mass.center_of_mass.y(), b.mass.center_of_mass.z()};
    change.word_before = change.word_after = "stated";
  }

  const ComparedParts& parts_;
  const MatchedPart& matched_;
  int i_, j_;
  std::vector<DesignChange> changes_;
};

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

DesignChanges compare_designs(const Assembly& before, const Assembly& after) {
  const ComparedParts parts{before, after, compared_surfaces(before), compared_surfaces(after)};
  DesignChanges all;
  for (const MatchedPart& matched : match_parts(parts)) {
    all.parts.push_back(matched.match);
    for (DesignChange& change : PartComparison(parts, matched).changes()) all.changes.push_back(std::move(change));
  }
  add_condition_changes(before, after, all);
  return all;
}

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
