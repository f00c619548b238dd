#include "impend/runs/hold_state.h"

namespace impend {

Result<HowToHold> how_to_hold(StateAsker& states, const PartSet& installed, const PartSet& holdable) {
  HowToHold how;
  FallingSets known;
  how.holders = fewest_holders(installed, holdable, states.judge(), known);
  how.fewest_proved = known.proved;
  const PartSet none(static_cast<int>(states.assembly().parts.size()));
  const Result<StateAnswer> free = states.answer({installed, none});
  if (!free) return free.error();
  how.free = free.value();
  // The analysis knows more than the judge of many states.
  if (!gives_way(how.free)) how.fewest_proved = how.holders.held && how.holders.held->empty();
  how.held = how.free;
  if (how.holders.held && !how.holders.held->empty()) {
    const Result<StateAnswer> held = states.answer({installed, *how.holders.held});
    if (!held) return held.error();
    how.held = held.value();
  }
  return how;
}

}  // namespace impend
