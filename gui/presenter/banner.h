// The verdict in words, over everything else.
#pragma once

#include <string>

#include "gui/presenter/sentences.h"
#include "gui/presenter/session.h"

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

}  // namespace impend::gui
