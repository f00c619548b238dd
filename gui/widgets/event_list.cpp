#include "gui/widgets/event_list.h"

#include <QHeaderView>
#include <utility>

#include "gui/widgets/shown_text.h"
#include "impend/accounts/simulation/simulation_words.h"

namespace impend::gui {

EventList::EventList(QWidget* parent) : QTreeWidget(parent) {
  setAccessibleName(tr("Events of the simulation"));
  setColumnCount(3);
  setHeaderLabels({tr("Time"), tr("What happens"), tr("And then")});
  setRootIsDecorated(false);
  setUniformRowHeights(true);
  setFrameShape(QFrame::NoFrame);
  setSelectionMode(QAbstractItemView::SingleSelection);
  header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  header()->setStretchLastSection(true);
  const auto want = [this](QTreeWidgetItem* item) {
    const auto row = static_cast<std::size_t>(indexOfTopLevelItem(item));
    if (row < lines_.size()) Q_EMIT timeWanted(lines_[row].time, lines_[row].body);
  };
  connect(this, &QTreeWidget::itemClicked, this, want);
  connect(this, &QTreeWidget::itemActivated, this, want);
}

void EventList::set_lines(std::vector<EventLine> lines) {
  lines_ = std::move(lines);
  happened_ = 0;
  while (topLevelItemCount() > static_cast<int>(lines_.size())) delete takeTopLevelItem(topLevelItemCount() - 1);
  for (std::size_t k = 0; k < lines_.size(); ++k) {
    QTreeWidgetItem* item = topLevelItem(static_cast<int>(k));
    if (item == nullptr) {
      item = new QTreeWidgetItem(this);
      item->setTextAlignment(0, Qt::AlignRight | Qt::AlignVCenter);
      for (int column = 0; column < 3; ++column) item->setToolTip(column, tr("Click to go to this time"));
    }
    item->setText(0, shown_text(time_text(lines_[k].time)));
    item->setText(1, shown_text(lines_[k].text));
    item->setText(2, shown_text(lines_[k].more));
    if (!lines_[k].more.empty()) item->setToolTip(2, tooltip_text(shown_text(lines_[k].more)));
    item->setForeground(1, palette().brush(QPalette::Disabled, QPalette::Text));
  }
}

void EventList::set_time(double seconds) {
  int happened = 0;
  while (happened < topLevelItemCount() && lines_[static_cast<std::size_t>(happened)].time <= seconds) ++happened;
  for (int k = std::min(happened, happened_); k < std::max(happened, happened_); ++k)
    topLevelItem(k)->setForeground(
        1, palette().brush(k < happened ? QPalette::Active : QPalette::Disabled, QPalette::Text));
  if (happened != std::exchange(happened_, happened) && happened > 0) scrollToItem(topLevelItem(happened - 1));
}

}  // namespace impend::gui
