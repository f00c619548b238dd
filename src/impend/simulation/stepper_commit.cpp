// What plans leave once they are carried out: places, forces for the next step, works.
#include <algorithm>
#include <cmath>

#include "impend/simulation/stepper.h"

namespace impend {

void Stepper::commit(const std::vector<PlanPtr>& plans) {
  const MovingBodies& bodies = world_.bodies;
  std::vector<char> moves(bodies.count(), 0);
  std::vector<IslandStep::Books> books;
  for (const PlanPtr& plan : plans) {
    books.emplace_back();
    if (!(plan->until > plan->from)) continue;
    for (const int k : plan->blocks) moves[k] = 1;
    if (!plan->island) continue;
    books.back() = plan->island->books_of(plan->step);
    const bool whole = plan->undisturbed && plan->step.solution.residual <= kAcceptedStep;
    if (!whole || !skips_what_rests_) continue;
    const StepSolution& s = plan->step.solution;
    given_.push_back(plan->island->guess(plan->active, plan->step.problem.h));
    found_.emplace_back(given_.back().rows(), 3);
    found_.back() << s.f_N, s.f_S, s.f_T;
    carrying_.insert(carrying_.end(), plan->active.begin(), plan->active.end());
  }
  const auto is_over = [&](int a, int b) {
    const int i = bodies.block_of(a), j = bodies.block_of(b);
    return (i >= 0 && moves[i] != 0) || (j >= 0 && moves[j] != 0);
  };
  std::erase_if(world_.forces, [&](const auto& known) { return is_over(known.first.a, known.first.b); });
  std::erase_if(touches_, [&](const auto& known) { return is_over(known.first.first, known.first.second); });
  std::erase_if(carried_, [&](const TrackedContact& known) { return is_over(known.a(), known.b()); });
  bool rows = false;
  for (std::size_t p = 0; p < plans.size(); ++p) {
    const PlanPtr& plan = plans[p];
    for (const int k : plan->blocks) plan_of_[k] = nullptr;
    if (!(plan->until > plan->from)) continue;
    const StepSolution& s = plan->step.solution;
    if (!plan->undisturbed || !(s.residual <= kAcceptedStep)) {
      for (const int k : plan->blocks) disturbed_[k] = 1;
    }
    if (plan->island) {
      take_forces(*plan, books[p]);
      rows = rows || plan->island->has_rows();
    }
    for (std::size_t i = 0; i < plan->blocks.size(); ++i) {
      const int k = plan->blocks[i];
      const Eigen::Index row = 6 * static_cast<Eigen::Index>(i);
      world_.state.x[k] = plan->step.after.x[i];
      world_.state.R[k] = plan->step.after.R[i];
      world_.state.P.segment<6>(6 * k) = plan->step.after.P.segment<6>(row);
      world_.before[k] = plan->step.problem.h;
      stepped_[k] = 1;
      places_[bodies[k].part] = bodies.displacement_of(k, world_.state.x[k], world_.state.R[k]);
      if (!plan->island || !plan->island->has_rows()) continue;
      world_.pushes.drives.segment<6>(6 * k) = books[p].pushes.drives.segment<6>(row);
      world_.pushes.springs.segment<6>(6 * k) = books[p].pushes.springs.segment<6>(row);
      world_.pushes.hand.segment<6>(6 * k) = books[p].pushes.hand.segment<6>(row);
    }
  }
  if (rows) world_.coordinates = world_.mechanism.coordinates(bodies, world_.state, world_.coordinates);
  std::sort(carried_.begin(), carried_.end(),
            [](const TrackedContact& c, const TrackedContact& d) { return c.key < d.key; });
}

void Stepper::take_forces(const Plan& plan, const IslandStep::Books& books) {
  const StepProblem& problem = plan.step.problem;
  const StepSolution& s = plan.step.solution;
  works_ += books.works;
  if (s.saturated > 0 && !at_limit_) ++counts_.saturated;
  at_limit_ = at_limit_ || s.saturated > 0;
  counts_.worst_residual = std::max(counts_.worst_residual, s.residual);
  if (s.residual > kSolvedStep) ++counts_.unsolved;
  if (plan.island->has_rows()) {
    world_.by_joints = {s.nu, problem.law.G.rows() - plan.step.soft.rows(), books.kick};
  }
  const VecX mean = s.V + problem.c;  // of the drift, to which the law refers
  for (std::size_t i = 0; i < plan.active.size(); ++i) {
    const Eigen::Index row = static_cast<Eigen::Index>(i);
    if (!(s.f_N[row] > 0)) continue;
    const TrackedContact& at = plan.active[i].at;
    const Vec3 own(s.f_N[row], s.f_S[row], s.f_T[row]);
    world_.forces[at.key] = {own, at.normal, plan.island->kick_of(at, problem.h)};
    if (at.key.kind == TrackKind::kStop) continue;
    carried_.push_back(at);
    double& slip = touches_[{at.a(), at.b()}];
    Eigen::Vector2d here(problem.law.S.dot(static_cast<int>(i), mean), problem.law.T.dot(static_cast<int>(i), mean));
    if (plan.step.slip_beyond.rows() > 0) here += plan.step.slip_beyond.row(row).transpose();
    slip = std::max(slip, here.norm());
  }
}

}  // namespace impend
