#include "gui/widgets/wrapping_delegate.h"

#include <QListView>
#include <QStyle>
#include <QTextLayout>
#include <QTreeView>
#include <algorithm>

namespace impend::gui {
namespace {

double height_of(const QString& text, const QFont& font, double width) {
  QTextLayout layout(text, font);
  layout.beginLayout();
  double height = 0;
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(width);
    height += line.height();
  }
  layout.endLayout();
  return height;
}

}  // namespace

QSize WrappingDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QSize plain = QStyledItemDelegate::sizeHint(option, index);
  QStyleOptionViewItem full = option;
  initStyleOption(&full, index);
  int width = 0;
  if (const auto* list = qobject_cast<const QListView*>(option.widget))
    width = list->viewport()->width() - 2 * list->spacing();
  if (const auto* tree = qobject_cast<const QTreeView*>(option.widget)) {
    const bool spans = index.column() == 0 && tree->isFirstColumnSpanned(index.row(), index.parent());
    width = spans ? tree->viewport()->width() : tree->columnWidth(index.column());
    if (index.column() == 0 && index.parent().isValid()) width -= tree->indentation();
  }
  const int margin = option.widget->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, &full, option.widget) + 1;
  const int icon = full.icon.isNull() ? 0 : full.decorationSize.width() + 2 * margin;
  const double room = std::max(40, width - icon - 2 * margin);
  const int height = static_cast<int>(height_of(full.text, full.font, room)) + 4;
  // The view asks for a width only to know whether to scroll: never.
  return {std::min(plain.width(), std::max(1, width)), std::max(height, full.fontMetrics.height() + 4)};
}

}  // namespace impend::gui
