// Where things are that others hide: what is selected must be found also behind a part.
#pragma once

#include <QColor>
#include <QPainter>
#include <QPolygonF>
#include <vector>

#include "gui/widgets/frame.h"

namespace impend::gui {

struct HiddenMarks {
  std::vector<QPolygonF> hulls;  // of parts: around the corners of their boxes; logical pixels
  std::vector<QPointF> rings;    // of contacts
};

// Of those items that no pixel of the ids shows, where the request's view has them. Parts that are switched off, and
// what is behind the eye, have none. Held by tests/gui/view.
HiddenMarks hidden_marks(const FrameRequest& request, const IdImage& ids, const std::vector<SceneItem>& items);

// Dashed.
void paint_hidden_marks(QPainter& painter, const HiddenMarks& marks, const QColor& color);

}  // namespace impend::gui
