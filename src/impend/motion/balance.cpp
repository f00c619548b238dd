#include "impend/motion/balance.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <string>
#include <utility>

#include "impend/base/stop.h"
#include "impend/motion/canonical_forces.h"
#include "impend/motion/elastic_loads.h"
#include "impend/motion/falling_motion.h"
#include "impend/motion/fitted_pairs.h"
#include "impend/motion/followed_contacts.h"
#include "impend/motion/formulations.h"
#include "impend/motion/freedoms.h"
#include "impend/motion/lone_component.h"
#include "impend/motion/moved_rows.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/dense.h"

namespace impend {
namespace {

// Of ‖a₀‖_M: what the contacts that are followed leave of rest.
constexpr double kAtRest = 1e-6;
// … and so many times the largest c, of all their mass.
constexpr double kSlacks = 8;
// Rates, and shares of a motion, that differ by less of themselves count as alike.
constexpr double kAlike = 1e-6;
// Of a motion: walls that leave less of it leave none.
constexpr double kMostLost = 1e-3;
// Of g per length of the assembly: growth below that is not told from none. What lies on a plane, or turns about its
// centre of mass, grows by some 1e-9 of it as computed.
constexpr double kLeastGrowth = 1e-4;
// Neutral motions that are looked at; each asks for the rows twice.
constexpr int kMostMotions = 240;

using Pair = std::pair<int, int>;

bool is_among(const std::vector<int>& parts, int body) { return std::binary_search(parts.begin(), parts.end(), body); }

// Which way an either-or contact opens as it falls is not looked at.
bool may_open_otherwise(const BearingContacts& bearing) {
  return std::any_of(bearing.of.begin(), bearing.of.end(),
                     [&](int i) { return bearing.contacts.contacts[static_cast<std::size_t>(i)].disjunction >= 0; });
}

// m/s²: what the loads, each by itself, would give all that moves.
double usual_acceleration(const Assembly& assembly) {
  double mass = 0, force = sum_of_spring_forces(assembly);
  for (const Part& part : assembly.parts) {
    if (!part.fixed) mass += part.mass.mass;
  }
  for (const Load& load : assembly.loads) force += std::abs(load.factor_at(0)) * load.force.norm();
  return assembly.gravity.norm() + force / mass;
}

// Forces that hold the problem at rest, λ ≥ 0 with Q + Jᵀλ = 0; nothing where it does not rest. `usual`: the
// acceleration that its loads, each by itself, would give, m/s².
std::optional<VecX> holding_forces(const MotionProblem& problem, double usual) {
  SolverSettings central;
  central.least_constraint_algorithm = LeastConstraintAlgorithm::kInteriorPoint;
  const MotionSolution solution = solve_least_constraint(problem, central);
  if (solution.status != SolveStatus::kSolved) return std::nullopt;
  // Within their noise rows let it move by c.
  double mass = 0;
  for (const Mat6& M : problem.M) mass += M(0, 0);
  const double slack = problem.rows() > 0 ? kSlacks * problem.c.maxCoeff() * std::sqrt(mass) : 0.0;
  // Loads that cancel but for rounding are compared with what they are the sum of.
  const double fall = std::max(mass_norm(problem, free_acceleration(problem)), usual * std::sqrt(mass));
  if (!(mass_norm(problem, solution.a) <= kAtRest * fall + slack)) return std::nullopt;
  return solution.lambda;
}

MatX columns_of(const std::vector<NeutralMotion>& motions, Eigen::Index size) {
  MatX columns(size, static_cast<Eigen::Index>(motions.size()));
  for (std::size_t k = 0; k < motions.size(); ++k) columns.col(static_cast<Eigen::Index>(k)) = motions[k].motion;
  return columns;
}

VecX mass_times(const MotionProblem& problem, const VecX& p) {
  VecX product(p.size());
  for (int k = 0; k < problem.bodies(); ++k) product.segment<6>(6 * k) = problem.M[k] * p.segment<6>(6 * k);
  return product;
}

// An orthonormal basis of their span in the metric of M.
MatX orthonormal(const MotionProblem& problem, const MatX& basis) {
  MatX unit(basis.rows(), basis.cols()), product(basis.rows(), basis.cols());
  for (Eigen::Index k = 0; k < basis.cols(); ++k) {
    unit.col(k) = basis.col(k) / mass_norm(problem, basis.col(k));
    product.col(k) = mass_times(problem, unit.col(k));
  }
  const Eigenpairs pairs = eigenpairs(unit.transpose() * product);
  return unit * pairs.vectors * pairs.values.cwiseSqrt().cwiseInverse().asDiagonal();
}

// The neutral motion next to p, in the metric of M, that closes no contact.
std::optional<VecX> let_by_walls(const Balanced& balanced, const VecX& p) {
  MotionProblem problem = balanced.rows.problem();
  const std::vector<char> bears = bearing_rows(problem, balanced.forces);
  std::vector<int> rows(static_cast<std::size_t>(problem.rows()));
  std::iota(rows.begin(), rows.end(), 0);
  for (int i = 0; i < balanced.rows.problem().rows(); ++i) {
    if (problem.is_joint_row(i) || bears[static_cast<std::size_t>(i)] == 0) continue;
    const auto [a, b] = problem.J.block(i);
    problem.J.append(a, -problem.J.value(i, 0), b, -problem.J.value(i, 1));
    problem.contact.push_back(problem.contact[static_cast<std::size_t>(i)]);
    problem.joint.push_back(-1);
    problem.contact_names.push_back(problem.contact_names[static_cast<std::size_t>(i)]);
    rows.push_back(i);
  }
  problem.c = VecX(problem.c(rows));
  problem.row_noise = Eigen::Matrix<double, Eigen::Dynamic, 2>(problem.row_noise(rows, Eigen::all));
  // As fast as what c is made for.
  const double fall = mass_norm(problem, free_acceleration(problem));
  problem.Q = (fall > 0 ? fall : 1.0) * mass_times(problem, p);
  const MotionSolution next = solve_least_constraint(problem, SolverSettings{});
  const double asked = mass_norm(problem, free_acceleration(problem));
  if (next.status != SolveStatus::kSolved || !(mass_norm(problem, next.a) > kMostLost * asked)) {
    return std::nullopt;
  }
  return next.a;
}

// Collects what falls along motions, each taken apart.
class FallSearch {
 public:
  FallSearch(const Assembly& assembly, const Balanced& balanced, double least)
      : assembly_(assembly), balanced_(balanced), least_(least) {}

  const std::optional<BalanceEvidence>& found() const { return found_; }

  // Both ways, as near to p as contacts let it go that bear nothing. False where they let it go neither way: then no
  // motion that closes none has a share of p.
  bool look_beside_walls(const VecX& p) {
    bool any = false;
    for (const double sign : {1.0, -1.0}) {
      const std::optional<VecX> free = let_by_walls(balanced_, sign * p);
      if (free) look_along(*free);
      any = any || free;
    }
    return any;
  }

  void look_along(const VecX& p) {
    if (p.isZero(0)) return;
    for (const VecX& part : taken_apart(balanced_, p)) look_along_part(part);
  }

 private:
  void look_along_part(VecX p) {
    look_for_stop();
    const MotionProblem& problem = balanced_.rows.problem();
    const std::vector<int> moved = moved_blocks(problem, p);
    if (moved.empty() || ++tries_[moved] > kMostTries) return;
    if (found_ && std::includes(found_->bodies.begin(), found_->bodies.end(), moved.begin(), moved.end())) return;
    p /= mass_norm(problem, p);
    const std::optional<VecX> change = balanced_.rows.change_of_force(balanced_.forces, p);
    if (!change) return;
    const double w = p.dot(*change);
    if (w > least_ && (falls_along(balanced_, p, w) || falls_along(balanced_, -p, w))) add(moved, p, w);
  }

  void add(const std::vector<int>& moved, const VecX& p, double w) {
    const MotionProblem& problem = balanced_.rows.problem();
    if (!found_) found_.emplace();
    // s² + Cs = w, C what dampers take along p.
    const double half = balanced_.rows.damping(p) / 2, rate = std::sqrt(half * half + w) - half;
    if (rate > (1 + kAlike) * found_->rate) {
      found_->rate = rate;
      double most = -1;
      for (const int k : moved) {
        const double share = p.segment<6>(6 * k).dot(problem.M[k] * p.segment<6>(6 * k));
        // Of parts that share alike the first.
        if (!(share > (1 + kAlike) * most)) continue;
        most = share;
        found_->part = assembly_.body_name(problem.body[k]);
      }
    }
    std::vector<int> all;
    std::set_union(found_->bodies.begin(), found_->bodies.end(), moved.begin(), moved.end(), std::back_inserter(all));
    found_->bodies = std::move(all);
  }

  static constexpr int kMostTries = 8;  // with the same bodies

  const Assembly& assembly_;
  const Balanced& balanced_;
  double least_;  // of w, 1/s²
  std::optional<BalanceEvidence> found_;
  std::map<std::vector<int>, int> tries_;
};

// Rows and the forces that hold them.
struct HeldRows {
  MovedRows rows;
  VecX forces;
  std::vector<char> holds;  // per contact that is followed
};

std::optional<HeldRows> held_rows(const Assembly& assembly, const FollowedContacts& followed,
                                  const std::vector<char>& holds) {
  look_for_stop();
  MovedRows rows(assembly, followed, holds);
  std::optional<VecX> forces = holding_forces(rows.problem(), usual_acceleration(assembly));
  if (!forces) return std::nullopt;
  // Without what parts press on each other for no load, as the forces that are shown.
  const CanonicalForces least = find_canonical_forces(rows.problem(), *forces);
  if (least.found) forces = least.lambda;
  return HeldRows{std::move(rows), *std::move(forces), holds};
}

// With Coulomb friction where contacts bear. Which of them do is not unique where parts can be wedged: where they rest
// without friction, those that bear then; else those of `force`, of what is imposed (N).
std::vector<char> held_by_friction(const Assembly& assembly, const FollowedContacts& followed,
                                   const std::vector<double>& force) {
  const std::vector<TrackedContact>& here = followed.here();
  const std::optional<HeldRows> smooth = held_rows(assembly, followed, std::vector<char>(here.size(), 0));
  std::vector<double> bears(here.size(), 0.0), least(here.size(), 0.0);
  if (smooth) {
    bears = smooth->rows.forces_of_contacts(smooth->forces);
    least = smooth->rows.least_forces_of_contacts();
  } else {
    for (std::size_t i = 0; i < here.size(); ++i) {
      for (const int imposed : followed.origin(i).there) bears[i] += force[static_cast<std::size_t>(imposed)];
      // One that is known by others of its face: as they do.
      if (followed.origin(i).there.empty()) bears[i] = 1;
    }
  }
  std::vector<char> holds;
  for (std::size_t i = 0; i < here.size(); ++i) {
    holds.push_back(bears[i] > least[i] && assembly.friction.mu_of(here[i].a(), here[i].b()) > 0 ? 1 : 0);
  }
  return holds;
}

bool yields(const Joint& joint) { return joint.drive && !joint.drive->is_rigid(); }

// Servos as the springs that they are: by their stiffness and what they bear at rest. Nothing where one only brakes and
// yet bears something.
std::optional<Assembly> with_servos_as_springs(Assembly assembly, const HeldRows& held) {
  for (std::size_t j = 0; j < assembly.joints.size(); ++j) {
    Joint& joint = assembly.joints[j];
    if (!yields(joint)) continue;
    const double borne = held.rows.force_of_drive(static_cast<int>(j), held.forces);
    const JointSpring beside = joint.spring.value_or(JointSpring{});
    JointSpring spring;
    spring.stiffness = joint.drive->stiffness + beside.stiffness;
    spring.damping = joint.drive->damping + beside.damping;
    const double at_start = borne + beside.stiffness * beside.rest;
    if (spring.stiffness > 0) spring.rest = at_start / spring.stiffness;
    if (spring.stiffness == 0 && std::abs(at_start) > kBearsOfWeight * held.rows.problem().Q.norm())
      return std::nullopt;
    joint.spring = spring;
    joint.drive.reset();
  }
  return assembly;
}

// K on the span of some motions; nothing where a contact is lost.
std::optional<MatX> stiffness(const MovedRows& rows, const VecX& lambda, const MatX& basis) {
  MatX K(basis.cols(), basis.cols());
  for (Eigen::Index k = 0; k < basis.cols(); ++k) {
    look_for_stop();
    const std::optional<VecX> change = rows.change_of_force(lambda, basis.col(k));
    if (!change) return std::nullopt;
    K.col(k) = basis.transpose() * *change;
  }
  return K;
}

// Motions along which K says that disturbances grow, by growth, as columns; others that grow by it are no eigenvectors.
struct Growing {
  MatX along;
  bool others = false;
};

// Rolling is not holonomic: K is not symmetric where friction bears against a tilt, and its real eigenvectors are those
// along which a disturbance grows by itself.
Growing growing_motions(const MatX& K, double least) {
  const double skew = (K - K.transpose()).norm();
  Growing growing;
  if (skew <= std::max(kAlike * K.norm(), least)) {
    const Eigenpairs pairs = eigenpairs(0.5 * (K + K.transpose()));
    growing.along = pairs.vectors.rightCols((pairs.values.array() > least).count());
    return growing;
  }
  const RealEigenpairs pairs = real_eigenpairs(K);
  growing.along = pairs.vectors.rightCols((pairs.values.array() > least).count());
  growing.others = pairs.most_imaginary > least;
  return growing;
}

BalanceAnswer not_asked(std::string why) { return {std::nullopt, std::move(why)}; }

// No motion costs nothing even to first order: then none can fall, whatever its contacts are. Friction only holds more.
bool is_held(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts) {
  const auto is_soft = [&](const Joint& joint) {
    return (is_among(parts, joint.a) || is_among(parts, joint.b)) && yields(joint);
  };
  if (std::any_of(assembly.joints.begin(), assembly.joints.end(), is_soft)) return false;
  const MotionProblem problem = make_problem(assembly, bearing.contacts, bearing.of, parts);
  const std::optional<VecX> forces = holding_forces(problem, usual_acceleration(assembly));
  if (!forces) return false;
  const NeutralMotions neutral = neutral_motions(problem, *forces);
  return neutral.counted && neutral.freedoms == 0;
}

// Contacts with friction of pairs that need not bear: the rest holds without them.
std::vector<char> without_idle_pairs(const Assembly& assembly, const FollowedContacts& followed,
                                     std::vector<char> holds) {
  constexpr std::size_t kMostPairs = 60;
  const std::vector<TrackedContact>& here = followed.here();
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < here.size(); ++i) {
    if (holds[i] != 0) pairs.emplace_back(here[i].a(), here[i].b());
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  if (pairs.size() > kMostPairs) return holds;
  const MovedRows smooth(assembly, followed, std::vector<char>(here.size(), 0));
  const MotionProblem& whole = smooth.problem();
  for (const Pair& pair : pairs) {
    const auto is_its = [&](std::size_t i) { return here[i].a() == pair.first && here[i].b() == pair.second; };
    std::vector<int> others, bodies(static_cast<std::size_t>(whole.bodies()));
    std::iota(bodies.begin(), bodies.end(), 0);
    for (int i = 0; i < whole.rows(); ++i) {
      if (whole.is_joint_row(i) || !is_its(static_cast<std::size_t>(whole.contact[i]))) others.push_back(i);
    }
    look_for_stop();
    if (!holding_forces(restrict_problem(whole, bodies, others), usual_acceleration(assembly))) continue;
    for (std::size_t i = 0; i < here.size(); ++i) {
      if (is_its(i)) holds[i] = 0;
    }
  }
  return holds;
}

// N, of the contacts `of` that touch the parts, in their order: those of the lone component.
std::vector<double> forces_of(const BearingContacts& bearing, const std::vector<int>& of,
                              const std::vector<int>& parts) {
  std::vector<double> forces;
  for (std::size_t k = 0; k < bearing.of.size(); ++k) {
    const Contact& contact = bearing.contacts.contacts[static_cast<std::size_t>(bearing.of[k])];
    const bool is_its = is_among(parts, contact.a) || is_among(parts, contact.b);
    if (is_its && is_among(of, bearing.of[k])) forces.push_back(bearing.force[k]);
  }
  return forces;
}

std::vector<Pair> pairs_in(const std::vector<Joint>& joints, const LoneComponent& lone) {
  const auto index = [&](int body) {
    const auto at = std::lower_bound(lone.part.begin(), lone.part.end(), body);
    return static_cast<int>(at - lone.part.begin());
  };
  std::vector<Pair> pairs;
  for (const Joint& joint : joints) pairs.push_back(std::minmax(index(joint.a), index(joint.b)));
  return pairs;
}

// A component by itself, its fits as joints, its contacts as they are followed.
struct FollowedComponent {
  LoneComponent lone;
  FittedPairs fits;
  FollowedContacts followed;
};

// What falls while these contacts do not slip.
BalanceAnswer fall_of(const FollowedComponent& of, const std::vector<char>& holds) {
  std::optional<HeldRows> held = held_rows(of.lone.assembly, of.followed, holds);
  Assembly sprung;
  if (held && std::any_of(of.lone.assembly.joints.begin(), of.lone.assembly.joints.end(), yields)) {
    std::optional<Assembly> servos = with_servos_as_springs(of.lone.assembly, *held);
    if (!servos) return not_asked("a drive that only brakes holds it");
    sprung = *std::move(servos);
    held = held_rows(sprung, of.followed, holds);
  }
  if (!held) return not_asked("its forces were not found");
  const MovedRows& rows = held->rows;
  const MotionProblem& problem = rows.problem();
  const std::string leaves = of.fits.may_open ? "a pin or ball may leave what holds it" : "";
  const std::optional<std::vector<NeutralMotion>> neutral = neutral_basis(problem, held->forces, kMostMotions);
  if (!neutral) return not_asked("its ways to drift are too many, or were not found");
  // Squares of the rates at which what is as large as what moves falls.
  const double least = rows.size() > 0 ? kLeastGrowth * usual_acceleration(of.lone.assembly) / rows.size() : 0.0;
  if (neutral->empty() || !(least > 0)) return not_asked(leaves);
  const MatX basis = orthonormal(problem, columns_of(*neutral, problem.Q.size()));
  const std::optional<MatX> K = stiffness(rows, held->forces, basis);
  if (!K) return not_asked("a contact is lost as it drifts");
  const Growing growing = growing_motions(*K, least);
  const MatX grows = basis * growing.along;
  const Balanced balanced{rows, held->forces};
  FallSearch search(of.lone.assembly, balanced, least);
  for (Eigen::Index k = grows.cols(); k-- > 0;) search.look_along(grows.col(k));
  bool some_is_free = false;
  for (Eigen::Index k = grows.cols(); k-- > 0 && !search.found();) {
    some_is_free = search.look_beside_walls(grows.col(k)) || some_is_free;
  }
  // Between them, where walls or several ways to fall at one rate leave no eigenvector free.
  if (grows.cols() > 0) search.look_along(grows * (grows.transpose() * opening_all(balanced)));
  if (search.found()) return {search.found(), ""};
  return not_asked(some_is_free || growing.others ? "it is no minimum of the energy, beside walls or rolling" : leaves);
}

}  // namespace

BalanceAnswer fall_from_balance(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts,
                                bool rolling) {
  look_for_stop();
  FittedPairs fits = fitted_pairs(assembly, bearing, rolling);
  std::vector<int> others;
  std::set_difference(bearing.of.begin(), bearing.of.end(), fits.contacts.begin(), fits.contacts.end(),
                      std::back_inserter(others));
  LoneComponent lone = lone_component(assembly, bearing.contacts, others, parts, fits.joints);
  const auto followed = [&]() -> Result<FollowedContacts> {
    const auto unsupported = [](const char* why) { return Error{ErrorCode::kUnsupported, why, {}, {}}; };
    if (may_open_otherwise(bearing)) return unsupported("corners or edges may open in several ways");
    if (!fits.complete) return unsupported("a cone lies in a cone or a ball in a cone");
    return FollowedContacts::of(lone.assembly, lone.contacts, pairs_in(fits.joints, lone));
  }();
  if (!followed) return not_asked(is_held(assembly, bearing, parts) ? "" : followed.error().message);
  const FollowedComponent component{std::move(lone), std::move(fits), followed.value()};
  const std::vector<char> slip(component.followed.here().size(), 0);
  if (!rolling) return fall_of(component, slip);
  const std::vector<char> holds =
      held_by_friction(component.lone.assembly, component.followed, forces_of(bearing, others, parts));
  BalanceAnswer answer = fall_of(component, holds);
  if (answer.falls || !answer.not_excluded.empty()) return answer;
  const std::vector<char> needed = without_idle_pairs(component.lone.assembly, component.followed, holds);
  if (needed == holds) return answer;
  const BalanceAnswer alone = fall_of(component, needed);
  if (alone.falls) answer.not_excluded = "contacts that need not bear would have to hold it by their friction";
  return answer;
}

bool rests_but_for_balance(const ComponentResult& component) {
  const Evidence& e = component.evidence;
  const bool other_doubt = !e.gaps.empty() || e.masses || e.drive || !e.fault.empty();
  return component.verdict == Verdict::kMarginal && e.falls && !other_doubt &&
         component.reason == falls_from_balance(*e.falls);
}

bool falls_from_its_balance(const Analysis& analysis, int body) {
  const int index = analysis.bodies.at(static_cast<std::size_t>(body)).component;
  if (index < 0) return false;
  const ComponentResult& component = analysis.components[static_cast<std::size_t>(index)];
  if (!component.evidence.falls || component.verdict != Verdict::kMarginal) return false;
  const std::vector<int>& falls = component.evidence.falls->bodies;
  return std::any_of(falls.begin(), falls.end(),
                     [&](int k) { return component.bodies[static_cast<std::size_t>(k)] == body; });
}

}  // namespace impend
