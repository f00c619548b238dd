#include "impend/friction/own_units.h"

#include <algorithm>
#include <cmath>

namespace impend {
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
