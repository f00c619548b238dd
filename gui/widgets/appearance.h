// Dark and light windows, and what a role's colour is in each.
#pragma once

#include <QColor>
#include <QIcon>
#include <QPalette>
#include <QPixmap>
#include <functional>

#include "gui/presenter/sentences.h"

class QPainter;
class QPalette;

namespace impend::gui {

enum class Appearance { kSystem, kLight, kDark };

bool is_dark(const QPalette& palette);

// The whole program's palette; kSystem gives back the one it started with. Once anything but kSystem was asked for, the
// style is Fusion, which alone honours a palette everywhere.
void apply_appearance(Appearance appearance);

// Of texts, chips and dots; of neutral things the palette's text colour.
QColor role_color(ColorRole role, const QPalette& palette);
// Of a banner behind text in the palette's colour: the role's colour mixed into the window's.
QColor role_background(ColorRole role, const QPalette& palette);

// A sign in one colour: `draw` paints on a square of `size` points.
QIcon colored_sign(int size, const QColor& color, const std::function<void(QPainter&)>& draw);

// A sign beside the verdict, so that it is not told by its colour alone.

// Tick: certain to rest; arrow: moves; triangle with "!": a warning; disk with "?": it can go either way; cross: an
// error. Null for what is no verdict.
QPixmap verdict_sign(ColorRole role, int size, const QPalette& palette);

}  // namespace impend::gui
