// What a simulation is asked and what it says: plain values, made by simulator.h, read by reports and pictures.
//
// A body's place at time t is a displacement of its place at t = 0: x(t) = R(t)(x(0) − c(0)) + c(t), c the centre of
// mass. Velocities are told at the time of their frame. SI throughout.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/geometry/types.h"

namespace impend {

// The law of contact of every step: none but the normal; Coulomb's with the round cone; no slip where a normal force
// acts (D15 §VI); viscous, a force −μ_v times the slip there (D15 §IV), implicit; Stewart and Trinkle's, Coulomb's with
// a pyramid of four corners for the cone (D15 §III-C), for comparison: its answers depend on the axes of the world.
enum class SimulationLaw { kFrictionless, kCoulomb, kNoSlip, kViscous, kStewartTrinkle };
inline constexpr std::array kSimulationLaws = {SimulationLaw::kFrictionless, SimulationLaw::kCoulomb,
                                               SimulationLaw::kNoSlip, SimulationLaw::kViscous,
                                               SimulationLaw::kStewartTrinkle};
// "frictionless", "coulomb", "no-slip", "viscous", "stewart-trinkle"
const char* to_string(SimulationLaw law);
// Whether the law has coefficients μ.
bool uses_mu(SimulationLaw law);

// A fast closing cuts the step where the bodies meet (kLocated), or is met at the end of its step (kStepped).
enum class Impacts { kLocated, kStepped };
const char* to_string(Impacts impacts);  // "located", "stepped"

struct SimulationOptions {
  SimulationLaw law = SimulationLaw::kFrictionless;
  double step = 0x1p-10;        // s, within [kLeastStep, kLongestStep]
  std::optional<double> until;  // s; absent: until all rest, at most kUsualDuration
  double frames_per_second = 60;
  int corrections = 1;  // 0 … 3 rounds that put displaced rows right; more where joints gape or contacts sink
  Impacts impacts = Impacts::kLocated;
  std::optional<double> restitution;  // Newton's e, 0 … 1, of pairs for which the assembly states none
  // Every movable part starts somewhere else by up to so much (simulate.h); 0: where it is. The simulator does not
  // look.
  double shake = 0;        // m
  std::uint64_t seed = 0;  // of these places
  int threads = 0;
};
inline constexpr double kLeastStep = 1e-9, kLongestStep = 0.1;  // s
inline constexpr double kUsualDuration = 10;                    // s
inline constexpr int kMostCorrections = 3;

// A part that is pulled by hand: a spring with a damper between a point of it and a target.
struct Drag {
  int part = -1;
  Vec3 grabbed = Vec3::Zero();  // world at t = 0, m; moves with the part
  Vec3 target = Vec3::Zero();   // world, m
  double stiffness = 0;         // N/m
  double damping = 0;           // N·s/m
  double most_force = 0;        // N
};

struct BodyState {
  Vec3 center = Vec3::Zero();        // world, m
  Mat3 rotation = Mat3::Identity();  // since t = 0
  Vec3 linear = Vec3::Zero();        // m/s, of the centre of mass
  Vec3 angular = Vec3::Zero();       // rad/s

  // x(0) ↦ x(t), of a body whose centre of mass was there at t = 0.
  RigidTransform displacement(const Vec3& center_at_start) const {
    return {rotation, center - rotation * center_at_start};
  }
};

// Where energy is and where it went since t = 0, J. kinetic + potential + springs − those at t = 0 equals the sum of
// the works and the defect, less what is gone; the defect is what the step's own arithmetic adds or loses.
struct EnergyLedger {
  double kinetic = 0, potential = 0;  // now; potential 0 at t = 0
  double loads = 0;                   // done by applied forces and torques other than gravity, and by hand
  double friction = 0;                // done by contact friction in steps …
  double impacts = 0;                 // … and by contacts where bodies meet; both together ≤ 0 but for rounding
  double joints = 0;                  // done by joints: what keeps them together
  double springs = 0;                 // stored in springs, now
  double dampers = 0;                 // taken by dampers, ≤ 0 but for rounding
  double drives = 0;                  // done by drives
  double corrections = 0;             // given by what pushes overlaps apart
  double gone = 0;                    // kinetic energy that parts took along as they left the scene, ≥ 0
  double defect = 0;
};

// J, the most of it that is kinetic or potential (from t = 0 on), stored in springs, or went through loads, friction,
// impacts, joints, dampers or drives: what a defect is held against. Held by tests/unit/simulation/test_energy_ledger.
double turned_over(const EnergyLedger& energy);

// What happens to a pair of bodies (index of the assembly, the ground last) or to one alone (b = −1).
enum class SimulationEventKind {
  kMoves,   // a begins to move
  kLands,   // a and b, which did not touch, touch
  kLeaves,  // a and b, which touched, no longer do
  kSlides,  // a and b, which stuck, slide
  kSticks,  // a and b, which slid, stick
  kRests,   // a is at rest from now on, as far as is known
  kGone,    // a has fallen out of the scene; its motion is no longer followed
};
const char* to_string(SimulationEventKind kind);  // "moves", "lands", …, "gone"

struct SimulationEvent {
  double time = 0;  // s
  SimulationEventKind kind = SimulationEventKind::kMoves;
  int a = -1, b = -1;
};

struct SimulationCheckpoint;  // outcome_log.h

struct SimulationFrame {
  double time = 0;                  // s
  std::vector<BodyState> bodies;    // per part of the assembly; fixed ones do not change
  int contacts = 0;                 // that carry a force
  std::vector<double> coordinates;  // of joints: rad or m, turns counted; 0 of joints without one; empty without joints
  EnergyLedger energy;
  std::vector<SimulationEvent> events;  // since the frame before, in the order of time
  // Now and then: all that the simulation needs to go on from here.
  std::shared_ptr<const SimulationCheckpoint> state;
};

// The first step against the certified acceleration of the analysis (docs/theory/stepping.md).
//
//   difference = ‖2 V/h − a*‖_M/‖a₀‖_M   of the first solve, before any correction
struct FirstStepCheck {
  bool applies = false;   // false: another law, velocities at the start, or no acceleration is known
  double difference = 0;  // dimensionless; with friction the residual of the law by 2V/h and the forces
  double threshold = 0;   // 10·max(1e-9, ν)
  bool holds() const { return !applies || difference <= threshold; }
  // The same, without friction, with the contacts that are followed from then on in place of those of the analysis;
  // NaN: not computed.
  double followed = std::nan("");
  std::string worst_part;  // that differs most; empty when it holds
};

// How a simulation ended.
enum class SimulationEnd {
  kTime,       // the time that was asked for is over
  kRest,       // all parts rest or are gone
  kCancelled,  //
  kUnsolved,   // the contacts of a step were not solved
  kDiverged,   // a number is not finite, or a part is faster than anything here can make it
};
const char* to_string(SimulationEnd end);  // "time", "rest", "cancelled", "step-not-solved", "diverged"

// What was counted.
struct SimulationCounts {
  long steps = 0;             // whole ones
  long cuts = 0;              // of steps by impacts
  long halvings = 0;          // of steps that were not solved
  long unsolved = 0;          // steps accepted with a residual above kSolvedStep
  long chattering = 0;        // contacts that were cut so often in a step that they were taken as inelastic
  long saturated = 0;         // steps in which a drive was at its limit
  long reduced = 0;           // impacts whose restitution was lowered, since energy would have grown
  double worst_residual = 0;  // of an accepted step, dimensionless
  double deepest = 0;         // m, largest overlap beyond that of t = 0
};
// A residual above this is told: ten times what is accepted without solving anew (step_law.h).
inline constexpr double kSolvedStep = 1e-8;

struct PartOutcome {
  bool fixed = false, moved = false, rests = false, gone = false;
  double moved_at = 0;  // s, when it first had moved by more than the gap
  double since = 0;     // s, from when it rests or is gone
  double distance = 0;  // m, of the centre of mass from where it was
  double turn = 0;      // rad, 0 … π, from how it stood
};

// The same with shorter steps: h/2 and h/4.
struct StepStudy {
  std::vector<double> steps;  // s, the first that of the simulation
  bool agrees = true;         // who rests, who is gone, where all are at the end and how they lie
  double distance = 0;        // m, largest difference of an end place from the first simulation's, of parts not gone
  double turn = 0;            // rad, likewise
  std::string difference;     // the first that was found, a clause; empty where they agree
};
// End places agree to this share of the scene's size, turns to as many radians.
inline constexpr double kEndsAlike = 1e-3;

struct Simulation {
  SimulationOptions options;
  SimulationEnd end = SimulationEnd::kTime;
  // s, when all first rested in a pose that falls, balanced on an edge or a corner, and were followed on
  std::optional<double> went_on_at;
  std::string reason;  // of kUnsolved and kDiverged: what, when, where; else empty
  std::string remedy;  // what to do about it, where it is not a shorter step
  double time = 0;     // s, reached
  std::vector<PartOutcome> parts;
  SimulationFrame last;
  std::vector<SimulationEvent> events;
  FirstStepCheck first_step;
  SimulationCounts counts;
  std::optional<StepStudy> study;  // where it was asked for
  Diagnostics warnings;
};

}  // namespace impend
