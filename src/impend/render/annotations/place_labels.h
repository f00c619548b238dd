// Names beside what they name, without covering each other or what must be seen.
#pragma once

#include <vector>

#include "impend/render/annotations/placed_blocks.h"
#include "impend/render/image.h"
#include "impend/render/item_ids.h"
#include "impend/scene/view.h"

namespace impend {

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
