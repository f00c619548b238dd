// A 3-D mouse by way of the daemon spacenavd, where this program was built with libspnav.
#pragma once

#include <QObject>
#include <QSocketNotifier>

#include "gui/presenter/view_model.h"

namespace impend::gui {

// Without a daemon nothing happens, and when it goes nothing happens any more. One at a time in a program has the
// daemon.
class SpaceMouse : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  ~SpaceMouse() override;

  static bool built_in();  // with libspnav
  bool open();             // is there a daemon? An old one is waited for 0.3 s.
  bool is_open() const { return notifier_ != nullptr; }

 Q_SIGNALS:
  void moved(const impend::gui::SpaceMotion& motion);
  void buttonPressed(int button);  // 0: the first

 private:
  void read();
  void close();

  QSocketNotifier* notifier_ = nullptr;
};

}  // namespace impend::gui
