#include "gui/widgets/data_table.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <algorithm>

#include "gui/widgets/appearance.h"
#include "gui/widgets/filter_line.h"
#include "gui/widgets/line_icon.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {

void TableModel::set_table(Table table) {
  beginResetModel();
  table_ = std::move(table);
  // Columns come and go with friction: the order is by the same one, and comes back with it.
  const auto by_title = [this](const Column& column) { return column.title == sorted_title_; };
  const auto found = std::find_if(table_.columns.begin(), table_.columns.end(), by_title);
  column_ = found == table_.columns.end() ? -1 : static_cast<int>(found - table_.columns.begin());
  arrange();
  endResetModel();
}

void TableModel::set_filter(const RowFilter& filter) {
  beginResetModel();
  filter_ = filter;
  arrange();
  endResetModel();
}

void TableModel::sort(int column, Qt::SortOrder order) {
  beginResetModel();
  column_ = column;
  sorted_title_ = column < 0 || column >= columnCount() ? "" : table_.columns[static_cast<size_t>(column)].title;
  descending_ = order == Qt::DescendingOrder;
  arrange();
  endResetModel();
}

void TableModel::arrange() { rows_ = visible_rows(table_, filter_, column_, descending_); }

int TableModel::place_of(const SceneItem& item) const {
  const auto row = row_of(table_, item);
  const auto place = row ? std::find(rows_.begin(), rows_.end(), *row) : rows_.end();
  return place == rows_.end() ? -1 : static_cast<int>(place - rows_.begin());
}

int TableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int TableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(table_.columns.size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Cell& cell = table_.rows[rows_[index.row()]].cells[index.column()];
  switch (role) {
    case Qt::DisplayRole:
      return shown_text(cell.text);
    case Qt::ToolTipRole:
      return tooltip_text(shown_text(cell.tooltip.empty() ? cell.text : cell.tooltip));
    case Qt::ForegroundRole:
      if (cell.role == ColorRole::kNeutral) return {};
      return role_color(cell.role, QGuiApplication::palette());
    case Qt::TextAlignmentRole:
      return static_cast<int>((table_.columns[index.column()].number ? Qt::AlignRight : Qt::AlignLeft) |
                              Qt::AlignVCenter);
    default:
      return {};
  }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
  if (role == Qt::DisplayRole) return shown_text(table_.columns[section].title);
  if (role == Qt::ToolTipRole) return shown_text(table_.columns[section].tooltip);
  return {};
}

DataTable::DataTable(const QString& name, QWidget* parent)
    : QWidget(parent),
      filter_(new FilterLine),
      state_(new QComboBox),
      only_selected_(new QToolButton),
      count_(new QLabel),
      view_(new QTableView),
      sort_(new QAction(tr("Sort by this column"), view_)),
      empty_(new QLabel),
      model_(new TableModel(this)) {
  setAccessibleName(name);
  filter_->setPlaceholderText(tr("Filter %1").arg(name.toLower()));
  filter_->setAccessibleName(filter_->placeholderText());
  filter_->setClearButtonEnabled(true);
  filter_->setMaximumWidth(260);
  state_->addItem(tr("all states"), QString());
  state_->setAccessibleName(tr("Only one state"));
  only_selected_->setText(tr("Only of the selected part"));
  only_selected_->setCheckable(true);
  count_->setTextFormat(Qt::PlainText);
  auto* out = new QToolButton;
  out->setText(tr("CSV …"));
  out->setIcon(line_icon(Symbol::kExport));
  out->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  out->setToolTip(tr("Write the rows that are shown"));
  view_->setModel(model_);
  view_->setAccessibleName(name);
  view_->setSelectionBehavior(QAbstractItemView::SelectRows);
  view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  view_->setSortingEnabled(true);
  view_->sortByColumn(-1, Qt::AscendingOrder);
  sort_->setShortcut(QKeySequence(tr("Ctrl+Shift+R")));
  sort_->setShortcutContext(Qt::WidgetShortcut);
  view_->addAction(sort_);
  view_->setContextMenuPolicy(Qt::ActionsContextMenu);
  connect(sort_, &QAction::triggered, this, &DataTable::sort_by_current);
  view_->setAlternatingRowColors(true);
  view_->setShowGrid(false);
  view_->setFrameShape(QFrame::NoFrame);
  view_->setWordWrap(false);
  view_->verticalHeader()->hide();
  view_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
  view_->horizontalHeader()->setResizeContentsPrecision(40);
  view_->horizontalHeader()->setStretchLastSection(true);
  view_->horizontalHeader()->setHighlightSections(false);

  auto* tools = new QHBoxLayout;
  tools->setContentsMargins(6, 6, 6, 4);
  for (QWidget* widget : std::initializer_list<QWidget*>{filter_, state_, only_selected_}) tools->addWidget(widget);
  tools->addStretch(1);
  tools->addWidget(count_);
  tools->addWidget(out);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(tools);
  column->addWidget(view_);
  empty_->setTextFormat(Qt::PlainText);
  empty_->setWordWrap(true);
  empty_->setAlignment(Qt::AlignCenter);
  auto* over_rows = new QVBoxLayout(view_->viewport());
  over_rows->addWidget(empty_);
  empty_->hide();

  connect(filter_, &QLineEdit::textChanged, this, &DataTable::apply_filter);
  connect(state_, &QComboBox::currentIndexChanged, this, &DataTable::apply_filter);
  connect(only_selected_, &QToolButton::toggled, this, &DataTable::apply_filter);
  connect(out, &QToolButton::clicked, this, &DataTable::exportWanted);
  connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
    if (selecting_ || !now.isValid()) return;
    const QScopedValueRollback guard(telling_, true);
    Q_EMIT itemSelected(model_->table().rows[model_->rows()[now.row()]].item);
  });
  connect(view_, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
    Q_EMIT itemActivated(model_->table().rows[model_->rows()[index.row()]].item);
  });
}

void DataTable::set_table(Table table) {
  const QScopedValueRollback guard(selecting_, true);
  const bool first = model_->columnCount() != static_cast<int>(table.columns.size()) || model_->rows().empty();
  const QString state = state_->currentData().toString();
  const std::vector<std::string> states = states_of(table);
  model_->set_table(std::move(table));
  if (view_->horizontalHeader()->sortIndicatorSection() != model_->sorted_by()) {
    const QSignalBlocker quiet(view_->horizontalHeader());
    view_->horizontalHeader()->setSortIndicator(model_->sorted_by(), view_->horizontalHeader()->sortIndicatorOrder());
  }
  {
    const QSignalBlocker quiet(state_);
    while (state_->count() > 1) state_->removeItem(1);
    for (const std::string& word : states) state_->addItem(shown_text(word), QString::fromStdString(word));
    state_->setCurrentIndex(std::max(0, state_->findData(state)));
  }
  apply_filter();
  if (first) view_->resizeColumnsToContents();
}

void DataTable::apply_filter() {
  const QScopedValueRollback guard(selecting_, true);
  RowFilter filter{filter_->text().toStdString(), std::nullopt, state_->currentData().toString().toStdString()};
  if (only_selected_->isChecked()) filter.body = body_;
  model_->set_filter(filter);
  count();
}

void DataTable::sort_by_current() {
  const QModelIndex at = view_->currentIndex();
  const int column = std::max(0, at.column());
  if (column >= model_->columnCount()) return;
  const QScopedValueRollback guard(selecting_, true);
  const int row = at.isValid() ? model_->rows()[static_cast<size_t>(at.row())] : -1;
  const bool again =
      model_->sorted_by() == column && view_->horizontalHeader()->sortIndicatorOrder() == Qt::AscendingOrder;
  view_->sortByColumn(column, again ? Qt::DescendingOrder : Qt::AscendingOrder);
  const std::vector<int>& rows = model_->rows();
  const auto place = std::find(rows.begin(), rows.end(), row);
  if (place == rows.end()) return;
  const QModelIndex now = model_->index(static_cast<int>(place - rows.begin()), column);
  view_->selectionModel()->setCurrentIndex(now, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  view_->scrollTo(now);
}

std::string DataTable::copied() const {
  QModelIndexList chosen = view_->selectionModel()->selectedRows();
  if (chosen.isEmpty()) return "";
  std::sort(chosen.begin(), chosen.end());
  std::vector<int> rows;
  for (const QModelIndex& index : chosen) rows.push_back(model_->rows()[index.row()]);
  return to_tsv(model_->table(), rows, QLocale().decimalPoint().toStdString());
}

void DataTable::set_empty_words(const QString& words) {
  empty_words_ = words;
  count();
}

void DataTable::count() {
  const size_t all = model_->table().rows.size(), shown = model_->rows().size();
  empty_->setText(all == 0 ? empty_words_ : tr("No row is of what is asked for above: clear the filter."));
  empty_->setVisible(shown == 0 && !empty_->text().isEmpty());
  count_->setText(all == shown ? QString::number(all) : tr("%1 of %2").arg(shown).arg(all));
}

void DataTable::set_selected(const SceneItem& item, std::optional<int> body) {
  const QScopedValueRollback guard(selecting_, true);
  if (body != body_) {
    body_ = body;
    if (only_selected_->isChecked()) apply_filter();
  }
  const int place = model_->place_of(item);
  if (place < 0) {
    view_->clearSelection();
    view_->setCurrentIndex({});
    return;
  }
  // Several rows may be selected: the item's is one of them, or will be when the click has done its work.
  const bool current = view_->currentIndex().row() == place;
  if (current && (telling_ || view_->selectionModel()->isRowSelected(place))) return;
  // Not selectRow: that would take a key that is held for a wish to select more.
  view_->selectionModel()->setCurrentIndex(model_->index(place, 0),
                                           QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  view_->scrollTo(model_->index(place, 0));
}

}  // namespace impend::gui
