// Work beside the window, whose end and news are heard of in the window's thread.
#pragma once

#include <QObject>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <thread>
#include <utility>

namespace impend::gui {

// Work beside the window, whose end is heard of in the window's thread; the newest wish gives up the one before.
class BackgroundTask : public QObject {
  Q_OBJECT
 public:
  using Then = std::function<void()>;  // in the window's thread
  using Work = std::function<Then()>;  // in a thread of its own, inside of until_stopped()

  using QObject::QObject;
  ~BackgroundTask() override;  // waits until what was given up has noticed: the library looks many times a second

  void start(Work work);
  void stop();  // at once; what was found is dropped
  bool runs() const { return runs_; }

 Q_SIGNALS:
  void failed(const QString& why);  // an exception, such as of memory

 private:
  struct Run {
    std::thread thread;
    std::shared_ptr<std::atomic<bool>> stopped;
  };
  void end(int number, const Then& then, const QString& why);

  std::map<int, Run> running_;  // also those that were given up and have not noticed yet
  int newest_ = 0;
  bool runs_ = false;
};

// News of a worker's thread for the window's: told once, however often they change until the window takes them. `take`
// runs in the thread that made this object. To be declared before the worker that calls it, which must be gone first.
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
