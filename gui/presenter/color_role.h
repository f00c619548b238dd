// What a colour means; the widgets choose it to suit a dark or a light window.
#pragma once

#include "impend/motion/analysis.h"

namespace impend::gui {

enum class ColorRole { kNeutral, kQuiet, kMoves, kStable, kMarginal, kWarning, kError, kBusy };

ColorRole role_of(Verdict verdict);

}  // namespace impend::gui
