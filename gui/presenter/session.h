// A document that is imported and analysed in the background, while the newest state of affairs can be had at any time.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gui/presenter/snapshot.h"

namespace impend::gui {

struct SharedSession;  // with the worker

// All functions may be called from any thread, do not wait for the worker and return at once, but for wait_until_idle
// and the destructor, which waits for a cancelled step to notice: library steps look many times a second. A step that
// does not look within a second is left behind: its thread goes on, and what it finds is dropped. Held by
// tests/presenter.
class Session {
 public:
  // Called after every new snapshot, from the worker or from inside the calls below, never under a lock. It must not
  // block on the thread that owns the session, and is not called once the destructor has begun: a widget posts an
  // event.
  using Changed = std::function<void()>;

  // Without `analyse`: run_analysis.
  explicit Session(Changed changed = {}, const SceneOptions& scene_options = {}, const AnalysisSettings& settings = {},
                   Analyse analyse = {});
  ~Session();
  // The time by which what is left of an analysis is judged, s: for tests. Before the first command.
  void use_clock(std::function<double()> seconds);
  // Gives up what runs, for good: nothing begins any more. For a window that closes, before it is taken apart.
  void stop();
  // Whether a destructor left a running step behind: the program then ends without tidying up under it.
  static bool any_left_behind();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  std::shared_ptr<const Snapshot> snapshot() const;  // never null

  // Imports, then shows the geometry, then analyses, with friction where `friction` asks for it. On failure what was
  // open before stays (state kFailed, open_failed).
  void open(std::vector<std::string> inputs, ImportOptions options = {}, FrictionOptions friction = {});
  void close();
  // The same inputs and edits again from disk, with other options where some are given. Nothing happens when nothing
  // was opened.
  void reload(std::optional<ImportOptions> options = std::nullopt);

  // Changes the document at once and analyses it in the background; a running analysis is given up. Errors as
  // with_edit, and kUsage when nothing is open or an edit is being made. Holes are closed in the background, too (state
  // kEditing): where they cannot be, the snapshot says so (`refused`).
  Status apply(Edit edit, int gesture = 0);
  void undo();
  void redo();
  // Writes the document; synchronous. Errors as gui::save, and kUsage when nothing is open.
  Result<std::string> save(const std::string& folder, bool overwrite);

  // Gives up what runs: a load and an edit go back to what was there before, an analysis leaves the geometry, with
  // state kFailed and an error of code kCancelled. analyse() takes it up again. Margins that are being added are left
  // out.
  void cancel();
  void analyse();
  // After a failure to open: back to what was open before. Other failures stay.
  void dismiss_error();

  void set_scene_options(const SceneOptions& options);  // makes the scene anew, not the analysis
  void set_settings(const AnalysisSettings& settings);  // analyses anew when they differ

  // Waits until nothing runs and nothing is asked for, at most so long; then the snapshot.
  std::shared_ptr<const Snapshot> wait_until_idle(double seconds = 600) const;

 private:
  std::shared_ptr<SharedSession> state_;
};

}  // namespace impend::gui
