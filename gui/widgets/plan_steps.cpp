#include "gui/widgets/plan_steps.h"

#include <QDropEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScopedValueRollback>
#include <algorithm>

#include "gui/widgets/appearance.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

enum StepColumn { kNumber, kPlaces, kWay, kHeldMeanwhile, kHeldAfter, kVerdict, kClearance, kSlidesAlong, kColumns };

}  // namespace

PlanStepList::PlanStepList(QWidget* parent) : QTreeWidget(parent) {
  setAccessibleName(tr("Steps of the plan"));
  setColumnCount(kColumns);
  setHeaderLabels({tr("Step"), tr("Places"), tr("Way in"), tr("Held meanwhile"), tr("Held after"), tr("Verdict"),
                   tr("Least clearance"), tr("Slides along")});
  setRootIsDecorated(false);
  setUniformRowHeights(true);
  setAlternatingRowColors(true);
  setFrameShape(QFrame::NoFrame);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setDragEnabled(true);
  setAcceptDrops(true);
  setDropIndicatorShown(true);
  setDragDropMode(QAbstractItemView::DragDrop);
  setDefaultDropAction(Qt::CopyAction);
  header()->setStretchLastSection(true);
  connect(this, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
    if (!quiet_ && item != nullptr) Q_EMIT stepChosen(indexOfTopLevelItem(item));
  });
  connect(this, &QTreeWidget::itemClicked, this,
          [this](QTreeWidgetItem* item) { Q_EMIT stepChosen(indexOfTopLevelItem(item)); });
}

void PlanStepList::set_rows(std::vector<PlanRow> rows) {
  rows_ = std::move(rows);
  show_rows();
}

void PlanStepList::show_rows() {
  const QScopedValueRollback guard(quiet_, true);
  const int count = static_cast<int>(rows_.size());
  while (topLevelItemCount() > count) delete takeTopLevelItem(topLevelItemCount() - 1);
  QList<QTreeWidgetItem*> more;
  while (topLevelItemCount() + more.size() < count) {
    auto* item = new QTreeWidgetItem;
    item->setFlags((item->flags() | Qt::ItemIsDragEnabled) & ~Qt::ItemIsDropEnabled);
    item->setTextAlignment(kNumber, Qt::AlignRight | Qt::AlignVCenter);
    more << item;
  }
  addTopLevelItems(more);
  for (int k = 0; k < count; ++k) {
    const PlanRow& row = rows_[static_cast<std::size_t>(k)];
    QTreeWidgetItem* item = topLevelItem(k);
    item->setText(kNumber, QString::number(k + 1));
    const std::string* cells[] = {&row.places,  &row.way,       &row.held_meanwhile, &row.held_after,
                                  &row.verdict, &row.clearance, &row.slides_along};
    for (int column = kPlaces; column < kColumns; ++column) {
      const QString text = shown_text(*cells[column - kPlaces]);
      item->setText(column, text);
      item->setToolTip(column, tooltip_text(text));
    }
    item->setForeground(kVerdict, row.role == ColorRole::kNeutral ? palette().brush(QPalette::Text)
                                                                  : QBrush(role_color(row.role, palette())));
  }
  show_marks();
  // Once there is something in all columns.
  const bool known = count > 0 && !rows_.front().held_after.empty();
  if (count == 0) fitted_ = false;
  if (count == 0 || (fitted_ && known)) return;
  for (int column = 0; column < kSlidesAlong; ++column) resizeColumnToContents(column);
  fitted_ = known;
}

void PlanStepList::mark_body(int body) {
  if (body == marked_) return;
  marked_ = body;
  show_marks();
}

void PlanStepList::show_marks() {
  for (int k = 0; k < topLevelItemCount(); ++k) {
    const std::vector<int>& bodies = rows_[static_cast<std::size_t>(k)].bodies;
    QFont own = font();
    own.setBold(std::find(bodies.begin(), bodies.end(), marked_) != bodies.end());
    topLevelItem(k)->setFont(kPlaces, own);
  }
}

void PlanStepList::choose(int step) {
  const QScopedValueRollback guard(quiet_, true);
  if (step < 0 || step >= topLevelItemCount()) return setCurrentItem(nullptr);
  setCurrentItem(topLevelItem(step));
  scrollToItem(topLevelItem(step));
}

int PlanStepList::chosen() const { return indexOfTopLevelItem(currentItem()); }

void PlanStepList::choose_and_tell(int step) {
  const int last = topLevelItemCount() - 1;
  if (last >= 0) setCurrentItem(topLevelItem(std::clamp(step, 0, last)));
}

void PlanStepList::move_chosen(int by) {
  const int from = chosen(), to = from + by;
  if (from >= 0 && to >= 0 && to < topLevelItemCount()) Q_EMIT stepMoved(from, to);
}

void PlanStepList::keyPressEvent(QKeyEvent* event) {
  const bool moves = event->modifiers() & Qt::ControlModifier;
  switch (event->key()) {
    case Qt::Key_Up:
      return moves ? move_chosen(-1) : choose_and_tell(chosen() - 1);
    case Qt::Key_Down:
      return moves ? move_chosen(1) : choose_and_tell(chosen() + 1);
    case Qt::Key_Left:
      return choose_and_tell(chosen() - 1);
    case Qt::Key_Right:
      return choose_and_tell(chosen() + 1);
    case Qt::Key_Home:
      return choose_and_tell(0);
    case Qt::Key_End:
      return choose_and_tell(topLevelItemCount() - 1);
    default:
      return QTreeWidget::keyPressEvent(event);
  }
}

// A view takes away what was moved: here whoever hears of it gives all rows anew.
Qt::DropActions PlanStepList::supportedDropActions() const { return Qt::CopyAction; }

// Between two rows, before the one or after the other; beside all rows is the end.
void PlanStepList::dropEvent(QDropEvent* event) {
  if (event->source() != nullptr && event->source() != this) return event->ignore();
  event->accept();
  const int from = chosen(), count = topLevelItemCount();
  QTreeWidgetItem* over = itemAt(event->position().toPoint());
  int before = over == nullptr ? count : indexOfTopLevelItem(over);
  if (over != nullptr && dropIndicatorPosition() == QAbstractItemView::BelowItem) ++before;
  const int to = before > from ? before - 1 : before;
  if (from >= 0 && to != from) Q_EMIT stepMoved(from, to);
}

void PlanStepList::changeEvent(QEvent* event) {
  QTreeWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) show_rows();
}

}  // namespace impend::gui
