#include "gui/window/background_task.h"

#include <exception>
#include <utility>

#include "impend/base/stop.h"

namespace impend::gui {

BackgroundTask::~BackgroundTask() {
  for (auto& [number, run] : running_) *run.stopped = true;
  for (auto& [number, run] : running_) run.thread.join();
}

void BackgroundTask::start(Work work) {
  stop();
  const int number = ++newest_;
  runs_ = true;
  auto stopped = std::make_shared<std::atomic<bool>>(false);
  running_[number].stopped = stopped;
  running_[number].thread = std::thread([this, number, stopped, work = std::move(work)] {
    Then then;
    QString why;
    Progress progress;
    progress.cancelled = [stopped] { return stopped->load(); };
    try {
      Result<Then> found = until_stopped(progress, "cancelled", [&]() -> Result<Then> { return work(); });
      if (found) then = std::move(found).value();
    } catch (const std::exception& exception) {
      why = QString::fromUtf8(exception.what());
    }
    QMetaObject::invokeMethod(
        this, [this, number, then, why] { end(number, then, why); }, Qt::QueuedConnection);
  });
}

void BackgroundTask::stop() {
  for (auto& [number, run] : running_) *run.stopped = true;
  runs_ = false;
}

void BackgroundTask::end(int number, const Then& then, const QString& why) {
  const auto found = running_.find(number);
  if (found == running_.end()) return;
  const bool given_up = *found->second.stopped || number != newest_;
  found->second.thread.join();
  running_.erase(found);
  if (given_up) return;
  runs_ = false;
  if (!why.isEmpty()) Q_EMIT failed(why);
  if (then) then();
}

}  // namespace impend::gui
