// The gap tolerance: given, or chosen from the noise and the sizes of the parts.
#pragma once

#include <string>

#include "impend/assembly/assembly.h"
#include "impend/assembly/printed_length.h"
#include "impend/base/result.h"
#include "impend/base/tolerances.h"
#include "impend/contact/gap/gap_histogram.h"
#include "impend/contact/gap/gap_rule.h"
#include "impend/contact/surface/prepare_surfaces.h"

namespace impend {

struct GapChoice {
  GapRule rule;            // what holds for each pair …
  double gap = 0;          // m, … and the most that any pair of these parts can come to
  std::string reason;      // in words, lengths in the assembly's unit
  bool automatic = false;  // not given by the user
  double noise = 0;        // m, the largest of any part and axis
  double median = 0;       // m, of the part sizes (mesh_size)
  Diagnostics warnings;
};

// Given: refused (kTolerance) below kMinGapOverNoise·ε, ε the largest noise of any part and axis. Auto: for each pair
// what the noise of both allows (gap_rule.h), at least relative_gap × (median part size). Refused, too: a part whose noise exceeds kNoiseOverSize of
// its size. Warns "coarse-gap" when noise alone makes the gap exceed coarse_gap of the median size.
// Held by tests/unit/contact.
Result<GapChoice> choose_gap(const Assembly& assembly, const GeometricTolerances& tolerances = {});

// The same with what the surfaces show: their noise may be more than their files declare, and the distances between
// their faces may have a clear break (gap_histogram.h), which an automatic gap then follows. Warns "clearances-joined"
// when it does, "gap-unclear" when faces are near and it keeps the floor, "gap-below-noise" when a given gap is below
// kMinGapOverNoise times the noise that the faces show, "gap-large" when it exceeds kLargeGap of the median size.
// Held by tests/unit/contact.
Result<GapChoice> choose_gap(const Assembly& assembly, const PreparedSurfaces& prepared,
                             const GeometricTolerances& tolerances = {});

}  // namespace impend
