// The parts as a tree: seen or hidden, fixed or free, what they do, mass and density.
#pragma once

#include <QColor>
#include <QHash>
#include <QIcon>
#include <QLineEdit>
#include <QObject>
#include <QTreeWidget>
#include <QWidget>
#include <optional>
#include <vector>

#include "gui/presenter/part_rows.h"

namespace impend::gui {

// Which width each column of the tree of parts has: what can be edited is always in sight, the names take the room.

class PartColumns : public QObject {
  Q_OBJECT
 public:
  // The columns of the tree: names, these two signs, then those of part_columns().
  static constexpr int kSeen = 1, kFixed = 2;
  static int column_of(PartColumn column);

  // For a tree with these columns. State, as wide as its words, and density come first; motion, mass and ratio follow
  // as far as the names leave room for the whole of them, and beyond that are scrolled to.
  explicit PartColumns(QTreeWidget* tree);

  // Anew, for other names and states or another width. Names stay once somebody has drawn their column.
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

class PartTree : public QWidget {
  Q_OBJECT
 public:
  explicit PartTree(QWidget* parent = nullptr);
  ~PartTree() override;

  // Colours: per shown body, as the view draws them.
  void set_nodes(std::vector<PartNode> nodes, std::vector<QColor> colors);
  // States as wide as their words; names take the room that others leave, unless somebody gave them a width.
  void fit_columns();
  // Lets the name or the density of a shown body be typed over where it stands.
  void edit_body(int body, PartColumn column);
  void set_hidden(const std::vector<char>& hidden);  // per shown body
  void set_selected_body(int body);                  // −1: none

  // Of all rows that are selected, ascending, by original index.
  std::vector<int> chosen_originals() const;

  const std::vector<PartNode>& nodes() const { return nodes_; }
  QTreeWidget* tree() const { return tree_; }
  static constexpr int kSeen = PartColumns::kSeen, kFixed = PartColumns::kFixed;
  static int column_of(PartColumn column) { return PartColumns::column_of(column); }

 Q_SIGNALS:
  void chosenChanged();  // by the user: other rows are selected
  void bodySelected(int body);
  void bodyActivated(int body);  // double click on the name
  void hideWanted(const std::vector<int>& bodies, bool hide);
  void isolateWanted(const std::vector<int>& bodies);
  void fixWanted(const std::vector<int>& originals, bool fixed);
  void nameTyped(int original, const QString& text);
  void closeHolesWanted(const std::vector<int>& originals);
  void densityTyped(const std::vector<int>& originals, const QString& text);
  void colorWanted(const std::vector<int>& originals);
  void removeWanted(const std::vector<int>& originals);
  void restoreWanted(const std::vector<int>& originals);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void rebuild();
  void fill(int node);
  void show_signs(int node);
  void filter();
  void clicked(QTreeWidgetItem* item, int column);
  void edited(QTreeWidgetItem* item, int column);
  void open_menu(const QPoint& place);
  void edit_cell(int node, PartColumn column);
  int node_of(const QTreeWidgetItem* item) const;
  std::vector<int> selected_originals(int node) const;
  bool any_is(const std::vector<int>& originals, bool fixed) const;
  bool seen(int node) const;
  std::optional<QColor> color_of(int node) const;
  QIcon swatch(const QColor& color);

  struct Signs {
    std::optional<QColor> color;
    bool hides = false, seen = false, fixed = false;
  };

  const std::vector<Column> columns_ = part_columns();
  QLineEdit* filter_;
  QTreeWidget* tree_;
  std::vector<PartNode> nodes_;
  std::vector<QTreeWidgetItem*> items_;   // per node
  std::vector<Signs> signs_;              // per node, as shown
  std::vector<std::vector<int>> bodies_;  // per node: all below it
  std::vector<char> hidden_;
  std::vector<QColor> colors_;
  QHash<QRgb, QIcon> swatches_;
  bool filling_ = false;
  PartColumns* columns_layout_ = nullptr;
};

}  // namespace impend::gui
