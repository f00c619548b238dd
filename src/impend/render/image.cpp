#include "impend/render/image.h"

namespace impend {
namespace {

constexpr std::uint32_t kKinds = 4;  // body, contact, interface, joint

}  // namespace

std::uint32_t id_of(const SceneItem& item) {
  if (item.kind == SceneItem::Kind::kNone || item.index < 0) return 0;
  const std::uint32_t kind = static_cast<std::uint32_t>(item.kind) - 1;
  return 1 + kKinds * static_cast<std::uint32_t>(item.index) + kind;
}

SceneItem item_of(std::uint32_t id) {
  if (id == 0) return {};
  const std::uint32_t number = id - 1;
  return {static_cast<SceneItem::Kind>(number % kKinds + 1), static_cast<int>(number / kKinds)};
}

}  // namespace impend
