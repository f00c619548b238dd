// A sign beside the verdict, so that it is not told by its colour alone.
#pragma once

#include <QPixmap>

#include "gui/presenter/color_role.h"

class QPalette;

namespace impend::gui {

// Tick: certain to rest; arrow: moves; triangle with "!": a warning; disk with "?": it can go either way; cross: an
// error. Null for what is no verdict.
QPixmap verdict_sign(ColorRole role, int size, const QPalette& palette);

}  // namespace impend::gui
