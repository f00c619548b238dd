// One assembly in motion, step by step (docs/theory/stepping.md).
//
//   kick    P̃ = P + ½(h₋ + h) Q,  Ṽ = M⁻¹P̃        solve   V = Ṽ + M⁻¹(Nᵀf_N + Sᵀf_S + Tᵀf_T + Gᵀν), the law on
//   drift   x += h v, R ← exp(h ω_m) R                     rows·(V + c) + b with b = gap/h: at the displacement's end
#pragma once

#include <memory>

#include "impend/base/result.h"
#include "impend/motion/analysis.h"
#include "impend/simulation/simulation.h"

namespace impend {

struct SimulationCheckpoint;  // outcome_log.h

class Simulator {
 public:
  // Begins from the analysis: its assembly (with meshes), contacts, choice of alternatives and motion. The first solve
  // is held against its acceleration; the check is in report().first_step and is no error. Errors: kBadValue for
  // options out of range. Held by tests/unit/simulation.
  static Result<Simulator> start(const Analysis& analysis, const SimulationOptions& options);

  // As if it had never been stopped where `at` was taken, of the same analysis and options: the same bytes from then
  // on. Errors: those of start; kBadValue where `at` is of another assembly. Held by
  // tests/unit/simulation/test_checkpoint.
  static Result<Simulator> resume(const Analysis& analysis, const SimulationOptions& options,
                                  const SimulationCheckpoint& at);

  Simulator(Simulator&&) noexcept;
  Simulator& operator=(Simulator&&) noexcept;
  ~Simulator();

  // One nominal step. False when it could not be made to its end: report() says why, the state is where it came to, and
  // time() when that was.
  bool step();
  // Whether nothing more will happen: all parts rest or are gone, or the last step failed.
  bool ended() const;

  // Pulls at a part from now on, until it is called with nothing.
  void drag(const std::optional<Drag>& drag);
  // What the drive of a joint (index of the assembly) aims at from now on: its velocity (rad/s, m/s) where it is one of
  // speed, else its target (rad, m), which moves with `rate`.
  void set_drive(int joint, double value, double rate = 0);
  double coordinate(int joint) const;  // rad or m, 0 of joints without one

  double time() const;
  long steps() const;
  const std::vector<SimulationEvent>& events() const;  // so far
  SimulationFrame frame() const;                       // now
  // All that it needs to go on from here. What can be made anew is forgotten, so that this run and one that goes on
  // from it cannot differ. Call between steps, while none has failed.
  SimulationCheckpoint checkpoint();
  // All that is known so far; events and outcomes up to now.
  const Simulation& report() const;

 private:
  class Impl;
  explicit Simulator(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace impend
