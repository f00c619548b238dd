// How long an event loop was kept from running.
#pragma once

#include <QObject>
#include <QTimer>
#include <atomic>
#include <chrono>

namespace impend::gui {

// Ticks in the event loop of the thread that makes it; a pause is what passes between two ticks beyond the interval.
// On Linux it is told apart what of that the thread computed, and what it was ready to but got no processor, so that a
// busy machine is not mistaken for a program that hangs; elsewhere nothing is known of the former and all counts as the
// program's.
class EventLoopWatchdog : public QObject {
  Q_OBJECT
 public:
  explicit EventLoopWatchdog(QObject* parent = nullptr);

  void start();  // forgets what was measured
  void stop();

  // Milliseconds, since start(). All may be asked from any thread; `largest_pause` also counts one that lasts.
  double largest_pause() const;
  double largest_own_pause() const { return largest_own_; }  // without waiting for a processor
  double largest_work() const { return largest_work_; }      // computed between two ticks
  long ticks() const { return ticks_; }

 private:
  using Clock = std::chrono::steady_clock;
  void tick();

  QTimer timer_;
  std::atomic<bool> running_ = false;
  std::atomic<long> ticks_ = 0;
  std::atomic<Clock::rep> last_ = 0;
  std::atomic<double> largest_ = 0;
  std::atomic<double> largest_own_ = 0;
  std::atomic<double> largest_work_ = 0;
  double ran_ = 0, waited_ = 0;  // ms, up to the last tick
};

}  // namespace impend::gui
