#include "gui/widgets/inspector_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QVBoxLayout>
#include <algorithm>

#include "gui/presenter/parse_quantity.h"
#include "gui/widgets/appearance.h"
#include "gui/widgets/sentence_list.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

constexpr int kKind = Qt::UserRole, kIndex = Qt::UserRole + 1;
constexpr int kLabelPadding = 14;  // pixels

}  // namespace

InspectorPanel::InspectorPanel(QWidget* parent)
    : QWidget(parent), title_(new QLabel), lines_(new QTreeWidget), pair_words_(new QLabel), pair_line_(new QLineEdit) {
  pair_words_->setTextFormat(Qt::PlainText);
  pair_words_->setWordWrap(true);
  pair_words_->setBuddy(pair_line_);
  pair_line_->setAccessibleName(tr("Coefficient of friction of the pair"));
  pair_line_->setToolTip(tr("Of all contacts of the two; empty: as pairs that have none of their own"));
  pair_line_->setClearButtonEnabled(true);
  connect(pair_line_, &QLineEdit::editingFinished, this, &InspectorPanel::pair_typed);
  title_->setTextFormat(Qt::PlainText);
  title_->setWordWrap(true);
  title_->setObjectName(QStringLiteral("inspector-title"));
  QFont large = font();
  large.setBold(true);
  large.setPointSizeF(large.pointSizeF() * 1.1);
  title_->setFont(large);
  title_->setContentsMargins(10, 8, 10, 4);
  lines_->setAccessibleName(tr("Properties"));
  lines_->setColumnCount(2);
  lines_->setHeaderHidden(true);
  lines_->setRootIsDecorated(false);
  lines_->setIndentation(8);
  lines_->setWordWrap(true);
  lines_->setTextElideMode(Qt::ElideNone);
  lines_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  lines_->setItemDelegate(new WrappingDelegate(lines_));
  connect(lines_->header(), &QHeaderView::sectionResized, lines_, &QTreeWidget::doItemsLayout, Qt::QueuedConnection);
  lines_->setFrameShape(QFrame::NoFrame);
  lines_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  lines_->header()->setSectionResizeMode(0, QHeaderView::Fixed);
  lines_->viewport()->installEventFilter(this);
  lines_->header()->setStretchLastSection(true);
  lines_->setContextMenuPolicy(Qt::CustomContextMenu);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(title_);
  column->addWidget(lines_);
  auto* pair = new QHBoxLayout;
  pair->setContentsMargins(10, 4, 10, 6);
  pair->addWidget(pair_words_, 1);
  pair->addWidget(pair_line_, 1);
  column->addLayout(pair);
  set_pair({});
  const auto follow = [this](QTreeWidgetItem* line) {
    const SceneItem item{static_cast<SceneItem::Kind>(line->data(1, kKind).toInt()), line->data(1, kIndex).toInt()};
    if (item.kind != SceneItem::Kind::kNone) Q_EMIT itemWanted(item);
  };
  connect(lines_, &QTreeWidget::itemClicked, this, follow);
  connect(lines_, &QTreeWidget::itemActivated, this, follow);
  connect(lines_, &QTreeWidget::customContextMenuRequested, this, [this](const QPoint& place) {
    const QTreeWidgetItem* line = lines_->itemAt(place);
    if (line == nullptr || line->text(1).isEmpty()) return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy"), this, [value = line->text(1)] { QApplication::clipboard()->setText(value); });
    menu->popup(lines_->viewport()->mapToGlobal(place));
  });
}

void InspectorPanel::set_inspection(const Inspection& inspection) {
  title_->setText(shown_text(inspection.title));
  lines_->clear();
  for (const InspectorSection& section : inspection.sections) {
    auto* head = new QTreeWidgetItem(lines_, {shown_text(section.title)});
    head->setFirstColumnSpanned(true);
    head->setFlags(Qt::ItemIsEnabled);
    head->setForeground(0, role_color(ColorRole::kQuiet, palette()));
    QFont bold = lines_->font();
    bold.setBold(true);
    head->setFont(0, bold);
    for (const InspectorLine& line : section.lines) {
      auto* row = new QTreeWidgetItem(head, {shown_text(line.label), shown_text(line.value)});
      row->setToolTip(0, tooltip_text(shown_text(line.tooltip)));
      row->setToolTip(1, tooltip_text(shown_text(line.tooltip.empty() ? line.value : line.tooltip)));
      row->setData(1, kKind, static_cast<int>(line.link.kind));
      row->setData(1, kIndex, line.link.index);
      row->setTextAlignment(0, Qt::AlignLeft | Qt::AlignTop);
      row->setForeground(1, role_color(line.role, palette()));
      if (line.link.kind == SceneItem::Kind::kNone) continue;
      row->setForeground(1, palette().color(QPalette::Link));
      QFont link = lines_->font();
      link.setUnderline(true);
      row->setFont(1, link);
    }
  }
  lines_->expandAll();
  fit_labels();
  set_pair(inspection.pair);
}

bool InspectorPanel::eventFilter(QObject*, QEvent* event) {
  if (event->type() == QEvent::Resize) fit_labels();
  return false;
}

// Labels take what they need, but leave half of a narrow panel to the values; both are wrapped.
void InspectorPanel::fit_labels() {
  int widest = 0;
  for (int i = 0; i < lines_->topLevelItemCount(); ++i) {
    const QTreeWidgetItem* head = lines_->topLevelItem(i);
    for (int k = 0; k < head->childCount(); ++k)
      widest = std::max(widest, lines_->fontMetrics().horizontalAdvance(head->child(k)->text(0)));
  }
  const int wanted = widest + lines_->indentation() + kLabelPadding;
  lines_->header()->resizeSection(0, std::min(wanted, lines_->viewport()->width() / 2));
}

void InspectorPanel::set_pair(const std::optional<PairField>& pair) {
  const bool other = !pair || !pair_ || pair->pair != pair_->pair;
  pair_ = pair;
  pair_words_->setVisible(pair.has_value());
  pair_line_->setVisible(pair.has_value());
  if (!pair) return;
  pair_words_->setText(tr("μ of %1").arg(shown_text(pair->words)));
  pair_line_->setPlaceholderText(tr("%1 as usual").arg(shown_text(format_quantity(pair->usual, Quantity::kNumber))));
  if (!other && pair_line_->hasFocus() && pair_line_->isModified()) return;
  pair_line_->setText(pair->mu ? shown_text(format_quantity(*pair->mu, Quantity::kNumber)) : QString());
}

void InspectorPanel::pair_typed() {
  if (!pair_ || !pair_line_->isModified()) return;
  pair_line_->setModified(false);
  if (pair_line_->text().trimmed().isEmpty()) {
    Q_EMIT pairWanted(pair_->pair, std::nullopt);
    return;
  }
  const Result<double> mu = parse_quantity(pair_line_->text().toStdString(), Quantity::kNumber);
  if (mu) {
    Q_EMIT pairWanted(pair_->pair, mu.value());
  } else {
    Q_EMIT pairRefused(mu.error());
  }
}

}  // namespace impend::gui
