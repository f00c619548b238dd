// Scenes made by hand for tests of the renderer, and questions about pictures.
#pragma once

#include <memory>

#include "impend/render/gl_renderer.h"
#include "tests/render/gl/drawn_shapes.h"

namespace impend::test {

inline constexpr Color kRed{0.85F, 0.10F, 0.10F, 1};
inline constexpr Color kBlue{0.10F, 0.25F, 0.85F, 1};

// Three boxes in a row along x (bodies 0 … 2) on a ground, the last with a motion along +z, an arrow, an arc and four
// markers; all about `center`.
Scene row_of_boxes(const Vec3& center = Vec3::Zero());

// Looks along −z with x to the right, orthographic, showing `height` metres.
Camera camera_from_above(const Vec3& target, double height);
// Parts only, from the front and above, in perspective.
View view_of(const Scene& scene, std::uint32_t layers = layer::kParts);

std::unique_ptr<OffscreenRenderer> new_renderer();
Image drawn(OffscreenRenderer& renderer, const Scene& scene, const View& view, int width = 320, int height = 240,
            bool quick = false);
IdImage drawn_ids(OffscreenRenderer& renderer, const Scene& scene, const View& view, int width = 320, int height = 240);

struct Pixel {
  int r = 0, g = 0, b = 0, a = 0;
};
Pixel pixel(const Image& image, int x, int y);
// Pixels that differ by more than `by` in a channel; all of them when the sizes differ.
int differing(const Image& a, const Image& b, int by = 0);
int count_id(const IdImage& image, const SceneItem& item);
// What the id buffer says where a world point is projected to.
SceneItem item_at(const IdImage& image, const View& view, const Vec3& point);

}  // namespace impend::test
