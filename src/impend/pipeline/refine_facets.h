// CAD models whose facets, not whose shapes, leave an answer open are read again with finer ones.
#pragma once

#include "impend/import/read_assembly.h"
#include "impend/motion/analysis.h"

namespace impend {

// A finer tessellation is tried this often, the deflection a quarter and the angle half of the last.
inline constexpr int kFacetRefinements = 3;

// Whether a part has facets of a CAD model's curved surfaces.
bool has_exact_shapes(const Assembly& assembly);

// Whether a verdict is marginal for its facets alone, and whether parts were refused that may overlap by nothing else:
// by those of a surface that contact analysis does not know exactly.
bool facets_decide(const Analysis& analysis);
bool facets_decide(const Error& error, const Assembly& assembly);

struct FinerFacets {
  Assembly assembly;
  double deflection = 0;  // m
  double angle = 0;       // rad
};
// `assembly`, which was read from `inputs` and may have been edited since, with the facets of the `step`th refinement
// (from 1) in those parts that the inputs still have under that name and with that volume; masses and poses as they
// are. nullopt: there is none, the inputs cannot be read, or there would be too many triangles. Error: kCancelled.
// Held by tests/cad.
Result<std::optional<FinerFacets>> with_finer_facets(const Assembly& assembly, const std::vector<std::string>& inputs,
                                                     const ImportOptions& options, int step, const Progress& progress);

// "facets-refined": that the answer is that of finer facets, or that these left it as open as it was.
Warning facets_refined(const Assembly& assembly, const FinerFacets& finer, bool decided);

}  // namespace impend
