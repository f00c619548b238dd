// What changes of rows, forces and loads as parts move: by central differences near by, and where they are elsewhere.
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <utility>

#include "impend/motion/moved_rows.h"

namespace impend {

double MovedRows::damping(const VecX& p) const {
  const double step = step_of(p);
  if (!(step > 0) || !is_elastic()) return 0;
  const std::vector<Coordinate> after = elastic_coordinates(*assembly_, displacements(p, step));
  const std::vector<Coordinate> before = elastic_coordinates(*assembly_, displacements(p, -step));
  double taken = 0;
  for (std::size_t i = 0; i < after.size(); ++i) {
    const double rate = (after[i].value - before[i].value) / (2 * step);
    taken += after[i].damping * rate * rate;
  }
  return taken;
}

VecX MovedRows::change_of_load(const VecX& p) const {
  VecX change = VecX::Zero(p.size());
  for (const Load& load : assembly_->loads) {
    if (!load.point) continue;
    const auto at = std::lower_bound(problem_.body.begin(), problem_.body.end(), load.part);
    if (at == problem_.body.end() || *at != load.part) continue;
    const Eigen::Index k = at - problem_.body.begin();
    const Vec3 arm = *load.point - assembly_->parts[static_cast<std::size_t>(load.part)].center_of_mass_W();
    change.segment<3>(6 * k + 3) += p.segment<3>(6 * k + 3).cross(arm).cross(Vec3(load.factor_at(0) * load.force));
  }
  const double step = step_of(p);
  if (!(step > 0) || !is_elastic()) return change;
  return change + (elastic_forces(displacements(p, step)) - elastic_forces(displacements(p, -step))) / (2 * step);
}

std::optional<BlockRows> MovedRows::rows_at(const Displacements& displacements) const {
  std::optional<std::vector<TrackedContact>> contacts = followed_->at(displacements);
  if (!contacts) return std::nullopt;
  const Pose there{displacements, *std::move(contacts)};
  BlockRows rows = problem_.J;
  int i = 0;
  for (const Row& row : rows_) {
    const auto [a, b] = rows.block(i);
    const Vec6 on_a = a < 0 ? Vec6(Vec6::Zero()) : value(row, row.a, there);
    const Vec6 on_b = b < 0 ? Vec6(Vec6::Zero()) : Vec6(-value(row, row.b, there));
    rows.set(i++, a, on_a, b, on_b);
    if (!row.sided) rows.set(i++, a, -on_a, b, -on_b);
  }
  return rows;
}

bool MovedRows::stay_closed(const Displacements& displacements, const std::vector<int>& rows, double most) const {
  const std::optional<std::vector<TrackedContact>> contacts = followed_->at(displacements);
  if (!contacts) return false;
  std::vector<char> closed(contacts->size(), 0);
  for (const int i : rows) {
    if (contact_of(i) >= 0) closed[static_cast<std::size_t>(contact_of(i))] = 1;
  }
  for (std::size_t i = 0; i < contacts->size(); ++i) {
    const double gap = (*contacts)[i].gap;
    if (gap < -most || (closed[i] != 0 && gap > most)) return false;
  }
  return true;
}

std::optional<VecX> MovedRows::change_of_force(const VecX& forces, const VecX& p) const {
  const double step = step_of(p);
  VecX change = change_of_load(p);
  if (step == 0) return change;
  for (const double sign : {1.0, -1.0}) {
    const std::optional<Pose> there = pose(p, sign * step);
    if (!there) return std::nullopt;
    int i = 0;
    for (const Row& row : rows_) {
      const double force = row.sided ? forces[i] : forces[i] - forces[i + 1];
      const auto& [a, b] = problem_.J.block(i);
      i += row.sided ? 1 : 2;
      const double weight = sign * force / (2 * step);
      if (weight == 0) continue;
      if (a >= 0) change.segment<6>(6 * a) += weight * value(row, row.a, *there);
      if (b >= 0) change.segment<6>(6 * b) -= weight * value(row, row.b, *there);
    }
  }
  return change;
}

std::optional<VecX> MovedRows::change_of_rows(const VecX& p, double of_step) const {
  VecX change = VecX::Zero(problem_.rows());
  const double step = of_step * step_of(p);
  if (step == 0) return change;
  for (const double sign : {1.0, -1.0}) {
    const std::optional<Pose> there = pose(p, sign * step);
    if (!there) return std::nullopt;
    int i = 0;
    for (const Row& row : rows_) {
      const auto& [a, b] = problem_.J.block(i);
      double rate = 0;
      if (a >= 0) rate += value(row, row.a, *there).dot(p.segment<6>(6 * a));
      if (b >= 0) rate -= value(row, row.b, *there).dot(p.segment<6>(6 * b));
      change[i++] += sign * rate / (2 * step);
      if (!row.sided) {
        change[i] = -change[i - 1];
        ++i;
      }
    }
  }
  return change;
}

}  // namespace impend
