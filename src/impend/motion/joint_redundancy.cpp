// A body that one joint alone holds takes that joint out of every dependency: its rows are independent on that body by
// themselves. What is left after peeling such bodies off are the closed loops; there the whitened rows are
// orthogonalised one after the other (Gram–Schmidt), and a row whose sine to the span of those before it is below noise
// is redundant.
#include "impend/motion/freedoms.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "impend/base/union_find.h"
#include "impend/motion/whitened.h"
#include "impend/numerics/active_set/orthogonal_factor.h"

namespace impend {
namespace {

// A joint row whose sine to the span of the rows before it is below this …
constexpr double kRedundant = 1e-9;
// … or below this many times the relative noise of the joint rows that it closes a loop with, is redundant: the factor
// covers the arms of the loop.
constexpr double kRedundantPerNoise = 10.0;

constexpr size_t kMostNamed = 400;   // characters
constexpr int kMostLoopRows = 1200;  // of one group of loops: a dense factor of seconds

// One joint: the bodies it holds (−1 = fixed) and g of each of its pairs.
struct JointEdge {
  int joint = -1;
  std::array<int, 2> bodies = {-1, -1};
  std::vector<int> rows;
  bool in_loop = true;
};

std::vector<JointEdge> joint_edges(const MotionProblem& problem) {
  std::vector<JointEdge> edges;
  for (int i = 0; i < problem.rows(); i += problem.is_joint_row(i) ? 2 : 1) {
    if (!problem.is_joint_row(i)) continue;
    if (edges.empty() || edges.back().joint != problem.joint[i]) {
      edges.push_back({problem.joint[i], problem.J.block(i), {}, true});
    }
    edges.back().rows.push_back(i);
  }
  return edges;
}

// Takes out the joints of bodies that have one joint left, again and again.
void peel(int bodies, std::vector<JointEdge>& edges) {
  std::vector<std::vector<int>> at(static_cast<size_t>(bodies));
  for (size_t e = 0; e < edges.size(); ++e) {
    for (const int body : edges[e].bodies) {
      if (body >= 0) at[body].push_back(static_cast<int>(e));
    }
  }
  std::vector<int> degree, queue;
  for (int body = 0; body < bodies; ++body) {
    degree.push_back(static_cast<int>(at[body].size()));
    if (degree[body] == 1) queue.push_back(body);
  }
  while (!queue.empty()) {
    const int body = queue.back();
    queue.pop_back();
    if (degree[body] != 1) continue;
    JointEdge& last = edges[*std::find_if(at[body].begin(), at[body].end(), [&](int e) { return edges[e].in_loop; })];
    last.in_loop = false;
    for (const int held : last.bodies) {
      if (held >= 0 && --degree[held] == 1) queue.push_back(held);
    }
  }
}

// The joints in loops, grouped by the movable bodies that connect them, each group in the order of the joints.
std::vector<std::vector<const JointEdge*>> loop_groups(int bodies, const std::vector<JointEdge>& edges) {
  UnionFind joined(bodies);
  for (const JointEdge& edge : edges) {
    if (edge.in_loop && edge.bodies[0] >= 0 && edge.bodies[1] >= 0) joined.join(edge.bodies[0], edge.bodies[1]);
  }
  std::vector<int> group_of(static_cast<size_t>(bodies));
  const std::vector<std::vector<int>> groups = joined.groups();
  for (size_t k = 0; k < groups.size(); ++k) {
    for (const int body : groups[k]) group_of[body] = static_cast<int>(k);
  }
  std::map<int, std::vector<const JointEdge*>> found;
  for (const JointEdge& edge : edges) {
    if (edge.in_loop) found[group_of[std::max(edge.bodies[0], edge.bodies[1])]].push_back(&edge);
  }
  std::vector<std::vector<const JointEdge*>> list;
  for (auto& [group, members] : found) list.push_back(std::move(members));
  return list;
}

void count_group(const MotionProblem& problem, const WhitenedProblem& whitened,
                 const std::vector<const JointEdge*>& group, RedundantRows& redundant) {
  std::map<int, int> column_of;
  int rows = 0;
  double noise = 0;
  for (const JointEdge* edge : group) {
    for (const int body : edge->bodies) {
      if (body >= 0) column_of.emplace(body, 6 * static_cast<int>(column_of.size()));
    }
    for (const int i : edge->rows) {
      if (whitened.row_length[i] > 0) noise = std::max(noise, problem.row_noise.row(i).norm() / whitened.row_length[i]);
    }
    rows += static_cast<int>(edge->rows.size());
  }
  if (rows > kMostLoopRows) {
    redundant.counted = false;
    return;
  }
  const double least = std::max(kRedundant, kRedundantPerNoise * noise);
  OrthogonalFactor factor(6 * static_cast<int>(column_of.size()));
  for (const JointEdge* edge : group) {
    for (const int i : edge->rows) {
      VecX row = VecX::Zero(6 * static_cast<Eigen::Index>(column_of.size()));
      for (int side = 0; side < 2; ++side) {
        const int body = edge->bodies[side];
        if (body >= 0) row.segment<6>(column_of[body]) = whitened.projection.G.value(i, side);
      }
      if (!factor.append(row, least)) ++redundant.of_joint[edge->joint];
    }
  }
}

}  // namespace

RedundantRows redundant_joint_rows(const MotionProblem& problem, int joints) {
  RedundantRows redundant{std::vector<int>(static_cast<size_t>(joints), 0), true};
  std::vector<JointEdge> edges = joint_edges(problem);
  if (edges.empty()) return redundant;
  peel(problem.bodies(), edges);
  const WhitenedProblem whitened = whiten(problem);
  for (const auto& group : loop_groups(problem.bodies(), edges)) count_group(problem, whitened, group, redundant);
  return redundant;
}

Diagnostics joint_warnings(const RedundantRows& redundant, const Assembly* assembly) {
  Diagnostics warnings;
  const int rows = std::accumulate(redundant.of_joint.begin(), redundant.of_joint.end(), 0);
  if (rows > 0) {
    std::string named;
    for (size_t j = 0; assembly && j < redundant.of_joint.size() && named.size() < kMostNamed; ++j) {
      if (redundant.of_joint[j] == 0) continue;
      const Joint& joint = assembly->joints[j];
      named += fmt::format("{}the {} joint of '{}' and '{}' ({} of its rows)", named.empty() ? ": " : ", ",
                           to_string(joint.type), assembly->body_name(joint.a), assembly->body_name(joint.b),
                           redundant.of_joint[j]);
    }
    warnings.push_back({"redundant-joints",
                        fmt::format("the joints close loops and say {} thing{} twice{}; the motion is the same, but "
                                    "forces can be shared among them in many ways, of which the least are shown",
                                    rows, rows == 1 ? "" : "s", named),
                        ""});
  }
  if (!redundant.counted) {
    warnings.push_back(
        {"joint-redundancy-not-counted",
         "the joints close loops too large for counting what they say twice; forces of joints may be one "
         "of many distributions",
         ""});
  }
  return warnings;
}

}  // namespace impend
