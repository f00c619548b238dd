// What is written over a picture, and where: the values that layout.h makes and draws, and
// who finds places for labels and the legend.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/render/annotations/shapes.h"
#include "impend/render/image.h"
#include "impend/scene/scene.h"
#include "impend/scene/view.h"

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

// Where the legend goes so that it covers neither what moves nor what was asked to be kept free.

void shift(LegendBlock& block, double dx, double dy);

// Moves the legend of the layout, which stands in the lower right corner, to the corner where it hides least of the
// parts that move (or may) and of their arrows, where that is less than it hides now; leaves it out where no corner is
// free of the other blocks and of View::kept_free. Held by tests/render.
void give_way(const Scene& scene, const View& view, const DrawSize& size, AnnotationLayout* layout);

// View::kept_free in pixels of the picture.
std::vector<Rect> kept_free(const View& view, const DrawSize& size);

// Names beside what they name, without covering each other or what must be seen.

struct LabelWish {
  double x = 0, y = 0;           // what is named, px
  double width = 0, height = 0;  // of the text
};

struct LabelRoom {
  Rect bounds;                // labels stay inside
  std::vector<Rect> taken;    // … and off these
  std::vector<Rect> spared;   // covering one costs
  std::vector<Rect> shunned;  // … and covering one of these more than any way around
  double gap = 0;             // px between a label and its neighbours
  double most_area = 0;       // px² of all labels
};

// A box per wish, in the order of the wishes: for each the cheapest of rings of places around its point, nearer is
// cheaper, covering what should be spared dearer; none where every place overlaps a box or its leader would cross one.
// Held by tests/render.
std::vector<std::optional<Rect>> label_boxes(const std::vector<LabelWish>& wishes, const LabelRoom& room);

// The point of the box nearest to (x, y): where the leader ends.
void leader_end(const Rect& box, double x, double y, double& end_x, double& end_y);

// Labels of the scene that are in view: strong ones first, then in the scene's order; only the strong ones, if there
// are any, of more than fourteen. `seen` as in layout_annotations.
std::vector<PlacedLabel> place_labels(const Scene& scene, const View& view, const DrawSize& size,
                                      const AnnotationLayout& blocks, const IdImage* seen);

}  // namespace impend
