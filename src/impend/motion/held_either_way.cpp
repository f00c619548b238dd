// Let p be a motion that costs nothing, Qᵀp = 0, and closes no contact. At each place of an either-or contact (a point,
// the ends and the middle of a line) it satisfies some alternative, so that it is a neutral motion of the problem that
// imposes these alternatives, in which rest is proved by other forces than in the branch that was chosen. With fewer
// places imposed there are more motions: what is held with some places open is held whatever these do. So places are
// imposed one by one, each with every alternative, where the parts are not held yet; next comes the place that hinders
// most what they may do, and where none hinders it, they are not held.
#include "impend/motion/held_either_way.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>

#include "impend/base/stop.h"
#include "impend/motion/branches.h"
#include "impend/motion/formulations.h"
#include "impend/motion/freedoms.h"
#include "impend/motion/held_rows.h"
#include "impend/motion/lone_component.h"
#include "impend/numerics/mass_factor.h"

namespace impend {
namespace {

// Sets of alternatives that are solved.
constexpr int kMostWays = 100;
// Of a row's length times a motion's: what it hinders counts as none.
constexpr double kHinders = 1e-6;

// A place: contacts of each alternative there.
using WaysAtPoint = std::vector<std::vector<int>>;

// The contacts, with those amid lines that may open in several ways.
struct PlacesOfChoice {
  ContactSet contacts;
  std::vector<WaysAtPoint> places;
};

// Of the either-or contacts among those that bear; nothing where their alternatives are not known.
std::optional<PlacesOfChoice> places_of(const BearingContacts& bearing) {
  PlacesOfChoice found{bearing.contacts, {}};
  std::set<int> of;
  for (const int i : bearing.of) {
    const int disjunction = bearing.contacts.contacts[static_cast<std::size_t>(i)].disjunction;
    if (disjunction >= static_cast<int>(bearing.contacts.disjunctions.size())) return std::nullopt;
    if (disjunction >= 0) of.insert(disjunction);
  }
  for (const int k : of) {
    const Disjunction& disjunction = bearing.contacts.disjunctions[static_cast<std::size_t>(k)];
    if (!disjunction.line) {
      found.places.push_back(disjunction.alternatives);
      continue;
    }
    // What changes over along a line has one whole alternative at each of these.
    std::array<WaysAtPoint, 3> along;
    for (const std::vector<int>& alternative : alternatives_by_end(bearing.contacts, disjunction)) {
      if (alternative.size() != 2) continue;
      const int last = static_cast<int>(found.contacts.contacts.size());
      Contact amid = bearing.contacts.contacts[static_cast<std::size_t>(alternative[0])];
      amid.point = 0.5 * (amid.point + bearing.contacts.contacts[static_cast<std::size_t>(alternative[1])].point);
      found.contacts.contacts.push_back(amid);
      along[0].push_back({alternative[0]});
      along[1].push_back({last});
      along[2].push_back({alternative[1]});
    }
    found.places.insert(found.places.end(), along.begin(), along.end());
  }
  return found;
}

class Ways {
 public:
  Ways(const Assembly& assembly, const std::vector<int>& of, const std::vector<int>& parts,
       const PlacesOfChoice& choice)
      : assembly_(assembly), contacts_(choice.contacts), parts_(parts), places_(choice.places) {
    for (const int i : of) {
      if (is_steady(contacts_.contacts[static_cast<std::size_t>(i)])) always_.push_back(i);
    }
    std::vector<int> all = always_;
    for (const WaysAtPoint& place : places_) {
      for (const std::vector<int>& alternative : place) all.insert(all.end(), alternative.begin(), alternative.end());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    every_ = make_problem(assembly, contacts_, all, parts);
    for (int i = 0; i < every_.rows(); ++i) {
      if (!every_.is_joint_row(i)) row_of_[every_.contact[i]] = i;
    }
    usual_ = usual_acceleration(assembly);
  }

  bool all_hold() { return hold(always_, std::vector<char>(places_.size(), 0)); }

 private:
  bool hold(const std::vector<int>& imposed, std::vector<char> decided) {
    look_for_stop();
    if (++asked_ > kMostWays) return false;
    const MotionProblem problem = make_problem(assembly_, contacts_, imposed, parts_);
    const std::optional<VecX> forces = holding_forces(problem, usual_);
    if (forces && leaves_only_symmetries(assembly_, contacts_, problem, *forces)) return true;
    const int next = most_hindered(problem, forces, decided);
    if (next < 0) return false;
    decided[static_cast<std::size_t>(next)] = 1;
    const WaysAtPoint& place = places_[static_cast<std::size_t>(next)];
    return std::all_of(place.begin(), place.end(), [&](const std::vector<int>& alternative) {
      std::vector<int> with = imposed;
      with.insert(with.end(), alternative.begin(), alternative.end());
      std::sort(with.begin(), with.end());
      return hold(with, decided);
    });
  }

  // Of the places that are open; −1: none hinders what the parts may do.
  int most_hindered(const MotionProblem& problem, const std::optional<VecX>& forces,
                    const std::vector<char>& decided) const {
    std::vector<VecX> motions;  // either way, where they rest
    if (forces) {
      const auto neutral = neutral_basis(problem, without_noise(problem, *forces), kMostSymmetries);
      if (!neutral) return -1;
      for (const NeutralMotion& one : *neutral) motions.push_back(one.motion);
    } else {
      motions.push_back(solve_least_constraint(problem, SolverSettings{}).a);
    }
    int most = -1;
    double largest = kHinders;
    for (std::size_t k = 0; k < places_.size(); ++k) {
      if (decided[k] != 0) continue;
      for (const VecX& motion : motions) {
        const double hinders = hindered(places_[k], motion, forces.has_value());
        if (!(hinders > largest)) continue;
        largest = hinders;
        most = static_cast<int>(k);
      }
    }
    return most;
  }

  // By how much, of the rows' lengths and the motion's, the alternative that hinders it least does.
  double hindered(const WaysAtPoint& place, const VecX& motion, bool either_way) const {
    double least = std::numeric_limits<double>::infinity();
    for (const std::vector<int>& alternative : place) {
      double by = 0;
      for (const int contact : alternative) {
        const int row = row_of_.at(contact);
        double size = 0;
        for (const int side : {0, 1}) {
          const int k = every_.J.block(row)[side];
          if (k < 0) continue;
          const MassCholesky factor(every_.M[k]);
          const Vec6 part = motion.segment<6>(6 * k);
          size += factor.whiten(every_.J.value(row, side)).norm() * std::sqrt(part.dot(every_.M[k] * part));
        }
        const double rate = every_.J.dot(row, motion);
        if (size > 0) by = std::max(by, (either_way ? std::abs(rate) : -rate) / size);
      }
      least = std::min(least, by);
    }
    return least;
  }

  const Assembly& assembly_;
  const ContactSet& contacts_;
  const std::vector<int>& parts_;
  const std::vector<WaysAtPoint>& places_;
  std::vector<int> always_;
  MotionProblem every_;  // with every alternative
  std::map<int, int> row_of_;
  double usual_ = 0;
  int asked_ = 0;
};

}  // namespace

bool are_held(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts) {
  const auto is_among = [&](int body) { return std::binary_search(parts.begin(), parts.end(), body); };
  const auto is_soft = [&](const Joint& joint) { return (is_among(joint.a) || is_among(joint.b)) && yields(joint); };
  if (std::any_of(assembly.joints.begin(), assembly.joints.end(), is_soft)) return false;
  const std::optional<PlacesOfChoice> choice = places_of(bearing);
  if (!choice) return false;
  // By the forces that are shown, too, which noise may let be found where others are not.
  if (leave_no_motion(assembly, bearing, parts)) return true;
  return Ways(assembly, bearing.of, parts, *choice).all_hold();
}

bool leave_no_motion(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts) {
  const auto holds = [&](int i) { return is_steady(bearing.contacts.contacts[static_cast<std::size_t>(i)]); };
  if (!std::all_of(bearing.of.begin(), bearing.of.end(), holds)) return false;
  const MotionProblem problem = make_problem(assembly, bearing.contacts, bearing.of, parts);
  return neutral_basis(problem, without_noise(problem, forces_by_rows(problem, bearing)), 0).has_value();
}

}  // namespace impend
