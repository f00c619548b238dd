#include "gui/widgets/part_tree.h"

#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QScopedValueRollback>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "gui/widgets/appearance.h"
#include "gui/widgets/filter_line.h"
#include "gui/widgets/line_icon.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

constexpr int kSideMargin = 6;  // pixels

const int kDensityColumn = PartTree::column_of(PartColumn::kDensity);

// Only name and density can be typed over. Parts are often told apart by the number at the end of their names.
class TypedOverDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const bool typed_over = index.column() == kDensityColumn || index.column() == 0;
    return typed_over ? QStyledItemDelegate::createEditor(parent, option, index) : nullptr;
  }

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    if (index.column() == 0) option->textElideMode = Qt::ElideMiddle;
  }
};

bool same_shape(const std::vector<PartNode>& a, const std::vector<PartNode>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const PartNode& x, const PartNode& y) {
    return x.kind == y.kind && x.parent == y.parent && x.name == y.name && x.body == y.body && x.original == y.original;
  });
}

// Whether a row written for one says the other, too.
bool same_words(const PartNode& a, const PartNode& b) {
  const auto same_cell = [](const Cell& x, const Cell& y) {
    return x.text == y.text && x.tooltip == y.tooltip && x.role == y.role;
  };
  return a.fixed == b.fixed && a.has_volume == b.has_volume &&
         std::equal(a.cells.begin(), a.cells.end(), b.cells.begin(), b.cells.end(), same_cell);
}

// Every shown body below each node, or the node's own.
std::vector<std::vector<int>> bodies_below(const std::vector<PartNode>& nodes) {
  std::vector<std::vector<int>> bodies(nodes.size());
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].body < 0) continue;
    bodies[i].push_back(nodes[i].body);
    for (int group = nodes[i].parent; group >= 0; group = nodes[group].parent) bodies[group].push_back(nodes[i].body);
  }
  return bodies;
}

}  // namespace

PartTree::PartTree(QWidget* parent) : QWidget(parent), filter_(new FilterLine), tree_(new QTreeWidget) {
  filter_->setPlaceholderText(tr("Filter parts"));
  filter_->setClearButtonEnabled(true);
  filter_->setAccessibleName(tr("Filter parts"));
  tree_->setAccessibleName(tr("Parts"));
  QStringList titles = {tr("Part"), QString(), QString()};
  for (size_t i = 1; i < columns_.size(); ++i) titles << shown_text(columns_[i].title);
  tree_->setColumnCount(static_cast<int>(titles.size()));
  tree_->setHeaderLabels(titles);
  for (size_t i = 1; i < columns_.size(); ++i) {
    tree_->headerItem()->setToolTip(static_cast<int>(i) + 2, shown_text(columns_[i].tooltip));
  }
  tree_->headerItem()->setIcon(kSeen, line_icon(Symbol::kEye));
  tree_->headerItem()->setToolTip(kSeen, tr("Seen or hidden: click to change"));
  tree_->headerItem()->setIcon(kFixed, line_icon(Symbol::kPin));
  tree_->headerItem()->setToolTip(kFixed, tr("Fixed, or free to move: click to change"));
  tree_->setIconSize(QSize(14, 14));
  tree_->setUniformRowHeights(true);
  tree_->setAlternatingRowColors(true);
  tree_->setFrameShape(QFrame::NoFrame);
  tree_->setIndentation(12);
  tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  tree_->setContextMenuPolicy(Qt::CustomContextMenu);
  // A double click on a name zooms to the part: which cell is typed over is decided here.
  tree_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  tree_->setItemDelegate(new TypedOverDelegate(tree_));
  columns_layout_ = new PartColumns(tree_);
  setMinimumWidth(columns_layout_->least_width() + 2 * kSideMargin);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kSideMargin, kSideMargin, kSideMargin, 0);
  column->setSpacing(6);
  column->addWidget(filter_);
  column->addWidget(tree_);
  connect(filter_, &QLineEdit::textChanged, this, &PartTree::filter);
  connect(tree_, &QTreeWidget::itemClicked, this, &PartTree::clicked);
  connect(tree_, &QTreeWidget::itemChanged, this, &PartTree::edited);
  connect(tree_, &QTreeWidget::customContextMenuRequested, this, &PartTree::open_menu);
  connect(tree_, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
    const int node = node_of(item);
    if (!filling_ && node >= 0 && nodes_[node].body >= 0) Q_EMIT bodySelected(nodes_[node].body);
  });
  connect(tree_, &QTreeWidget::itemSelectionChanged, this, [this] {
    if (!filling_) Q_EMIT chosenChanged();
  });
  connect(tree_, &QTreeWidget::itemDoubleClicked, this, [this](QTreeWidgetItem* item, int at) {
    const int node = node_of(item);
    if (at == 0 && node >= 0 && nodes_[node].body >= 0) Q_EMIT bodyActivated(nodes_[node].body);
    if (at == kDensityColumn) edit_cell(node, PartColumn::kDensity);
  });
}

PartTree::~PartTree() { tree_->disconnect(this); }

int PartTree::node_of(const QTreeWidgetItem* item) const {
  return item == nullptr ? -1 : item->data(0, Qt::UserRole).toInt();
}

std::vector<int> PartTree::chosen_originals() const {
  std::vector<int> originals;
  for (const QTreeWidgetItem* item : tree_->selectedItems()) {
    const std::vector<int>& more = nodes_[node_of(item)].originals;
    originals.insert(originals.end(), more.begin(), more.end());
  }
  std::sort(originals.begin(), originals.end());
  originals.erase(std::unique(originals.begin(), originals.end()), originals.end());
  return originals;
}

// What an action on a node concerns: all that is selected where the node is among it.
std::vector<int> PartTree::selected_originals(int node) const {
  return items_[node]->isSelected() ? chosen_originals() : nodes_[node].originals;
}

// Whether some of these parts are fixed, or some free.
bool PartTree::any_is(const std::vector<int>& originals, bool fixed) const {
  return std::any_of(nodes_.begin(), nodes_.end(), [&](const PartNode& node) {
    return node.original >= 0 && node.kind == PartNodeKind::kPart && node.fixed == fixed &&
           std::find(originals.begin(), originals.end(), node.original) != originals.end();
  });
}

bool PartTree::seen(int node) const {
  return std::any_of(bodies_[node].begin(), bodies_[node].end(),
                     [this](int body) { return body >= static_cast<int>(hidden_.size()) || !hidden_[body]; });
}

std::optional<QColor> PartTree::color_of(int node) const {
  const int body = nodes_[node].body;
  const bool drawn = nodes_[node].kind == PartNodeKind::kPart && body >= 0 && body < static_cast<int>(colors_.size());
  return drawn ? std::optional<QColor>(colors_[body]) : std::nullopt;
}

// Rows that stay as they are are not written again: a large assembly has many.
void PartTree::set_nodes(std::vector<PartNode> nodes, std::vector<QColor> colors) {
  const QScopedValueRollback guard(filling_, true);
  const bool same = !items_.empty() && same_shape(nodes, nodes_);
  const std::vector<PartNode> before = std::exchange(nodes_, std::move(nodes));
  colors_ = std::move(colors);
  bodies_ = bodies_below(nodes_);
  if (!same) {
    rebuild();
    filter();
    return;
  }
  for (int node = 0; node < static_cast<int>(nodes_.size()); ++node) {
    if (!same_words(nodes_[node], before[node])) fill(node);
    show_signs(node);
  }
}

void PartTree::set_hidden(const std::vector<char>& hidden) {
  if (hidden == hidden_) return;
  hidden_ = hidden;
  const QScopedValueRollback guard(filling_, true);
  for (int node = 0; node < static_cast<int>(nodes_.size()); ++node) show_signs(node);
}

// Items are written before they come into the tree, which would look at every change.
void PartTree::rebuild() {
  tree_->clear();
  items_.clear();
  signs_.assign(nodes_.size(), {});
  bool grouped = false;
  QList<QTreeWidgetItem*> top;
  for (size_t i = 0; i < nodes_.size(); ++i) {
    auto* item = new QTreeWidgetItem;
    if (nodes_[i].parent >= 0) items_[nodes_[i].parent]->addChild(item);
    if (nodes_[i].parent < 0) top << item;
    item->setData(0, Qt::UserRole, static_cast<int>(i));
    items_.push_back(item);
    fill(static_cast<int>(i));
    show_signs(static_cast<int>(i));
    grouped = grouped || nodes_[i].kind == PartNodeKind::kGroup;
  }
  tree_->setRootIsDecorated(grouped);
  tree_->addTopLevelItems(top);
  tree_->expandToDepth(nodes_.size() > 60 ? 0 : 3);
}

void PartTree::fit_columns() { columns_layout_->arrange(); }

// In place: name and density are in sight at any width.
void PartTree::edit_cell(int node, PartColumn column) {
  if (node < 0 || nodes_[node].kind != PartNodeKind::kPart) return;
  if (column == PartColumn::kDensity && !nodes_[node].has_volume) return;
  tree_->setFocus();
  tree_->scrollToItem(items_[node]);
  tree_->editItem(items_[node], column_of(column));
}

void PartTree::edit_body(int body, PartColumn column) { edit_cell(node_of_body(nodes_, body).value_or(-1), column); }

// Everything but the signs.
void PartTree::fill(int index) {
  const PartNode& node = nodes_[index];
  QTreeWidgetItem* item = items_[index];
  const bool removed = node.kind == PartNodeKind::kRemoved;
  Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
  if (!removed && !node.originals.empty()) flags |= Qt::ItemIsEditable;
  item->setFlags(flags);
  item->setText(0, shown_text(node.name));
  item->setToolTip(0, tooltip_text(shown_text(node.name)));
  QFont font = tree_->font();
  font.setStrikeOut(removed);
  font.setBold(node.kind == PartNodeKind::kGroup);
  item->setFont(0, font);
  item->setToolTip(kFixed, node.fixed ? tr("Fixed: click to free it") : tr("Free: click to fix it"));
  for (size_t i = 1; i < node.cells.size(); ++i) {
    const Cell& cell = node.cells[i];
    const int at = column_of(static_cast<PartColumn>(i));
    item->setText(at, shown_text(cell.text));
    item->setToolTip(at, tooltip_text(shown_text(cell.tooltip.empty() ? cell.text : cell.tooltip)));
    item->setForeground(at, role_color(removed ? ColorRole::kQuiet : cell.role, palette()));
    if (columns_[i].number) item->setTextAlignment(at, Qt::AlignRight | Qt::AlignVCenter);
  }
}

// Many parts have few colours.
QIcon PartTree::swatch(const QColor& color) {
  QIcon& icon = swatches_[color.rgba()];
  if (icon.isNull())
    icon = colored_sign(12, color, [](QPainter& p) { p.drawRoundedRect(QRectF(1.5, 1.5, 9, 9), 2, 2); });
  return icon;
}

// Its colour, whether it is seen, whether it is fixed; only what has changed.
void PartTree::show_signs(int index) {
  const PartNode& node = nodes_[index];
  const bool removed = node.kind == PartNodeKind::kRemoved;
  const bool hides = !removed && !bodies_[index].empty() && node.kind != PartNodeKind::kGround;
  const Signs now{color_of(index), hides, hides && seen(index), !removed && node.fixed};
  Signs& shown = signs_[index];
  QTreeWidgetItem* item = items_[index];
  if (now.color != shown.color) item->setIcon(0, now.color ? swatch(*now.color) : QIcon());
  if (now.hides != shown.hides || now.seen != shown.seen)
    item->setIcon(kSeen, now.hides ? line_icon(now.seen ? Symbol::kEye : Symbol::kEyeShut) : QIcon());
  if (now.fixed != shown.fixed) item->setIcon(kFixed, now.fixed ? line_icon(Symbol::kPin) : QIcon());
  shown = now;
}

void PartTree::filter() {
  const QScopedValueRollback guard(filling_, true);
  const std::vector<int> shown = visible_nodes(nodes_, {filter_->text().toStdString(), std::nullopt, ""});
  std::vector<char> hide(items_.size(), 1);
  for (const int node : shown) hide[node] = 0;
  for (size_t i = 0; i < items_.size(); ++i) {
    if (items_[i]->isHidden() != (hide[i] != 0)) items_[i]->setHidden(hide[i] != 0);
  }
}

void PartTree::set_selected_body(int body) {
  const QScopedValueRollback guard(filling_, true);
  const auto node = node_of_body(nodes_, body);
  if (!node) {
    tree_->clearSelection();
    tree_->setCurrentItem(nullptr);
    return;
  }
  if (items_[*node]->isSelected() && tree_->currentItem() == items_[*node]) return;
  tree_->setCurrentItem(items_[*node]);
  tree_->scrollToItem(items_[*node]);
}

void PartTree::clicked(QTreeWidgetItem* item, int column) {
  const int node = node_of(item);
  if (node < 0 || nodes_[node].kind == PartNodeKind::kRemoved) return;
  const PartNodeKind kind = nodes_[node].kind;
  if (column == kSeen && kind != PartNodeKind::kGround) Q_EMIT hideWanted(bodies_[node], seen(node));
  if (column == kFixed && !nodes_[node].originals.empty())
    Q_EMIT fixWanted(selected_originals(node), !nodes_[node].fixed);
  if (column == 0 && kind != PartNodeKind::kGroup) Q_EMIT bodySelected(nodes_[node].body);
}

void PartTree::edited(QTreeWidgetItem* item, int column) {
  const int node = node_of(item);
  if (filling_ || node < 0 || (column != kDensityColumn && column != 0)) return;
  const QString typed = item->text(column);
  {
    const QScopedValueRollback guard(filling_, true);
    fill(node);  // what is shown is what is true: the edit may be refused
  }
  if (typed == item->text(column)) return;
  if (column == 0 && nodes_[node].original >= 0) Q_EMIT nameTyped(nodes_[node].original, typed);
  if (column == kDensityColumn) Q_EMIT densityTyped(selected_originals(node), typed);
}

void PartTree::open_menu(const QPoint& place) {
  const int node = node_of(tree_->itemAt(place));
  if (node < 0) return;
  const PartNode& at = nodes_[node];
  const std::vector<int> originals = selected_originals(node);
  const std::vector<int> bodies = bodies_[node];
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (at.kind == PartNodeKind::kRemoved) {
    menu->addAction(tr("Restore"), this, [this, originals] { Q_EMIT restoreWanted(originals); });
  } else {
    const bool hide = seen(node);
    const auto of = [count = originals.size()](const QString& one, const QString& many) {
      return count > 1 ? many.arg(count) : one;
    };
    menu->addAction(hide ? tr("Hide") : tr("Show"), this, [this, bodies, hide] { Q_EMIT hideWanted(bodies, hide); });
    menu->addAction(tr("Show only this"), this, [this, bodies] { Q_EMIT isolateWanted(bodies); });
    if (!originals.empty()) {
      menu->addSeparator();
      for (const bool fix : {true, false}) {
        if (!any_is(originals, !fix)) continue;
        menu->addAction(fix ? of(tr("Fix"), tr("Fix %1 parts")) : of(tr("Free"), tr("Free %1 parts")), this,
                        [this, originals, fix] { Q_EMIT fixWanted(originals, fix); });
      }
      if (at.kind == PartNodeKind::kPart)
        menu->addAction(tr("Rename …"), this, [this, node] { edit_cell(node, PartColumn::kName); });
      menu->addAction(tr("Density …"), this, [this, node] { edit_cell(node, PartColumn::kDensity); })
          ->setEnabled(at.has_volume && at.kind == PartNodeKind::kPart);
      if (at.open_mesh)
        menu->addAction(tr("Close holes"), this, [this, originals] { Q_EMIT closeHolesWanted(originals); });
      menu->addAction(tr("Colour …"), this, [this, originals] { Q_EMIT colorWanted(originals); });
      menu->addAction(of(tr("Remove"), tr("Remove %1 parts")), this,
                      [this, originals] { Q_EMIT removeWanted(originals); });
    }
  }
  menu->popup(tree_->viewport()->mapToGlobal(place));
}

void PartTree::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange || items_.size() != nodes_.size()) return;
  const QScopedValueRollback guard(filling_, true);
  for (int node = 0; node < static_cast<int>(nodes_.size()); ++node) fill(node);
}

}  // namespace impend::gui
