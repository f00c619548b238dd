#include "impend/base/stop.h"

namespace impend {
namespace {

thread_local StopWish* current = nullptr;

}  // namespace

bool StopWish::seen() {
  if (seen_) return true;
  // One that asks nobody of its own needs no turn.
  if (!asked_) return outer_ != nullptr && outer_->seen();
  // Another thread is asking: what it hears is seen at the next look.
  const std::unique_lock<std::mutex> alone(asking_, std::try_to_lock);
  if (!alone.owns_lock()) return seen_;
  if ((asked_ && asked_()) || (outer_ != nullptr && outer_->seen())) seen_ = true;
  return seen_;
}

StopWish* current_stop() { return current; }

WorkFor::WorkFor(StopWish* wish) : before_(current) { current = wish; }
WorkFor::~WorkFor() { current = before_; }

bool stop_wished() { return current != nullptr && current->seen(); }

void look_for_stop() {
  if (stop_wished()) throw Stopped();
}

void look_now_and_then() {
  constexpr unsigned kStride = 64;
  thread_local unsigned calls = 0;
  if (current != nullptr && ++calls % kStride == 0) look_for_stop();
}

void look_after(long steps) {
  constexpr long kStride = 64;
  thread_local long done = 0;
  if (current_stop() == nullptr || (done += steps) < kStride) return;
  done = 0;
  look_for_stop();
}

}  // namespace impend
