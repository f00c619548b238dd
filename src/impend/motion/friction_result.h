// What friction adds to an analysis: plain values, made by the friction module, read by reports and pictures.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "impend/geometry/types.h"
#include "impend/motion/solution.h"

namespace impend {

enum class FrictionModel { kFrictionless, kStatic, kDynamic, kViscous, kNoSlip, kStewartTrinkle };
// "frictionless", "static", "dynamic", "viscous", "no-slip", "stewart-trinkle"
const char* to_string(FrictionModel model);
std::optional<FrictionModel> friction_model_named(const std::string& name);

// What is known of rest with friction.
//   kStableCertain   at rest for certain: rest without friction, or no motion satisfies the friction law (proved)
//   kFallsCertain    no admissible forces balance the loads (proved by a motion that none of them opposes)
//   kIndeterminate   forces exist that hold it, and a motion exists that satisfies the friction law
//   kPossiblyStable  forces exist that hold it; no releasing motion was found, nor proved that there is none
//   kNoSolutionFound the method gave up and nothing is known
enum class FrictionVerdict { kStableCertain, kFallsCertain, kIndeterminate, kPossiblyStable, kNoSolutionFound };
// "stable-certain", "falls-certain", "indeterminate", "possibly-stable", "no-solution-found"
const char* to_string(FrictionVerdict verdict);

// All that is known of rest with friction of one connected part before anything is said of it. Plain values:
// decide() (friction/decide_friction.h) makes the verdict.
// Of the loads: what forces that hold them as the coordinates are stored may leave, rounding of large problems.
inline constexpr double kHeldExactly = 1e-7;

struct FrictionEvidence {
  bool loaded = true;                    // something loads it
  bool rests_without_friction = false;   // for every geometry within the noise (motion/decide.h)
  std::optional<bool> balance_possible;  // forces within the cones balance the loads; absent: at the edge
  double balance_bounds[2] = {0, 1};     // of the distance from balance, in ‖a₀‖_M (friction/balance.h)
  bool motion_found = false;             // a motion other than rest that satisfies the law, checked
  bool modes_excluded = false;           // proved: no such motion exists (friction/modes.h)
  bool friction_suffices = false;        // proved: the same, by friction/capacity/capacity_proof.h
  // Proved, where it was asked: nothing moves unless touching parts turn against each other about the normal of a
  // contact (friction/capacity/capacity_proof.h).
  bool rests_without_turns = false;
  // Where rest was proved otherwise: forces are not known to balance the loads as the coordinates are stored, or
  // whatever they were before they were rounded (friction/balance.h).
  bool at_the_edge = false;
  std::string modes_left;       // why none of them; a clause
  std::string doubt;            // why its contacts may be others; a clause, empty where nothing is known
  bool either_or = false;       // the only doubt is along which normals either-or contacts press
  double chord = 0, bulge = 0;  // m, the largest of its contacts (contact/contact.h)
  // What is said over contacts that are shrunk by noise and chords, or grown by bulges
  // (contact/resized_contacts.h); absent: not asked.
  std::optional<FrictionVerdict> on_eroded, on_grown;
  // With friction cones about all normals along which either-or contacts may press, at once; absent: not asked.
  std::optional<FrictionVerdict> on_every_normal;
};

// A connected part and what is said of it.
struct FrictionComponent {
  std::vector<int> bodies;  // of the assembly
  FrictionEvidence evidence;
  FrictionVerdict verdict = FrictionVerdict::kNoSolutionFound;
  std::string reason;
};

enum class ContactState { kStick, kSlide, kOpen };
const char* to_string(ContactState state);  // "stick", "slide", "open"

struct FrictionContact {  // one per contact of the contact set; acts on a
  double mu = 0;
  double normal_force = 0;             // N
  Vec3 friction_force = Vec3::Zero();  // N, in the tangent plane
  Vec3 relative = Vec3::Zero();  // of a against b at the point: acceleration m/s² (velocity m/s in velocity models)
  ContactState state = ContactState::kOpen;
  std::optional<double> utilisation;  // |f_F|/(μ f_N), 0 … 1; absent without normal force or μ
};

struct JointForce {            // one per joint, acts on a
  Vec3 force = Vec3::Zero();   // N
  Vec3 torque = Vec3::Zero();  // N·m about the joint's point
  int redundant_rows = 0;      // of its rows, those that other joints already impose
};

struct FrictionResult {
  FrictionModel model = FrictionModel::kStatic;
  std::string algorithm;
  std::vector<std::string> methods;  // that were tried, in this order
  SolveStatus status = SolveStatus::kNotRun;
  std::string reason;  // why not solved, or what fallback was taken; empty when plain success
  int pivots = 0;
  double residual = 0;  // largest of friction_residuals.h, dimensionless
  // Per assembly body, absent for fixed ones. Accelerations in m/s², rad/s²; models on velocities give the next
  // velocity instead, m/s, rad/s.
  bool on_velocities = false;
  double time_step = 0;  // s, of models on velocities: forces are impulses over this time
  std::vector<std::optional<Vec6>> motions;
  std::vector<FrictionContact> contacts;
  std::vector<JointForce> joints;

  // Model "no-slip": contacts of the set that carry along their plane and not against it, which no friction can.
  std::vector<int> held_by_touch;

  // At rest, model "static" only.
  std::optional<FrictionVerdict> verdict;
  std::string verdict_reason;                 // what proves it, or why nothing is known, in words
  std::vector<FrictionComponent> components;  // the worst of them gives the verdict
  std::optional<bool> balance_possible;
  // Infimum of the one coefficient for all contacts at which some forces balance, and its bracket; absent and
  // no_coefficient_holds = true when none does.
  std::optional<double> minimal_mu;
  double minimal_mu_bounds[2] = {0, 0};
  bool no_coefficient_holds = false;
  // Largest turn of gravity in the worst direction that some forces can still balance, bracket, rad.
  std::optional<std::array<double, 2>> tilt_margin;
  // A motion that satisfies the friction law and is not rest, per assembly body; empty when none is known.
  std::vector<std::optional<Vec6>> releasing_motion;
  // Verdict kIndeterminate: the forces that would hold it all the same, per contact of the set, N, on a; else empty.
  std::vector<Vec3> holding_forces;

  // Dynamic friction: no forces satisfy the law (Painlevé); the direction of the impulse that follows, per contact,
  // (normal, friction in world axes) scaled to a largest entry of 1; zeros where no direction was found.
  bool inconsistent = false;
  std::vector<Vec3> impulse_direction;
};

inline bool is_solved(const FrictionResult& friction) { return friction.status == SolveStatus::kSolved; }

// What a model takes beside the assembly.
bool takes_mu(FrictionModel model);    // Coulomb's coefficient decides something in it
bool takes_step(FrictionModel model);  // it is a step in time, so that its length does

// Of an answer about rest with friction: numbers that nobody asked for (friction/friction_margins.h).
bool lacks_minimal_mu(const FrictionResult& friction);
bool lacks_tilt_margin(const FrictionResult& friction);

}  // namespace impend
