// How different two pictures look.
#pragma once

#include "impend/render/image.h"

namespace impend::test {

// Both pictures are averaged over blocks of 8 by 8 pixels in linear light, so that smoothing of edges and letters,
// which differs between versions of the libraries, hardly counts. ΔE = distance in CIELAB (D65), about 2 being the
// least that an eye sees.
struct PictureDifference {
  bool same_size = false;
  double mean = 0;     // ΔE over all blocks
  double largest = 0;  // … of the worst block
  int x = 0, y = 0;    // its upper left pixel
};
PictureDifference picture_difference(const Image& a, const Image& b);

// The same to the eye: mean ≤ 0.5, largest ≤ 12. A picture of another Mesa or FreeType stays well below, an arrow that
// is moved by its own width does not.
bool looks_same(const PictureDifference& difference);

}  // namespace impend::test
