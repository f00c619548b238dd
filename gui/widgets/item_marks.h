// Marks of items over a picture, from its id buffer: outlines of what is seen, dashed marks of what others hide.
#pragma once

#include <QColor>
#include <QImage>
#include <QPainter>
#include <QPoint>
#include <QPolygonF>
#include <vector>

#include "gui/widgets/frame.h"

namespace impend::gui {

// Selection that is seen before it is drawn.
struct Outline {
  QPoint corner;  // logical pixels
  QImage image;   // null where the items are not seen
};

// The pixels just inside the items' borders, `width` pixels thick; the inside tinted with the colour at `tint` in
// 0 … 1.
Outline outline_of(const IdImage& ids, const std::vector<SceneItem>& items, const QColor& color, int width,
                   double tint);

// Those of the items that no pixel shows, without kNone; in their order.
std::vector<SceneItem> unseen_of(const IdImage& ids, const std::vector<SceneItem>& items);

// Where things are that others hide: what is selected must be found also behind a part.

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
