#include "gui/widgets/part_tree.h"

#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <algorithm>
#include <array>

namespace impend::gui {
namespace {

constexpr int kSignWidth = 24, kDensityWidth = 84;    // pixels; the density with its unit
constexpr int kStateWidth = 66;                       // pixels, where the words of the rows need no more
constexpr int kNarrowestName = 72, kNamePadding = 8;  // pixels
constexpr int kWidestName = 240;                      // pixels that a name takes from other columns
constexpr int kAlways = 2 * kSignWidth + kDensityWidth;

struct Extra {
  PartColumn column;
  int width;  // pixels
};
constexpr std::array<Extra, 3> kExtras{{{PartColumn::kMotion, 220}, {PartColumn::kMass, 84}, {PartColumn::kRatio, 64}}};

}  // namespace

int PartColumns::column_of(PartColumn column) {
  return column == PartColumn::kName ? 0 : static_cast<int>(column) + 2;  // after the two signs
}

PartColumns::PartColumns(QTreeWidget* tree) : QObject(tree), tree_(tree) {
  QHeaderView* header = tree->header();
  header->setStretchLastSection(false);
  header->setMinimumSectionSize(24);
  for (const int sign : {kSeen, kFixed}) {
    header->setSectionResizeMode(sign, QHeaderView::Fixed);
    header->resizeSection(sign, kSignWidth);
  }
  header->resizeSection(column_of(PartColumn::kDensity), kDensityWidth);
  for (const Extra& extra : kExtras) header->resizeSection(column_of(extra.column), extra.width);
  // Where the eye meets them: name, signs, state, density, and then the others.
  int place = header->visualIndex(column_of(PartColumn::kState)) + 1;
  header->moveSection(header->visualIndex(column_of(PartColumn::kDensity)), place);
  for (const Extra& extra : kExtras) header->moveSection(header->visualIndex(column_of(extra.column)), ++place);
  connect(header, &QHeaderView::sectionResized, this, [this](int section) {
    if (section == 0 && !arranging_) drawn_by_hand_ = true;
  });
  tree->viewport()->installEventFilter(this);
  arrange();
}

bool PartColumns::eventFilter(QObject*, QEvent* event) {
  if (event->type() == QEvent::Resize) arrange();
  return false;
}

void PartColumns::arrange() {
  const auto hint = [&](int column) { return static_cast<QAbstractItemView*>(tree_)->sizeHintForColumn(column); };
  const int state = column_of(PartColumn::kState), of_state = std::max(kStateWidth, hint(state));
  tree_->header()->resizeSection(state, of_state);
  if (drawn_by_hand_) return;
  const QScopedValueRollback guard(arranging_, true);
  const int names = hint(0) + kNamePadding;
  const int wanted = std::clamp(names, kNarrowestName, kWidestName);
  int room = tree_->viewport()->width() - kAlways - of_state;
  for (const Extra& extra : kExtras) {
    if (room - extra.width < wanted) break;
    room -= extra.width;
  }
  // The density stays in sight beside long words.
  tree_->header()->resizeSection(0, std::max(kNarrowestName - (of_state - kStateWidth), room));
}

int PartColumns::least_width() const {
  return kAlways + kStateWidth + kNarrowestName + 2 * tree_->frameWidth() +
         tree_->verticalScrollBar()->sizeHint().width();
}

}  // namespace impend::gui
