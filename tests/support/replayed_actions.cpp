#include "tests/support/replayed_actions.h"

#include <algorithm>
#include <map>
#include <set>

#include "impend/planning/assembly_state.h"

namespace impend::test {
namespace {

class Replay {
 public:
  explicit Replay(const ActionsToReplay& of) : of_(of) {
    for (const int part : fixed_parts(of.assembly).members()) there_.insert(part);
  }

  std::string run(const std::vector<PlanAction>& actions) {
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const std::string wrong = act(actions[i]);
      if (!wrong.empty()) return "action " + std::to_string(i) + " (" + to_string(actions[i].kind) + "): " + wrong;
    }
    const int failed = of_.sequence.failed;
    const int whole = failed < 0 ? static_cast<int>(of_.sequence.steps.size()) : failed;
    if (done_ != whole) return "not every step is done";
    if (whole == 0) return "";
    const CheckedStep& last = of_.sequence.steps[static_cast<std::size_t>(whole) - 1];
    return there_ == as_set(last.installed) ? "" : "other parts are there in the end";
  }

 private:
  using Parts = std::set<int>;
  using Kind = PlanAction::Kind;

  static Parts as_set(const PartSet& parts) {
    const std::vector<int> members = parts.members();
    return {members.begin(), members.end()};
  }

  Parts held() const {
    Parts all;
    for (const auto& [hand, parts] : hands_) all.insert(parts.begin(), parts.end());
    return all;
  }

  bool stands(const Parts& there, const Parts& held, int way_up) const {
    const int parts = static_cast<int>(of_.assembly.parts.size());
    const AssemblyState state{PartSet(parts, {there.begin(), there.end()}), PartSet(parts, {held.begin(), held.end()}),
                              way_up};
    return of_.judge(state).standing == Standing::kStands;
  }

  // Parts that the step moves may be in one hand, as one.
  std::string take(int hand, const std::vector<int>& parts, const CheckedStep& step) {
    if (hand < 0 || hand >= of_.hands) return "there is no such hand";
    if (parts.empty()) return "nothing is taken";
    const Parts others = held();
    for (const int part : parts) {
      if (!there_.contains(part)) return "a part is held that is not there";
      if (others.contains(part)) return "a part is held twice";
      hands_[hand].insert(part);
    }
    const std::vector<int>& moved = step.step.parts;
    const auto moves = [&](int part) { return std::find(moved.begin(), moved.end(), part) != moved.end(); };
    if (hands_[hand].size() > 1 && !std::all_of(hands_[hand].begin(), hands_[hand].end(), moves))
      return "a hand holds two parts that do not move as one";
    for (const int part : hands_[hand]) {
      if (!of_.may_hold.has(part) && !moves(part) && !next_removes(part, step)) return "a part may not be held";
    }
    return "";
  }

  bool next_removes(int part, const CheckedStep& step) const {
    const auto next = static_cast<std::size_t>(&step - of_.sequence.steps.data()) + 1;
    if (next >= of_.sequence.steps.size() || !of_.sequence.steps[next].step.removes()) return false;
    const std::vector<int>& moved = of_.sequence.steps[next].step.parts;
    return std::find(moved.begin(), moved.end(), part) != moved.end();
  }

  std::string let_go(int hand, const std::vector<int>& parts) {
    if (parts.empty()) return "of nothing it is let go";
    for (const int part : parts) {
      if (hands_[hand].erase(part) == 0) return "a hand lets go of what it does not hold";
    }
    return "";
  }

  std::string act(const PlanAction& action) {
    if (action.step != done_ && action.step != done_ - 1) return "it is of another step";
    if (action.step >= static_cast<int>(of_.sequence.steps.size())) return "there is no such step";
    const CheckedStep& step = of_.sequence.steps[action.step];
    std::string wrong = do_it(action, step);
    if (!wrong.empty()) return wrong;
    if (static_cast<int>(action.in_hand.size()) > of_.sequence.hands_used) return "more hands than are said to be used";
    for (const auto& [hand, parts] : hands_) {
      if (hand >= static_cast<int>(action.in_hand.size())) return "a hand is not told";
      const std::vector<int>& told = action.in_hand[hand];
      if (Parts(told.begin(), told.end()) != parts) return "another thing is in a hand than is told";
    }
    const Parts now = held();
    if (as_set(action.state.installed) != there_ || as_set(action.state.held) != now || action.state.way_up != way_up_)
      return "another state is told";
    return stands(there_, now, way_up_) ? "" : "it does not stand after it";
  }

  std::string do_it(const PlanAction& action, const CheckedStep& step) {
    switch (action.kind) {
      case Kind::kGrasp:
        return take(action.hand, action.parts, step);
      case Kind::kRelease:
        return let_go(action.hand, action.parts);
      case Kind::kPlace:
        return place(action, step);
      case Kind::kRemove:
        return remove(action, step);
      case Kind::kHandOver:
        return hand_over(action, step);
      case Kind::kTurn:
        break;
    }
    return turn(action, step);
  }

  std::string moves(const PlanAction& action, const CheckedStep& step) {
    if (action.step != done_) return "its step was done before";
    ++done_;
    std::vector<int> parts = step.step.parts;
    std::sort(parts.begin(), parts.end());
    return action.parts == parts ? "" : "other parts are moved than in the step";
  }

  std::string place(const PlanAction& action, const CheckedStep& step) {
    if (!hands_[action.hand].empty()) return "the hand is not free";
    if (!step.step.places()) return "the step places nothing";
    for (const int part : action.parts) {
      if (!there_.insert(part).second) return "a part is placed twice";
    }
    const std::string wrong = take(action.hand, action.parts, step);
    return wrong.empty() ? moves(action, step) : wrong;
  }

  std::string remove(const PlanAction& action, const CheckedStep& step) {
    if (!step.step.removes()) return "the step removes nothing";
    if (hands_[action.hand] != Parts(action.parts.begin(), action.parts.end()))
      return "the hand does not hold just that";
    hands_[action.hand].clear();
    for (const int part : action.parts) there_.erase(part);
    return moves(action, step);
  }

  std::string hand_over(const PlanAction& action, const CheckedStep& step) {
    if (action.hand == action.other_hand) return "a hand gives to itself";
    if (action.parts == action.let_go) {
      if (const std::string wrong = let_go(action.other_hand, action.let_go); !wrong.empty()) return wrong;
      return take(action.hand, action.parts, step);
    }
    if (const std::string wrong = take(action.hand, action.parts, step); !wrong.empty()) return wrong;
    if (!stands(there_, held(), way_up_)) return "it does not stand while both hold";
    if (!is_told(action, way_up_)) return "the state in which both hold is not told";
    return let_go(action.other_hand, action.let_go);
  }

  // Whether what is there and held now is among the states that the action passes through.
  bool is_told(const PlanAction& action, int way_up) const {
    const Parts now = held();
    return std::any_of(action.passed.begin(), action.passed.end(), [&](const AssemblyState& state) {
      return as_set(state.installed) == there_ && as_set(state.held) == now && state.way_up == way_up;
    });
  }

  std::string turn(const PlanAction& action, const CheckedStep& step) {
    if (!step.step.turns() || action.hand != -1) return "the step turns nothing";
    const WaysUp& ways = of_.sequence.ways_up;
    if (action.turn.from != way_up_ || action.turn.to != step.step.turn.to) return "it is turned from or to elsewhere";
    for (const int way_up : passed_on(ways, action.turn)) {
      if (!stands(there_, held(), way_up)) return "it does not stand while it is turned";
      const bool at_end = way_up == action.turn.from || way_up == action.turn.to;
      if (!at_end && !is_told(action, way_up)) return "a state of the turn is not told";
    }
    way_up_ = action.turn.to;
    return moves(action, step);
  }

  const ActionsToReplay& of_;
  Parts there_;
  std::map<int, Parts> hands_;
  int way_up_ = 0, done_ = 0;
};

}  // namespace

std::string complaint_about(const std::vector<PlanAction>& actions, const ActionsToReplay& replay) {
  return Replay(replay).run(actions);
}

}  // namespace impend::test
