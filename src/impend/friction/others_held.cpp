#include "impend/friction/others_held.h"

namespace impend {
namespace {

// By body of the whole its block among those that move, else −1.
using Blocks = std::vector<int>;

int moving_block(const Blocks& block, int k) { return k < 0 ? -1 : block[static_cast<size_t>(k)]; }

std::vector<int> touching(const BlockRows& rows, const Blocks& block) {
  std::vector<int> list;
  for (int i = 0; i < rows.rows(); ++i) {
    const auto [a, b] = rows.block(i);
    if (moving_block(block, a) >= 0 || moving_block(block, b) >= 0) list.push_back(i);
  }
  return list;
}

BlockRows held(const BlockRows& rows, const std::vector<int>& keep, const Blocks& block, int bodies) {
  BlockRows part(bodies);
  const auto value = [&](int i, int side) {
    return moving_block(block, rows.block(i)[static_cast<size_t>(side)]) < 0 ? Vec6(Vec6::Zero()) : rows.value(i, side);
  };
  for (const int i : keep) {
    const auto [a, b] = rows.block(i);
    part.append(moving_block(block, a), value(i, 0), moving_block(block, b), value(i, 1));
  }
  return part;
}

}  // namespace

FrictionProblem with_others_held(const FrictionProblem& whole, const std::vector<int>& moving) {
  FrictionProblem part;
  const int bodies = static_cast<int>(moving.size());
  Blocks block(static_cast<size_t>(whole.bodies()), -1);
  part.Q.resize(6 * bodies);
  for (int k = 0; k < bodies; ++k) {
    const int body = moving[static_cast<size_t>(k)];
    block[static_cast<size_t>(body)] = k;
    part.M.push_back(whole.M[static_cast<size_t>(body)]);
    part.Q.segment<6>(6 * k) = whole.Q.segment<6>(6 * body);
  }
  const std::vector<int> contacts = touching(whole.N, block), joints = touching(whole.G, block);
  part.N = held(whole.N, contacts, block, bodies);
  part.S = held(whole.S, contacts, block, bodies);
  part.T = held(whole.T, contacts, block, bodies);
  part.G = held(whole.G, joints, block, bodies);
  part.mu = whole.mu(contacts);
  return part;
}

}  // namespace impend
