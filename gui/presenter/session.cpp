#include "gui/presenter/session.h"

#include <algorithm>
#include <chrono>

#include "gui/presenter/session_state.h"

namespace impend::gui {
namespace {

constexpr double kPatience = 1;  // s that the destructor waits for a step that was cancelled; steps look every 0.1 s

std::atomic<int> left_behind = 0;  // workers that did not end in that time

Error usage(const char* message, const char* hint) { return {ErrorCode::kUsage, message, {}, hint}; }

bool may_be_edited(const Snapshot& snapshot) {
  return snapshot.document && snapshot.state != SessionState::kLoading && snapshot.state != SessionState::kEditing;
}

}  // namespace

Session::Session(Changed changed, const SceneOptions& scene_options, const AnalysisSettings& settings, Analyse analyse)
    : state_(std::make_shared<SharedSession>()) {
  state_->changed = std::move(changed);
  if (analyse) state_->run_analysis = std::move(analyse);
  state_->scene_options = scene_options;
  state_->settings = settings;
  Snapshot empty;
  empty.scene_options = scene_options;
  empty.settings = settings;
  state_->snapshot = std::make_shared<const Snapshot>(std::move(empty));
  state_->worker = std::thread([state = state_] {
    state->run();
    const std::lock_guard lock(state->mutex);
    state->ended = true;
    state->condition.notify_all();
  });
}

void Session::use_clock(std::function<double()> seconds) {
  const std::lock_guard lock(state_->mutex);
  state_->seconds = std::move(seconds);
}

Session::~Session() {
  stop();
  bool ended = false;
  {
    std::unique_lock lock(state_->mutex);
    ended = state_->condition.wait_for(lock, std::chrono::duration<double>(kPatience), [&] { return state_->ended; });
  }
  if (ended) {
    state_->worker.join();
    return;
  }
  // A step that does not look whether it is cancelled: nobody waits for it, and nobody hears of it any more.
  ++left_behind;
  {
    const std::lock_guard lock(state_->calling);
    state_->changed = {};
  }
  state_->worker.detach();
}

void Session::stop() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->stop = true;
    state_->next.reset();
  }
  state_->condition.notify_all();
}

bool Session::any_left_behind() { return left_behind > 0; }

std::shared_ptr<const Snapshot> Session::snapshot() const {
  const std::lock_guard lock(state_->mutex);
  return state_->snapshot;
}

void Session::open(std::vector<std::string> inputs, ImportOptions options, FrictionOptions friction) {
  {
    const std::lock_guard lock(state_->mutex);
    state_->start_import(JobKind::kLoad, std::move(inputs), std::move(options), friction);
  }
  state_->notify();
}

void Session::close() {
  {
    const std::lock_guard lock(state_->mutex);
    ++state_->wish;
    state_->next.reset();
    Snapshot empty;
    empty.scene_options = state_->scene_options;
    empty.settings = state_->settings;
    state_->put(std::move(empty));
  }
  state_->notify();
}

void Session::reload(std::optional<ImportOptions> options) {
  {
    const std::lock_guard lock(state_->mutex);
    const auto before = state_->snapshot;
    if (before->open_failed || before->state == SessionState::kLoading) {
      state_->start_import(state_->last_import, before->attempted_inputs, options.value_or(before->attempted_options),
                           before->attempted_friction);
    } else if (before->document) {
      const Opened& opened = *before->document->opened;
      state_->start_import(JobKind::kReload, opened.inputs, options.value_or(opened.options), opened.friction);
    } else {
      return;
    }
  }
  state_->notify();
}

Status Session::apply(Edit edit, int gesture) {
  {
    const std::lock_guard lock(state_->mutex);
    const auto before = state_->snapshot;
    if (before->state == SessionState::kLoading)
      return usage("a file is being read", "wait until it is read, or cancel");
    if (!before->document) return usage("nothing is open", "open an assembly first");
    if (before->state == SessionState::kEditing)
      return usage("another edit is being made", "wait until it is made, or cancel");
    if (std::holds_alternative<CloseHoles>(edit)) {
      state_->start_edit(std::move(edit), gesture);
    } else if (const Status edited = state_->edit_at_once(std::move(edit), gesture); !edited) {
      return edited;
    }
  }
  state_->notify();
  return ok_status();
}

void Session::undo() {
  {
    const std::lock_guard lock(state_->mutex);
    const auto before = state_->snapshot;
    if (!may_be_edited(*before) || !before->document->can_undo()) return;
    state_->start_analysis(std::make_shared<const Document>(undone(*before->document)));
  }
  state_->notify();
}

void Session::redo() {
  {
    const std::lock_guard lock(state_->mutex);
    const auto before = state_->snapshot;
    if (!may_be_edited(*before) || !before->document->can_redo()) return;
    state_->start_analysis(std::make_shared<const Document>(redone(*before->document)));
  }
  state_->notify();
}

Result<std::string> Session::save(const std::string& folder, bool overwrite) {
  const auto before = snapshot();
  if (!before->document) return usage("nothing is open", "open an assembly first");
  const Result<std::string> path = gui::save(*before->document, folder, overwrite);
  if (!path) return path;
  {
    const std::lock_guard lock(state_->mutex);
    Snapshot newest = *state_->snapshot;
    // Another document may have been opened, or more edited, meanwhile.
    if (!newest.document || newest.document->opened != before->document->opened) return path;
    Document document = *newest.document;
    document.saved = before->document->state();
    newest.document = std::make_shared<const Document>(std::move(document));
    state_->put(std::move(newest));
  }
  state_->notify();
  return path;
}

void Session::cancel() {
  {
    const std::lock_guard lock(state_->mutex);
    const SessionState running = state_->snapshot->state;
    if (running == SessionState::kEmpty || running == SessionState::kFailed) return;
    if (running == SessionState::kReady && !adds_margins(*state_->snapshot)) return;
    ++state_->wish;
    state_->next.reset();
    if (running == SessionState::kEditing) {
      state_->end_edit(nullptr);
    } else if (running == SessionState::kReady) {
      state_->without_margins = state_->wish;
      Snapshot newest = *state_->snapshot;
      newest.progress = {};
      state_->put(std::move(newest));
    } else if (running == SessionState::kLoading) {
      state_->resume();
    } else {
      Snapshot newest = *state_->snapshot;
      newest.state = SessionState::kFailed;
      newest.progress = {};
      newest.error = Error{ErrorCode::kCancelled, "the analysis was cancelled", {}, "analyse again to get an answer"};
      state_->put(std::move(newest));
    }
  }
  state_->notify();
}

void Session::analyse() {
  {
    const std::lock_guard lock(state_->mutex);
    const auto before = state_->snapshot;
    if (before->state != SessionState::kFailed || !before->document || before->analysis) return;
    state_->start_analysis(before->document);
  }
  state_->notify();
}

void Session::dismiss_error() {
  {
    const std::lock_guard lock(state_->mutex);
    const Snapshot& failed = *state_->snapshot;
    if (failed.state != SessionState::kFailed || !(failed.open_failed || failed.analysis)) return;
    state_->resume();
  }
  state_->notify();
}

void Session::set_scene_options(const SceneOptions& options) {
  {
    const std::lock_guard lock(state_->mutex);
    state_->scene_options = options;
  }
  state_->condition.notify_all();
}

void Session::set_settings(const AnalysisSettings& settings) {
  {
    const std::lock_guard lock(state_->mutex);
    if (state_->settings == settings) return;
    state_->settings = settings;
    const auto before = state_->snapshot;
    if (may_be_edited(*before)) {
      state_->start_analysis(before->document);
    } else if (!before->document) {
      Snapshot newest = *before;
      newest.settings = settings;
      state_->put(std::move(newest));
    }
  }
  state_->notify();
}

std::shared_ptr<const Snapshot> Session::wait_until_idle(double seconds) const {
  std::unique_lock lock(state_->mutex);
  state_->condition.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return state_->idle(); });
  return state_->snapshot;
}

}  // namespace impend::gui
