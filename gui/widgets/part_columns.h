// Which width each column of the tree of parts has: what can be edited is always in sight, the names take the room.
#pragma once

#include <QObject>
#include <QTreeWidget>

#include "gui/presenter/part_rows.h"

namespace impend::gui {

class PartColumns : public QObject {
  Q_OBJECT
 public:
  // The columns of the tree: names, these two signs, then those of part_columns().
  static constexpr int kSeen = 1, kFixed = 2;
  static int column_of(PartColumn column);

  // For a tree with these columns. State and density come first; motion, mass and ratio follow as far as the
  // names leave room for the whole of them, and beyond that are scrolled to.
  explicit PartColumns(QTreeWidget* tree);

  // Anew, for other names or another width. Nothing happens once somebody has drawn the column of names.
  void arrange();
  // A panel narrower than that would not show what can be edited.
  int least_width() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QTreeWidget* tree_;
  bool arranging_ = false;
  bool drawn_by_hand_ = false;
};

}  // namespace impend::gui
