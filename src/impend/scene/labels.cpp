#include <algorithm>
#include <numeric>

#include "impend/report/text_table.h"
#include "impend/scene/scene_pieces.h"

namespace impend {
namespace {

constexpr int kNameLength = 24;

std::optional<SceneLabel> label_of(const Part& part, int index) {
  const Box3 box = bounding_box(part.mesh);
  if (box.empty()) return std::nullopt;
  SceneLabel label;
  label.anchor = part.X_WP * (box.lower + (box.upper - box.lower) / 2);
  label.text = display_text(part.name, kNameLength);
  label.item = {SceneItem::Kind::kBody, index};
  return label;
}

// The parts of least rank, by name within a rank, when there are too many; in the input's order.
std::vector<int> chosen(const Assembly& assembly, const std::vector<int>& rank) {
  std::vector<int> order(assembly.parts.size());
  std::iota(order.begin(), order.end(), 0);
  if (static_cast<int>(order.size()) <= kMostLabels) return order;
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return rank[a] != rank[b] ? rank[a] < rank[b] : assembly.parts[a].name < assembly.parts[b].name;
  });
  order.resize(kMostLabels);
  std::sort(order.begin(), order.end());
  return order;
}

}  // namespace

std::vector<SceneLabel> labels_of(const Assembly& assembly) {
  std::vector<int> rank;
  for (const Part& part : assembly.parts) rank.push_back(part.fixed ? 1 : 0);
  std::vector<SceneLabel> labels;
  for (const int part : chosen(assembly, rank)) {
    if (auto label = label_of(assembly.parts[part], part)) labels.push_back(*label);
  }
  return labels;
}

std::vector<SceneLabel> labels_of(const SceneInput& input) {
  const Assembly& assembly = input.analysis.assembly;
  const std::vector<int> moving = moving_bodies(input);
  const auto fastest = static_cast<int>(moving.size());
  std::vector<int> rank(assembly.parts.size());
  for (size_t i = 0; i < rank.size(); ++i) {
    const BodyResult& body = input.analysis.bodies.at(i);
    rank[i] = fastest + (body.fixed ? 2 : body.verdict == Verdict::kStable ? 1 : 0);
  }
  for (int place = 0; place < fastest; ++place) rank[moving[place]] = place;
  std::vector<SceneLabel> labels;
  for (const int part : chosen(assembly, rank)) {
    auto label = label_of(assembly.parts[part], part);
    if (!label) continue;
    label->strong = input.moves(part);
    labels.push_back(*label);
  }
  return labels;
}

}  // namespace impend
