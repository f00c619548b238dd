#include "gui/widgets/line_icon.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>
#include <QPixmap>

namespace impend::gui {
namespace {

// All paths on a square of 16 by 16, y down.

// Lists of two points alone are ambiguous as a QPolygonF to some compilers.
QPolygonF polyline(std::initializer_list<QPointF> points) { return QPolygonF(QList<QPointF>(points)); }

QPainterPath lines(std::initializer_list<QPolygonF> polylines) {
  QPainterPath path;
  for (const QPolygonF& points : polylines) path.addPolygon(points);
  return path;
}

QPainterPath arrow_back(bool mirrored) {
  QPainterPath path;
  path.moveTo(6, 3);
  path.lineTo(2.5, 6.5);
  path.lineTo(6, 10);
  path.moveTo(2.5, 6.5);
  path.lineTo(9.5, 6.5);
  path.arcTo(QRectF(6.5, 6.5, 7, 7), 90, -180);
  path.lineTo(7, 13.5);
  return mirrored ? QTransform(-1, 0, 0, 1, 16, 0).map(path) : path;
}

QPainterPath eye(bool shut) {
  QPainterPath path;
  path.moveTo(1.5, 8);
  path.quadTo(8, 0.5, 14.5, 8);
  path.quadTo(8, 15.5, 1.5, 8);
  if (!shut) path.addEllipse(QPointF(8, 8), 2, 2);
  if (shut) path.addPolygon(polyline({{3, 13}, {13, 3}}));
  return path;
}

QPainterPath round_arrow() {
  QPainterPath path;
  path.arcMoveTo(QRectF(2.5, 2.5, 11, 11), 50);
  path.arcTo(QRectF(2.5, 2.5, 11, 11), 50, 290);
  path.addPolygon(polyline({{12.2, 1.2}, {12, 4.2}, {9, 4}}));
  return path;
}

QPainterPath camera() {
  QPainterPath path = lines({polyline(
      {{1.5, 4.5}, {5, 4.5}, {6.2, 2.5}, {9.8, 2.5}, {11, 4.5}, {14.5, 4.5}, {14.5, 13}, {1.5, 13}, {1.5, 4.5}})});
  path.addEllipse(QPointF(8, 8.6), 2.6, 2.6);
  return path;
}

QPainterPath ring_with_cross() {
  QPainterPath path;
  path.addEllipse(QPointF(8, 8), 6, 6);
  path.addPolygon(polyline({{5, 8}, {11, 8}}));
  return path;
}

QPainterPath ring_with_dot() {
  QPainterPath path;
  path.addEllipse(QPointF(8, 8), 6, 6);
  path.addEllipse(QPointF(8, 8), 2, 2);
  return path;
}

QPainterPath sliders() {
  QPainterPath path = lines({polyline({{2, 4}, {4, 4}}), polyline({{8, 4}, {14, 4}}), polyline({{2, 12}, {8, 12}}),
                             polyline({{12, 12}, {14, 12}})});
  path.addEllipse(QPointF(6, 4), 2, 2);
  path.addEllipse(QPointF(10, 12), 2, 2);
  return path;
}

QPainterPath path_of(Symbol symbol) {
  switch (symbol) {
    case Symbol::kOpen:
      return lines({polyline({{4, 1.5}, {9.5, 1.5}, {12.5, 4.5}, {12.5, 14.5}, {4, 14.5}, {4, 1.5}}),
                    polyline({{9.5, 1.5}, {9.5, 4.5}, {12.5, 4.5}})});
    case Symbol::kFolder:
      return lines({polyline({{1.5, 13}, {1.5, 3.5}, {6, 3.5}, {7.5, 5.5}, {14.5, 5.5}, {14.5, 13}, {1.5, 13}})});
    case Symbol::kSave:
      return lines({polyline({{2, 2}, {11.5, 2}, {14, 4.5}, {14, 14}, {2, 14}, {2, 2}}),
                    polyline({{5, 2}, {5, 5.5}, {10.5, 5.5}, {10.5, 2}}),
                    polyline({{4.5, 14}, {4.5, 9}, {11.5, 9}, {11.5, 14}})});
    case Symbol::kReload:
    case Symbol::kReset:
      return round_arrow();
    case Symbol::kUndo:
      return arrow_back(false);
    case Symbol::kRedo:
      return arrow_back(true);
    case Symbol::kFit:
      return lines({polyline({{1.5, 5}, {1.5, 1.5}, {5, 1.5}}), polyline({{11, 1.5}, {14.5, 1.5}, {14.5, 5}}),
                    polyline({{14.5, 11}, {14.5, 14.5}, {11, 14.5}}), polyline({{5, 14.5}, {1.5, 14.5}, {1.5, 11}}),
                    polyline({{5, 5.5}, {11, 5.5}, {11, 10.5}, {5, 10.5}, {5, 5.5}})});
    case Symbol::kIso:
      return lines({polyline({{8, 1.5}, {14, 4.7}, {14, 11.3}, {8, 14.5}, {2, 11.3}, {2, 4.7}, {8, 1.5}}),
                    polyline({{2, 4.7}, {8, 8}, {14, 4.7}}), polyline({{8, 8}, {8, 14.5}})});
    case Symbol::kPerspective:
      return lines({polyline({{1.5, 14}, {14.5, 14}, {10.5, 3}, {5.5, 3}, {1.5, 14}}),
                    polyline({{3.5, 8.5}, {12.5, 8.5}}), polyline({{8, 3}, {8, 14}})});
    case Symbol::kSeeThrough:
      return lines({polyline({{2, 2}, {10, 2}, {10, 10}, {2, 10}, {2, 2}}),
                    polyline({{6, 6}, {14, 6}, {14, 14}, {6, 14}, {6, 6}})});
    case Symbol::kPlay:
      return lines({polyline({{4, 2.5}, {13, 8}, {4, 13.5}, {4, 2.5}})});
    case Symbol::kPause:
      return lines({polyline({{5, 3}, {5, 13}}), polyline({{11, 3}, {11, 13}})});
    case Symbol::kCamera:
      return camera();
    case Symbol::kExport:
      return lines({polyline({{5, 5}, {8, 2}, {11, 5}}), polyline({{8, 2}, {8, 10}}),
                    polyline({{2.5, 8}, {2.5, 14}, {13.5, 14}, {13.5, 8}})});
    case Symbol::kEye:
      return eye(false);
    case Symbol::kEyeShut:
      return eye(true);
    case Symbol::kPin:
      return lines({polyline({{8, 1.5}, {8, 14.5}}), polyline({{3, 6}, {13, 6}}),
                    polyline({{2, 9.5}, {3, 11.8}, {5.5, 13.8}, {8, 14.5}, {10.5, 13.8}, {13, 11.8}, {14, 9.5}})});
    case Symbol::kFree:
      return lines({polyline({{8, 1.5}, {8, 14.5}}), polyline({{1.5, 8}, {14.5, 8}}),
                    polyline({{6, 3.5}, {8, 1.5}, {10, 3.5}}), polyline({{6, 12.5}, {8, 14.5}, {10, 12.5}}),
                    polyline({{3.5, 6}, {1.5, 8}, {3.5, 10}}), polyline({{12.5, 6}, {14.5, 8}, {12.5, 10}})});
    case Symbol::kRemove:
      return ring_with_cross();
    case Symbol::kSection:
      return lines(
          {polyline({{2, 5}, {8, 2}, {14, 5}, {14, 11}, {8, 14}, {2, 11}, {2, 5}}), polyline({{1, 13}, {15, 3}})});
    case Symbol::kFlip:
      return lines({polyline({{4.5, 2.5}, {1.5, 5.5}, {4.5, 8.5}}), polyline({{1.5, 5.5}, {11, 5.5}}),
                    polyline({{11.5, 7.5}, {14.5, 10.5}, {11.5, 13.5}}), polyline({{14.5, 10.5}, {5, 10.5}})});
    case Symbol::kWarning:
      return lines({polyline({{8, 2}, {15, 14}, {1, 14}, {8, 2}}), polyline({{8, 6.5}, {8, 10}}),
                    polyline({{8, 12}, {8, 12.2}})});
    case Symbol::kStep:
      return lines({polyline({{3, 3}, {10, 8}, {3, 13}, {3, 3}}), polyline({{13, 3}, {13, 13}})});
    case Symbol::kBack:
      return lines({polyline({{13, 3}, {6, 8}, {13, 13}, {13, 3}}), polyline({{3, 3}, {3, 13}})});
    case Symbol::kRecord:
      return ring_with_dot();
    case Symbol::kTake:
      return lines({polyline({{8, 1.5}, {8, 9}}), polyline({{5, 6}, {8, 9}, {11, 6}}),
                    polyline({{2.5, 9}, {2.5, 14}, {13.5, 14}, {13.5, 9}})});
    case Symbol::kEnd:
      return lines({polyline({{3.5, 3.5}, {12.5, 3.5}, {12.5, 12.5}, {3.5, 12.5}, {3.5, 3.5}})});
    case Symbol::kSettings:
      return sliders();
  }
  return {};
}

class LineIconEngine : public QIconEngine {
 public:
  explicit LineIconEngine(Symbol symbol) : symbol_(symbol) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    const QPalette palette = QGuiApplication::palette();
    const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
    const auto role = mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::ButtonText;
    const double side = std::min(rect.width(), rect.height());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->translate(rect.center().x() + 0.5 - side / 2, rect.center().y() + 0.5 - side / 2);
    painter->scale(side / 16, side / 16);
    painter->setPen(QPen(palette.color(group, role), 1.3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->drawPath(path_of(symbol_));
    painter->restore();
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(), size), mode, state);
    return pixmap;
  }
  QIconEngine* clone() const override { return new LineIconEngine(*this); }

 private:
  Symbol symbol_;
};

}  // namespace

QIcon line_icon(Symbol symbol) { return QIcon(new LineIconEngine(symbol)); }

QIcon application_icon() {
  QIcon icon;
  for (const int side : {16, 32, 48, 128, 256}) {
    QPixmap pixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(side / 64.0, side / 64.0);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0x21, 0x2b, 0x3a));
    painter.drawRoundedRect(QRectF(1, 1, 62, 62), 12, 12);
    painter.setBrush(QColor(0x8f, 0xa3, 0xb8));
    painter.drawPolygon(polyline({{8, 54}, {56, 54}, {8, 22}}));
    painter.setBrush(QColor(0xff, 0x8a, 0x3c));
    painter.drawPolygon(polyline({{22, 29.5}, {37, 39.5}, {46, 26}, {31, 16}}));
    painter.end();
    icon.addPixmap(pixmap);
  }
  return icon;
}

}  // namespace impend::gui
