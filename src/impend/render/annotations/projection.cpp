#include "impend/render/annotations/layout.h"

#include <limits>

namespace impend {
namespace {

struct Tally {
  int count = 0;
  Eigen::Vector2d sum = Eigen::Vector2d::Zero();
  bool inside = false;  // the nearest so far has the body on all sides
  double nearest = std::numeric_limits<double>::infinity();
  Eigen::Vector2d place = Eigen::Vector2d::Zero();
};

bool is_whole(const IdImage& seen) {
  return seen.width > 0 && seen.height > 0 &&
         seen.ids.size() == static_cast<std::size_t>(seen.width) * static_cast<std::size_t>(seen.height);
}

std::uint32_t id_at(const IdImage& seen, int x, int y) {
  if (x < 0 || y < 0 || x >= seen.width || y >= seen.height) return 0;
  return seen.ids[static_cast<std::size_t>(y) * static_cast<std::size_t>(seen.width) + static_cast<std::size_t>(x)];
}

// Calls with every pixel at which a body is seen: its id, x, y.
template <class Visit>
void each_body_pixel(const IdImage& seen, const Visit& visit) {
  for (int y = 0; y < seen.height; ++y) {
    for (int x = 0; x < seen.width; ++x) {
      const std::uint32_t id = id_at(seen, x, y);
      if (id != 0 && item_of(id).kind == SceneItem::Kind::kBody) visit(id, x, y);
    }
  }
}

}  // namespace

std::optional<Eigen::Vector2d> pixel_of(const Camera& camera, const Vec3& point, const DrawSize& size) {
  const Vec3 seen = projected(camera, point, static_cast<double>(size.width) / size.height);
  if (!seen.allFinite() || (!camera.orthographic && !(seen.z() > 0))) return std::nullopt;
  return Eigen::Vector2d((1 + seen.x()) / 2 * size.width, (1 - seen.y()) / 2 * size.height);
}

std::map<int, Eigen::Vector2d> seen_places(const IdImage& seen, int least, int reach) {
  if (!is_whole(seen)) return {};
  std::map<std::uint32_t, Tally> tallies;
  each_body_pixel(seen, [&](std::uint32_t id, int x, int y) {
    Tally& tally = tallies[id];
    ++tally.count;
    tally.sum += Eigen::Vector2d(x + 0.5, y + 0.5);
  });
  each_body_pixel(seen, [&](std::uint32_t id, int x, int y) {
    Tally& tally = tallies[id];
    const Eigen::Vector2d pixel(x + 0.5, y + 0.5);
    const bool inside = id_at(seen, x - reach, y) == id && id_at(seen, x + reach, y) == id &&
                        id_at(seen, x, y - reach) == id && id_at(seen, x, y + reach) == id;
    const double distance = (pixel - tally.sum / tally.count).squaredNorm();
    if (inside < tally.inside || (inside == tally.inside && distance >= tally.nearest)) return;
    tally.inside = inside;
    tally.nearest = distance;
    tally.place = pixel;
  });
  std::map<int, Eigen::Vector2d> places;
  for (const auto& [id, tally] : tallies) {
    if (tally.count >= least) places.emplace(item_of(id).index, tally.place);
  }
  return places;
}

}  // namespace impend
