#include "impend/motion/branch_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <queue>

#include "impend/base/stop.h"
#include "impend/motion/formulations.h"

namespace impend {
namespace {

// Where along a line an either-or contact changes over is searched until no place can be faster by more than this
// share of the motion ratio: the number of places tried grows with its inverse root.
constexpr double kChangeOver = 1e-4;

struct Later {
  bool operator()(const BranchNode& x, const BranchNode& y) const {
    if (x.bound != y.bound) return x.bound < y.bound;
    if (x.depth != y.depth) return x.depth < y.depth;
    return x.serial > y.serial;
  }
};

class Search {
 public:
  Search(const BranchRows& rows, const std::vector<int>& active, const BranchLimits& limits,
         const DecisionTolerances& decision, const Progress& progress)
      : rows_(rows), active_(active), limits_(limits), decision_(decision), progress_(progress) {}

  BranchSearch run(const BranchNode& root, const BranchOptions& first) {
    root_ = root.motion;
    out_.disturbed.assign(rows_.everything().bodies(), false);
    out_.least_lambda = root.lambda.head(rows_.always());
    if (!root.at_rest && !violated(rows_, root, active_).empty()) {
      if (!first.empty()) dive(solve(first, root));
      dive(root);
    }
    open_.push(root);
    while (!open_.empty()) {
      const BranchNode node = open_.top();
      open_.pop();
      if (settled(node)) continue;
      if (exhausted(node)) {
        abandon(node);
        break;
      }
      expand(node);
      tell(node);
    }
    sharpen_change_overs();
    finish();
    return std::move(out_);
  }

 private:
  BranchNode solve(BranchOptions options, const BranchNode& parent) {
    BranchNode node = relax(rows_, std::move(options), decision_, parent.carrying);
    node.serial = ++out_.nodes;
    out_.work += node.work;
    return node;
  }

  // Seldom: each is a line where progress goes to a file.
  void tell(const BranchNode& node) {
    if (!progress_.report || out_.nodes < tell_at_) return;
    tell_at_ = 2 * out_.nodes;
    const std::string best = out_.found ? fmt::format("{:.4g}", out_.best.merit) : "unknown";
    progress_.step(fmt::format("either-or contacts: {} cases, {} open, bound {:.4g}, best {}", out_.nodes, open_.size(),
                               node.bound, best),
                   std::max(static_cast<double>(out_.nodes) / limits_.nodes,
                            static_cast<double>(out_.work) / static_cast<double>(limits_.work)));
  }

  double apart(const BranchNode& x, const BranchNode& y) const {
    return rows_.scale() > 0 ? mass_norm(rows_.everything(), x.motion - y.motion) / rows_.scale() : 0.0;
  }

  // True when nothing below the node needs to be looked at any more.
  bool settled(const BranchNode& node) {
    const std::vector<int> left = violated(rows_, node, active_);
    if (left.empty() && !node.solved) {
      leave(node);
      out_.unfinished = true;
      return true;
    }
    // Beside a best branch at rest what is slower by the slack alone must still be proved at rest.
    const bool to_be_proved = out_.found && out_.best.at_rest && !node.at_rest;
    if (out_.found && !to_be_proved && node.bound < out_.best.merit - limits_.tie) {
      rest_on(node);
      out_.all_rest = out_.all_rest && node.at_rest;
      return true;
    }
    if (node.at_rest || left.empty()) {
      accept(node);
      return true;
    }
    // Ties below it have nearly the motion of the best; where rest is at stake that does not prove it.
    const bool repeats = out_.found && !out_.best.at_rest && node.solved && apart(node, out_.best) <= limits_.same &&
                         node.bound <= out_.best.merit + limits_.tie;
    if (repeats) {
      rest_on(node);
      tied_bound_ = std::max(tied_bound_, node.bound);
      out_.all_rest = false;
      return true;
    }
    return only_change_overs(node, left) && near_enough(node);
  }

  bool only_change_overs(const BranchNode& node, const std::vector<int>& left) const {
    return node.solved && std::all_of(left.begin(), left.end(), [&](int k) { return node.options[k].has_value(); });
  }

  // A change-over anywhere in an interval is given up on where it cannot gain what the search resolves.
  bool near_enough(const BranchNode& node) {
    if (!out_.found) return false;
    if (node.bound > out_.best.merit * (1 + kChangeOver) + limits_.tie) return false;
    leave(node);
    out_.all_rest = false;
    return true;
  }

  bool spent() const { return out_.nodes >= limits_.nodes || out_.work >= limits_.work; }

  bool exhausted(const BranchNode& node) const {
    if (spent()) return true;
    // The node on top has the largest bound: only more ties are left.
    return out_.tied && node.bound <= out_.best.merit + limits_.tie && out_.nodes >= tied_at_ + limits_.tied_nodes;
  }

  void abandon(const BranchNode& node) {
    out_.unfinished = true;
    out_.all_rest = false;
    leave(node);
    for (; !open_.empty(); open_.pop()) {
      if (!out_.found || open_.top().bound >= out_.best.merit - limits_.tie) leave(open_.top());
    }
  }

  void expand(const BranchNode& node) {
    const std::vector<int> left = violated(rows_, node, active_);
    const VecX values = rows_.values(node.motion);
    if (only_change_overs(node, left)) accept(solve(completed(rows_, node, active_), node));
    int worst = left.front();
    double deepest = -1;
    for (int k : left) {
      double depth = -1;
      for (const BranchOption& option : open_options(rows_, node, k)) {
        const double here = rows_.shortfall(k, option, values).depth;
        depth = depth < 0 ? here : std::min(depth, here);
      }
      if (depth > deepest) {
        deepest = depth;
        worst = k;
      }
    }
    for (const BranchOption& option : ways_on(node, worst, values)) {
      BranchOptions options = node.options;
      options[worst] = option;
      BranchNode child = solve(std::move(options), node);
      child.bound = std::min(child.bound, node.bound);
      child.value = std::min(child.value, node.value);
      child.depth = node.depth + 1;
      open_.push(std::move(child));
    }
  }

  // The alternatives, or an interval of change-overs cut where the motion comes nearest to allowing one.
  std::vector<BranchOption> ways_on(const BranchNode& node, int disjunction, const VecX& values) const {
    if (!node.options[disjunction]) return rows_.options(disjunction);
    BranchOption low = *node.options[disjunction], high = low;
    const double margin = 0.1 * (low.to - low.from);
    const double cut = std::clamp(rows_.shortfall(disjunction, low, values).share, low.from + margin, low.to - margin);
    low.to = high.from = cut;
    return {low, high};
  }

  // A branch to compare with from the start: imposes the nearest option of all that is violated until nothing is.
  void dive(BranchNode node) {
    for (std::vector<int> left = violated(rows_, node, active_); !left.empty(); left = violated(rows_, node, active_)) {
      if (!node.solved || (spent() && dived_ >= kLeastDives)) return;
      ++dived_;
      node = solve(completed(rows_, node, left), node);
    }
    if (node.solved) accept(node);
  }

  void accept(const BranchNode& node) {
    rest_on(node);
    out_.all_rest = out_.all_rest && node.at_rest;
    if (!node.solved) return;
    const BranchOptions options = completed(rows_, node, active_);
    if (out_.found && node.merit <= out_.best.merit + limits_.tie) {
      if (!node.at_rest) tied_bound_ = std::max(tied_bound_, node.merit);
      if (same_but_for_change_overs(options, out_.best.options)) return;
      const bool ties = node.merit >= out_.best.merit - limits_.tie && apart(node, out_.best) > limits_.same;
      if (!ties || (node.at_rest && out_.best.at_rest)) return;
      if (!out_.tied) tied_at_ = out_.nodes;
      out_.tied = true;
      rivals_.push_back({node.motion, limits_.same});
      return;
    }
    out_.found = true;
    out_.tied = false;
    rivals_.clear();
    out_.best = node;
    out_.best.options = options;
  }

  static bool same_but_for_change_overs(const BranchOptions& x, const BranchOptions& y) {
    for (size_t k = 0; k < x.size(); ++k) {
      if (x[k].has_value() != y[k].has_value()) return false;
      if (x[k] && (x[k]->alternative != y[k]->alternative || x[k]->other != y[k]->other)) return false;
    }
    return true;
  }

  void leave(const BranchNode& node) {
    rest_on(node);
    left_.push_back(node);
  }

  void rest_on(const BranchNode& node) {
    out_.least_lambda = out_.least_lambda.cwiseMin(node.lambda.head(rows_.always()));
    const VecX change = node.motion - root_;
    for (int k = 0; k < rows_.everything().bodies(); ++k) {
      const Vec6 part = change.segment<6>(6 * k);
      const double norm = std::sqrt(std::max(part.dot(rows_.everything().M[k] * part), 0.0));
      if (norm > NumericalTolerances{}.rest_resolution * rows_.scale()) out_.disturbed[k] = true;
    }
  }

  // Golden section on the motion ratio about each change-over of the best branch; the intervals left are small.
  void sharpen_change_overs() {
    if (!out_.found || left_.empty()) return;
    const long most_work = out_.work + limits_.work / 4;
    for (int k : active_) {
      if (!out_.best.options[k] || !out_.best.options[k]->mixed() || out_.work > most_work) continue;
      const double reach = std::sqrt(kChangeOver);
      const double share = out_.best.options[k]->from;
      double low = std::max(0.0, share - reach), high = std::min(1.0, share + reach);
      const auto at = [&](double t) {
        BranchOptions options = out_.best.options;
        options[k]->from = options[k]->to = t;
        return solve(std::move(options), out_.best);
      };
      constexpr double kShrink = 1 / std::numbers::phi;
      constexpr int kSteps = 16;  // to 5e-6 of the line, about which σ is flat
      BranchNode left = at(high - kShrink * (high - low)), right = at(low + kShrink * (high - low));
      for (int step = 0; step < kSteps; ++step) {
        if (left.merit >= right.merit) {
          high = right.options[k]->from;
          right = std::move(left);
          left = at(high - kShrink * (high - low));
        } else {
          low = left.options[k]->from;
          left = std::move(right);
          right = at(low + kShrink * (high - low));
        }
      }
      const BranchNode& better = left.merit >= right.merit ? left : right;
      if (better.solved && better.merit > out_.best.merit) out_.best = better;
    }
  }

  void finish() {
    out_.upper = std::max(out_.found ? out_.best.ratio : 0.0, tied_bound_);
    out_.candidates = rivals_;
    const double floor = out_.found ? std::max(0.0, out_.best.merit - limits_.tie) : 0.0;
    for (const BranchNode& node : left_) {
      if (node.bound < floor) continue;
      out_.upper = std::max(out_.upper, node.bound);
      out_.candidates.push_back({node.motion, std::sqrt(std::max(0.0, node.value - floor * floor))});
    }
  }

  const BranchRows& rows_;
  const std::vector<int>& active_;
  const BranchLimits& limits_;
  const DecisionTolerances& decision_;
  const Progress& progress_;
  BranchSearch out_;
  VecX root_;
  std::priority_queue<BranchNode, std::vector<BranchNode>, Later> open_;
  std::vector<Candidate> rivals_;
  std::vector<BranchNode> left_;
  int tied_at_ = 0;
  double tied_bound_ = 0;  // of branches that are faster than the best by less than the search resolves
  int dived_ = 0;
  static constexpr int kLeastDives = 20;  // relaxations, whatever the limits: without any branch little can be said
  int tell_at_ = 10;
};

}  // namespace

BranchSearch search_branches(const BranchRows& rows, const BranchNode& root, const std::vector<int>& active,
                             const BranchLimits& limits, const DecisionTolerances& decision, const Progress& progress,
                             const BranchOptions& first) {
  return Search(rows, active, limits, decision, progress).run(root, first);
}

}  // namespace impend
