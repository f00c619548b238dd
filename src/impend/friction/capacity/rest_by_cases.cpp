#include "impend/friction/capacity/rest_by_cases.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "impend/friction/capacity/capacity_bound.h"
#include "impend/friction/capacity/slip_cells.h"

namespace impend {
namespace {

constexpr int kMorePrograms = 24;  // of a case, beside one for every pressure: further cases are cheaper than cells
// Once this share of the work is spent, the walk ends if all motions would need so many times the bound at this rate.
constexpr double kToldBy = 0.25, kHopeless = 4;

class CaseWalk {
 public:
  CaseWalk(double rest_below, const CaseSettings& settings) : settings_(settings) { proof_.rest_below = rest_below; }

  CapacityProof run(CapacityProblem known) {
    proof_.interfaces = known.interfaces;
    bound_pressing(known);
    for (size_t j = 0; j < known.interfaces.size(); ++j) {
      proof_.cuts.push_back(cut_at_pivots(known.interfaces[j], known.cells[j]));
    }
    known.missed_at_pivots = missed_at_pivots(known);
    proof_.certain = look_at(add_case(), known, {});
    if (proof_.certain) proof_.distance = largest_left_;
    return std::move(proof_);
  }

 private:
  // Noise changes the turns about contacts: that is charged with what the contacts press at most.
  void bound_pressing(CapacityProblem& known) {
    CapacityBound most = most_pressing(known);
    if (!(-most.value < known.most_pressing)) return;
    known.most_pressing = std::max(0.0, -most.value);
    proof_.pressing = std::move(most);
  }

  int add_case() {
    proof_.cases.emplace_back();
    return static_cast<int>(proof_.cases.size()) - 1;
  }

  CapacityCase& at(int number) { return proof_.cases[static_cast<size_t>(number)]; }

  // Whether no motion of the case is left.
  bool look_at(int number, const CapacityProblem& before, const std::vector<PressureSide>& taken) {
    CapacityRounds rounds(before, proof_.rest_below, work_of_case(before));
    rounds.run();
    work_ += rounds.work();
    proof_.bounds += rounds.bounds();
    at(number).steps = std::move(rounds.steps());
    if (rounds.is_certain()) {
      at(number).lambda = rounds.balance().lambda;
      at(number).g = rounds.balance().g;
      largest_left_ = std::max(largest_left_, rounds.distance());
      proof_.excluded += std::ldexp(1.0, -static_cast<int>(taken.size()));
      return true;
    }
    proof_.distance = rounds.distance();
    if (is_spent() || static_cast<int>(taken.size()) >= settings_.most_sides) return false;
    const std::optional<PressureSide> side = next_side(rounds.known(), rounds.balance(), taken);
    return side && tell_apart(number, rounds.known(), taken, *side);
  }

  bool tell_apart(int number, const CapacityProblem& known, std::vector<PressureSide> taken, PressureSide side) {
    at(number).side = side_weights(known, side);
    taken.push_back(side);
    CapacityProblem one_side = known;
    one_side.sides.emplace_back();
    for (const int child : {0, 1}) {
      taken.back().beyond = child == 0;
      one_side.sides.back() = side_weights(known, taken.back());
      const int further = add_case();
      at(number).children[child] = further;
      if (!look_at(further, one_side, taken)) return false;
    }
    return true;
  }

  bool is_spent() const {
    if (work_ > settings_.most_work) return true;
    return work_ > kToldBy * settings_.most_work && work_ > kHopeless * settings_.most_work * proof_.excluded;
  }

  CapacitySettings work_of_case(const CapacityProblem& known) const {
    double programs = kMorePrograms;
    for (const auto& forces : known.forces) programs += static_cast<double>(forces.size());
    CapacitySettings settings;
    settings.most_work = settings.most_idle_work =
        std::min(programs * work_of_program(known), settings_.most_work - work_);
    settings.keep_steps = settings_.keep_steps;
    return settings;
  }

  CaseSettings settings_;
  CapacityProof proof_;
  double work_ = 0;
  double largest_left_ = 0;  // ρ of the cases that are proved
};

}  // namespace

CapacityProof prove_rest_by_cases(const FrictionProblem& problem, double noise, double largest_rest,
                                  const CaseSettings& settings) {
  if (!capacities_apply(problem, settings.most_work)) return {};
  const WhitenedFriction whitened = whiten(problem);
  return CaseWalk(largest_rest * least_load(whitened), settings).run(nothing_known(whitened, noise));
}

}  // namespace impend
