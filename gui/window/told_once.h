// News of a worker's thread for the window's: told once, however often they change until the window takes them.
#pragma once

#include <QObject>
#include <atomic>
#include <functional>
#include <utility>

namespace impend::gui {

// `take` runs in the thread that made this object. To be declared before the worker that calls it, which must be gone
// first.
class ToldOnce : public QObject {
 public:
  explicit ToldOnce(std::function<void()> take) : take_(std::move(take)) {}

  // From any thread.
  void operator()() {
    if (waits_.exchange(true)) return;
    QMetaObject::invokeMethod(
        this,
        [this] {
          waits_ = false;
          take_();
        },
        Qt::QueuedConnection);
  }

 private:
  std::function<void()> take_;
  std::atomic<bool> waits_ = false;
};

}  // namespace impend::gui
