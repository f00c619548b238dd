// What is asked of whoever draws the 3-D view, and what comes back.
#pragma once

#include <QImage>
#include <QSize>
#include <cstdint>
#include <memory>
#include <optional>

#include "impend/base/result.h"
#include "impend/render/image.h"
#include "impend/render/item_ids.h"
#include "impend/scene/view.h"

namespace impend::gui {

struct FrameRequest {
  std::shared_ptr<const Scene> scene;
  View view;
  QSize size;              // logical pixels, as the mouse counts them
  double pixel_ratio = 1;  // device pixels per logical one
  bool quick = false;      // for a drag: less detail, no ids
};

// An answer to a request. `picture` is in device pixels and opaque; null after an error. `ids` is in logical pixels, of
// the same scene and geometry as the picture; null as long as they are not known.
struct Frame {
  FrameRequest request;
  QImage picture;
  std::shared_ptr<const IdImage> ids;
  std::optional<Error> error;
};

// Whether two requests show every point of the scene at the same pixel, so that the ids of one answer for the other.
bool same_geometry(const FrameRequest& a, const FrameRequest& b);

// Whether the picture of one, selection and all, is that of the other; `quick` aside.
bool same_picture(const FrameRequest& a, const FrameRequest& b);

// Device pixels of a request, at least 1 × 1.
QSize device_size(const FrameRequest& request);

}  // namespace impend::gui
