// What is under the mouse: from the id buffer, and where on it.
#pragma once

#include <QPointF>
#include <optional>

#include "gui/widgets/frame.h"

namespace impend::gui {

// The item at a logical pixel; where there is none, the nearest within a few pixels, so that thin things can be hit.
SceneItem item_at(const IdImage& ids, const QPointF& pixel);

// The part that is seen at (x, y) in −1 … 1, whatever is drawn over it: the nearest that cannot be seen through, else
// the nearest. kNone beside all parts.
SceneItem part_seen_at(const Scene& scene, const View& view, const QPointF& ndc, double aspect);

// The point of the item that is seen at (x, y) in −1 … 1: on a body's surface, else a contact's or arrow's place.
// Nothing for no item or where the ray misses.
std::optional<Vec3> picked_point(const Scene& scene, const View& view, const SceneItem& item, const QPointF& ndc,
                                 double aspect);

}  // namespace impend::gui
