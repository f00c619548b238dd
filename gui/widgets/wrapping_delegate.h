// Rows of lists and trees as high as their wrapped text needs: Qt's own guess leaves lines out.
#pragma once

#include <QStyledItemDelegate>

namespace impend::gui {

class WrappingDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace impend::gui
