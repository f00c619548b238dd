#include "impend/friction/taken_as_one.h"

#include <Eigen/QR>
#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace impend {
namespace {

// Six rows hold two bodies together where the least of them leaves the others' span by so much of the largest, levers
// in units of the longest: what is held by less may as well be rounding of how its joints were written.
constexpr double kHeld = 1e-6;
// Of a row: what the common motion may miss of it, roundings of levers.
constexpr double kRigidRounding = 1e-11;

Mat3 cross_matrix(const Vec3& r) {
  Mat3 m;
  m << 0, -r[2], r[1], r[2], 0, -r[0], -r[1], r[0], 0;
  return m;
}

Mat6 transport(const Vec3& from) {
  Mat6 X = Mat6::Identity();
  X.topRightCorner<3, 3>() = -cross_matrix(from);
  return X;
}

// Xᵀ row.
Vec6 carried(const Vec6& row, const Vec3& from) {
  Vec6 own = row;
  own.tail<3>() += from.cross(Vec3(row.head<3>()));
  return own;
}

// Groups of bodies, with the place of each member's centre of mass from that of the first.
class Joining {
 public:
  explicit Joining(const FrictionProblem& problem) : problem_(problem) {
    for (int k = 0; k < problem.bodies(); ++k) members_.push_back({k});
    group_.resize(members_.size());
    std::iota(group_.begin(), group_.end(), 0);
    from_.assign(members_.size(), Vec3::Zero());
  }

  // Until no two groups are one: bodies that are held by several others together are found so.
  void run() {
    while (join_pairs()) {
    }
  }

  TakenAsOne result() const {
    TakenAsOne out;
    out.group.resize(group_.size());
    out.from = from_;
    for (const std::vector<int>& members : members_) {
      if (members.empty()) continue;
      double mass = 0;
      Vec3 center = Vec3::Zero();
      for (const int k : members) {
        mass += problem_.M[k](0, 0);
        center += problem_.M[k](0, 0) * from_[k];
      }
      center /= mass;
      for (const int k : members) {
        out.group[k] = static_cast<int>(out.groups.size());
        out.from[k] -= center;
      }
      out.groups.push_back(members);
    }
    return out;
  }

 private:
  bool join_pairs() {
    std::map<std::pair<int, int>, std::vector<int>> between;
    for (int i = 0; i < problem_.G.rows(); ++i) {
      const auto [a, b] = problem_.G.block(i);
      if (a < 0 || b < 0 || group_[a] == group_[b] || is_biased(i)) continue;
      between[std::minmax(group_[a], group_[b])].push_back(i);
    }
    bool any = false;
    for (const auto& [pair, rows] : between) {
      // One of a pair may have become part of another group a moment ago.
      if (members_[pair.first].empty() || members_[pair.second].empty() || rows.size() < 6) continue;
      const std::optional<Vec3> way = way_between(pair.first, rows);
      if (!way) continue;
      join(pair.first, pair.second, *way);
      any = true;
    }
    return any;
  }

  bool is_biased(int i) const { return problem_.bias_G.size() == problem_.G.rows() && problem_.bias_G[i] != 0; }

  // From the first body of one group to that of the other, where the rows leave them no motion against each other.
  std::optional<Vec3> way_between(int first, const std::vector<int>& rows) const {
    const Eigen::Index count = static_cast<Eigen::Index>(rows.size());
    MatX A(count, 6), B(count, 6);
    for (Eigen::Index r = 0; r < count; ++r) {
      const int i = rows[static_cast<size_t>(r)];
      for (const int side : {0, 1}) {
        const int body = problem_.G.block(i)[static_cast<size_t>(side)];
        (group_[body] == first ? A : B).row(r) = carried(problem_.G.value(i, side), from_[body]).transpose();
      }
    }
    double lever = 0;
    for (Eigen::Index r = 0; r < count; ++r) {
      if (A.row(r).head<3>().isZero(0)) continue;
      lever = std::max({lever, A.row(r).tail<3>().norm(), B.row(r).tail<3>().norm()});
    }
    if (!(lever > 0)) return std::nullopt;
    A.rightCols<3>() /= lever;
    B.rightCols<3>() /= lever;
    for (Eigen::Index r = 0; r < count; ++r) {
      const double length = B.row(r).norm();
      if (!(length > 0)) return std::nullopt;
      A.row(r) /= length;
      B.row(r) /= length;
    }
    Eigen::ColPivHouseholderQR<MatX> qr(B);
    qr.setThreshold(kHeld);
    if (qr.rank() < 6) return std::nullopt;
    const Mat6 X = -qr.solve(A);
    const Mat3 turn = X.topRightCorner<3, 3>();
    const Vec3 way = Vec3(turn(1, 2) - turn(2, 1), turn(2, 0) - turn(0, 2), turn(0, 1) - turn(1, 0)) / 2;
    if (!((A + B * transport(way)).cwiseAbs().maxCoeff() <= kRigidRounding)) return std::nullopt;
    return Vec3(lever * way);
  }

  void join(int first, int second, const Vec3& way) {
    for (const int k : members_[second]) {
      group_[k] = first;
      from_[k] += way;
      members_[first].push_back(k);
    }
    members_[second].clear();
    std::sort(members_[first].begin(), members_[first].end());
  }

  const FrictionProblem& problem_;
  std::vector<std::vector<int>> members_;
  std::vector<int> group_;
  std::vector<Vec3> from_;
};

// Rows that are between groups.
std::vector<int> rows_left(const BlockRows& rows, const std::vector<int>& group) {
  std::vector<int> left;
  for (int i = 0; i < rows.rows(); ++i) {
    const auto [a, b] = rows.block(i);
    if (a < 0 || b < 0 || group[a] != group[b]) left.push_back(i);
  }
  return left;
}

BlockRows of_groups(const BlockRows& rows, const std::vector<int>& left, const TakenAsOne& one) {
  BlockRows own(static_cast<int>(one.groups.size()));
  own.reserve(static_cast<int>(left.size()));
  const auto group = [&](int body) { return body < 0 ? -1 : one.group[body]; };
  const auto value = [&](int i, int side) {
    const int body = rows.block(i)[static_cast<size_t>(side)];
    return body < 0 ? Vec6(Vec6::Zero()) : carried(rows.value(i, side), one.from[body]);
  };
  for (const int i : left) own.append(group(rows.block(i)[0]), value(i, 0), group(rows.block(i)[1]), value(i, 1));
  return own;
}

void put_problem(const FrictionProblem& whole, TakenAsOne& one) {
  FrictionProblem& own = one.problem;
  const Eigen::Index groups = static_cast<Eigen::Index>(one.groups.size());
  own.Q = own.velocity = VecX::Zero(6 * groups);
  own.M.assign(one.groups.size(), Mat6::Zero());
  for (Eigen::Index g = 0; g < groups; ++g) {
    for (const int k : one.groups[g]) {
      const Mat6 X = transport(one.from[k]);
      own.M[g] += X.transpose() * whole.M[k] * X;
      own.Q.segment<6>(6 * g) += carried(whole.Q.segment<6>(6 * k), one.from[k]);
    }
    own.M[g] = (own.M[g] + own.M[g].transpose()).eval() / 2;
    const int first = one.groups[g][0];
    own.body.push_back(whole.body.empty() ? first : whole.body[first]);
  }
  one.contacts = rows_left(whole.N, one.group);
  one.joints = rows_left(whole.G, one.group);
  own.N = of_groups(whole.N, one.contacts, one);
  own.S = of_groups(whole.S, one.contacts, one);
  own.T = of_groups(whole.T, one.contacts, one);
  own.G = of_groups(whole.G, one.joints, one);
  for (const auto& [from, to] :
       {std::pair(&whole.mu, &own.mu), std::pair(&whole.viscous, &own.viscous), std::pair(&whole.bias_N, &own.bias_N),
        std::pair(&whole.bias_S, &own.bias_S), std::pair(&whole.bias_T, &own.bias_T)}) {
    *to = chosen_values(*from, one.contacts);
  }
  own.bias_G = chosen_values(whole.bias_G, one.joints);
  own.contact = chosen_names(whole.contact, one.contacts);
  own.joint = chosen_names(whole.joint, one.joints);
}

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

std::optional<TakenAsOne> take_as_one(const FrictionProblem& problem) {
  if (problem.G.rows() < 6) return std::nullopt;
  Joining joining(problem);
  joining.run();
  TakenAsOne one = joining.result();
  if (one.groups.size() == one.group.size()) return std::nullopt;
  put_problem(problem, one);
  return one;
}

VecX TakenAsOne::motion_of_all(const VecX& of_groups) const {
  if (of_groups.size() == 0) return {};
  VecX all(6 * static_cast<Eigen::Index>(group.size()));
  for (size_t k = 0; k < group.size(); ++k) {
    const Vec6 own = of_groups.segment<6>(6 * group[k]);
    all.segment<6>(6 * static_cast<Eigen::Index>(k)) = transport(from[k]) * own;
  }
  return all;
}

VecX TakenAsOne::motion_of_groups(const VecX& of_all) const {
  if (of_all.size() == 0) return {};
  VecX own(6 * static_cast<Eigen::Index>(groups.size()));
  for (size_t g = 0; g < groups.size(); ++g) {
    const int first = groups[g][0];
    const Vec6 motion = of_all.segment<6>(6 * first);
    own.segment<6>(6 * static_cast<Eigen::Index>(g)) = transport(Vec3(-from[first])) * motion;
  }
  return own;
}

FrictionSolution TakenAsOne::solution(const FrictionSolution& whole) const {
  FrictionSolution own;
  const Eigen::Index bodies = static_cast<Eigen::Index>(group.size());
  if (whole.a.size() != 6 * bodies) return own;
  own.algorithm = whole.algorithm;
  own.status = whole.status;
  own.a = motion_of_groups(whole.a);
  own.f_N = chosen_values(whole.f_N, contacts);
  own.f_S = chosen_values(whole.f_S, contacts);
  own.f_T = chosen_values(whole.f_T, contacts);
  own.nu = chosen_values(whole.nu, joints);
  return own;
}

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
