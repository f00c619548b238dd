#include "conversation.h"

namespace impend::python {

namespace py = pybind11;

namespace {

constexpr std::chrono::milliseconds kBetweenLooks(50);  // for signals
constexpr std::chrono::milliseconds kBetweenWords(20);  // of progress

}  // namespace

void raise(const Error& error) {
  const py::object type = py::module_::import("impend._error").attr("Error");
  const py::object value = type(error.message, to_string(error.code), error.hint, error.place.file, error.place.line,
                                error.place.part, error.place.where);
  PyErr_SetObject(type.ptr(), value.ptr());
  throw py::error_already_set();
}

Progress Conversation::progress() {
  Progress progress;
  if (!callback_.is_none())
    progress.report = [this](std::string_view stage, double fraction) { report(stage, fraction); };
  progress.cancelled = [this] { return is_cancelled(); };
  return progress;
}

void Conversation::report(std::string_view stage, double fraction) {
  if (std::this_thread::get_id() != thread_ || stopped_) return;
  const Clock::time_point now = Clock::now();
  const bool at_an_end = fraction <= 0 || fraction >= 1;
  if (!at_an_end && now - told_ < kBetweenWords) return;
  told_ = now;
  const py::gil_scoped_acquire held;
  try {
    const py::object answer = callback_(std::string(stage), fraction);
    py::detail::make_caster<bool> truth;  // Python's own, or numpy's
    if (truth.load(answer, false) && !py::detail::cast_op<bool>(truth)) stopped_ = true;
  } catch (py::error_already_set& raised) {
    raised_.emplace(raised);
    stopped_ = true;
  }
}

bool Conversation::is_cancelled() {
  if (stopped_) return true;
  if (std::this_thread::get_id() != thread_) return false;
  const Clock::time_point now = Clock::now();
  if (now - asked_ < kBetweenLooks) return false;
  asked_ = now;
  const py::gil_scoped_acquire held;
  if (PyErr_CheckSignals() == 0) return false;
  raised_.emplace();
  stopped_ = true;
  return true;
}

void Conversation::raise_again() {
  if (!raised_) return;
  py::error_already_set raised = std::move(*raised_);
  raised_.reset();
  throw raised;
}

}  // namespace impend::python
