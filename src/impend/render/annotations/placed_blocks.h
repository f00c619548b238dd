// What is written over a picture, and where: the values that layout.h makes and draw_annotations.h draws.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/render/annotations/rect.h"
#include "impend/render/annotations/text.h"
#include "impend/scene/scene.h"

namespace impend {

// Sizes that follow from the picture's, px.
struct TextSizes {
  double body = 0;    // font of sentences and labels
  double title = 0;   // font of the caption's first line; smaller where that saves it from a second one
  double margin = 0;  // from the picture's edge, and between blocks
  double pad = 0;     // inside a block
  double line = 0;    // width of thin lines
};

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

}  // namespace impend
