#include "gui/widgets/space_mouse.h"

#ifdef IMPEND_HAS_SPNAV
// The header's own configuration asks for the headers of X11, which the protocol over a socket does not need.
#define SPNAV_CONFIG_H_
#include <spnav.h>
#include <sys/socket.h>

#include <array>
#endif

namespace impend::gui {

SpaceMouse::~SpaceMouse() { close(); }

#ifdef IMPEND_HAS_SPNAV

bool SpaceMouse::built_in() { return true; }

bool SpaceMouse::open() {
  if (is_open()) return true;
  if (spnav_open() == -1) return false;
  notifier_ = new QSocketNotifier(spnav_fd(), QSocketNotifier::Read, this);
  connect(notifier_, &QSocketNotifier::activated, this, &SpaceMouse::read);
  return true;
}

void SpaceMouse::close() {
  if (!is_open()) return;
  notifier_->setEnabled(false);
  notifier_->deleteLater();
  notifier_ = nullptr;
  spnav_close();
}

// All reports that wait, as one motion: the view draws as often as it can.
void SpaceMouse::read() {
  SpaceMotion sum;
  spnav_event event = {};
  bool heard = false;
  while (spnav_poll_event(&event) != 0) {
    heard = true;
    if (event.type == SPNAV_EVENT_MOTION) {
      const spnav_event_motion& m = event.motion;
      const SpaceMotion one = space_motion({m.x, m.y, m.z, m.rx, m.ry, m.rz}, m.period);
      sum.push += one.push;
      sum.turn += one.turn;
    } else if (event.type == SPNAV_EVENT_BUTTON && event.button.press != 0) {
      Q_EMIT buttonPressed(event.button.bnum);
    }
  }
  if (!sum.none()) Q_EMIT moved(sum);
  // A socket that can be read and has nothing to say was closed by the other side.
  char next = 0;
  const bool gone = !heard && recv(spnav_fd(), &next, sizeof next, MSG_PEEK | MSG_DONTWAIT) == 0;
  if (gone) close();
}

#else

bool SpaceMouse::built_in() { return false; }
bool SpaceMouse::open() { return false; }
void SpaceMouse::close() {}
void SpaceMouse::read() {}

#endif

}  // namespace impend::gui
