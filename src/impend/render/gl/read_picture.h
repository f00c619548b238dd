// From the framebuffer that is bound to pictures in memory, and which sizes one can have.
#pragma once

#include "impend/base/result.h"
#include "impend/render/image.h"

namespace impend {

// Errors: kBadValue for a side below 1 or above what the driver can.
Status drawable_size(const DrawSize& size);

// Rows from the top; alpha is 255 unless the background is transparent, then colours are divided by it.
Image read_picture(int width, int height, bool transparent);
IdImage read_ids(int width, int height);

}  // namespace impend
