// Whether forces balance gravity in every direction between some, where other loads stay as they are.
//
// The gravity vectors that some forces balance beside loads that stay form a convex set D. Those of one strength, taken
// as 1, are a piece of a sphere that need not be convex, nor of one piece: a turn of gravity may leave it and come
// back. Three unit directions v_k lie in a plane at the distance h from the origin. A unit vector x = Σ c_k v_k, c ≥ 0,
// has Σ c_k ≥ 1, and lies no farther than the parallel plane that touches the sphere. So D holds all of them where it
// holds the v_k and ρ v_k, ρ = 1/h. Triangles for which that is not known are halved, the one nearest to gravity first.
#pragma once

#include <Eigen/Core>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

namespace impend {

// rad, from `down` to the nearest direction on the shorter arc from a to b; unit vectors.
double angle_to_arc(const Eigen::Vector3d& down, const Eigen::Vector3d& a, const Eigen::Vector3d& b);

class BalancedFan {
 public:
  // Of gravity: m/s² over its strength.
  using IsBalanced = std::function<bool(const Eigen::Vector3d&)>;

  // `down`: unit, where forces balance. `rim`: unit directions around it, in order, fewer than π apart: triangles of
  // `down` and two neighbours.
  BalancedFan(const Eigen::Vector3d& down, const std::vector<Eigen::Vector3d>& rim, IsBalanced is_balanced);

  // Looks at the nearest triangle that is not known to be balanced all over. A direction that was found not to be
  // balanced where there is one: the last one that was asked for.
  std::optional<Eigen::Vector3d> step();
  // rad, from `down`: nearer than that every direction of the fan is balanced; π where all of it is. Held by
  // tests/unit/friction/test_balanced_fan.
  double known_to() const;

 private:
  struct Corner {
    Eigen::Vector3d u;
    // From u on up to this multiple it is balanced; not balanced at that one.
    double holds_to, fails_at;
  };
  struct Triangle {
    double distance;  // rad, of its nearest point
    std::array<int, 3> corners;
    friend bool operator<(const Triangle& a, const Triangle& b) {  // the nearest is on top of a heap
      return a.distance != b.distance ? a.distance > b.distance : a.corners > b.corners;
    }
  };

  void add(const std::array<int, 3>& corners);
  void halve(const Triangle& triangle);
  int middle(int a, int b);
  // Whether it is balanced up to `factor` times u.
  bool holds(Corner& corner, double factor);

  Eigen::Vector3d down_;
  IsBalanced is_balanced_;
  std::vector<Corner> corners_;
  std::map<std::pair<int, int>, int> middles_;
  std::priority_queue<Triangle> open_;
};

}  // namespace impend
