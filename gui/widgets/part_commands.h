// Commands on the selected part that are typed in place or mend its mesh, and opening the same inputs in another way.
#pragma once

#include <QObject>

class QAction;
class QMenu;

namespace impend::gui {

class MainWindow;

class PartCommands : public QObject {
  Q_OBJECT
 public:
  explicit PartCommands(MainWindow* window);

  void add_to_edit_menu(QMenu* menu);
  void add_to_file_menu(QMenu* menu);
  void refresh();  // what can be done now

 private:
  int selected_body() const;  // a shown part; −1: none
  void type_over(int column);
  void close_holes();

  MainWindow* window_;
  QAction* rename_ = nullptr;
  QAction* density_ = nullptr;
  QAction* holes_ = nullptr;
  QAction* finer_ = nullptr;
  QAction* pieces_ = nullptr;
};

}  // namespace impend::gui
