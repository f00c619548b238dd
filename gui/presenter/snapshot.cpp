#include "gui/presenter/snapshot.h"

#include <algorithm>

#include "gui/presenter/window_words.h"

namespace impend::gui {

Diagnostics import_notes(const Snapshot& snapshot) {
  Diagnostics notes;
  for (const Warning& note : snapshot.import_report.notes) {
    const auto same = [&](const Warning& warning) { return warning.code == note.code; };
    const Diagnostics& now = snapshot.assembly ? snapshot.assembly->warnings : snapshot.import_report.notes;
    if (note.code == "ground-added" && std::none_of(now.begin(), now.end(), same)) continue;
    notes.push_back(note);
    notes.back().message = window_words(note.message);
  }
  return notes;
}

std::shared_ptr<const Scene> scene_to_show(const Snapshot& snapshot) {
  const auto& finished = snapshot.last_ready;
  const bool keeps = snapshot.state == SessionState::kAnalysing && finished && finished->parts == snapshot.parts;
  return keeps && finished->scene ? finished->scene : snapshot.scene;
}

bool scene_is_outdated(const Snapshot& snapshot) {
  return snapshot.state == SessionState::kAnalysing && snapshot.last_ready &&
         scene_to_show(snapshot) == snapshot.last_ready->scene;
}

bool adds_margins(const Snapshot& snapshot) {
  return snapshot.state == SessionState::kReady && !snapshot.progress.stage.empty();
}

const Snapshot& drawn_snapshot(const Snapshot& snapshot) {
  return scene_is_outdated(snapshot) ? *snapshot.last_ready : snapshot;
}

void clear_error(Snapshot* snapshot) {
  snapshot->error.reset();
  snapshot->needs_unit = false;
  snapshot->open_failed = false;
}

}  // namespace impend::gui
