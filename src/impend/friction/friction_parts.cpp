#include "impend/friction/friction_parts.h"

#include <algorithm>
#include <cmath>

#include "impend/base/union_find.h"
#include "impend/numerics/mass_factor.h"

namespace impend {
namespace {

// Rows `keep` of `rows` with blocks renumbered.
BlockRows renumbered(const BlockRows& rows, const std::vector<int>& keep, const std::vector<int>& block, int blocks) {
  BlockRows part;
  part.reset(static_cast<int>(keep.size()), blocks);
  int row = 0;
  for (const int i : keep) {
    const auto [a, b] = rows.block(i);
    part.set(row++, a < 0 ? -1 : block[a], rows.value(i, 0), b < 0 ? -1 : block[b], rows.value(i, 1));
  }
  return part;
}

void join_rows(const BlockRows& rows, const std::vector<int>& which, UnionFind& sets) {
  for (const int i : which) {
    if (rows.block(i)[0] >= 0 && rows.block(i)[1] >= 0) sets.join(rows.block(i)[0], rows.block(i)[1]);
  }
}

// Per set of bodies, the rows that touch it.
std::vector<std::vector<int>> rows_per_set(const BlockRows& rows, const std::vector<int>& which,
                                           const std::vector<int>& set_of, size_t sets) {
  std::vector<std::vector<int>> lists(sets);
  if (sets == 1) lists[0].reserve(which.size());
  for (const int i : which) {
    const int block = rows.block(i)[0] >= 0 ? rows.block(i)[0] : rows.block(i)[1];
    if (block >= 0) lists[set_of[block]].push_back(i);
  }
  return lists;
}

FrictionProblem part_of(const FrictionProblem& problem, const FrictionPart& part, const std::vector<int>& block) {
  FrictionProblem own;
  const int bodies = static_cast<int>(part.bodies.size());
  own.Q.resize(6 * bodies);
  own.velocity = VecX::Zero(6 * bodies);
  own.M.reserve(part.bodies.size());
  own.body.reserve(part.bodies.size());
  for (int k = 0; k < bodies; ++k) {
    const int whole = part.bodies[k];
    own.M.push_back(problem.M[whole]);
    own.Q.segment<6>(6 * k) = problem.Q.segment<6>(6 * whole);
    if (problem.velocity.size() > 0) own.velocity.segment<6>(6 * k) = problem.velocity.segment<6>(6 * whole);
    own.body.push_back(problem.body.empty() ? whole : problem.body[whole]);
  }
  own.N = renumbered(problem.N, part.contacts, block, bodies);
  own.S = renumbered(problem.S, part.contacts, block, bodies);
  own.T = renumbered(problem.T, part.contacts, block, bodies);
  own.G = renumbered(problem.G, part.joints, block, bodies);
  own.mu = chosen_values(problem.mu, part.contacts);
  own.viscous = chosen_values(problem.viscous, part.contacts);
  own.bias_N = chosen_values(problem.bias_N, part.contacts);
  own.bias_S = chosen_values(problem.bias_S, part.contacts);
  own.bias_T = chosen_values(problem.bias_T, part.contacts);
  own.bias_G = chosen_values(problem.bias_G, part.joints);
  own.contact = chosen_names(problem.contact, part.contacts);
  own.joint = chosen_names(problem.joint, part.joints);
  return own;
}

}  // namespace

VecX chosen_values(const VecX& values, const std::vector<int>& keep) {
  VecX part = VecX::Zero(static_cast<Eigen::Index>(keep.size()));
  for (size_t k = 0; k < keep.size(); ++k) {
    if (keep[k] < values.size()) part[static_cast<Eigen::Index>(k)] = values[keep[k]];
  }
  return part;
}

std::vector<int> chosen_names(const std::vector<int>& names, const std::vector<int>& keep) {
  std::vector<int> own;
  own.reserve(keep.size());
  for (const int i : keep) own.push_back(names.empty() ? i : names[i]);
  return own;
}

std::vector<FrictionPart> friction_parts(const FrictionProblem& problem, const std::vector<int>& kept) {
  UnionFind sets(problem.bodies());
  std::vector<int> joints(problem.G.rows());
  for (int k = 0; k < problem.G.rows(); ++k) joints[k] = k;
  join_rows(problem.N, kept, sets);
  join_rows(problem.G, joints, sets);
  const auto groups = sets.groups();
  std::vector<int> set_of(problem.bodies()), block(problem.bodies());
  for (size_t g = 0; g < groups.size(); ++g) {
    for (size_t k = 0; k < groups[g].size(); ++k) {
      set_of[groups[g][k]] = static_cast<int>(g);
      block[groups[g][k]] = static_cast<int>(k);
    }
  }
  auto contact_lists = rows_per_set(problem.N, kept, set_of, groups.size());
  auto joint_lists = rows_per_set(problem.G, joints, set_of, groups.size());
  std::vector<FrictionPart> parts(groups.size());
  for (size_t g = 0; g < groups.size(); ++g) {
    parts[g].bodies = groups[g];
    parts[g].contacts = std::move(contact_lists[g]);
    parts[g].joints = std::move(joint_lists[g]);
    parts[g].problem = part_of(problem, parts[g], block);
  }
  return parts;
}

FrictionSolution empty_solution(const FrictionProblem& problem) {
  FrictionSolution solution;
  solution.a.resize(problem.Q.size());
  for (int k = 0; k < problem.bodies(); ++k) {
    solution.a.segment<6>(6 * k) = MassCholesky(problem.M[k]).solve(problem.Q.segment<6>(6 * k));
  }
  solution.f_N = solution.f_S = solution.f_T = VecX::Zero(problem.contacts());
  solution.nu = VecX::Zero(problem.G.rows());
  solution.state.assign(problem.contacts(), ContactState::kOpen);
  return solution;
}

void add_tried(const std::vector<std::string>& more, std::vector<std::string>& tried) {
  for (const std::string& name : more) {
    if (std::find(tried.begin(), tried.end(), name) == tried.end()) tried.push_back(name);
  }
}

void put_part(const FrictionPart& part, const FrictionSolution& solution, FrictionSolution& whole) {
  for (size_t k = 0; k < part.bodies.size(); ++k) {
    whole.a.segment<6>(6 * part.bodies[k]) = solution.a.segment<6>(6 * static_cast<Eigen::Index>(k));
  }
  for (size_t k = 0; k < part.contacts.size(); ++k) {
    const Eigen::Index own = static_cast<Eigen::Index>(k);
    whole.f_N[part.contacts[k]] = solution.f_N[own];
    whole.f_S[part.contacts[k]] = solution.f_S[own];
    whole.f_T[part.contacts[k]] = solution.f_T[own];
    whole.state[part.contacts[k]] = solution.state[k];
  }
  for (size_t k = 0; k < part.joints.size(); ++k) {
    whole.nu[part.joints[k]] = solution.nu[static_cast<Eigen::Index>(k)];
  }
  add_tried(solution.tried, whole.tried);
  whole.pivots += solution.pivots;
  whole.drives += solution.drives;
  whole.direction_rounds += solution.direction_rounds;
}

namespace {

// The power of two below x; 1 where there is nothing to measure.
double power_below(double x) {
  if (!(x > 0) || !std::isfinite(x)) return 1;
  int exponent = 0;
  std::frexp(x, &exponent);
  return std::ldexp(1.0, exponent - 1);
}

double longest_lever(const BlockRows& rows) {
  double longest = 0;
  for (int i = 0; i < rows.rows(); ++i) {
    for (const int side : {0, 1}) {
      if (rows.block(i)[static_cast<size_t>(side)] >= 0) {
        longest = std::max(longest, rows.value(i, side).tail<3>().cwiseAbs().maxCoeff());
      }
    }
  }
  return longest;
}

// Radius of gyration, without contacts.
double widest(const FrictionProblem& problem) {
  double widest = 0;
  for (const Mat6& M : problem.M) widest = std::max(widest, std::sqrt(M.diagonal().tail<3>().maxCoeff() / M(0, 0)));
  return widest;
}

// The angular half of every sextet, divided.
BlockRows with_levers(const BlockRows& rows, double length) {
  BlockRows own(rows.blocks());
  const auto value = [&](int i, int side) {
    Vec6 v = rows.value(i, side);
    v.tail<3>() /= length;
    return v;
  };
  for (int i = 0; i < rows.rows(); ++i) own.append(rows.block(i)[0], value(i, 0), rows.block(i)[1], value(i, 1));
  return own;
}

VecX angular_times(VecX motion, double factor) {
  for (Eigen::Index k = 0; k + 6 <= motion.size(); k += 6) motion.segment<3>(k + 3) *= factor;
  return motion;
}

}  // namespace

OwnUnits own_units(const FrictionProblem& problem) {
  OwnUnits units;
  double heaviest = 0, load = 0;
  for (const Mat6& M : problem.M) heaviest = std::max(heaviest, M(0, 0));
  units.mass = power_below(heaviest);
  const double lever = longest_lever(problem.N);
  units.length = power_below(lever > 0 ? lever : widest(problem));
  for (int k = 0; k < problem.bodies(); ++k) {
    load = std::max({load, problem.Q.segment<3>(6 * k).cwiseAbs().maxCoeff(),
                     problem.Q.segment<3>(6 * k + 3).cwiseAbs().maxCoeff() / units.length});
  }
  units.acceleration = power_below(load / units.mass);
  return units;
}

FrictionProblem OwnUnits::problem(const FrictionProblem& in_si) const {
  FrictionProblem own = in_si;
  for (Mat6& M : own.M) {
    M /= mass;
    M.topRightCorner<3, 3>() /= length;
    M.bottomLeftCorner<3, 3>() /= length;
    M.bottomRightCorner<3, 3>() /= length * length;
  }
  own.Q = angular_times(in_si.Q / force(), 1 / length);
  own.N = with_levers(in_si.N, length);
  own.S = with_levers(in_si.S, length);
  own.T = with_levers(in_si.T, length);
  own.G = with_levers(in_si.G, length);
  for (VecX* bias : {&own.bias_N, &own.bias_S, &own.bias_T, &own.bias_G}) *bias /= acceleration;
  return own;
}

FrictionSolution OwnUnits::solution(const FrictionSolution& in_si) const {
  FrictionSolution own = in_si;
  own.a = angular_times(in_si.a / acceleration, length);
  for (VecX* f : {&own.f_N, &own.f_S, &own.f_T, &own.nu}) *f /= force();
  return own;
}

FrictionSolution OwnUnits::solution_in_si(const FrictionSolution& own) const {
  FrictionSolution in_si = own;
  in_si.a = motion_in_si(own.a);
  for (VecX* f : {&in_si.f_N, &in_si.f_S, &in_si.f_T, &in_si.nu}) *f *= force();
  return in_si;
}

VecX OwnUnits::motion_in_si(const VecX& own) const { return angular_times(own * acceleration, 1 / length); }

}  // namespace impend
