// A table of the presenter, to be sorted, filtered, selected in and copied from.
#pragma once

#include <QAbstractTableModel>
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QToolButton>
#include <QWidget>
#include <vector>

#include "gui/presenter/table.h"

namespace impend::gui {

// The rows that are shown, in the order in which they are.
class TableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  void set_table(Table table);
  void set_filter(const RowFilter& filter);
  void sort(int column, Qt::SortOrder order) override;

  const Table& table() const { return table_; }
  const std::vector<int>& rows() const { return rows_; }
  int place_of(const SceneItem& item) const;  // shown row, −1
  int sorted_by() const { return column_; }   // column, −1: in the table's own order

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void arrange();

  Table table_;
  RowFilter filter_;
  int column_ = -1;
  std::string sorted_title_;  // of that column, also while the table does not have it
  bool descending_ = false;
  std::vector<int> rows_;
};

class DataTable : public QWidget {
  Q_OBJECT
 public:
  explicit DataTable(const QString& name, QWidget* parent = nullptr);

  void set_table(Table table);
  // What is said in the place of rows while there are none.
  void set_empty_words(const QString& words);
  // Selects the row of the item, if it has one, and filters by the body where the user asked for that.
  void set_selected(const SceneItem& item, std::optional<int> body);
  // Rows as they are shown.
  std::string csv() const { return to_csv(model_->table(), model_->rows()); }

  // The selected rows in the order in which they are shown, for a spreadsheet in the reader's language; empty: none is.
  std::string copied() const;

  // By the column of the cell that has the keys; the other way round where it is by that already. The row stays.
  void sort_by_current();
  QTableView* view() const { return view_; }
  QAction* sort_action() const { return sort_; }
  TableModel* model() const { return model_; }
  QLineEdit* filter_line() const { return filter_; }
  QString empty_words() const { return empty_->isHidden() ? QString() : empty_->text(); }

 Q_SIGNALS:
  void itemSelected(const impend::SceneItem& item);
  void itemActivated(const impend::SceneItem& item);
  void exportWanted();

 private:
  void apply_filter();
  void count();

  QLineEdit* filter_;
  QComboBox* state_;
  QToolButton* only_selected_;
  QLabel* count_;
  QTableView* view_;
  QAction* sort_;
  QLabel* empty_;
  QString empty_words_;
  TableModel* model_;
  std::optional<int> body_;
  bool selecting_ = false;
  bool telling_ = false;  // of a row that the user chose: what follows leaves the other selected rows alone
};

}  // namespace impend::gui
