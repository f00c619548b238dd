// Outlines of items over a picture, from its id buffer: selection that is seen before it is drawn.
#pragma once

#include <QColor>
#include <QImage>
#include <QPoint>
#include <vector>

#include "gui/widgets/frame.h"

namespace impend::gui {

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

}  // namespace impend::gui
