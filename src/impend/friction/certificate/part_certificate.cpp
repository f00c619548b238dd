#include "impend/friction/certificate/part_certificate.h"

#include <algorithm>
#include <utility>

#include "impend/base/stop.h"
#include "impend/friction/balance.h"
#include "impend/friction/capacity/capacity_proof.h"
#include "impend/friction/capacity/rest_by_cases.h"
#include "impend/friction/modes_candidate.h"
#include "impend/friction/rest_with_friction.h"
#include "impend/friction/taken_as_one.h"

namespace impend {
namespace {

// Of the violation of its cones a motion that falls is mended by so much more, so that rounding is mended, too.
constexpr double kMoreThanMended = 4;
// Who checks rounds otherwise: a motion that excludes forces just up to the bound may fail it there.
constexpr double kClearly = 4;
// Of the loads: forces that leave more balance them within the noise only, and the certificate speaks of the numbers as
// they are written.
constexpr double kBalancedAsWritten = 5e-7;

// What the analysis knows of a part.
struct KnownOfPart {
  FrictionEvidence evidence;
  VecX motion;  // that it starts with, or that releases it; 6N, empty where none is known
  bool certain = true;
  std::string reason;
};

bool holds(const std::vector<int>& list, int value) { return std::find(list.begin(), list.end(), value) != list.end(); }

VecX motion_of(const FrictionPart& part, const std::vector<std::optional<Vec6>>& motions) {
  VecX motion = VecX::Zero(6 * static_cast<Eigen::Index>(part.bodies.size()));
  for (size_t k = 0; k < part.bodies.size(); ++k) {
    const auto body = static_cast<size_t>(part.problem.body[k]);
    if (body < motions.size() && motions[body]) motion.segment<6>(6 * static_cast<Eigen::Index>(k)) = *motions[body];
  }
  return motion.isZero(0) ? VecX() : motion;
}

KnownOfPart with_friction(const Analysis& analysis, const FrictionPart& part) {
  KnownOfPart known;
  for (const FrictionComponent& component : analysis.friction->components) {
    if (!holds(component.bodies, part.problem.body[0])) continue;
    known.evidence = component.evidence;
    known.reason = component.reason;
    known.certain =
        component.verdict != FrictionVerdict::kPossiblyStable && component.verdict != FrictionVerdict::kNoSolutionFound;
  }
  if (known.evidence.motion_found) known.motion = motion_of(part, analysis.friction->releasing_motion);
  return known;
}

KnownOfPart without_friction(const Analysis& analysis, const FrictionPart& part) {
  KnownOfPart known;
  const int of_body = analysis.bodies[part.problem.body[0]].component;
  if (of_body < 0) return known;
  const ComponentResult& component = analysis.components[of_body];
  known.certain = component.verdict != Verdict::kMarginal;
  known.evidence.rests_without_friction = component.verdict == Verdict::kStable;
  if (component.verdict == Verdict::kMoves) {
    known.evidence.balance_possible = false;
    std::vector<std::optional<Vec6>> motions;
    for (const BodyResult& body : analysis.bodies) {
      Vec6 motion;
      motion << body.linear, body.angular;
      motions.emplace_back(motion);
    }
    known.motion = motion_of(part, motions);
  }
  known.reason = component.reason;
  return known;
}

// ρ of a balance without friction, with noise and rounding (capacity_rounds.h).
double distance_of(const WhitenedFriction& whitened, const VecX& lambda, double noise) {
  const VecX left = whitened.admissible(whitened.y0 + whitened.N.transpose_times(lambda));
  const double summed = whitened.y0.norm() + lambda.sum();
  return left.norm() + product_rounding(summed, static_cast<int>(left.size())) + noise * summed;
}

FrictionPart of_groups(const TakenAsOne& groups, const FrictionPart& whole) {
  FrictionPart part;
  part.problem = groups.problem;
  for (const std::vector<int>& bodies : groups.groups) part.bodies.push_back(whole.bodies[bodies[0]]);
  for (const int i : groups.contacts) part.contacts.push_back(whole.contacts[i]);
  for (const int k : groups.joints) part.joints.push_back(whole.joints[k]);
  return part;
}

class CertifiedPart {
 public:
  CertifiedPart(FrictionPart part, KnownOfPart known, double noise) : known_(std::move(known)) {
    certificate_.part = std::move(part);
    if (std::optional<TakenAsOne> groups = take_as_one(certificate_.part.problem)) {
      known_.motion = groups->motion_of_groups(known_.motion);
      certificate_.joined = std::exchange(certificate_.part, of_groups(*groups, certificate_.part));
      certificate_.groups = std::move(groups);
    }
    certificate_.noise = noise;
    units_ = own_units(certificate_.part.problem);
    own_ = units_.problem(certificate_.part.problem);
  }

  PartCertificate run() {
    const FrictionEvidence& e = known_.evidence;
    if (e.rests_without_friction || e.friction_suffices || e.modes_excluded || !e.loaded) prove_rest_anew();
    if (!certificate_.rest && e.friction_suffices) prove_rest_by_cases_anew();
    if (!certificate_.rest && e.modes_excluded) exclude_directions_anew();
    if (!is_proved() && e.rests_without_turns) prove_rest_but_for_turns();
    if (e.balance_possible == false) show_fall();
    if (e.motion_found) show_motion();
    if (!is_proved() && certificate_.falling.size() == 0) show_balance();
    say_what_is_missing();
    return std::move(certificate_);
  }

 private:
  void prove_rest_anew() {
    CapacityProof proof = known_.evidence.rests_without_friction
                              ? rest_by_balance(largest_rest())
                              : prove_rest(own_, certificate_.noise, largest_rest(), with_steps());
    if (proof.certain) certificate_.rest = std::move(proof);
  }

  bool is_proved() const { return certificate_.rest || certificate_.rest_by_directions; }

  void exclude_directions_anew() {
    DirectionSettings settings;
    settings.keep_steps = true;
    DirectionSearch search = search_directions(own_, certificate_.noise, largest_rest(), settings);
    certificate_.rest_below = largest_rest();
    if (search.exhausted) certificate_.rest_by_directions = std::move(search);
  }

  void prove_rest_by_cases_anew() {
    CaseSettings settings;
    settings.keep_steps = true;
    CapacityProof proof = prove_rest_by_cases(own_, certificate_.noise, largest_rest(), settings);
    if (proof.certain) certificate_.rest = std::move(proof);
  }

  void prove_rest_but_for_turns() {
    CapacityProof proof = prove_rest_without_turns(own_, certificate_.noise, largest_rest(), with_steps());
    if (proof.certain) certificate_.rest_without_turns = std::move(proof);
  }

  double largest_rest() const { return std::max(kLargestRest, possible_below(certificate_.noise)); }
  static CapacitySettings with_steps() {
    CapacitySettings settings;
    settings.keep_steps = true;
    return settings;
  }

  // Forces without friction balance the loads: the same proof without any capacity.
  CapacityProof rest_by_balance(double largest) const {
    CapacityProof proof;
    const std::optional<RestForces> forces = smooth_forces(own_, certificate_.noise);
    if (!forces) return proof;
    const WhitenedFriction whitened = whiten(own_);
    proof.lambda = whitened.whiten_forces(forces->f_N);
    proof.rest_below = largest * least_load(whitened);
    proof.distance = distance_of(whitened, proof.lambda, certificate_.noise);
    proof.certain = proof.distance <= proof.rest_below;
    return proof;
  }

  void show_fall() {
    VecX motion = known_.motion;
    if (motion.size() == 0) {
      motion = balance(own_, own_.mu, certificate_.noise).motion;
    } else {
      motion = in_own(motion);
    }
    motion = with_cones_mended(motion);
    if (!falls(motion)) motion = with_cones_mended(minimal_mu(own_).motion);
    if (falls(motion)) certificate_.falling = units_.motion_in_si(motion);
  }

  bool falls(const VecX& motion) const {
    return motion.size() > 0 && check_motion(own_, own_.mu, motion).forces_excluded >= kClearly * kCertainForce;
  }

  // With as much of a motion that opens all contacts as its violation of their cones asks for.
  VecX with_cones_mended(const VecX& motion) const {
    if (motion.size() == 0 || falls(motion)) return motion;
    const WhitenedFriction whitened = whiten(own_);
    const OpeningMotion opens = opening_motion(whitened, own_.mu);
    if (!(opens.opening > 0)) return motion;
    const MotionCertificate checked = check_motion(own_, own_.mu, motion);
    const VecX y = whitened.whiten(motion);
    const double share = kMoreThanMended * checked.violation * y.norm() / opens.opening;
    return whitened.motion(whitened.admissible(y + share * opens.p));
  }

  void show_motion() {
    if (known_.motion.size() == 0) return;
    ForcesOfMotion forces = forces_of_motion(own_, in_own(known_.motion), 0);
    if (!forces.solution) forces.solution = search_release(own_, {}, 0);
    if (forces.solution) certificate_.moving = units_.solution_in_si(*forces.solution);
  }

  VecX in_own(const VecX& in_si) const {
    FrictionSolution solution;
    solution.a = in_si;
    return units_.solution(solution).a;
  }

  void show_balance() {
    auto forces = known_.evidence.motion_found ? least_forces(own_, certificate_.noise)
                                               : central_forces(own_, certificate_.noise);
    if (!forces) return;
    const ForceCertificate checked = check_forces(own_, own_.mu, forces->f_N, forces->f_S, forces->f_T, forces->nu);
    if (!(checked.distance <= kBalancedAsWritten)) return;
    for (VecX* f : {&forces->f_N, &forces->f_S, &forces->f_T, &forces->nu}) *f *= units_.force();
    certificate_.balance = std::move(forces);
  }

  void say_what_is_missing() {
    const FrictionEvidence& e = known_.evidence;
    if (known_.certain && (is_proved() || certificate_.falling.size() > 0 || certificate_.moving)) return;
    if (known_.certain && e.modes_excluded) {
      certificate_.missing =
          "rest was proved by going through all modes of the contacts, which no certificate holds yet";
    } else if (known_.certain && e.balance_possible == false) {
      certificate_.missing =
          "that it falls was proved for forces up to a bound that this certificate does not hold yet";
    } else if (!known_.certain) {
      certificate_.missing = known_.reason.empty() ? "nothing certain is known of it" : known_.reason;
    } else {
      certificate_.missing =
          e.rests_without_friction
              ? "it rests for all coordinates within their noise, which a balance alone does not show"
              : "its proof could not be made anew";
    }
  }

  PartCertificate certificate_;
  KnownOfPart known_;
  OwnUnits units_;
  FrictionProblem own_;
};

std::vector<PartCertificate> certified(const Analysis& analysis, const Progress& progress) {
  FrictionProblem problem = imposed_friction_problem(analysis);
  if (!analysis.friction) problem.mu.setZero();
  std::vector<int> all(static_cast<size_t>(problem.contacts()));
  for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
  std::vector<FrictionPart> parts = friction_parts(problem, all);
  std::vector<PartCertificate> certificates;
  for (FrictionPart& part : parts) {
    progress.step("certificate", static_cast<double>(certificates.size()) / static_cast<double>(parts.size()));
    KnownOfPart known = analysis.friction ? with_friction(analysis, part) : without_friction(analysis, part);
    certificates.push_back(CertifiedPart(std::move(part), std::move(known), noise_of(analysis)).run());
  }
  return certificates;
}

}  // namespace

Result<std::vector<PartCertificate>> certify_parts(const Analysis& analysis, const Progress& progress) {
  if (analysis.friction && analysis.friction->model != FrictionModel::kStatic) {
    return Error{ErrorCode::kUsage,
                 "there are certificates of rest alone, and the model '" +
                     std::string(to_string(analysis.friction->model)) + "' has no verdict on it",
                 {},
                 "choose --model static or frictionless"};
  }
  return until_stopped(progress, "cancelled",
                       [&]() -> Result<std::vector<PartCertificate>> { return certified(analysis, progress); });
}

}  // namespace impend
