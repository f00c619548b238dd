// The cube in the corner of the 3-D view: shows how the scene is turned, and a click on a face, edge or corner turns
// it; and the way that the camera takes.
#pragma once

#include <QColor>
#include <QPainter>
#include <QPolygonF>
#include <QRectF>
#include <optional>
#include <vector>

#include "impend/scene/view.h"

namespace impend::gui {

// One of the nine fields of a face: the middle, four borders, four corners.
struct CubeField {
  QPolygonF outline;                    // in the view's pixels
  Vec3 direction = Vec3::UnitZ();       // unit, world: from the middle of the scene to the eye
  std::optional<ViewDirection> preset;  // of a face's middle
};

class ViewCube {
 public:
  // Faces stand where the presets of the scene look from.
  explicit ViewCube(const Scene& scene);

  // Fields that face the camera, in a box of the view.
  std::vector<CubeField> fields(const Mat3& R_WC, const QRectF& box) const;
  std::optional<CubeField> field_at(const Mat3& R_WC, const QRectF& box, const QPointF& pixel) const;
  void paint(QPainter& painter, const Mat3& R_WC, const QRectF& box, const std::optional<QPointF>& mouse,
             bool dark) const;

 private:
  struct Face {
    ViewDirection direction;
    Vec3 normal, right, up;  // unit, world: as seen by someone who looks at it by its preset
  };
  std::vector<Face> faces_;
};

// Between two cameras.

// t in 0 … 1: turned the shortest way, the distance in equal factors, the target in equal steps. The projection is
// that of `to` throughout. Exactly `from` (but for the projection) at 0 and exactly `to` at 1.
Camera between(const Camera& from, const Camera& to, double t);

// Orientation of a camera that looks against `direction` (from the target to the eye), `up` upright; where it looks
// along `up` as nearly as that goes from `before`.
Mat3 looking_from(const Vec3& direction, const Vec3& up, const Mat3& before);

}  // namespace impend::gui
