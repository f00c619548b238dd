#include "gui/widgets/item_outline.h"

#include <algorithm>
#include <cmath>

#include "impend/render/gl_renderer.h"

namespace impend::gui {
namespace {

// Which pixels of an id buffer belong to the items.
struct Mask {
  int width = 0, height = 0;
  std::vector<char> inside;
  QRect box;

  bool at(int x, int y) const {
    return x >= 0 && y >= 0 && x < width && y < height && inside[static_cast<std::size_t>(y) * width + x] != 0;
  }
  bool near_border(int x, int y, int reach) const {
    for (int d = 1; d <= reach; ++d) {
      if (!at(x - d, y) || !at(x + d, y) || !at(x, y - d) || !at(x, y + d)) return true;
    }
    return false;
  }
};

Mask mask_of(const IdImage& ids, const std::vector<SceneItem>& items) {
  std::vector<std::uint32_t> wanted;
  for (const SceneItem& item : items) {
    if (const std::uint32_t id = id_of(item); id != 0) wanted.push_back(id);
  }
  Mask mask{ids.width, ids.height, {}, {}};
  if (wanted.empty() || ids.width < 1 || ids.height < 1) return mask;
  std::sort(wanted.begin(), wanted.end());
  mask.inside.assign(ids.ids.size(), 0);
  int left = ids.width, right = -1, top = ids.height, bottom = -1;
  for (int y = 0; y < ids.height; ++y) {
    const std::size_t row = static_cast<std::size_t>(y) * ids.width;
    for (int x = 0; x < ids.width; ++x) {
      const std::uint32_t id = ids.ids[row + x];
      if (id == 0 || !std::binary_search(wanted.begin(), wanted.end(), id)) continue;
      mask.inside[row + x] = 1;
      left = std::min(left, x);
      right = std::max(right, x);
      top = std::min(top, y);
      bottom = y;
    }
  }
  if (right >= left) mask.box = QRect(QPoint(left, top), QPoint(right, bottom));
  return mask;
}

}  // namespace

Outline outline_of(const IdImage& ids, const std::vector<SceneItem>& items, const QColor& color, int width,
                   double tint) {
  const Mask mask = mask_of(ids, items);
  if (mask.box.isEmpty()) return {};
  QColor inside = color;
  inside.setAlphaF(static_cast<float>(std::clamp(tint, 0.0, 1.0)));
  const QRgb border_pixel = qPremultiply(color.rgba());
  const QRgb inside_pixel = qPremultiply(inside.rgba());
  QImage image(mask.box.size(), QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  for (int y = mask.box.top(); y <= mask.box.bottom(); ++y) {
    QRgb* line = reinterpret_cast<QRgb*>(image.scanLine(y - mask.box.top()));
    for (int x = mask.box.left(); x <= mask.box.right(); ++x) {
      if (!mask.at(x, y)) continue;
      line[x - mask.box.left()] = mask.near_border(x, y, width) ? border_pixel : inside_pixel;
    }
  }
  return {mask.box.topLeft(), image};
}

std::vector<SceneItem> unseen_of(const IdImage& ids, const std::vector<SceneItem>& items) {
  std::vector<std::uint32_t> wanted;
  for (const SceneItem& item : items) wanted.push_back(id_of(item));
  std::vector<SceneItem> unseen;
  if (std::all_of(wanted.begin(), wanted.end(), [](std::uint32_t id) { return id == 0; })) return unseen;
  std::sort(wanted.begin(), wanted.end());
  std::vector<char> seen(wanted.size());
  std::uint32_t last = 0;
  for (const std::uint32_t id : ids.ids) {
    if (id == last || id == 0) continue;  // runs of equal pixels are long
    last = id;
    const auto place = std::lower_bound(wanted.begin(), wanted.end(), id);
    if (place != wanted.end() && *place == id) seen[static_cast<size_t>(place - wanted.begin())] = 1;
  }
  for (const SceneItem& item : items) {
    const std::uint32_t id = id_of(item);
    const auto place = std::lower_bound(wanted.begin(), wanted.end(), id);
    if (id != 0 && !seen[static_cast<size_t>(place - wanted.begin())]) unseen.push_back(item);
  }
  return unseen;
}

}  // namespace impend::gui
