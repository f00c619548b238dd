// Comparing sets of contacts by the cones of their wrenches.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "impend/contact/contact.h"

namespace impend::test {

using Wrench = Eigen::Matrix<double, 6, 1>;

// (n̂, (d − origin) × n̂ / length)
Wrench wrench_of(const Vec3& point, const Vec3& normal, const Vec3& origin, double length);

// min over λ ≥ 0 of ‖Σ λ_i w_i − target‖ (Lawson & Hanson 1974).
double distance_to_cone(const std::vector<Wrench>& generators, const Wrench& target);

// The largest distance of any generator of one cone from the other cone, both ways.
double cone_difference(const std::vector<Wrench>& a, const std::vector<Wrench>& b);

int rank_of(const std::vector<Wrench>& wrenches, double tolerance);

}  // namespace impend::test
