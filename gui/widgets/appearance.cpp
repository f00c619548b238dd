#include "gui/widgets/appearance.h"

#include <QApplication>
#include <QPainter>
#include <QPolygonF>
#include <QStyle>
#include <QStyleFactory>
#include <array>

namespace impend::gui {
namespace {

struct Shades {
  QColor window, base, alternate, button, text, quiet, highlight, on_highlight, link;
};

QPalette palette_of(const Shades& s) {
  QPalette palette(s.button, s.window);
  palette.setColor(QPalette::Window, s.window);
  palette.setColor(QPalette::WindowText, s.text);
  palette.setColor(QPalette::Base, s.base);
  palette.setColor(QPalette::AlternateBase, s.alternate);
  palette.setColor(QPalette::Text, s.text);
  palette.setColor(QPalette::Button, s.button);
  palette.setColor(QPalette::ButtonText, s.text);
  palette.setColor(QPalette::BrightText, s.on_highlight);
  palette.setColor(QPalette::ToolTipBase, s.base);
  palette.setColor(QPalette::ToolTipText, s.text);
  palette.setColor(QPalette::PlaceholderText, s.quiet);
  palette.setColor(QPalette::Highlight, s.highlight);
  palette.setColor(QPalette::HighlightedText, s.on_highlight);
  palette.setColor(QPalette::Link, s.link);
  for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(QPalette::Disabled, role, s.quiet);
  }
  return palette;
}

QPalette light_palette() {
  return palette_of({QColor(0xf3, 0xf4, 0xf6), QColor(0xff, 0xff, 0xff), QColor(0xf7, 0xf8, 0xfa),
                     QColor(0xf8, 0xf9, 0xfb), QColor(0x1d, 0x22, 0x28), QColor(0x77, 0x7f, 0x8a),
                     QColor(0x2f, 0x6f, 0xd0), QColor(0xff, 0xff, 0xff), QColor(0x1f, 0x5f, 0xbf)});
}

QPalette dark_palette() {
  return palette_of({QColor(0x24, 0x27, 0x2c), QColor(0x1b, 0x1e, 0x22), QColor(0x21, 0x24, 0x29),
                     QColor(0x30, 0x34, 0x3a), QColor(0xe4, 0xe7, 0xeb), QColor(0x8a, 0x92, 0x9d),
                     QColor(0x3c, 0x7d, 0xdd), QColor(0xff, 0xff, 0xff), QColor(0x7a, 0xb0, 0xff)});
}

QColor mixed(const QColor& a, const QColor& b, double share) {
  const auto mix = [share](int x, int y) { return static_cast<int>(x + share * (y - x)); };
  return QColor(mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()));
}

}  // namespace

bool is_dark(const QPalette& palette) {
  return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

void apply_appearance(Appearance appearance) {
  static const QPalette system = QApplication::palette();
  if (appearance == Appearance::kSystem) {
    QApplication::setPalette(system);
    return;
  }
  if (QApplication::style()->name() != QStringLiteral("fusion")) {
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  }
  QApplication::setPalette(appearance == Appearance::kDark ? dark_palette() : light_palette());
}

QColor role_color(ColorRole role, const QPalette& palette) {
  const bool dark = is_dark(palette);
  switch (role) {
    case ColorRole::kNeutral:
      return palette.color(QPalette::Text);
    case ColorRole::kQuiet:
      return palette.color(QPalette::PlaceholderText);
    case ColorRole::kMoves:
      return dark ? QColor(0xff, 0x9a, 0x52) : QColor(0xb8, 0x4a, 0x00);
    case ColorRole::kStable:
      return dark ? QColor(0x5f, 0xc9, 0x8c) : QColor(0x1a, 0x7a, 0x45);
    case ColorRole::kMarginal:
    case ColorRole::kWarning:
      return dark ? QColor(0xf0, 0xc6, 0x4a) : QColor(0x86, 0x62, 0x00);
    case ColorRole::kError:
      return dark ? QColor(0xff, 0x7b, 0x7b) : QColor(0xb3, 0x1d, 0x28);
    case ColorRole::kIndeterminate:
      return dark ? QColor(0xd6, 0x9a, 0xff) : QColor(0x7d, 0x2f, 0xb5);
    case ColorRole::kBusy:
      return dark ? QColor(0x7a, 0xb0, 0xff) : QColor(0x1f, 0x5f, 0xbf);
  }
  return palette.color(QPalette::Text);
}

QColor role_background(ColorRole role, const QPalette& palette) {
  const QColor window = palette.color(QPalette::Window);
  if (role == ColorRole::kNeutral || role == ColorRole::kQuiet) return window;
  return mixed(window, role_color(role, palette), is_dark(palette) ? 0.20 : 0.14);
}

QIcon colored_sign(int size, const QColor& color, const std::function<void(QPainter&)>& draw) {
  QPixmap pixmap(2 * size, 2 * size);
  pixmap.setDevicePixelRatio(2);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  draw(painter);
  return QIcon(pixmap);
}

namespace {

void draw_lines(QPainter& painter, int size, const QColor& ink, const QPolygonF& points) {
  painter.setPen(QPen(ink, size / 8.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  QPolygonF scaled;
  for (const QPointF& point : points) scaled << point * size;
  painter.drawPolyline(scaled);
}

void draw_letter(QPainter& painter, const QRectF& room, const QColor& ink, const QString& letter) {
  QFont font = painter.font();
  font.setPixelSize(static_cast<int>(room.height() * 0.75));
  font.setBold(true);
  painter.setFont(font);
  painter.setPen(ink);
  painter.drawText(room, Qt::AlignCenter, letter);
}

void draw_triangle(QPainter& painter, int size, const QColor& ink) {
  painter.drawPolygon(QPolygonF{QPointF(size / 2.0, 0), QPointF(size, size * 0.95), QPointF(0, size * 0.95)});
  draw_letter(painter, QRectF(0, size * 0.25, size, size * 0.7), ink, QStringLiteral("!"));
}

void draw_on_disk(QPainter& painter, ColorRole role, int size, const QColor& ink) {
  painter.drawEllipse(QRectF(0, 0, size, size));
  if (role == ColorRole::kStable) draw_lines(painter, size, ink, {{0.25, 0.52}, {0.43, 0.7}, {0.75, 0.32}});
  if (role == ColorRole::kIndeterminate) draw_letter(painter, QRectF(0, 0, size, size), ink, QStringLiteral("?"));
  if (role == ColorRole::kMoves) {
    draw_lines(painter, size, ink, {{0.5, 0.22}, {0.5, 0.75}});
    draw_lines(painter, size, ink, {{0.28, 0.53}, {0.5, 0.77}, {0.72, 0.53}});
  }
  if (role == ColorRole::kError) {
    draw_lines(painter, size, ink, {{0.32, 0.32}, {0.68, 0.68}});
    draw_lines(painter, size, ink, {{0.68, 0.32}, {0.32, 0.68}});
  }
}

bool is_verdict(ColorRole role) {
  return role == ColorRole::kStable || role == ColorRole::kMoves || role == ColorRole::kMarginal ||
         role == ColorRole::kWarning || role == ColorRole::kIndeterminate || role == ColorRole::kError;
}

}  // namespace

QPixmap verdict_sign(ColorRole role, int size, const QPalette& palette) {
  if (!is_verdict(role)) return {};
  const QColor ink = palette.color(QPalette::Window);
  const bool warns = role == ColorRole::kWarning || role == ColorRole::kMarginal;
  return colored_sign(size, role_color(role, palette),
                      [&](QPainter& painter) {
                        if (warns) {
                          draw_triangle(painter, size, ink);
                        } else {
                          draw_on_disk(painter, role, size, ink);
                        }
                      })
      .pixmap(QSize(size, size), 2.0);
}

}  // namespace impend::gui
