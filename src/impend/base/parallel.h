// Loops over independent items on several threads.
#pragma once

#include <functional>

namespace impend {

// How many threads to use for a request of `threads`: itself, or for 0 as many as the machine has.
int thread_count(int threads);

// Calls body(i) once for every i in [0, count), in any order, on up to `threads` threads (0, or more than the machine
// has: all it has), the caller's among them. body must touch only what belongs to i. An exception of body reaches the
// caller, and between items a wish to stop does (stop.h), which body sees on every thread. Held by tests/unit/contact.
void for_each_index(int count, int threads, const std::function<void(int)>& body);

// Calls `own` on this thread and `other` meanwhile on another one; with threads = 1, or where none is free, after it.
// They must not touch the same. Exceptions and the wish to stop as above. Held by tests/unit/contact.
void do_beside(int threads, const std::function<void()>& own, const std::function<void()>& other);

}  // namespace impend
