#include "gui/widgets/view_cube.h"

#include <QCoreApplication>
#include <QFont>
#include <algorithm>
#include <array>
#include <cmath>

namespace impend::gui {
namespace {

constexpr double kMiddle = 0.62;    // of a face's half side: where its middle field ends
constexpr double kFacing = 0.05;    // cosine above which a face is seen
constexpr double kSame = 0.999;     // cosine of directions that are one
constexpr double kDiagonal = 1.75;  // of the cube's half side: what its turned shape needs, a little over √3

struct Projection {
  QPointF middle;
  double half_side = 1;  // pixels
  Mat3 R_CW;

  QPointF operator()(const Vec3& x) const {
    const Vec3 c = R_CW * x;
    return {middle.x() + half_side * c.x(), middle.y() - half_side * c.y()};
  }
};

Projection projection(const Mat3& R_WC, const QRectF& box) {
  return {box.center(), std::min(box.width(), box.height()) / 2 / kDiagonal, R_WC.transpose()};
}

QString face_name(ViewDirection direction) {
  const char* name = to_string(direction);
  QString shown = QCoreApplication::translate("ViewCube", name);
  if (!shown.isEmpty()) shown[0] = shown[0].toUpper();
  return shown;
}

// From −1 … 1 of a face: fields −1, 0, 1 begin and end there.
std::array<double, 2> range(int field) {
  if (field < 0) return {-1.0, -kMiddle};
  if (field > 0) return {kMiddle, 1.0};
  return {-kMiddle, kMiddle};
}

}  // namespace

ViewCube::ViewCube(const Scene& scene) {
  for (const ViewDirection direction : {ViewDirection::kFront, ViewDirection::kBack, ViewDirection::kLeft,
                                        ViewDirection::kRight, ViewDirection::kTop, ViewDirection::kBottom}) {
    const Mat3 R = fitting_camera(scene, direction, 1).R_WC;
    faces_.push_back({direction, R.col(2), R.col(0), R.col(1)});
  }
}

std::vector<CubeField> ViewCube::fields(const Mat3& R_WC, const QRectF& box) const {
  const Projection project = projection(R_WC, box);
  std::vector<CubeField> fields;
  for (const Face& face : faces_) {
    if (face.normal.dot(R_WC.col(2)) < kFacing) continue;
    for (int i = -1; i <= 1; ++i) {
      for (int j = -1; j <= 1; ++j) {
        const auto [left, right] = range(i);
        const auto [low, high] = range(j);
        const auto corner = [&](double x, double y) { return project(face.normal + x * face.right + y * face.up); };
        CubeField field;
        field.outline << corner(left, low) << corner(right, low) << corner(right, high) << corner(left, high);
        field.direction = (face.normal + i * face.right + j * face.up).normalized();
        if (i == 0 && j == 0) field.preset = face.direction;
        fields.push_back(field);
      }
    }
  }
  return fields;
}

std::optional<CubeField> ViewCube::field_at(const Mat3& R_WC, const QRectF& box, const QPointF& pixel) const {
  for (const CubeField& field : fields(R_WC, box)) {
    if (field.outline.containsPoint(pixel, Qt::OddEvenFill)) return field;
  }
  return std::nullopt;
}

void ViewCube::paint(QPainter& painter, const Mat3& R_WC, const QRectF& box, const std::optional<QPointF>& mouse,
                     bool dark) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor side = dark ? QColor(70, 76, 84, 225) : QColor(238, 240, 243, 225);
  const QColor line = dark ? QColor(150, 158, 168) : QColor(120, 128, 138);
  const QColor text = dark ? QColor(228, 232, 238) : QColor(40, 46, 54);
  const QColor lit(66, 133, 244, 150);
  const Projection project = projection(R_WC, box);
  for (const Face& face : faces_) {
    const double facing = face.normal.dot(R_WC.col(2));
    if (facing < kFacing) continue;
    QPolygonF outline;
    for (const auto& [x, y] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
      outline << project(face.normal + x * face.right + y * face.up);
    }
    painter.setPen(QPen(line, 1));
    painter.setBrush(dark ? side.lighter(static_cast<int>(90 + 40 * facing))
                          : side.darker(static_cast<int>(122 - 20 * facing)));
    painter.drawPolygon(outline);
    // Unit squares of the face to pixels, y of the text downwards.
    const QPointF o = project(face.normal), u = project(face.normal + face.right) - o,
                  v = project(face.normal - face.up) - o;
    painter.save();
    painter.setTransform(QTransform(u.x(), u.y(), v.x(), v.y(), o.x(), o.y()), true);
    const double inverse = 1 / project.half_side;
    painter.scale(inverse, inverse);
    QFont font = painter.font();
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(project.half_side * 0.42))));
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(text);
    painter.drawText(QRectF(-project.half_side, -project.half_side, 2 * project.half_side, 2 * project.half_side),
                     Qt::AlignCenter, face_name(face.direction));
    painter.restore();
  }
  if (const auto field = mouse ? field_at(R_WC, box, *mouse) : std::nullopt) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(lit);
    for (const CubeField& same : fields(R_WC, box)) {  // an edge has two fields, a corner three
      if (same.direction.dot(field->direction) > kSame) painter.drawPolygon(same.outline);
    }
  }
  painter.restore();
}

namespace {

// sin² of the angle to `up` below which a camera looks along it.
constexpr double kAlong = 0.01;

}  // namespace

Camera between(const Camera& from, const Camera& to, double t) {
  if (t >= 1) return to;
  Camera camera = to;
  if (t <= 0) t = 0;
  const Eigen::Quaterniond a(from.R_WC), b(to.R_WC);
  if (t > 0) camera.R_WC = a.slerp(t, b).normalized().toRotationMatrix();
  if (t == 0) camera.R_WC = from.R_WC;
  camera.target = from.target + t * (to.target - from.target);
  camera.distance = from.distance * std::pow(to.distance / from.distance, t);
  camera.view_angle = from.view_angle + t * (to.view_angle - from.view_angle);
  return camera;
}

Mat3 looking_from(const Vec3& direction, const Vec3& up, const Mat3& before) {
  const Vec3 back = direction.normalized();
  Vec3 right = up.cross(back);
  if (right.squaredNorm() < kAlong) right = before.col(0) - before.col(0).dot(back) * back;
  if (right.squaredNorm() < kAlong) right = before.col(1).cross(back);
  right.normalize();
  Mat3 R;
  R << right, back.cross(right), back;
  return R;
}

}  // namespace impend::gui
