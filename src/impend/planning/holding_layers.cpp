#include "impend/planning/holding_layers.h"

#include <algorithm>

namespace impend {

int hands_of(const PartSet& held, const PartSet& moved) {
  return (held - moved).count() + std::max(1, (held & moved).count());
}

void offer_way(Hold& hold, const WayToHold& way) {
  if (hold.cost && *hold.cost <= way.cost) return;
  hold = {hold.held, way.cost, way.from, way.changed_from, way.hands, way.meanwhile, way.past};
}

void change_over(HoldingLayer& layer, int hands_there) {
  std::vector<char> done(layer.holds.size(), 0);
  while (true) {
    int next = -1;
    for (std::size_t j = 0; j < layer.holds.size(); ++j) {
      const bool open = layer.holds[j].cost && !done[j];
      if (open && (next < 0 || *layer.holds[j].cost < *layer.holds[next].cost)) next = static_cast<int>(j);
    }
    if (next < 0) return;
    done[next] = 1;
    for (Hold& hold : layer.holds) {
      const int hands = (layer.holds[next].held | hold.held).count();
      if (hands > hands_there) continue;
      HoldingCost cost = *layer.holds[next].cost;
      cost.grasped += (hold.held - layer.holds[next].held).count();
      offer_way(hold, {cost, -1, next, hands, hold.held - hold.held});
    }
  }
}

int best_hold(const HoldingLayer& layer) {
  int best = -1;
  for (std::size_t j = 0; j < layer.holds.size(); ++j) {
    const bool reached = layer.holds[j].cost.has_value();
    if (reached && (best < 0 || *layer.holds[j].cost < *layer.holds[best].cost)) best = static_cast<int>(j);
  }
  return best;
}

}  // namespace impend
