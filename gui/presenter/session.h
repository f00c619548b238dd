// A document that is imported and analysed in the background, while the newest state of affairs can be had at any time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gui/presenter/document.h"
#include "gui/presenter/import_report.h"
#include "impend/motion/analysis.h"
#include "impend/scene/make_scene.h"

namespace impend {
struct PipelineOptions;
}

namespace impend::gui {

enum class SessionState {
  kEmpty,      // nothing is open
  kLoading,    // an import runs; what was open before is still there
  kEditing,    // an edit that takes a while is being made; everything is as it was before it
  kAnalysing,  // geometry can be shown, the answer is being computed
  kReady,      // the analysis belongs to the assembly and the document
  kFailed,     // `error` says why; what can still be shown is there
};

struct SessionProgress {
  std::string stage;     // "import", "holes", "contacts", "solve", …; empty when idle
  double fraction = -1;  // in [0, 1]; negative: unknown
};

// What is asked of an analysis beyond the document.
struct AnalysisSettings {
  bool allow_overlap = false;  // go on where parts run into each other
  bool exact = false;          // ask the exact referee too
  int threads = 0;             // 0: as many as the machine has
  bool operator==(const AnalysisSettings&) const = default;
};

// What computes an answer; run_analysis, or a stand-in of a test.
using Analyse = std::function<Result<Analysis>(const Assembly& assembly, const std::vector<std::string>& inputs,
                                               const PipelineOptions& options, const Progress& progress)>;

// One state of affairs, never changed once it is published. assembly, parts, scene and (when there) analysis belong
// together; while state is kLoading or kAnalysing they may be one edit behind `document`.
struct Snapshot {
  std::uint64_t revision = 0;  // grows with every snapshot
  SessionState state = SessionState::kEmpty;
  SessionProgress progress;
  std::shared_ptr<const Document> document;  // null while nothing is open
  std::shared_ptr<const Assembly> assembly;  // edited; null while nothing is open
  PartMap parts;                             // of `assembly`
  std::shared_ptr<const Analysis> analysis;  // of exactly `assembly`; null when not (yet) known
  std::shared_ptr<const Scene> scene;        // of `analysis`, else geometry alone
  SceneOptions scene_options;                // that `scene` was made with
  AnalysisSettings settings;
  // The newest finished state of the same document, while a newer one is computed: for keeping its picture, greyed,
  // during a drag. Its own last_ready is null.
  std::shared_ptr<const Snapshot> last_ready;

  std::optional<Error> error;  // kFailed
  bool needs_unit = false;     // kFailed: open `attempted_inputs` again with a unit (attempted_options.unit)
  bool open_failed = false;    // kFailed: opening or reloading failed; an older document may still be there
  std::vector<std::string> attempted_inputs;  // of the import that runs, or failed
  ImportOptions attempted_options;
  FrictionOptions attempted_friction;
  ImportReport import_report;  // of the document
  // Why the last edit that took a while and could not be made was not; another pointer for every such edit.
  std::shared_ptr<const Error> refused;
};

// What the import repaired, skipped or doubts, in words of the window, without what edits have made untrue since.
Diagnostics import_notes(const Snapshot& snapshot);
// The scene to draw: while an analysis runs, that of last_ready if it shows the same parts (draw it greyed: it is not
// the answer), else snapshot.scene. Null when nothing is open.
std::shared_ptr<const Scene> scene_to_show(const Snapshot& snapshot);
// Whether scene_to_show is older than the document.
bool scene_is_outdated(const Snapshot& snapshot);
// The answer is there, and smallest coefficient and tilt margin of friction are being added; `progress` tells how far.
bool adds_margins(const Snapshot& snapshot);
// The one that scene_to_show belongs to, whose items have its numbers.
const Snapshot& drawn_snapshot(const Snapshot& snapshot);

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
  struct State;
  std::shared_ptr<State> state_;  // the worker's too
};

}  // namespace impend::gui
