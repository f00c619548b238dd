// The rounds of a capacity proof (capacity_proof.h): what interfaces press, then single cells, then halves of them, as
// long as the balance of the capacities that are known is missed and there is work left.
#pragma once

#include <vector>

#include "impend/friction/capacity/capacity_bound.h"

namespace impend {

// Whether friction that is sure to be there balances the loads: step (2) of the capacity proof (capacity_proof.h).
//
//   min ‖y₀ + N̂ᵀλ − Σ_j T_jᵀ g_j‖  over λ ≥ 0 and all g_j with g_j·e ≤ c_e for the rays e of interface j
//
// What is left is the motion y that friction of these capacities cannot exclude; its slips T_j y = Σ θ_e e, in the
// cheapest way, θ the multipliers of the rays.

struct CapacityBalance {
  double distance = 1;                 // ρ, checked, with what rays are exceeded by and rounding added
  VecX lambda;                         // n
  std::vector<VecX> g;                 // per interface, d
  std::vector<std::vector<int>> used;  // per interface, the rays with θ > 0
  std::vector<VecX> theta;             // of these
};

// Held by tests/unit/friction/test_capacity_proof.
CapacityBalance balance_of_capacities(const CapacityProblem& problem);

struct CapacitySettings {
  // About the multiplications of all programmes, some 10 s for 4·10¹⁰ …
  double most_work = 4e10;
  // … and of those in a row by which ρ does not fall by a hundredth.
  double most_idle_work = 6e9;
  bool keep_steps = false;  // CapacityProof::steps
};

// What was learnt, with what certifies it. Capacities follow from these steps alone, taken one after the other.
struct CapacityStep {
  enum class Kind {
    kForce,  // Σ u_i λ_i ≥ bound.value for pressure `first` of the interface
    kCell,   // the capacity of ray `second` (its place) of cell `first`
    kHalves  // all cells with the edge between rays `first` and `second` were halved
  };
  Kind kind = Kind::kForce;
  int interface = -1, first = -1, second = -1;
  CapacityBound bound;  // empty for kHalves
};

class CapacityRounds {
 public:
  // Goes on from what is known; motions up to `rest_below` (ρ) count as rest.
  CapacityRounds(CapacityProblem known, double rest_below, const CapacitySettings& settings);

  void run();

  bool is_certain() const { return distance_ <= rest_below_; }
  double distance() const { return distance_; }  // the least ρ that was met
  int bounds() const { return bounds_; }         // conic programmes solved
  double work() const { return work_; }          // about the multiplications that were spent
  const CapacityProblem& known() const { return known_; }
  const CapacityBalance& balance() const { return balance_; }
  std::vector<CapacityStep>& steps() { return steps_; }

 private:
  bool spent() const { return work_ > settings_.most_work || work_ - idle_since_ > settings_.most_idle_work; }
  CapacityBound bound(const VecX& weights, int interface, const SlipDomain& domain, double more_than);
  void keep(CapacityStep step);
  bool learn();
  bool ask_forces();
  bool look_at(int interface, int ray, bool& news);
  bool halve(int interface, int cell, int ray);

  CapacityProblem known_;
  CapacityBalance balance_;
  CapacitySettings settings_;
  double rest_below_, distance_ = 1;
  double work_ = 0, idle_since_ = 0;
  int bounds_ = 0;
  std::vector<int> asked_at_;  // per interface, the state at which its forces were last asked for
  int state_ = 0;              // grows with every round that learnt something
  std::vector<CapacityStep> steps_;
};

// About the multiplications of one programme: factors, and per row what is done with it.
double work_of_program(const CapacityProblem& known);
double work_of_program(double unknowns);

}  // namespace impend
