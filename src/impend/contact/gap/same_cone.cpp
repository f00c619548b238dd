#include "impend/contact/gap/gap_study.h"

#include <algorithm>
#include <array>
#include <set>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/numerics/projection_methods.h"

namespace impend {
namespace {

// Beyond this many wrenches that are not the very same, the sets are taken to differ.
constexpr int kMostCompared = 1000;

using Six = std::array<double, 6>;

Six numbers(const Contact& c) {
  return {c.point.x(), c.point.y(), c.point.z(), c.normal.x(), c.normal.y(), c.normal.z()};
}

struct Scale {
  Vec3 origin = Vec3::Zero();
  double length = 1;
  double tolerance = 0;
};

Scale scale_of(const ContactSet& x, const std::vector<int>& of_x, const ContactSet& y, const std::vector<int>& of_y,
               double size) {
  const GeometricTolerances tolerances;
  Scale scale;
  double count = 0, noise = 0;
  const auto each = [&](const auto& visit) {
    for (int i : of_x) visit(x.contacts[i]);
    for (int i : of_y) visit(y.contacts[i]);
  };
  each([&](const Contact& c) {
    scale.origin += c.point;
    noise = std::max(noise, c.point_noise);
    ++count;
  });
  if (count > 0) scale.origin /= count;
  double reach = 0;
  each([&](const Contact& c) { reach = std::max(reach, (c.point - scale.origin).norm()); });
  const double least = tolerances.plane_noise * noise + tolerances.relative_plane * size;
  scale.length = std::max(reach, least);
  if (!(scale.length > 0)) scale.length = 1;
  scale.tolerance = least / scale.length + tolerances.relative_plane;
  return scale;
}

VecX wrench(const Contact& c, const Scale& scale) {
  VecX w(6);
  w << c.normal, (c.point - scale.origin).cross(c.normal) / scale.length;
  return w;
}

// Every contact of `of_y` lies in the cone of those of `of_x`.
bool inside(const ContactSet& x, const std::vector<int>& of_x, const ContactSet& y, const std::vector<int>& of_y,
            const Scale& scale) {
  std::set<Six> known;
  for (int i : of_x) {
    look_now_and_then();
    known.insert(numbers(x.contacts[i]));
  }
  std::vector<int> others;
  for (int i : of_y) {
    look_now_and_then();
    if (!known.contains(numbers(y.contacts[i]))) others.push_back(i);
  }
  if (others.empty()) return true;
  if (of_x.empty() || static_cast<int>(others.size()) > kMostCompared) return false;
  MatX rows(of_x.size(), 6);
  for (std::size_t k = 0; k < of_x.size(); ++k) {
    rows.row(static_cast<int>(k)) = wrench(x.contacts[of_x[k]], scale).normalized().transpose();
  }
  return std::all_of(others.begin(), others.end(), [&](int i) {
    look_for_stop();
    const VecX w = wrench(y.contacts[i], scale);
    const NnlsResult nearest = solve_nnls_rows(rows, -w, VecX::Zero(rows.rows()));
    return nearest.solved && (rows.transpose() * nearest.lambda - w).norm() <= scale.tolerance * w.norm();
  });
}

bool alike(const Contact& c, const Contact& d, const Scale& scale) {
  look_now_and_then();
  return (wrench(c, scale) - wrench(d, scale)).norm() <= scale.tolerance;
}

// One alternative matches another when each of its contacts has its like there.
bool alike(const ContactSet& x, const std::vector<int>& p, const ContactSet& y, const std::vector<int>& q,
           const Scale& scale) {
  return p.size() == q.size() && std::all_of(p.begin(), p.end(), [&](int i) {
           return std::any_of(q.begin(), q.end(), [&](int j) { return alike(x.contacts[i], y.contacts[j], scale); });
         });
}

bool alike(const ContactSet& x, const Disjunction& d, const ContactSet& y, const Disjunction& e, const Scale& scale) {
  return d.line == e.line && d.alternatives.size() == e.alternatives.size() &&
         std::all_of(d.alternatives.begin(), d.alternatives.end(), [&](const std::vector<int>& p) {
           return std::any_of(e.alternatives.begin(), e.alternatives.end(),
                              [&](const std::vector<int>& q) { return alike(x, p, y, q, scale); });
         });
}

struct Sorted {
  std::vector<int> always, certain;  // contacts
  std::set<int> disjunctions;
};

Sorted sorted(const ContactSet& set, const std::vector<int>& contacts) {
  Sorted result;
  for (int i : contacts) {
    const Contact& c = set.contacts[i];
    if (c.disjunction >= 0) {
      result.disjunctions.insert(c.disjunction);
      continue;
    }
    result.always.push_back(i);
    if (!c.doubtful) result.certain.push_back(i);
  }
  return result;
}

bool all_alike(const ContactSet& x, const std::set<int>& of_x, const ContactSet& y, const std::set<int>& of_y,
               const Scale& scale) {
  return of_x.size() == of_y.size() && std::all_of(of_x.begin(), of_x.end(), [&](int d) {
           return std::any_of(of_y.begin(), of_y.end(),
                              [&](int e) { return alike(x, x.disjunctions[d], y, y.disjunctions[e], scale); });
         });
}

}  // namespace

bool same_cone(const ContactSet& x, const std::vector<int>& of_x, const ContactSet& y, const std::vector<int>& of_y,
               double size) {
  const Scale scale = scale_of(x, of_x, y, of_y, size);
  const Sorted s = sorted(x, of_x), t = sorted(y, of_y);
  return all_alike(x, s.disjunctions, y, t.disjunctions, scale) && inside(x, s.always, y, t.always, scale) &&
         inside(y, t.always, x, s.always, scale) && inside(x, s.certain, y, t.certain, scale) &&
         inside(y, t.certain, x, s.certain, scale);
}

}  // namespace impend
