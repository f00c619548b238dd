#include "gui/widgets/proof_panel.h"

#include <QHeaderView>
#include <QSplitter>
#include <QVBoxLayout>

#include "gui/widgets/appearance.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {

ProofPanel::ProofPanel(QWidget* parent)
    : QWidget(parent), agreement_(new QLabel), table_(new QTableWidget), brackets_(new SentenceList) {
  agreement_->setTextFormat(Qt::PlainText);
  agreement_->setWordWrap(true);
  agreement_->setContentsMargins(10, 8, 10, 6);
  agreement_->setAccessibleName(tr("Agreement of the formulations"));
  QFont bold = font();
  bold.setBold(true);
  agreement_->setFont(bold);
  table_->setAccessibleName(tr("Formulations"));
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionMode(QAbstractItemView::NoSelection);
  table_->setFrameShape(QFrame::NoFrame);
  table_->setShowGrid(false);
  table_->setAlternatingRowColors(true);
  table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
  table_->horizontalHeader()->setMinimumSectionSize(90);
  table_->horizontalHeader()->setStretchLastSection(true);
  brackets_->setAccessibleName(tr("Groups of parts"));
  auto* halves = new QSplitter(Qt::Horizontal);
  halves->setChildrenCollapsible(false);
  halves->addWidget(table_);
  halves->addWidget(brackets_);
  halves->setStretchFactor(0, 3);
  halves->setStretchFactor(1, 2);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(agreement_);
  column->addWidget(halves, 1);
  connect(brackets_, &SentenceList::itemWanted, this, &ProofPanel::itemWanted);
}

void ProofPanel::set_panel(const FormulationsPanel& panel) {
  agreement_->setText(shown_text(panel.agreement.text));
  QPalette colors;
  colors.setColor(QPalette::WindowText, role_color(panel.agreement.role, colors));
  agreement_->setPalette(colors);
  table_->setColumnCount(static_cast<int>(panel.titles.size()));
  table_->setRowCount(static_cast<int>(panel.rows.size()));
  for (size_t i = 0; i < panel.titles.size(); ++i) {
    table_->setHorizontalHeaderItem(static_cast<int>(i), new QTableWidgetItem(shown_text(panel.titles[i])));
  }
  for (size_t i = 0; i < panel.rows.size(); ++i) {
    auto* label = new QTableWidgetItem(shown_text(panel.rows[i].label));
    label->setToolTip(shown_text(panel.rows[i].tooltip));
    table_->setVerticalHeaderItem(static_cast<int>(i), label);
    for (size_t j = 0; j < panel.rows[i].cells.size(); ++j) {
      const PanelCell& cell = panel.rows[i].cells[j];
      auto* item = new QTableWidgetItem(shown_text(cell.text));
      item->setToolTip(tooltip_text(shown_text(cell.tooltip)));
      item->setForeground(role_color(cell.role, palette()));
      table_->setItem(static_cast<int>(i), static_cast<int>(j), item);
    }
  }
  table_->resizeColumnsToContents();
  std::vector<Sentence> groups;
  for (const PanelLine& line : panel.friction) groups.push_back({shown_text(line.text), line.item, line.role});
  for (const PanelLine& line : panel.brackets) groups.push_back({shown_text(line.text), line.item, line.role});
  brackets_->set_sentences(std::move(groups));
}

}  // namespace impend::gui
