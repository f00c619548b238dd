// Plans in the background: a sequence is checked and an order searched while the window goes on.
//
// Contacts and what was computed of states are kept from question to question of the same assembly, so that an order in
// which little was changed is checked at once. A new question gives up the one that runs.
#pragma once

#include <functional>
#include <memory>

#include "gui/presenter/plan_news.h"

namespace impend::gui {

struct SharedPlan;  // with the worker

// All functions may be called from any thread and return at once, but for the destructor, which waits until the step at
// hand has noticed that it was given up. Held by tests/presenter/test_live_plan.
class LivePlan {
 public:
  // Called after every change, from the worker or from inside the calls below, never under a lock; not after stop().
  using Changed = std::function<void()>;

  explicit LivePlan(Changed changed = {});
  ~LivePlan();
  LivePlan(const LivePlan&) = delete;
  LivePlan& operator=(const LivePlan&) = delete;

  void check(PlanSource source, PlanSteps steps, const PlanChoice& rules);
  void search(PlanSource source, const PlanChoice& rules);
  // Gives up what runs. What was shown before stays, and of a search the best plan so far.
  void cancel();
  void forget();  // back to kNone, at once
  void stop();    // for good, for a window that closes

  std::shared_ptr<const PlanNews> news() const;  // never null
  // Waits until nothing runs, at most so long; then the news.
  std::shared_ptr<const PlanNews> wait_until_idle(double seconds = 600) const;

 private:
  std::unique_ptr<SharedPlan> state_;
};

}  // namespace impend::gui
