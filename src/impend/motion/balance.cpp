#include "impend/motion/balance.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <string>
#include <utility>

#include "impend/base/stop.h"
#include "impend/motion/bearing_pairs.h"
#include "impend/motion/fall_search.h"
#include "impend/motion/fitted_pairs.h"
#include "impend/motion/flush_edges.h"
#include "impend/motion/followed_contacts.h"
#include "impend/motion/freedoms.h"
#include "impend/motion/growing_motions.h"
#include "impend/motion/held_either_way.h"
#include "impend/motion/held_rows.h"
#include "impend/motion/lone_component.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/cone_growth.h"
#include "impend/numerics/dense.h"

namespace impend {
namespace {

// Rates that differ by less of themselves count as alike.
constexpr double kAlikeRates = 1e-6;
// Of g per length of the assembly: growth below that is not told from none.
constexpr double kLeastGrowth = 1e-4;
// Of what all loads would give: what lies on a plane, or turns about its centre of mass, grows by some 1e-9 of that as
// computed, and by so many times the noise of its rows.
constexpr double kRoundedGrowth = 1e-8, kNoisyGrowth = 100;
// Neutral motions that are looked at; each asks for the rows twice.
constexpr int kMostMotions = 240;

// Choices at flush edges, and motions, that are looked at for the fastest of falls.
constexpr std::size_t kMostForFastest = 8;

// Forces that hold it, by each of which all that grows is looked at.
constexpr int kMostForces = 5;

using Pair = std::pair<int, int>;

bool is_among(const std::vector<int>& parts, int body) { return std::binary_search(parts.begin(), parts.end(), body); }

constexpr const char* kNeedNotBear = "contacts that need not bear would have to hold it by their friction";
constexpr const char* kEitherOr = "corners or edges may open in several ways";
constexpr const char* kDoubtful = "contacts whose geometry is not understood may hold it";

// Contacts that bear nothing, by how fast they open along the motions of a basis; without those that all of these keep
// closed, which rounding alone would make walls of.
MatX walls_of(const Balanced& balanced, const MatX& basis) {
  const MotionProblem& problem = balanced.rows.problem();
  const std::vector<char> bears = bearing_rows(problem, balanced.forces);
  std::vector<int> rows;
  for (int i = 0; i < problem.rows(); ++i) {
    if (bears[static_cast<std::size_t>(i)] != 0) continue;
    double opens = 0;
    for (Eigen::Index k = 0; k < basis.cols(); ++k) opens = std::max(opens, std::abs(problem.J.dot(i, basis.col(k))));
    if (opens > kept_at_most(problem, i)) rows.push_back(i);
  }
  MatX walls(static_cast<Eigen::Index>(rows.size()), basis.cols());
  for (Eigen::Index k = 0; k < basis.cols(); ++k) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      walls(static_cast<Eigen::Index>(i), k) = problem.J.dot(rows[i], basis.col(k));
    }
  }
  return walls;
}

// Between walls the way that they leave open may be none of the eigenvectors. Of what K lets grow there; false: none,
// for certain.
bool look_between_walls(const Balanced& balanced, const MatX& basis, const MatX& K, double least, FallSearch& search) {
  const ConeGrowth growth = growth_in_cone(0.5 * (K + K.transpose()), walls_of(balanced, basis), least);
  for (const VecX& z : growth.along) {
    if (search.found()) break;
    search.look_along(basis * z);
  }
  return !growth.along.empty() || !growth.decided;
}

BalanceAnswer not_asked(std::string why, std::vector<int> open = {}) {
  return {std::nullopt, std::move(why), std::move(open)};
}

// 1/s², of what is told from none: by the part that the least would accelerate, which may stand on others that bear far
// more.
double least_growth(const Assembly& assembly, const MovedRows& rows) {
  if (!(rows.size() > 0)) return 0;
  const MotionProblem& problem = rows.problem();
  const double usual = usual_acceleration(assembly);
  double lightest = usual;
  for (const int body : problem.body) {
    const double mass = assembly.parts[static_cast<std::size_t>(body)].mass.mass;
    double own = assembly.gravity.norm();
    for (const Load& load : assembly.loads) {
      if (load.part == body) own += std::abs(load.factor_at(0)) * load.force.norm() / mass;
    }
    if (own > 0) lightest = std::min(lightest, own);
  }
  const double rounded = std::max(kRoundedGrowth, kNoisyGrowth * relative_row_noise(problem, whiten(problem)));
  return std::min(kLeastGrowth * usual, std::max(kLeastGrowth * lightest, rounded * usual)) / rows.size();
}

// Some column moves them.
std::vector<int> blocks_moved_by(const MotionProblem& problem, const MatX& basis) {
  std::vector<int> moved;
  for (Eigen::Index k = 0; k < basis.cols(); ++k) {
    const std::vector<int> of_column = moved_blocks(problem, basis.col(k));
    std::vector<int> all;
    std::set_union(moved.begin(), moved.end(), of_column.begin(), of_column.end(), std::back_inserter(all));
    moved = std::move(all);
  }
  return moved;
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

std::vector<Pair> pairs_in(const std::vector<Joint>& joints, const LoneComponent& lone, const Assembly& whole) {
  std::vector<Pair> pairs;
  for (const Joint& joint : joints) {
    pairs.push_back(std::minmax(lone.body_of(joint.a, whole), lone.body_of(joint.b, whole)));
  }
  return pairs;
}

// A component by itself, its fits as joints, its contacts as they are followed.
struct FollowedComponent {
  const LoneComponent& lone;
  const FittedPairs& fits;
  const FollowedContacts& followed;
};

// What falls while these contacts do not slip, and the choices that there are besides where edges are flush.
struct FallAsFollowed {
  BalanceAnswer answer;
  std::optional<std::vector<FlushChoice>> choices = std::vector<FlushChoice>{};
};
FallAsFollowed fall_as_followed(const FollowedComponent& of, const std::vector<char>& holds) {
  std::optional<HeldRows> held = held_rows(of.lone.assembly, of.followed, holds);
  Assembly sprung;
  if (held && std::any_of(of.lone.assembly.joints.begin(), of.lone.assembly.joints.end(), yields)) {
    std::optional<Assembly> servos = with_servos_as_springs(of.lone.assembly, *held);
    if (!servos) return {not_asked("a drive that only brakes holds it")};
    sprung = *std::move(servos);
    held = held_rows(sprung, of.followed, holds);
  }
  if (!held) return {not_asked("its forces were not found")};
  const MovedRows& rows = held->rows;
  const MotionProblem& problem = rows.problem();
  const std::string leaves = of.fits.may_open ? "a pin, ball or cone may leave what holds it" : "";
  const std::optional<std::vector<NeutralMotion>> neutral =
      neutral_basis(problem, without_noise(problem, held->forces), kMostMotions);
  if (!neutral) return {not_asked("its ways to drift are too many, or were not found")};
  // Squares of the rates at which what is as large as what moves falls.
  const double least = least_growth(of.lone.assembly, rows);
  if (neutral->empty()) return {not_asked(leaves)};
  if (!(least > 0)) {
    const bool coiled = std::any_of(of.lone.assembly.joints.begin(), of.lone.assembly.joints.end(),
                                    [](const Joint& joint) { return joint.spring && joint.spring->rest != 0; });
    return {not_asked(coiled ? "coils alone press it" : leaves)};
  }
  const MatX basis = orthonormal_basis(problem, *neutral);
  const auto open = [&](const std::string& why) -> FallAsFollowed {
    return {not_asked(why, blocks_moved_by(problem, basis))};
  };
  const auto told = [&](BalanceAnswer answer) -> FallAsFollowed {
    const bool is_known = answer.falls ? neutral->size() > kMostForFastest : !answer.not_excluded.empty();
    if (is_known) return {std::move(answer)};
    return {std::move(answer), flush_choices(of.followed, *held, *neutral)};
  };
  VecX forces = held->forces;
  for (int round = 1; round <= kMostForces; ++round) {
    const std::optional<MatX> K = stiffness(rows, forces, basis);
    if (!K) return open("a contact is lost as it drifts");
    const Growing growing = growing_motions(*K, least);
    const Balanced balanced{rows, forces};
    const auto rests = [&]() -> FallAsFollowed {
      const std::string why = may_fall_farther_on(of.lone.assembly, balanced, basis, *K, least);
      return why.empty() ? told(not_asked(leaves)) : open(why);
    };
    if (!growing.any) return rests();
    FallSearch search(of.lone.assembly, balanced, least);
    for (Eigen::Index k = growing.along.cols(); k-- > 0;) search.look_along(basis * growing.along.col(k));
    bool may_grow = true;
    if (!search.found() && growing.symmetric) may_grow = look_between_walls(balanced, basis, *K, least, search);
    if (search.found()) return told({search.found(), ""});
    if (!may_grow) return rests();
    if (!growing.symmetric || search.other_forces().size() == 0) break;
    forces += (search.other_forces() - forces) / round;
  }
  return open("it is no minimum of the energy, beside walls or rolling");
}

// With every choice of what is followed where edges are flush: of those with which something falls the fastest is told,
// as long as they are few.
BalanceAnswer fall_of(const FollowedComponent& of, const std::vector<char>& holds) {
  const FallAsFollowed first = fall_as_followed(of, holds);
  BalanceAnswer fastest = first.answer;
  if (!first.choices) return fastest.falls ? fastest : not_asked("it slides and tips at many edges that are flush");
  if (fastest.falls && first.choices->size() > kMostForFastest) return fastest;
  for (const FlushChoice& choice : *first.choices) {
    look_for_stop();
    std::vector<char> as_held;
    for (const std::size_t i : choice.was) as_held.push_back(holds[i]);
    BalanceAnswer answer = fall_as_followed({of.lone, of.fits, choice.followed}, as_held).answer;
    const bool open = !answer.falls && !answer.not_excluded.empty();
    const double rate = fastest.falls ? (1 + kAlikeRates) * fastest.falls->rate : 0;
    if ((open && !fastest.falls) || (answer.falls && answer.falls->rate > rate)) fastest = std::move(answer);
    if (!fastest.falls && !fastest.not_excluded.empty()) return fastest;
  }
  return fastest;
}

// By the forces of contacts that are followed.
BalanceAnswer fall_of(const FollowedComponent& component, const std::vector<double>& forces, bool rolling) {
  const std::vector<char> slip(component.followed.here().size(), 0);
  if (!rolling) return fall_of(component, slip);
  const std::vector<char> holds = held_by_friction(component.lone.assembly, component.followed, forces);
  BalanceAnswer answer = fall_of(component, holds);
  if (answer.falls || !answer.not_excluded.empty()) return answer;
  // What does not fall without friction does not with it, whichever pairs bear by it.
  const BalanceAnswer smooth = fall_of(component, slip);
  if (!smooth.falls && smooth.not_excluded.empty()) return answer;
  const std::optional<std::vector<std::vector<char>>> least =
      least_bearing_pairs(component.lone.assembly, component.followed, holds);
  if (!least) return not_asked("too many pairs bear by friction");
  for (const std::vector<char>& needed : *least) {
    if (needed == holds) continue;
    const BalanceAnswer alone = fall_of(component, needed);
    answer.not_excluded = alone.falls ? kNeedNotBear : alone.not_excluded;
    if (!answer.not_excluded.empty()) break;
  }
  return answer;
}

// Its place among the parts, of one that the contact is at; −1: of none.
int part_at(const ContactSet& contacts, int contact, const std::vector<int>& parts) {
  if (contact < 0) return -1;
  const Contact& at = contacts.contacts[static_cast<std::size_t>(contact)];
  const int part = is_among(parts, at.a) ? at.a : at.b;
  if (!is_among(parts, part)) return -1;
  return static_cast<int>(std::lower_bound(parts.begin(), parts.end(), part) - parts.begin());
}

// What falls by contacts none of which may open in several ways or is doubtful. With friction fits that bear hold, or
// are loose all the same.
enum class Fits { kHold, kLoose };
BalanceAnswer fall_by(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts,
                      bool rolling, Fits holding) {
  const FittedPairs fits = fitted_pairs(assembly, bearing, parts, rolling && holding == Fits::kHold);
  std::vector<int> others;
  std::set_difference(bearing.of.begin(), bearing.of.end(), fits.contacts.begin(), fits.contacts.end(),
                      std::back_inserter(others));
  const LoneComponent lone = lone_component(assembly, bearing.contacts, others, parts, fits.joints);
  if (!fits.complete) return not_asked("round surfaces fit as no joint does");
  const Result<FollowedContacts> followed =
      FollowedContacts::of(lone.assembly, lone.contacts, pairs_in(fits.joints, lone, assembly),
                           lines_left_out(assembly, bearing.contacts, lone));
  look_for_stop();
  if (!followed) return not_asked(followed.error().message);
  BalanceAnswer answer = fall_of({lone, fits, followed.value()}, forces_of(bearing, others, parts), rolling);
  const bool holds = !answer.falls && answer.not_excluded.empty();
  if (!rolling || holding == Fits::kLoose || !holds || fits.contacts.empty()) return answer;
  // Fits without which the rest holds need not bear.
  const MotionProblem without = make_problem(assembly, bearing.contacts, others, parts);
  if (!holding_forces(without, usual_acceleration(assembly))) return answer;
  const BalanceAnswer loose = fall_by(assembly, bearing, parts, rolling, Fits::kLoose);
  if (loose.falls) return not_asked(kNeedNotBear);
  answer.not_excluded = loose.not_excluded;
  return answer;
}

BalanceAnswer what_falls(const Assembly& assembly, const BearingContacts& all, const std::vector<int>& parts,
                         bool rolling) {
  const auto leads_out = [&](const Spring& spring) {
    const auto is_other = [&](int body) { return !is_among(parts, body) && !assembly.body_fixed(body); };
    return is_among(parts, spring.a) != is_among(parts, spring.b) && (is_other(spring.a) || is_other(spring.b));
  };
  if (std::any_of(assembly.springs.begin(), assembly.springs.end(), leads_out)) {
    return not_asked("a spring joins it to another part that moves");
  }
  look_for_stop();
  const SteadyContacts steady = steady_contacts(assembly, all, parts);
  const char* left_out = steady.doubtful ? kDoubtful : kEitherOr;
  BalanceAnswer answer =
      steady.bearing ? fall_by(assembly, *steady.bearing, parts, rolling, Fits::kHold) : not_asked(left_out);
  if (!answer.falls && answer.not_excluded.empty()) return answer;
  if ((!answer.falls || steady.leaves_out) && are_held(assembly, all, parts)) return {};
  // What falls may be stopped by what was left out; what does not fall is held all the more by it.
  if (!steady.leaves_out || (!answer.falls && steady.bears < 0)) return answer;
  const int falls = answer.falls ? answer.falls->bodies.front() : -1;
  answer = not_asked(left_out);
  answer.suspect = steady.bears >= 0 ? part_at(all.contacts, steady.bears, parts) : falls;
  return answer;
}

}  // namespace

BalanceAnswer fall_from_balance(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts,
                                bool rolling) {
  BalanceAnswer answer = what_falls(assembly, bearing, parts, rolling);
  if (answer.not_excluded.empty() || !answer.open.empty()) return answer;
  answer.open.resize(parts.size());
  std::iota(answer.open.begin(), answer.open.end(), 0);
  return answer;
}

}  // namespace impend
