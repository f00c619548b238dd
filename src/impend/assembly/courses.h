// Quantities over time: until when they change, and how they go on from a time.
#pragma once

#include "impend/assembly/assembly.h"

namespace impend {

// s, from where on it stays as it is; 0 where it never changes. Held by tests/unit/assembly/test_courses.
double settles_at(const Course& course);

// s, from where on no load and no target of a drive changes. Held by tests/unit/assembly/test_courses.
double settles_at(const Assembly& assembly);

// As it goes on from `time` (s), which counts as 0 then. Held by tests/unit/assembly/test_courses.
Course from_then_on(const Course& course, double time);
// Of a load the course of its factor, or the load as it then stays.
Load from_then_on(Load load, double time);

}  // namespace impend
