// What a colour means; the widgets choose it to suit a dark or a light window.
#pragma once

#include "impend/motion/analysis.h"

namespace impend::gui {

enum class ColorRole { kNeutral, kQuiet, kMoves, kStable, kMarginal, kWarning, kError, kBusy, kIndeterminate };

ColorRole role_of(Verdict verdict);
// A role of its own for each verdict. Only what is certain to stay is kStable.
ColorRole role_of(FrictionVerdict verdict);
// Of a model without verdict: kWarning where no forces satisfy the law, kError where it was not solved, else kNeutral.
ColorRole role_of(const FrictionResult& friction);

}  // namespace impend::gui
