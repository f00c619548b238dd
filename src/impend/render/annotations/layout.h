// Where everything written over a picture goes, as data: nothing overlaps, nothing leaves the picture, and what finds
// no place is left out before its letters become too small to read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/render/annotations/rect.h"
#include "impend/render/annotations/text.h"
#include "impend/render/gl_renderer.h"

namespace impend {

// Sizes that follow from the picture's, px.
struct TextSizes {
  double body = 0;    // font of sentences and labels
  double title = 0;   // font of the caption's first line; smaller where that saves it from a second one
  double margin = 0;  // from the picture's edge, and between blocks
  double pad = 0;     // inside a block
  double line = 0;    // width of thin lines
};
// body = ratio · max(10, 5 + 0.0125 · h) with h = min(height, ¾ width) / ratio. Held by tests/render.
TextSizes text_sizes(const DrawSize& size);

struct PlacedText {
  std::string text;
  TextStyle style;
  Rect box;
};

struct CaptionBlock {
  Rect box;
  Rect chip;
  PlacedText title;
  std::vector<PlacedText> lines;
};

struct LegendBlock {
  Rect box;
  struct Entry {
    LegendEntry entry;
    Rect symbol;
    PlacedText text;
  };
  std::vector<Entry> entries;
  struct Scale {
    ColorScale scale;
    Rect bar;
    PlacedText title, low, high;
  };
  std::vector<Scale> scales;
};

void shift(LegendBlock& block, double dx, double dy);

struct ScaleBar {  // a length to measure by
  Rect box;
  double x = 0, y = 0, length = 0;  // the bar's left end, px
  PlacedText text;
};

struct PlacedLabel {
  int label = -1;  // index into the scene's
  double x = 0, y = 0;
  PlacedText text;
};

struct AnnotationLayout {
  TextSizes sizes;
  std::optional<CaptionBlock> caption;
  std::optional<LegendBlock> legend;
  std::optional<Rect> triad;
  std::optional<ScaleBar> scale_bar;
  std::vector<PlacedLabel> labels;
};

// The blocks at the picture's edges; they do not depend on the camera, but for the scale bar. Held by tests/render.
AnnotationLayout layout_blocks(const Scene& scene, const View& view, const DrawSize& size);
// The same, the legend where it hides least of what moves (legend_place.h).
AnnotationLayout layout_beside_motion(const Scene& scene, const View& view, const DrawSize& size);
// With the labels. `seen`, the picture's id buffer, lets names of parts point at where the part is seen and leaves out
// those of parts that are not; without it they point at the parts' middles. Held by tests/render.
AnnotationLayout layout_annotations(const Scene& scene, const View& view, const DrawSize& size,
                                    const IdImage* seen = nullptr);

}  // namespace impend
