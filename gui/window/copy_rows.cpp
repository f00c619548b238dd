#include "gui/window/copy_rows.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <algorithm>

#include "gui/widgets/data_table.h"

namespace impend::gui {
namespace {

// Null where no parent is one.
template <class Widget>
Widget* enclosing(QWidget* widget) {
  while (widget != nullptr && qobject_cast<Widget*>(widget) == nullptr) widget = widget->parentWidget();
  return qobject_cast<Widget*>(widget);
}

QString selected_lines(const QAbstractItemView& view) {
  const QAbstractItemModel* model = view.model();
  if (model == nullptr || view.selectionModel() == nullptr) return {};
  QModelIndexList chosen = view.selectionModel()->selectedIndexes();
  std::sort(chosen.begin(), chosen.end());
  QStringList lines;
  for (const QModelIndex& index : chosen) {
    // One line of a row, whichever of its cells are selected.
    const QModelIndex first = index.siblingAtColumn(0);
    if (index.column() != 0 && chosen.contains(first)) continue;
    QStringList cells;
    for (int column = 0; column < model->columnCount(index.parent()); ++column)
      cells << index.siblingAtColumn(column).data().toString().simplified();
    lines << cells.join(QLatin1Char('\t'));
  }
  lines.removeDuplicates();
  return lines.isEmpty() ? QString() : lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace

void copy_from(QWidget* focus) {
  if (auto* line = qobject_cast<QLineEdit*>(focus)) return line->copy();
  QString text;
  if (const auto* table = enclosing<DataTable>(focus)) {
    text = QString::fromStdString(table->copied());
  } else if (const auto* view = enclosing<QAbstractItemView>(focus)) {
    text = selected_lines(*view);
  }
  if (!text.isEmpty()) QApplication::clipboard()->setText(text);
}

}  // namespace impend::gui
