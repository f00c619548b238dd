// How long a stage still takes, judged by the share that is done: for lines of progress. Knows no clock: whoever asks
// gives the time.
#pragma once

#include <string>
#include <string_view>

namespace impend {

class TimeLeft {
 public:
  // A share of the stage was done (in [0, 1], negative: unknown), `seconds` after some fixed instant. Another stage, a
  // share that shrinks, and one that is unknown start anew.
  void hear(std::string_view stage, double fraction, double seconds);

  // "about 2 min left" at that time; empty in the first seconds, while too little is done to judge by, and where
  // nothing is known. What stands there stays until it is wrong by a half or a smaller step is reached, so that it
  // neither flickers nor leaps. Held by tests/unit/report/test_time_left.
  std::string words(double seconds);

 private:
  std::string stage_;
  double first_fraction_ = -1, fraction_ = -1;
  double first_seconds_ = 0;
  double shown_ = 0;  // s; 0: nothing
};

}  // namespace impend
