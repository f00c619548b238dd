#include "impend/contact/surface/prepare_surfaces.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "impend/base/parallel.h"
#include "impend/contact/chords.h"
#include "impend/contact/patches/circular_edges.h"
#include "impend/contact/patches/recognise_curved.h"
#include "impend/contact/surface/make_body_surface.h"

namespace impend {
namespace {

// Parts taken at a time by all threads; between batches the user may cancel.
constexpr int kPartsAtOnce = 64;

BodySurface with_patches(SurfaceFaces faces, const std::vector<DirectionClass>& classes, double angle) {
  const GeometricTolerances tolerances;
  BodySurface surface = with_edges(std::move(faces));
  mark_curved_regions(surface, tolerances);
  recognise_curved_surfaces(classes, tolerances, surface);
  surface.circles = find_circular_edges(tolerances, surface);
  static_cast<ChordReach&>(surface) = measure_chords(tolerances, angle, surface);
  return surface;
}

}  // namespace

Result<PreparedSurfaces> prepare_surfaces(const Assembly& assembly, const ContactOptions& options,
                                          const Progress& progress) {
  const int parts = static_cast<int>(assembly.parts.size());
  std::vector<SurfaceFaces> faces(assembly.parts.size());
  for (int begin = 0; begin < parts; begin += kPartsAtOnce) {
    if (progress.is_cancelled()) {
      return Error{ErrorCode::kCancelled, "cancelled while contacts were sought", {}, ""};
    }
    for_each_index(std::min(kPartsAtOnce, parts - begin), options.threads, [&](int i) {
      const int p = begin + i;
      faces[p] = find_faces(assembly.parts[p], p);
    });
  }
  const std::optional<Vec3> up = assembly.ground ? std::optional<Vec3>(assembly.up()) : std::nullopt;
  PreparedSurfaces prepared;
  prepared.classes = classify_directions(faces, up, assembly.contact.angle);
  prepared.surfaces.resize(assembly.parts.size());
  for_each_index(parts, options.threads, [&](int p) {
    prepared.surfaces[p] = with_patches(std::move(faces[p]), prepared.classes, assembly.contact.angle);
  });
  return prepared;
}

}  // namespace impend
