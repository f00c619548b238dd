// Transformations and frames of COMPAS.
//
//   Transformation  {"matrix": 4 rows of 4}, x ↦ A x + p with p the last column (also Translation, Rotation, …)
//   Frame           {"point", "xaxis", "yaxis"}: A = (x, y, z) with x along xaxis, z along xaxis × yaxis, y = z × x
#pragma once

#include "impend/import/compas/compas_json.h"
#include "impend/import/place_object.h"

namespace impend {

// Either of them; the identity where the value is absent. Errors: kBadValue (no numbers, a projective matrix, axes
// without length or parallel). Held by tests/unit/import.
Result<AffineTransform> read_compas_transform(const JsonAt& at, CompasNumbers* numbers);

}  // namespace impend
