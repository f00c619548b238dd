// Work on many components at once, with progress and cancel.
#pragma once

#include <functional>
#include <vector>

#include "impend/base/progress.h"

namespace impend {

// Calls body(k) once for every component k, on up to `threads` threads (parallel.h), the largest first so that a big
// one does not start last. body must touch only what belongs to k. Progress is told and cancel asked by the calling
// thread alone, between components, so that callbacks never run side by side. False when cancelled: some components
// were then not visited. Held by tests/unit/motion.
bool for_components(const std::vector<int>& sizes, int threads, const Progress& progress,
                    const std::function<void(int)>& body);

// The same progress, told only where this thread tells it.
Progress told_by_this_thread(Progress progress);

// Progress of one stage whose fraction runs from `from` to `to` of the stage "solve".
Progress progress_between(const Progress& progress, double from, double to);

}  // namespace impend
