#include "impend/friction/friction_models.h"

#include <fmt/format.h>

#include "impend/friction/coulomb_law.h"
#include "impend/friction/friction_parts.h"
#include "impend/friction/impulse_problem.h"

namespace impend {
namespace {

using Vec2 = Eigen::Vector2d;

// −v_F/‖v_F‖ of contact i, zero where it does not slide.
Vec2 slip_direction(const FrictionProblem& problem, const VecX& length, double speed, int i) {
  if (problem.at_rest()) return Vec2::Zero();
  const Vec2 slip(problem.S.dot(i, problem.velocity), problem.T.dot(i, problem.velocity));
  const bool slides = slip.norm() > kTouchingRate * length[i] * speed;
  return slides ? Vec2(-slip.normalized()) : Vec2(Vec2::Zero());
}

void put_ray(const FrictionPart& part, const FrictionSolution& own, FrictionSolution& whole) {
  const Eigen::Index n = whole.f_N.size();
  if (!whole.inconsistent) whole.ray_N = whole.ray_S = whole.ray_T = VecX::Zero(n);
  whole.inconsistent = true;
  for (size_t k = 0; k < part.contacts.size(); ++k) {
    const Eigen::Index at = static_cast<Eigen::Index>(k);
    whole.ray_N[part.contacts[k]] = own.ray_N[at];
    whole.ray_S[part.contacts[k]] = own.ray_S[at];
    whole.ray_T[part.contacts[k]] = own.ray_T[at];
  }
}

// What is proved of one part is more than that another one was given up.
void add_failure(const FrictionPart& part, const FrictionSolution& own, FrictionSolution& whole) {
  if (whole.reason.empty() || (own.inconsistent && !whole.inconsistent)) {
    whole.status = own.status;
    whole.reason = own.reason;
  }
  if (own.inconsistent) put_ray(part, own, whole);
}

}  // namespace

FrictionSolution solve_dynamic_friction(const FrictionProblem& problem, const FrictionSettings& settings) {
  FrictionSolution whole = empty_solution(problem);
  whole.algorithm = "pivoting";
  whole.status = SolveStatus::kFailed;
  const std::vector<Touch> touch = touch_of_contacts(problem);
  whole.reason = impulse_needed(problem, touch);
  if (!whole.reason.empty()) return whole;
  std::vector<int> touching;
  for (int i = 0; i < problem.contacts(); ++i) {
    if (touch[i] == Touch::kTouching) touching.push_back(i);
  }
  const VecX length = row_lengths(problem.M, problem.N);
  const double speed = problem.at_rest() ? 0.0 : mass_norm(problem.M, problem.velocity);
  FrictionSolution failed = whole;
  failed.a.resize(0);
  for (const FrictionPart& part : friction_parts(problem, touching)) {
    if (part.contacts.empty() && part.joints.empty()) continue;
    VecX slip(2 * static_cast<Eigen::Index>(part.contacts.size()));
    for (size_t k = 0; k < part.contacts.size(); ++k) {
      slip.segment<2>(2 * static_cast<Eigen::Index>(k)) = slip_direction(problem, length, speed, part.contacts[k]);
    }
    const FrictionSolution own = solve_coulomb(part.problem, slip, settings);
    add_tried(own.tried, failed.tried);
    if (own.status != SolveStatus::kSolved) {
      add_failure(part, own, failed);
      continue;
    }
    put_part(part, own, whole);
    if (!own.reason.empty()) whole.reason = own.reason;
    if (own.algorithm != "pivoting") whole.algorithm = own.algorithm;
    whole.another_motion |= own.another_motion;
  }
  if (!failed.reason.empty()) return failed;
  const double residual = dynamic_friction_residuals(problem, whole).largest();
  if (residual <= kAcceptedResidual) {
    whole.status = SolveStatus::kSolved;
  } else {
    whole.reason = fmt::format("the law of friction is missed by {:.2g}", residual);
  }
  return whole;
}

}  // namespace impend
