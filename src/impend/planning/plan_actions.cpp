#include "impend/planning/plan_actions.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace impend {
namespace {

using HandsFull = std::vector<std::vector<int>>;

bool is_in(int part, const std::vector<int>& parts) {
  return std::find(parts.begin(), parts.end(), part) != parts.end();
}

// Follows the states of a sequence, and says what hands do between them.
class ActionWriter {
 public:
  ActionWriter(const Assembly& assembly, const CheckedSequence& sequence)
      : sequence_(sequence), parts_(static_cast<int>(assembly.parts.size())) {
    now_ = {fixed_parts(assembly), PartSet(parts_), 0};
  }

  std::vector<PlanAction> write() {
    for (std::size_t k = 0; k < sequence_.steps.size() && static_cast<int>(k) != sequence_.failed; ++k) {
      step_ = static_cast<int>(k);
      const CheckedStep& step = sequence_.steps[k];
      if (step.step.turns()) {
        turn(step);
      } else if (step.step.places()) {
        place(step);
      } else {
        remove(step);
      }
    }
    for (PlanAction& action : actions_) action.in_hand.resize(hands_.size());
    return std::move(actions_);
  }

 private:
  using Kind = PlanAction::Kind;

  PartSet set_of(const std::vector<int>& parts) const { return {parts_, parts}; }

  // The hand that holds the part; −1: none.
  int hand_on(int part) const {
    const auto at = std::find_if(hands_.begin(), hands_.end(), [&](const auto& held) { return is_in(part, held); });
    return at == hands_.end() ? -1 : static_cast<int>(at - hands_.begin());
  }

  int free_hand() {
    const auto at = std::find_if(hands_.begin(), hands_.end(), [](const auto& held) { return held.empty(); });
    if (at != hands_.end()) return static_cast<int>(at - hands_.begin());
    hands_.emplace_back();
    return static_cast<int>(hands_.size()) - 1;
  }

  void take(int hand, const std::vector<int>& parts) {
    std::vector<int>& held = hands_[hand];
    held.insert(held.end(), parts.begin(), parts.end());
    std::sort(held.begin(), held.end());
  }

  void let_go(int hand, const std::vector<int>& parts) {
    std::erase_if(hands_[hand], [&](int part) { return is_in(part, parts); });
  }

  void tell(PlanAction action) {
    now_.held = PartSet(parts_);
    for (const std::vector<int>& held : hands_) now_.held |= set_of(held);
    action.step = step_;
    action.state = now_;
    action.in_hand = hands_;
    actions_.push_back(std::move(action));
  }

  void grasp(int hand, const std::vector<int>& parts) {
    take(hand, parts);
    tell({Kind::kGrasp, step_, hand, parts});
  }

  void release(int hand, const std::vector<int>& parts) {
    let_go(hand, parts);
    tell({Kind::kRelease, step_, hand, parts});
  }

  // `hand` takes `part`, then `other` lets go of `left`.
  void hand_over(int hand, int part, int other, const std::vector<int>& left) {
    PlanAction action{Kind::kHandOver, step_, hand, {part}, other, left};
    const AssemblyState both{now_.installed, now_.held | set_of({part}), now_.way_up};
    if (both != now_) action.passed.push_back(both);
    let_go(other, left);
    take(hand, {part});
    tell(std::move(action));
  }

  struct LettingGo {
    int hand;
    std::vector<int> parts;
  };

  // What hands hold that need not be held; and, of what one hand holds as one, all but the part that it keeps.
  void sort_out(const PartSet& needed, std::vector<LettingGo>& lets_go, std::vector<LettingGo>& taken_over) const {
    for (std::size_t hand = 0; hand < hands_.size(); ++hand) {
      LettingGo left{static_cast<int>(hand), {}}, over{static_cast<int>(hand), {}};
      bool keeps = false;
      for (const int part : hands_[hand]) {
        if (!needed.has(part)) left.parts.push_back(part);
        if (needed.has(part) && keeps) over.parts.push_back(part);
        keeps = keeps || needed.has(part);
      }
      if (!left.parts.empty()) lets_go.push_back(std::move(left));
      if (!over.parts.empty()) taken_over.push_back(std::move(over));
    }
  }

  // From what is held to what is to be held, each part by a hand of its own; but the hand `mover` keeps what it has.
  void change_to(const PartSet& needed, int mover = -1) {
    std::vector<LettingGo> lets_go, taken_over;
    sort_out(needed, lets_go, taken_over);
    std::erase_if(taken_over, [&](const LettingGo& over) { return over.hand == mover; });
    std::vector<int> grasps = (needed - now_.held).members();
    std::optional<int> last;
    if (!grasps.empty() && !lets_go.empty()) {
      last = grasps.back();
      grasps.pop_back();
    }
    for (const int part : grasps) grasp(free_hand(), {part});
    for (const LettingGo& over : taken_over) {
      for (const int part : over.parts) hand_over(free_hand(), part, over.hand, {part});
    }
    if (last) {
      hand_over(free_hand(), *last, lets_go.front().hand, lets_go.front().parts);
      lets_go.erase(lets_go.begin());
    }
    for (const LettingGo& left : lets_go) release(left.hand, left.parts);
  }

  using States = std::vector<AssemblyState>::const_iterator;

  // Through what is held from one state to the next. One in which all of the state before and of the one after it is
  // held is a change of hands, which is told as one action where it can be.
  void change_through(States begin, States end, int mover = -1) {
    for (auto at = begin; at != end; ++at) {
      const auto next = at + 1;
      if (next != end && at->held == (now_.held | next->held)) continue;
      change_to(at->held, mover);
    }
  }

  void place(const CheckedStep& step) {
    const States there = first_after(step);
    change_through(step.passed.begin(), there);
    const int mover = free_hand();
    take(mover, step.step.parts);
    now_.installed = step.installed;
    tell({Kind::kPlace, step_, mover, hands_[mover]});
    if (there == step.passed.end()) return;
    // Right after the way the mover still holds all that it moved.
    change_to(there->held, mover);
    change_through(there + 1, step.passed.end());
  }

  void remove(const CheckedStep& step) {
    const States gone = first_after(step);
    const int mover = take_as_one(step.step.parts);
    change_through(step.passed.begin(), gone, mover);
    const std::vector<int> taken = hands_[mover];
    hands_[mover].clear();
    now_.installed = step.installed;
    tell({Kind::kRemove, step_, mover, taken});
    change_through(gone, step.passed.end());
  }

  // One hand comes to hold all that it will move; one that holds some of it already, where there is one.
  int take_as_one(const std::vector<int>& parts) {
    int mover = -1;
    std::vector<int> loose;
    for (const int part : set_of(parts).members()) {
      if (mover < 0) mover = hand_on(part);
      if (hand_on(part) < 0) loose.push_back(part);
    }
    if (mover < 0) mover = free_hand();
    if (!loose.empty()) grasp(mover, loose);
    for (std::size_t hand = 0; hand < hands_.size(); ++hand) {
      if (static_cast<int>(hand) == mover) continue;
      const std::vector<int> held = hands_[hand];
      for (const int part : held) {
        if (is_in(part, parts)) hand_over(mover, part, static_cast<int>(hand), {part});
      }
    }
    return mover;
  }

  // The first of the states that a step passes through in which its parts are there, or gone.
  static States first_after(const CheckedStep& step) {
    return std::find_if(step.passed.begin(), step.passed.end(),
                        [&](const AssemblyState& state) { return state.installed == step.installed; });
  }

  // All states with what is held meanwhile that follow each other are the turn.
  void turn(const CheckedStep& step) {
    const auto meanwhile = [&](const AssemblyState& state) { return state.held == step.held_before; };
    const auto begin = std::find_if(step.passed.begin(), step.passed.end(), meanwhile);
    const auto end = std::find_if_not(begin, step.passed.end(), meanwhile);
    change_through(step.passed.begin(), begin == end ? begin : begin + 1);
    PlanAction action{Kind::kTurn, step_, -1, {}};
    action.turn = step.step.turn;
    now_.way_up = step.step.turn.to;
    const AssemblyState before{now_.installed, now_.held, step.step.turn.from};
    const AssemblyState after{now_.installed, now_.held, step.step.turn.to};
    std::copy_if(begin, end, std::back_inserter(action.passed),
                 [&](const AssemblyState& state) { return state != before && state != after; });
    tell(std::move(action));
    change_through(end, step.passed.end());
  }

  const CheckedSequence& sequence_;
  const int parts_;
  AssemblyState now_;
  HandsFull hands_;
  int step_ = 0;
  std::vector<PlanAction> actions_;
};

}  // namespace

const char* to_string(PlanAction::Kind kind) {
  switch (kind) {
    case PlanAction::Kind::kGrasp:
      return "grasp";
    case PlanAction::Kind::kPlace:
      return "place";
    case PlanAction::Kind::kRemove:
      return "remove";
    case PlanAction::Kind::kRelease:
      return "release";
    case PlanAction::Kind::kHandOver:
      return "hand_over";
    case PlanAction::Kind::kTurn:
      break;
  }
  return "turn";
}

std::vector<PlanAction> actions_of(const Assembly& assembly, const CheckedSequence& sequence) {
  return ActionWriter(assembly, sequence).write();
}

}  // namespace impend
