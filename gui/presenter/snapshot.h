// One state of affairs of a session, as everything that shows it gets it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gui/presenter/document.h"
#include "impend/accounts/html/html_content.h"
#include "impend/assembly/assembly.h"
#include "impend/motion/analysis.h"
#include "impend/scene/make_scene.h"

namespace impend {
struct PipelineOptions;
}

namespace impend::gui {

// What was read, in words: files, parts, units, precision, and everything that was repaired, skipped or doubted.

struct ImportLine {
  std::string label;
  std::string value;
};

struct ImportReport {
  std::vector<ImportLine> lines;  // name, inputs, unit, parts, triangles, size, precision, ground, gravity
  Diagnostics notes;              // of the import, then of a reload
  bool empty() const { return lines.empty(); }
};

// Held by tests/presenter, as is the other.
ImportReport import_report(const std::vector<std::string>& inputs, const Assembly& assembly);

enum class SessionState {
  kEmpty,      // nothing is open
  kLoading,    // an import runs; what was open before is still there
  kEditing,    // an edit that takes a while is being made; everything is as it was before it
  kAnalysing,  // geometry can be shown, the answer is being computed
  kReady,      // the analysis belongs to the assembly and the document
  kFailed,     // `error` says why; what can still be shown is there
};

struct SessionProgress {
  std::string stage;      // "import", "holes", "contacts", "solve", …; empty when idle
  double fraction = -1;   // in [0, 1]; negative: unknown
  std::string left = "";  // "about 2 min left"; empty while that is not known
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

  std::optional<Error> error;           // kFailed
  bool needs_unit = false;              // kFailed: open `attempted_inputs` again with a unit (attempted_options.unit)
  std::optional<Vec3> numbers_of_size;  // with needs_unit, some time after it: width, depth and height as in the files
  bool open_failed = false;             // kFailed: opening or reloading failed; an older document may still be there
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
// Something is read, edited or analysed.
bool is_running(const Snapshot& snapshot);
// Nothing is new but how far the work has come. Held by tests/presenter, as is the next.
bool only_progress(const Snapshot& before, const Snapshot& now);
// Other files are open, or none is or was.
bool is_other_document(const Snapshot& before, const Snapshot& now);
// The answer is there, and smallest coefficient and tilt margin of friction are being added; `progress` tells how far.
bool adds_margins(const Snapshot& snapshot);
// The one that scene_to_show belongs to, whose items have its numbers.
const Snapshot& drawn_snapshot(const Snapshot& snapshot);

// Takes back what a failure left.
void clear_error(Snapshot* snapshot);

// Reports and tables as files.

// What a page that is handed on has beside the analysis.
struct PageExtras {
  std::vector<HtmlPicture> pictures;
  std::string pictures_missing = "none were drawn";
  std::string home;  // folder that is shown as "~"
};

// Writes the file anew, by extension: .json the report, .csv the contacts, .txt the report in words, .html one page to
// hand on. Errors: kUsage (another extension; no analysis), kOutput. Held by tests/presenter.
Status export_report(const Snapshot& snapshot, const std::string& path, const PageExtras& extras = {});

// Writes the parts of these bodies, as edited, for other programs, by extension: .glb, .3mf, .obj. What the format
// cannot say is told. Errors: kUsage (another extension, no part), kOutput. Held by tests/presenter/test_export_parts.
Result<Diagnostics> export_parts(const Snapshot& snapshot, const std::vector<int>& bodies, const std::string& path);

// What export_report would write.
Result<std::string> exported_text(const Snapshot& snapshot, const std::string& path, const PageExtras& extras = {});

}  // namespace impend::gui
