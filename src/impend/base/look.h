// Ways to look for a wish to stop (stop.h) from loops that one call per round would slow down.
#pragma once

#include "impend/base/stop.h"

namespace impend {

// As look_now_and_then() called `steps` times, for a loop of so many steps of a microsecond or less that is about to
// begin, or has ended.
void look_after(long steps);

// An order that looks now and then: for sorting what may be millions of things.
template <typename Less>
auto looking(Less less) {
  return [less](const auto& a, const auto& b) {
    look_now_and_then();
    return less(a, b);
  };
}

}  // namespace impend
