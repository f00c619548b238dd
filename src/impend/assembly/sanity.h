// Units and sizes that are probably not what was meant. Nothing here stops an analysis.
#pragma once

#include "impend/assembly/assembly.h"

namespace impend {

// Warnings with advice, lengths in the input's unit; each at most once, about the assembly or its worst part:
//   tiny-part, huge-part   parts smaller than kTinyPart or larger than kHugePart (sanity.cpp)
//   coarse-coordinates     the coordinate noise of a part far from its origin decides about the gap tolerance
//   far-from-origin        the same, where the whole assembly lies far away
//   exploded               no two parts come near each other, and some movable part is not on the ground either
//   unit-mismatch          parts of some files meet no others, but would if their lengths were in another unit
// Where coordinate noise makes the gap coarse for any distance, contact analysis says so ("coarse-gap"). O(n log n)
// for n parts. Independent of the unit, and of the pose but for "exploded", which looks at boxes: in skewed poses it
// finds less. Held by tests/unit/assembly/test_sanity.
Diagnostics sanity_findings(const Assembly& assembly);

}  // namespace impend
