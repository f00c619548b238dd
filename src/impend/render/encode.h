// Pictures as the bytes of files.
#pragma once

#include <string>
#include <vector>

#include "impend/base/result.h"
#include "impend/render/offscreen.h"

namespace impend {

// Deterministic: the same picture gives the same bytes. Errors: kBadValue for sizes that the format cannot hold. Held
// by tests/render.
Result<std::string> encode_png(const Image& image);
// Errors: kParse for bytes that are no whole PNG; nothing is allocated beyond what the bytes can unpack to.
Result<Image> decode_png(const std::string& bytes);

// The drawn scene as an image, what is written over it as shapes (SVG) and text that can be searched (PDF). One pixel
// is one px in SVG, ¾ pt in PDF.
// `seen` as for with_annotations.
Result<std::string> encode_svg(const Image& drawn, const Scene& scene, const View& view, const DrawSize& size,
                               const IdImage* seen = nullptr);
Result<std::string> encode_pdf(const Image& drawn, const Scene& scene, const View& view, const DrawSize& size,
                               const IdImage* seen = nullptr);

// Lossless, repeating for ever; frames of one size. Errors: kBadValue without frames, for frames of different size,
// sides above 16383 or times below 1 ms.
Result<std::string> encode_webp(const std::vector<Image>& frames, int milliseconds);

}  // namespace impend
