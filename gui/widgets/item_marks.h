// Marks over a picture: outlines and dashed marks of items from its id buffer, what was measured, the arrow of a pull.
#pragma once

#include <QColor>
#include <QImage>
#include <QPainter>
#include <QPoint>
#include <QPolygonF>
#include <QString>
#include <vector>

#include "gui/presenter/measuring.h"
#include "gui/presenter/part_pull.h"
#include "gui/widgets/frame.h"
#include "impend/scene/view.h"

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

// Lines with what was measured; where an end is behind the eye nothing is drawn.
void paint_measures(QPainter& painter, const std::vector<MeasureMark>& marks, const Camera& camera, const QSize& size,
                    bool dark);

// The arrow of a pull over the 3-D view: from the grabbed point to the cursor, with its force.
struct PullMark {
  PullArrow arrow;
  QString words;  // "12 N"
};

void paint_pull(QPainter& painter, const PullMark& mark, const Camera& camera, const QSize& size, bool dark);

}  // namespace impend::gui
