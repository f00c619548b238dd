#include "gui/presenter/session_state.h"

#include "impend/motion/friction_result.h"

namespace impend::gui {

bool SharedSession::scene_is_stale() const {
  return snapshot->scene && !same_options(snapshot->scene_options, scene_options);
}

bool SharedSession::margins_wanted() const {
  const bool answered = snapshot->state == SessionState::kReady && snapshot->analysis && snapshot->document;
  if (!answered || !snapshot->analysis->friction || without_margins == wish) return false;
  const FrictionResult& friction = *snapshot->analysis->friction;
  return lacks_minimal_mu(friction) || lacks_tilt_margin(friction);
}

void SharedSession::put(Snapshot newest) {
  newest.revision = snapshot->revision + 1;
  snapshot = std::make_shared<const Snapshot>(std::move(newest));
}

void SharedSession::notify() {
  condition.notify_all();
  const std::lock_guard lock(calling);
  if (changed && !stop) changed();
}

void SharedSession::start_import(JobKind kind, std::vector<std::string> inputs, ImportOptions options,
                                 FrictionOptions friction) {
  last_import = kind;
  next = Job{kind, ++wish, inputs, options, friction};
  Snapshot newest = *snapshot;
  clear_error(&newest);
  newest.state = SessionState::kLoading;
  newest.progress = {"import", -1};
  newest.attempted_inputs = std::move(inputs);
  newest.attempted_options = std::move(options);
  newest.attempted_friction = friction;
  put(std::move(newest));
}

Status SharedSession::edit_at_once(Edit edit, int gesture) {
  Result<Document> edited = with_edit(*snapshot->document, std::move(edit), gesture);
  if (!edited) return edited.error();
  if (!same_document(edited.value(), *snapshot->document))
    start_analysis(std::make_shared<const Document>(std::move(edited).value()));
  return ok_status();
}

void SharedSession::start_edit(Edit edit, int gesture) {
  next = Job{JobKind::kEdit, ++wish, {}, {}, {}, std::move(edit), gesture};
  before_edit = snapshot->state;
  Snapshot newest = *snapshot;
  newest.state = SessionState::kEditing;
  newest.progress = {"holes", -1};
  newest.refused.reset();
  put(std::move(newest));
}

void SharedSession::end_edit(std::shared_ptr<const Error> refused) {
  Snapshot newest = *snapshot;
  newest.state = before_edit;
  newest.progress = {};
  newest.refused = std::move(refused);
  put(std::move(newest));
  // What the edit has interrupted, or what was asked for since.
  const bool outdated = before_edit == SessionState::kAnalysing || !(snapshot->settings == settings);
  if (outdated) start_analysis(snapshot->document);
}

void SharedSession::start_analysis(std::shared_ptr<const Document> document) {
  next = Job{JobKind::kAnalyse, ++wish, {}, {}, {}};
  Snapshot newest = *snapshot;
  if (snapshot->analysis) {
    Snapshot finished = *snapshot;
    finished.last_ready.reset();
    finished.state = SessionState::kReady;
    finished.progress = {};
    clear_error(&finished);
    newest.last_ready = std::make_shared<const Snapshot>(std::move(finished));
  }
  clear_error(&newest);
  newest.analysis.reset();
  newest.document = std::move(document);
  newest.state = SessionState::kAnalysing;
  newest.progress = {"contacts", -1};
  put(std::move(newest));
}

void SharedSession::resume() {
  // Settings may have changed since.
  const bool answered = snapshot->analysis && snapshot->settings == settings;
  if (snapshot->document && !answered) return start_analysis(snapshot->document);
  Snapshot newest = *snapshot;
  clear_error(&newest);
  newest.progress = {};
  newest.state = newest.document ? SessionState::kReady : SessionState::kEmpty;
  put(std::move(newest));
}

}  // namespace impend::gui
