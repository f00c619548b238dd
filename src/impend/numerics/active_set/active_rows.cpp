#include "impend/numerics/active_set/active_rows.h"

namespace impend {

bool ActiveRows::add(int i, double dependence) {
  if (!factor_.append(row(i), dependence)) return false;
  position_[i] = size();
  members_.push_back(i);
  return true;
}

void ActiveRows::remove(int i) {
  const int position = position_[i];
  factor_.remove(position);
  members_.erase(members_.begin() + position);
  position_[i] = -1;
  for (int k = position; k < size(); ++k) position_[members_[k]] = k;
}

VecX ActiveRows::row(int i) const {
  VecX row = VecX::Zero(G_.cols());
  G_.add_to(i, 1.0, row);
  return row;
}

VecX ActiveRows::gather(const VecX& v) const {
  VecX values(size());
  for (int k = 0; k < size(); ++k) values[k] = v[members_[k]];
  return values;
}

VecX ActiveRows::forces(const VecX& y0, const VecX& c) const {
  // y = y₀ + G_Sᵀλ is the point of {G_S y = −c_S} nearest to y₀: in Q's coordinates y − y₀ = R⁻ᵀ(−c_S) − Qᵀy₀.
  const VecX z = factor_.shortest_coordinates(-gather(c)) - factor_.coordinates(y0);
  const VecX on_members = factor_.combination(z);
  VecX lambda = VecX::Zero(G_.rows());
  for (int k = 0; k < size(); ++k) lambda[members_[k]] = on_members[k];
  return lambda;
}

}  // namespace impend
