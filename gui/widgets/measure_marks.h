// Lines over the 3-D view with what was measured.
#pragma once

#include <QPainter>
#include <vector>

#include "gui/presenter/measuring.h"
#include "impend/scene/view.h"

namespace impend::gui {

// Where an end is behind the eye nothing is drawn.
void paint_measures(QPainter& painter, const std::vector<MeasureMark>& marks, const Camera& camera, const QSize& size,
                    bool dark);

}  // namespace impend::gui
