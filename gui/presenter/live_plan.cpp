#include "gui/presenter/live_plan.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "gui/presenter/session_work.h"
#include "impend/base/stop.h"
#include "impend/planning/plan.h"

namespace impend::gui {

struct PlanJob {
  std::uint64_t number = 0;  // of the wish that it serves; given up as soon as there is a newer one
  PlanSource source;
  PlanChoice rules;
  std::optional<PlanSteps> steps;  // to be checked; nothing: search
};

// `mutex` guards everything but the atomics and what is the worker's own; `changed` is called without it.
struct SharedPlan {
  LivePlan::Changed changed;
  mutable std::mutex mutex;
  mutable std::condition_variable condition;
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> wish = 0;
  std::shared_ptr<const PlanNews> news = std::make_shared<PlanNews>();
  std::optional<PlanJob> next;

  // --- the worker's own
  std::optional<Planner> planner;
  PlanSource planned;  // the planner's
  std::thread worker;

  bool is_current(std::uint64_t wanted) const { return !stop && wish == wanted; }

  void notify() const {
    condition.notify_all();
    if (changed && !stop) changed();
  }

  // Changes the news where the wish is still the newest; did it?
  template <class Change>
  bool publish(std::uint64_t number, Change change) {
    {
      const std::lock_guard lock(mutex);
      if (!is_current(number)) return false;
      PlanNews newest = *news;
      change(newest);
      news = std::make_shared<const PlanNews>(std::move(newest));
    }
    notify();
    return true;
  }

  void ask(PlanJob job, PlanStage stage) {
    {
      const std::lock_guard lock(mutex);
      job.number = ++wish;
      PlanNews now;
      now.stage = stage;
      now.source = job.source;
      now.rules = job.rules;
      if (job.steps) {
        now.steps = job.steps->steps;
        now.of_parts = job.steps->of_parts;
      }
      // What is shown stays while it is still of the same parts: a search replaces it when it finds something.
      const bool kept = news->source && same_states(*news->source, job.source);
      if (kept && !job.steps) {
        now.steps = news->steps;
        now.of_parts = news->of_parts;
        now.plan = news->plan;
      }
      if (kept && job.steps && same_steps(now.steps, news->steps)) now.plan = news->plan;
      news = std::make_shared<const PlanNews>(std::move(now));
      next = std::move(job);
    }
    notify();
  }

  Progress progress_of(std::uint64_t number) {
    Progress progress;
    progress.cancelled = [this, number] { return !is_current(number); };
    progress.report = [this, number](std::string_view stage, double fraction) {
      publish(number, [&](PlanNews& now) { now.progress = {std::string(stage), fraction}; });
    };
    return progress;
  }

  void run() {
    for (;;) {
      PlanJob job;
      {
        std::unique_lock lock(mutex);
        condition.wait(lock, [this] { return stop || next; });
        if (stop) return;
        job = *std::exchange(next, std::nullopt);
      }
      Status done = ok_status();
      try {
        done = answer(job);
      } catch (const std::exception& exception) {
        planner.reset();
        done = Error{ErrorCode::kInternal, std::string("the plan failed: ") + exception.what(), {}, "please report it"};
      }
      if (done) continue;
      publish(job.number, [&](PlanNews& now) {
        now.stage = PlanStage::kFailed;
        now.progress = {};
        now.error = done.error();
        now.plan = nullptr;
      });
    }
  }

  Status answer(const PlanJob& job) {
    const Progress progress = progress_of(job.number);
    if (!planner || !same_states(planned, job.source)) {
      planner.reset();
      Result<Planner> prepared =
          Planner::prepare({*job.source.assembly, job.source.document->opened->inputs},
                           pipeline_options(*job.source.document, job.source.settings), progress);
      if (!prepared) return prepared.error();
      planner.emplace(std::move(prepared).value());
      planned = job.source;
    }
    return job.steps ? check(job, progress) : search(job, progress);
  }

  Status check(const PlanJob& job, const Progress& progress) {
    PlanRequest request = plan_request(job.rules);
    request.steps = job.steps->steps;
    request.turns = 0;  // a sequence says itself where it is turned
    request.down.clear();
    request.ways = true;
    Result<CheckedPlan> checked = planner->check(request, progress);
    if (!checked) return checked.error();
    ShownPlan shown;
    shown.plan = std::move(checked).value();
    shown.of_parts = job.steps->of_parts;
    if (const Status told = tell(job, progress, shown); !told) return told;
    finish(job, std::move(shown), job.steps->steps);
    return ok_status();
  }

  Status search(const PlanJob& job, const Progress& progress) {
    const PlanFound found = [&](SearchedPlan best) {
      ShownPlan shown = shown_of(std::move(best));
      const std::vector<NamedStep> steps = plan_as_sequence(*shown.search);
      publish(job.number, [&](PlanNews& now) {
        now.steps = steps;
        now.of_parts = false;
        now.plan = std::make_shared<const ShownPlan>(std::move(shown));
      });
    };
    Result<SearchedPlan> searched = planner->search(plan_request(job.rules), progress, found);
    if (!searched) return searched.error();
    ShownPlan shown = shown_of(std::move(searched).value());
    if (const Status told = tell(job, progress, shown); !told) return told;
    std::vector<NamedStep> steps = plan_as_sequence(*shown.search);
    finish(job, std::move(shown), std::move(steps));
    return ok_status();
  }

  static ShownPlan shown_of(SearchedPlan search) {
    ShownPlan shown;
    shown.plan = search.plan;
    for (std::size_t k = 0; k < search.plan.ways.size(); ++k)
      shown.reasons.ways.push_back({!search.plan.sequence.steps[k].step.turns(), search.plan.ways[k], {}});
    shown.reasons.must_precede = search.must_precede;
    shown.reasons.clauses = search.clauses;
    shown.reasons.partly_tried = search.partly_tried;
    shown.search = std::make_shared<const SearchedPlan>(std::move(search));
    return shown;
  }

  // The reasons, and how it falls.
  Status tell(const PlanJob& job, const Progress& progress, ShownPlan& shown) {
    if (!shown.search) {
      Result<PlanReasons> reasons = planner->reasons(shown.plan.sequence, job.rules.from_above, progress);
      if (!reasons) return reasons.error();
      shown.reasons = std::move(reasons).value();
    }
    const std::optional<AssemblyState> state = shown.found() ? telling_state(shown.plan) : std::nullopt;
    if (!state) return ok_status();
    Result<std::optional<Analysis>> analysis = planner->analysis(*state, progress);
    if (!analysis) return analysis.error().code == ErrorCode::kCancelled ? Status(analysis.error()) : ok_status();
    if (!analysis.value()) return ok_status();
    shown.falling = std::make_shared<const Analysis>(std::move(*analysis.value()));
    shown.falling_in = *state;
    return ok_status();
  }

  void finish(const PlanJob& job, ShownPlan shown, std::vector<NamedStep> steps) {
    publish(job.number, [&](PlanNews& now) {
      now.stage = PlanStage::kReady;
      now.progress = {};
      now.steps = std::move(steps);
      now.of_parts = shown.of_parts;
      now.plan = std::make_shared<const ShownPlan>(std::move(shown));
    });
  }
};

LivePlan::LivePlan(Changed changed) : state_(std::make_unique<SharedPlan>()) {
  state_->changed = std::move(changed);
  state_->worker = std::thread([state = state_.get()] { state->run(); });
}

LivePlan::~LivePlan() {
  stop();
  state_->worker.join();
}

void LivePlan::stop() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->stop = true;
    state_->next.reset();
  }
  state_->condition.notify_all();
}

void LivePlan::check(PlanSource source, PlanSteps steps, const PlanChoice& rules) {
  state_->ask({0, std::move(source), rules, std::move(steps)}, PlanStage::kChecking);
}

void LivePlan::search(PlanSource source, const PlanChoice& rules) {
  state_->ask({0, std::move(source), rules, std::nullopt}, PlanStage::kSearching);
}

void LivePlan::cancel() {
  {
    const std::lock_guard lock(state_->mutex);
    if (!state_->news->running()) return;
    ++state_->wish;
    state_->next.reset();
    PlanNews now = *state_->news;
    now.stage = now.plan || !now.steps.empty() ? PlanStage::kReady : PlanStage::kNone;
    now.progress = {};
    now.cancelled = true;
    state_->news = std::make_shared<const PlanNews>(std::move(now));
  }
  state_->notify();
}

void LivePlan::forget() {
  {
    const std::lock_guard lock(state_->mutex);
    ++state_->wish;
    state_->next.reset();
    state_->news = std::make_shared<const PlanNews>();
  }
  state_->notify();
}

std::shared_ptr<const PlanNews> LivePlan::news() const {
  const std::lock_guard lock(state_->mutex);
  return state_->news;
}

std::shared_ptr<const PlanNews> LivePlan::wait_until_idle(double seconds) const {
  std::unique_lock lock(state_->mutex);
  state_->condition.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return !state_->news->running(); });
  return state_->news;
}

}  // namespace impend::gui
