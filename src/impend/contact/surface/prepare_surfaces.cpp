#include "impend/contact/surface/prepare_surfaces.h"

#include <algorithm>
#include <optional>

#include "impend/base/parallel.h"
#include "impend/contact/chords.h"
#include "impend/contact/patches/circular_edges.h"
#include "impend/contact/patches/recognise_curved.h"
#include "impend/contact/surface/make_body_surface.h"

namespace impend {
namespace {

// Parts taken at a time by all threads; between batches the user may cancel.
constexpr int kPartsAtOnce = 64;

}  // namespace

Result<PreparedSurfaces> prepare_surfaces(const Assembly& assembly, const ContactOptions& options,
                                          const Progress& progress) {
  const GeometricTolerances tolerances;
  PreparedSurfaces prepared;
  const int parts = static_cast<int>(assembly.parts.size());
  prepared.surfaces.resize(assembly.parts.size());
  for (int begin = 0; begin < parts; begin += kPartsAtOnce) {
    if (progress.is_cancelled()) {
      return Error{ErrorCode::kCancelled, "cancelled while contacts were sought", {}, ""};
    }
    for_each_index(std::min(kPartsAtOnce, parts - begin), options.threads, [&](int i) {
      const int p = begin + i;
      prepared.surfaces[p] = make_body_surface(assembly.parts[p], p, tolerances);
    });
  }
  const std::optional<Vec3> up = assembly.ground ? std::optional<Vec3>(assembly.up()) : std::nullopt;
  prepared.classes = classify_directions(prepared.surfaces, up, assembly.contact.angle, tolerances);
  for_each_index(parts, options.threads, [&](int p) {
    BodySurface& surface = prepared.surfaces[p];
    find_sharp_edges(surface);
    mark_curved_regions(surface, tolerances);
    recognise_curved_surfaces(prepared.classes, tolerances, surface);
    find_circular_edges(tolerances, surface);
    measure_chords(tolerances, assembly.contact.angle, surface);
  });
  return prepared;
}

}  // namespace impend
