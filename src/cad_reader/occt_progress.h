// OCCT's own progress, handed on as a share of the whole work.
#pragma once

#include <Message_ProgressIndicator.hxx>
#include <algorithm>
#include <string>
#include <utility>

#include "impend/base/progress.h"

namespace impend {

class OcctProgress : public Message_ProgressIndicator {
 public:
  // Positions 0 … 1 of OCCT become first … last; at most `steps` reports and one for the start.
  OcctProgress(Progress progress, std::string stage, double first, double last, int steps = kMostSteps)
      : progress_(std::move(progress)),
        stage_(std::move(stage)),
        first_(first),
        last_(last),
        steps_(std::clamp(steps, 1, kMostSteps)) {}

 protected:
  void Show(const Message_ProgressScope&, const Standard_Boolean) override {
    const int step = static_cast<int>(GetPosition() * steps_);
    if (step == reported_) return;
    reported_ = step;
    progress_.step(stage_, first_ + (last_ - first_) * std::clamp(GetPosition(), 0.0, 1.0));
  }

 private:
  static constexpr int kMostSteps = 200;
  Progress progress_;
  std::string stage_;
  double first_;
  double last_;
  int steps_;
  int reported_ = -1;
};

}  // namespace impend
