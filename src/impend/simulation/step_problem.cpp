#include "impend/simulation/step_problem.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "impend/dynamics/joint_rows.h"

namespace impend {
namespace {

constexpr int kPyramidCorners = 4;  // of Stewart and Trinkle's law; D15 §VII-A takes as many

// Of edges and rounds neither body has the first feature but by its number.
bool is_mutual(TrackKind kind) { return kind == TrackKind::kEdgeEdge || kind == TrackKind::kRoundRound; }

std::tuple<int, int, TrackKind, int, int, int> name_of(const TrackKey& key, const MovingBodies& bodies) {
  int x = bodies.rank_of(key.swapped ? key.b : key.a), y = bodies.rank_of(key.swapped ? key.a : key.b);
  int first = key.first, second = key.second;
  if (is_mutual(key.kind) && y < x) {
    std::swap(x, y);
    std::swap(first, second);
  }
  return {x, y, key.kind, first, second, key.place};
}

// The place of each contact in an order that does not depend on how parts are numbered: by the ranks of its bodies,
// then by its features. Where Coulomb's law has several solutions (a block that slides on four corners) methods find
// one by the order in which they look, and so this one decides.
std::vector<int> contact_order(const std::vector<StepContact>& contacts, const MovingBodies& bodies) {
  std::vector<std::pair<std::tuple<int, int, TrackKind, int, int, int>, int>> names;
  names.reserve(contacts.size());
  for (const StepContact& c : contacts) names.emplace_back(name_of(c.at.key, bodies), static_cast<int>(names.size()));
  std::sort(names.begin(), names.end());
  std::vector<int> order(contacts.size());
  for (std::size_t k = 0; k < names.size(); ++k) order[names[k].second] = static_cast<int>(k);
  return order;
}

void set_row(const MovingBodies& bodies, const BodiesState& state, const TrackedContact& at, const Vec3& direction,
             int row, BlockRows* rows) {
  const int a = bodies.block_of(at.a()), b = bodies.block_of(at.b());
  const auto values = [&](int block) -> Vec6 {
    return block < 0 ? Vec6(Vec6::Zero()) : joint_row_values({direction, false}, at.point, state.x[block]);
  };
  rows->set(row, a, values(a), b, -values(b));
}

FrictionProblem rows_of(const MovingBodies& bodies, const BodiesState& state, const VecX& kicked,
                        const std::vector<StepContact>& contacts, const JointErrors& joints) {
  FrictionProblem law;
  law.M = bodies.masses(state);
  law.Q = kicked;
  law.velocity = VecX::Zero(kicked.size());
  for (BlockRows* rows : {&law.N, &law.S, &law.T}) rows->reset(static_cast<int>(contacts.size()), bodies.count());
  law.G = joints.G;
  const Eigen::Index n = static_cast<Eigen::Index>(contacts.size());
  law.mu = law.viscous = law.bias_N = law.bias_S = law.bias_T = VecX::Zero(n);
  law.bias_G = VecX::Zero(joints.g.size());
  law.body.reserve(static_cast<std::size_t>(bodies.count()));
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const TrackedContact& at = contacts[i].at;
    const Vec3 s = at.normal.unitOrthogonal(), t = at.normal.cross(s);
    const int row = static_cast<int>(i);
    set_row(bodies, state, at, at.normal, row, &law.N);
    set_row(bodies, state, at, s, row, &law.S);
    set_row(bodies, state, at, t, row, &law.T);
  }
  law.contact = contact_order(contacts, bodies);
  for (int k = 0; k < bodies.count(); ++k) law.body.push_back(bodies[k].part);
  law.joint = joints.joint;
  return law;
}

}  // namespace

StepProblem make_step_problem(const MovingBodies& bodies, const BodiesState& state, const VecX& kicked, double h,
                              const std::vector<StepContact>& contacts, const JointErrors& joints,
                              const PlaceErrors& errors, const StepProblem* like) {
  StepProblem problem;
  problem.h = h;
  problem.c = bodies.drift_correction(state, kicked, h);
  problem.law = like != nullptr ? like->law : rows_of(bodies, state, kicked, contacts, joints);
  FrictionProblem& law = problem.law;
  law.Q = kicked;
  law.bias_N = law.N.times(problem.c);
  law.bias_S = law.S.times(problem.c);
  law.bias_T = law.T.times(problem.c);
  const double let_be = errors.let_be, slowly = std::max(h, errors.least);
  law.bias_G = law.G.times(problem.c) + joints.g / slowly;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const double gap = contacts[i].at.gap;
    double& bias = law.bias_N[static_cast<Eigen::Index>(i)];
    if (gap < 0) bias += std::max(kGivenBack * std::min(gap + let_be, 0.0) / slowly, -errors.fastest);
    if (gap > kStaysOpen * let_be) bias += gap / h;
    law.mu[static_cast<Eigen::Index>(i)] = contacts[i].closed ? contacts[i].mu : 0.0;
  }
  return problem;
}

void add_soft_rows(const SoftRows& rows, const VecX& c, FrictionProblem& law, BilateralLaw& bilateral) {
  if (rows.rows() == 0) return;
  const int joints = law.G.rows();
  const Eigen::Index all = joints + rows.rows();
  law.G.reserve(joints + rows.rows());
  law.joint.reserve(static_cast<std::size_t>(all));
  law.bias_G.conservativeResize(all);
  bilateral.compliance = VecX::Zero(all);
  bilateral.limit = VecX::Constant(all, std::numeric_limits<double>::infinity());
  bilateral.group.resize(static_cast<std::size_t>(all));
  for (int k = 0; k < joints; ++k) bilateral.group[k] = k;
  for (int k = 0; k < rows.rows(); ++k) {
    const int at = joints + k;
    law.G.append(rows.G.block(k)[0], rows.G.value(k, 0), rows.G.block(k)[1], rows.G.value(k, 1));
    law.joint.push_back(rows.source[k]);
    law.bias_G[at] = rows.bias[k] + (c.size() > 0 ? rows.G.dot(k, c) : 0.0);
    bilateral.compliance[at] = rows.compliance[k];
    bilateral.limit[at] = rows.limit[k];
    bilateral.group[at] = joints + rows.group[k];
  }
}

void add_tangents(const std::vector<StepContact>& contacts, SimulationLaw contact, double kick, BilateralLaw& law) {
  if (contact == SimulationLaw::kStewartTrinkle) law.pyramid = kPyramidCorners;
  if (contact != SimulationLaw::kNoSlip && contact != SimulationLaw::kViscous) return;
  law.tangent_compliance = VecX::Constant(static_cast<Eigen::Index>(contacts.size()), -1);
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (!contacts[i].closed || contacts[i].at.key.kind == TrackKind::kStop) continue;
    double& compliance = law.tangent_compliance[static_cast<Eigen::Index>(i)];
    if (contact == SimulationLaw::kNoSlip) compliance = 0;
    if (contact == SimulationLaw::kViscous && contacts[i].viscous > 0) compliance = 1 / (kick * contacts[i].viscous);
  }
}

FrictionProblem make_instant_problem(const MovingBodies& bodies, const BodiesState& state, const VecX& kicked,
                                     const std::vector<StepContact>& contacts, const JointErrors& joints) {
  FrictionProblem law = rows_of(bodies, state, kicked, contacts, joints);
  for (std::size_t i = 0; i < contacts.size(); ++i) law.mu[static_cast<Eigen::Index>(i)] = contacts[i].mu;
  return law;
}

}  // namespace impend
