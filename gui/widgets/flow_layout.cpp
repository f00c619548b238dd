#include "gui/widgets/flow_layout.h"

#include <algorithm>

namespace impend::gui {
namespace {

constexpr int kSpacing = 6;  // pixels

}  // namespace

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) { setContentsMargins(0, 0, 0, 0); }

FlowLayout::~FlowLayout() { qDeleteAll(items_); }

QLayoutItem* FlowLayout::takeAt(int index) {
  return index >= 0 && index < items_.size() ? items_.takeAt(index) : nullptr;
}

int FlowLayout::heightForWidth(int width) const { return arranged(QRect(0, 0, width, 0), false); }

void FlowLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  arranged(rect, true);
}

QSize FlowLayout::minimumSize() const {
  QSize size(0, 0);
  for (const QLayoutItem* item : items_) size = size.expandedTo(item->minimumSize());
  return size;
}

int FlowLayout::arranged(const QRect& rect, bool place) const {
  int x = rect.x(), y = rect.y(), line = 0;
  for (QLayoutItem* item : items_) {
    const QSize size = item->sizeHint();
    if (x + size.width() > rect.right() + 1 && line > 0) {
      x = rect.x();
      y += line + kSpacing;
      line = 0;
    }
    if (place) item->setGeometry(QRect(QPoint(x, y), size));
    x += size.width() + kSpacing;
    line = std::max(line, size.height());
  }
  return y + line - rect.y();
}

}  // namespace impend::gui
