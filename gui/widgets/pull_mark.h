// The arrow of a pull over the 3-D view: from the grabbed point to the cursor, with its force.
#pragma once

#include <QPainter>
#include <QString>

#include "gui/presenter/part_pull.h"

namespace impend::gui {

struct PullMark {
  PullArrow arrow;
  QString words;  // "12 N"
};

void paint_pull(QPainter& painter, const PullMark& mark, const Camera& camera, const QSize& size, bool dark);

}  // namespace impend::gui
