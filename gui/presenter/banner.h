// The verdict in words, over everything else; what can be done at once about a failure that names a part, for the
// buttons of the banner; warnings as a list whose lines select what they speak of; and the same inputs read once more
// in another way.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gui/presenter/document.h"
#include "gui/presenter/sentences.h"
#include "gui/presenter/session.h"
#include "gui/presenter/snapshot.h"

namespace impend::gui {

struct Banner {
  // "MOVES (without friction)", "MOVES without friction · POSSIBLY STABLE with static friction, μ 0.4", "Analysing",
  // "Cannot be opened", "Nothing is open" …
  std::string title;
  std::string detail;  // one sentence: how much moves, what holds, why not decided, the error with its hint, what is
                       // done and how long that takes
  ColorRole role = ColorRole::kNeutral;
  double progress = -2;  // in [0, 1]: show it so far; -1: busy without measure; -2: no progress bar
};

// Says a verdict only in state kReady, and after a failed opening for the older document that is still there never.
// Held by tests/presenter.
Banner banner(const Snapshot& snapshot);

struct Remedy {
  std::string text;     // "Close the holes of 'lid'"
  std::string tooltip;  // what then holds
  Edit edit;            // undone as any other
};

// At most four, what mends first; none while something runs or where nothing is known to help. Held by
// tests/presenter.
std::vector<Remedy> remedies(const Snapshot& snapshot);

// Those of the parts (original indices) whose holes may be closed as they are now; of all parts for an empty list.
std::vector<int> open_among(const Snapshot& snapshot, const std::vector<int>& originals);

// Parts (shown index) whose names are quoted in a text, each once, in the order in which they occur.
std::vector<int> parts_quoted_in(const Assembly& assembly, const std::string& text);

struct WarningLine {
  std::string code;
  std::string text;  // with the part's name where the message does not say it
  SceneItem item;    // of the part it speaks of, else of the first part whose quoted name occurs in it; kNone otherwise
  ColorRole role = ColorRole::kWarning;
};

// What is said of many parts alike is one line. Of the analysis; while there is none, of the import. Held by
// tests/presenter.
std::vector<WarningLine> warning_lines(const Snapshot& snapshot);

// The same inputs once more, read in another way.

// With half the turn and a quarter of the distance between facets and surface, where any input is a CAD model and its
// facets can become finer; else nothing. Held by tests/presenter, as is the other.
std::optional<ImportOptions> with_finer_facets(const Opened& opened);

// A part per connected piece, where some mesh has several and no assembly file says what the parts are.
std::optional<ImportOptions> with_part_per_piece(const Opened& opened);

}  // namespace impend::gui
