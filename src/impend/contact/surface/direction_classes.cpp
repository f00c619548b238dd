#include "impend/contact/surface/direction_classes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/base/stop.h"
#include "impend/contact/surface/direction_grid.h"

namespace impend {
namespace {

struct Member {
  Vec3 normal;
  NormalNoise noise;
  double lean;  // rad, the largest of the noise
  double area;
  int surface;
  int region;
};

double largest_lean(const NormalNoise& noise) { return std::max(noise.col(0).norm(), noise.col(1).norm()); }

// Two unit vectors across n, along the columns of `noise` where they exist.
std::array<Vec3, 2> across(const Vec3& n, const NormalNoise& noise) {
  Vec3 u = noise.col(0);
  if (!(u.norm() > 0)) u = noise.col(1);
  if (!(u.norm() > 0)) {
    int k = 0;
    n.cwiseAbs().minCoeff(&k);
    u = Vec3::Unit(k);
  }
  u = (u - n * n.dot(u)).normalized();
  return {u, n.cross(u)};
}

bool within(const Vec3& delta, const Vec3& n, const NormalNoise& own, const NormalNoise& other,
            const GeometricTolerances& tolerances) {
  for (const Vec3& u : across(n, own)) {
    const double noise = (own.transpose() * u).norm() + (other.transpose() * u).norm();
    if (std::abs(delta.dot(u)) > tolerances.direction_noise * noise + tolerances.direction_floor) return false;
  }
  return true;
}

// Finds near directions.
class Classes {
 public:
  // `widest`: the largest_lean noise of any direction that will be asked for or added.
  Classes(double angle, double widest, const GeometricTolerances& tolerances)
      : angle_(angle),
        tolerances_(tolerances),
        grid_(std::min(angle, 4 * tolerances.direction_noise * widest + 2 * tolerances.direction_floor)) {}

  // Nearest class of n with the sign, or −1.
  std::pair<int, double> find(const Vec3& n, const NormalNoise& noise) const {
    int best = -1;
    double best_sign = 1, least = std::numeric_limits<double>::infinity();
    for (const double sign : {1.0, -1.0}) {
      grid_.near(sign * n, [&](int index) {
        look_now_and_then();
        const Seed& seed = seeds_[index];
        const Vec3 delta = sign * n - seed.normal;
        const double distance = delta.norm();
        if (distance > angle_ || distance > least || (distance == least && index > best)) return;
        if (!within(delta, n, noise, seed.noise, tolerances_)) return;
        if (!within(delta, seed.normal, seed.noise, noise, tolerances_)) return;
        best = index;
        best_sign = sign;
        least = distance;
      });
    }
    return {best, best_sign};
  }

  int add(const Vec3& n, const NormalNoise& noise) {
    const int index = static_cast<int>(seeds_.size());
    seeds_.push_back({n, noise});
    grid_.add(n, index);
    return index;
  }

 private:
  struct Seed {
    Vec3 normal;
    NormalNoise noise;
  };

  double angle_;
  GeometricTolerances tolerances_;
  std::vector<Seed> seeds_;
  DirectionGrid grid_;
};

}  // namespace

std::vector<DirectionClass> classify_directions(std::vector<SurfaceFaces>& surfaces, const std::optional<Vec3>& up,
                                                double angle, const GeometricTolerances& tolerances) {
  std::vector<Member> members;
  if (up) members.push_back({*up, NormalNoise::Zero(), 0, std::numeric_limits<double>::infinity(), -1, -1});
  for (std::size_t s = 0; s < surfaces.size(); ++s) {
    for (std::size_t r = 0; r < surfaces[s].regions.size(); ++r) {
      const PlanarRegion& region = surfaces[s].regions[r];
      members.push_back({region.normal, region.normal_noise, largest_lean(region.normal_noise), region.area,
                         static_cast<int>(s), static_cast<int>(r)});
    }
  }
  // The best known direction founds a class: a rough face joins an exact one, never two exact ones through a rough one.
  std::stable_sort(members.begin(), members.end(), [](const Member& a, const Member& b) {
    return a.lean != b.lean ? a.lean < b.lean : a.area > b.area;
  });

  const double widest = members.empty() ? 0 : members.back().lean;
  Classes finder(angle, widest, tolerances);
  std::vector<DirectionClass> classes;
  for (const Member& member : members) {
    look_now_and_then();
    auto [index, sign] = finder.find(member.normal, member.noise);
    if (index < 0) {
      index = finder.add(member.normal, member.noise);
      classes.push_back({member.normal, member.noise});
    }
    if (member.surface < 0) continue;
    PlanarRegion& region = surfaces[member.surface].regions[member.region];
    region.direction_class = index;
    region.sign = sign;
  }
  return classes;
}

}  // namespace impend
