#include "gui/widgets/event_loop_watchdog.h"

#include <algorithm>
#include <fstream>

namespace impend::gui {
namespace {

constexpr int kInterval = 5;  // ms
constexpr double kNanosecondsPerMillisecond = 1e6;

// Milliseconds that this thread ran, and was ready to without running; 0 where the system does not tell.
struct ThreadTimes {
  double ran = 0, waited = 0;
};

ThreadTimes thread_times() {
  std::ifstream file("/proc/thread-self/schedstat");
  double ran = 0, waited = 0;
  if (!(file >> ran >> waited)) return {};
  return {ran / kNanosecondsPerMillisecond, waited / kNanosecondsPerMillisecond};
}

double milliseconds(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration<double, std::milli>(duration).count();
}

}  // namespace

EventLoopWatchdog::EventLoopWatchdog(QObject* parent) : QObject(parent), timer_(this) {
  timer_.setTimerType(Qt::PreciseTimer);
  timer_.setInterval(kInterval);
  connect(&timer_, &QTimer::timeout, this, [this] { tick(); });
}

void EventLoopWatchdog::start() {
  largest_ = 0;
  largest_own_ = 0;
  ticks_ = 0;
  largest_work_ = 0;
  const ThreadTimes times = thread_times();
  ran_ = times.ran;
  waited_ = times.waited;
  last_ = Clock::now().time_since_epoch().count();
  running_ = true;
  timer_.start();
}

void EventLoopWatchdog::stop() {
  if (running_) tick();
  running_ = false;
  timer_.stop();
}

void EventLoopWatchdog::tick() {
  const Clock::time_point now = Clock::now();
  const ThreadTimes times = thread_times();
  const double passed = milliseconds(now.time_since_epoch() - Clock::duration(last_)) - kInterval;
  largest_ = std::max(largest_.load(), passed);
  largest_own_ = std::max(largest_own_.load(), passed - (times.waited - waited_));
  largest_work_ = std::max(largest_work_.load(), times.ran - ran_);
  ran_ = times.ran;
  waited_ = times.waited;
  last_ = now.time_since_epoch().count();
  ++ticks_;
}

double EventLoopWatchdog::largest_pause() const {
  if (!running_) return largest_;
  const double open = milliseconds(Clock::now().time_since_epoch() - Clock::duration(last_)) - kInterval;
  return std::max(largest_.load(), open);
}

}  // namespace impend::gui
