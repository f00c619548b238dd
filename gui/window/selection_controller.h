// What is selected, in every panel at once: tree, view, tables, inspector and sentences follow one another.
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "gui/presenter/why.h"
#include "gui/window/answer_panels.h"
#include "gui/window/background_task.h"
#include "gui/window/panels.h"

namespace impend::gui {

// Owns the selected item, and carries it from answer to answer. Hears every panel in which something can be selected,
// and says in the status line and in tooltips what is under the cursor.
class SelectionController : public QObject {
  Q_OBJECT
 public:
  // A row of a table can be selected while `answers` shows the newest answer.
  SelectionController(SessionBridge& session, const Panels& panels, const AnswerPanels& answers);

  void select(const SceneItem& item);
  const SceneItem& selected() const { return selected_; }
  int body() const;  // the selected body; −1 where something else or nothing is selected
  // The selected part, and with it whatever else is chosen in the list of parts; empty: no part is selected.
  std::vector<int> originals() const;  // by original index
  std::vector<int> bodies() const;     // by shown body, also the ground

  // The same item in the newest snapshot; nothing in another document. To be called before show().
  void carry_over(bool other_document);
  void show();  // in all panels

 Q_SIGNALS:
  void changed();  // by the user

 private:
  void connect_panels();
  QString tooltip_of(const SceneItem& item) const;
  void show_in_view(const SceneItem& item);
  void show_in_tables(const SceneItem& item);
  void show_why(const SceneItem& item);
  void look_for_narrow_gaps(int body);

  SessionBridge& session_;
  Panels panels_;
  const AnswerPanels& answers_;
  SceneItem selected_;
  std::shared_ptr<const Snapshot> selected_in_;  // where selected_ was last known

  // What a loose part nearly touches is found beside the window, the newest question only.
  std::shared_ptr<const Analysis> near_of_;
  int near_body_ = -1;
  std::vector<NarrowGap> narrow_gaps_;
  BackgroundTask near_work_;
};

}  // namespace impend::gui
