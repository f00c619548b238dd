// The steps of a plan as a table: a row is dragged to another place, or moved there by keys.
#pragma once

#include <QTreeWidget>
#include <vector>

#include "gui/presenter/plan_rows.h"

namespace impend::gui {

// Left and Right choose the step before and after, Home and End the first and the last; Ctrl+Up and Ctrl+Down move the
// chosen one. Rows never move by themselves: whoever hears stepMoved gives new ones.
class PlanStepList : public QTreeWidget {
  Q_OBJECT
 public:
  explicit PlanStepList(QWidget* parent = nullptr);

  void set_rows(std::vector<PlanRow> rows);
  const std::vector<PlanRow>& rows() const { return rows_; }
  // Without telling; −1: none.
  void choose(int step);
  int chosen() const;
  void move_chosen(int by);
  // Steps of this body stand out.
  void mark_body(int body);

 Q_SIGNALS:
  void stepChosen(int step);
  void stepMoved(int from, int to);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  Qt::DropActions supportedDropActions() const override;
  void dropEvent(QDropEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void show_rows();
  void show_marks();
  void choose_and_tell(int step);

  std::vector<PlanRow> rows_;
  int marked_ = -1;
  bool quiet_ = false;
  bool fitted_ = false;
};

}  // namespace impend::gui
