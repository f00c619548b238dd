// Let λ be forces that hold the parts, B the contacts that bear by it, and let p be tangent to a path q(t) along which
// the contacts of B stay as they are and the loads do no work. With a₀ its acceleration, J_B a₀ = −h(p) and
// Qᵀa₀ + pᵀdQ/dε = 0. Any a that goes on with p has J_B a ≥ −h(p), and Qᵀ(a − a₀) = −λᵀJ_B(a − a₀) ≤ 0: w(p) ≤ 0
// (balance.h). So it is where p is a sum of drifts g and spins s,
//   p_k = g_group(k) + s_k,   along exp(t g) exp(t s_k),
// since drifts of one kind are a group: contacts between groups see another drift, those within see spins only.
#include "impend/motion/held_either_way.h"

#include <Eigen/Geometry>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "impend/base/union_find.h"
#include "impend/geometry/moments.h"
#include "impend/numerics/dense.h"

namespace impend {
namespace {

// Of one: how level a normal is, how alike two axes are. What grows by so little is none.
constexpr double kAlikeAxes = 1e-5;
// As in balance.cpp: a centre of mass that lies off an axis or a centre by d grows by g d/k², k the least radius of
// gyration, which is none below this share of g over the part's size.
constexpr double kLeastGrowthOfSpin = 1e-4;
// Of a part's size: how near the centre of mass lies to an upright axis, about which a turn lowers nothing.
constexpr double kBesideUpright = 1e-5;
// Of the fastest motion of a group, turns over sizes: what is left beside a symmetry. Of the fastest of all: what keeps
// still.
constexpr double kBeside = 1e-4, kKeepsStill = 1e-6;

// How a part may turn about its centre of mass so that all its contacts stay as they are.
struct Spin {
  bool any_way = true;
  std::optional<Vec3> about = {};  // else, unit; none: not at all

  void keep_to(const std::optional<Vec3>& axis) {
    const bool same = about && axis && about->cross(*axis).norm() <= kAlikeAxes;
    if (any_way) {
      about = axis;
    } else if (!same) {
      about.reset();
    }
    any_way = false;
  }
  // Unit turns, as columns.
  Eigen::Matrix3Xd turns() const {
    if (any_way) return Mat3::Identity();
    Eigen::Matrix3Xd one(3, about ? 1 : 0);
    if (about) one.col(0) = *about;
    return one;
  }
};

// Whether the surface with which a body touches, the first of the two or the second, is a ball with its centre there.
bool is_centre_of_ball(const CurvedContact& curved, const Contact& contact, bool first, const Vec3& at, double near) {
  const Vec3 to_centre = first ? Vec3(curved.radius_a * contact.normal) : Vec3(-curved.radius_b * contact.normal);
  return (first ? curved.surface_a : curved.surface_b) == "sphere" && (contact.point + to_centre - at).norm() <= near;
}

bool is_round(const std::string& surface) { return surface == "sphere" || surface == "cylinder" || surface == "cone"; }

// A load or joint that does not act at the centre of mass, or a spring, turns with the part.
bool is_held_elsewhere(const Assembly& assembly, int part) {
  const auto is_its = [&](const auto& tie) { return tie.a == part || tie.b == part; };
  return std::any_of(assembly.joints.begin(), assembly.joints.end(), is_its) ||
         std::any_of(assembly.springs.begin(), assembly.springs.end(), is_its) ||
         std::any_of(assembly.loads.begin(), assembly.loads.end(),
                     [&](const Load& load) { return load.part == part && load.point; });
}

// Whether one of the two surfaces is a plane, or both are edges that cross: what touches so slides as it is.
bool is_along_plane(const Contact& contact) {
  if (!is_steady(contact)) return false;
  switch (contact.kind) {
    case ContactKind::kFaceFace:
    case ContactKind::kVertexFace:
    case ContactKind::kEdgeFace:
    case ContactKind::kRimFace:
    case ContactKind::kCylinderPlane:
    case ContactKind::kSpherePlane:
    case ContactKind::kConePlane:
    case ContactKind::kEdgeEdge:
      return true;
    default:
      return false;
  }
}

// Over level planes, or straight.
enum class Drift { kLevel, kStraight };

class Symmetries {
 public:
  Symmetries(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts)
      : assembly_(assembly), parts_(parts), of_part_(parts.size()) {
    const double g = assembly.gravity.norm();
    if (g > 0) up_ = -assembly.gravity / g;
    for (const Interface& interface : bearing.contacts.interfaces) {
      for (const CurvedContact& curved : interface.curved) {
        for (const int contact : curved.contacts) curved_[contact] = &curved;
      }
    }
    for (std::size_t k = 0; k < bearing.of.size(); ++k) {
      if (bearing.force[k] > 0) add(bearing.of[k], bearing.contacts.contacts[static_cast<std::size_t>(bearing.of[k])]);
    }
    for (const int part : parts) {
      const Part& body = assembly.parts[static_cast<std::size_t>(part)];
      centers_.push_back(body.center_of_mass_W());
      sizes_.push_back(bounding_box(assembly.mesh_of(part)).diagonal());
    }
  }

  bool contain(Drift drift, const std::vector<NeutralMotion>& motions) const {
    const bool sized = std::all_of(sizes_.begin(), sizes_.end(), [](double size) { return size > 0; });
    if (!sized) return false;  // no shape is known
    for (const std::vector<int>& group : groups(drift)) {
      if (!contain(drift, group, motions)) return false;
    }
    return true;
  }

 private:
  struct Bears {
    int index;
    const Contact* contact;
  };

  // Whether it goes as it is from place to place of its plane.
  bool may_slide(Drift drift, const Contact& contact) const {
    return is_along_plane(contact) && (drift == Drift::kStraight || contact.normal.cross(up_).norm() <= kAlikeAxes);
  }

  // −1: it is none of the parts.
  int place_of(int body) const {
    const auto at = std::lower_bound(parts_.begin(), parts_.end(), body);
    return at != parts_.end() && *at == body ? static_cast<int>(at - parts_.begin()) : -1;
  }

  void add(int index, const Contact& contact) {
    bears_.push_back({index, &contact});
    for (const int body : {contact.a, contact.b}) {
      if (const int k = place_of(body); k >= 0) of_part_[static_cast<std::size_t>(k)].push_back({index, &contact});
    }
  }

  // What slides goes on touching the same place of a plane only as it keeps its own round surface where it is; what
  // turns within a group may turn about the other's, too, if that stands still.
  Spin spin_of(Drift drift, std::size_t k) const {
    if (is_held_elsewhere(assembly_, parts_[k])) return {false, {}};
    const MassProperties& mass = assembly_.parts[static_cast<std::size_t>(parts_[k])].mass;
    const double gyration = eigenvalues(mass.inertia).minCoeff() / mass.mass;  // k², m²
    const double near = kLeastGrowthOfSpin * gyration / sizes_[k];
    Spin spin;
    for (const Bears& one : of_part_[k]) {
      const auto at = curved_.find(one.index);
      if (at == curved_.end()) return {false, {}};
      const CurvedContact& curved = *at->second;
      const bool first = one.contact->a == parts_[k], slides = may_slide(drift, *one.contact);
      if (slides && !is_round(first ? curved.surface_a : curved.surface_b)) return {false, {}};
      const bool other_is_still = !slides && place_of(first ? one.contact->b : one.contact->a) < 0;
      if (is_centre_of_ball(curved, *one.contact, first, centers_[k], near)) continue;
      if (other_is_still && is_centre_of_ball(curved, *one.contact, !first, centers_[k], near)) continue;
      const bool upright = !up_.isZero(0) && curved.axis.cross(up_).norm() <= kAlikeAxes;
      const double near_axis = upright ? kBesideUpright * sizes_[k] : near;
      const bool on_axis =
          !curved.axis.isZero(0) && (centers_[k] - curved.centre).cross(curved.axis).norm() <= near_axis;
      spin.keep_to(on_axis ? std::optional<Vec3>(curved.axis) : std::nullopt);
    }
    return spin;
  }

  // Parts that drift as a whole, by their places; what stands still is numbered after them.
  std::vector<std::vector<int>> groups(Drift drift) const {
    const int still = static_cast<int>(parts_.size());
    UnionFind groups(still + 1);
    const auto join = [&](int a, int b) {
      const int k = place_of(a), l = place_of(b);
      groups.join(k < 0 ? still : k, l < 0 ? still : l);
    };
    for (const Bears& one : bears_) {
      if (!may_slide(drift, *one.contact)) join(one.contact->a, one.contact->b);
    }
    const auto is_here = [&](const auto& tie) { return place_of(tie.a) >= 0 || place_of(tie.b) >= 0; };
    for (const Joint& joint : assembly_.joints) {
      if (is_here(joint)) join(joint.a, joint.b);
    }
    for (const Spring& spring : assembly_.springs) {
      if (is_here(spring)) join(spring.a, spring.b);
    }
    return groups.groups();
  }

  // No drift of what stands still, or of what a load beside gravity acts on.
  bool may_drift(const std::vector<int>& group) const {
    const int still = static_cast<int>(parts_.size());
    return std::none_of(group.begin(), group.end(), [&](int k) {
      return k == still || std::any_of(assembly_.loads.begin(), assembly_.loads.end(), [&](const Load& load) {
               return load.part == parts_[static_cast<std::size_t>(k)];
             });
    });
  }

  // Velocities of the group's symmetries, six rows per part, turns over the sizes.
  MatX columns(Drift drift, const std::vector<int>& group) const {
    Eigen::Matrix<double, 6, Eigen::Dynamic> drifts(6, 0);  // at the first part's centre
    if (may_drift(group)) {
      drifts.setZero(6, 3);
      if (drift == Drift::kStraight) {
        drifts.topRows<3>() = Mat3::Identity();
      } else if (!up_.isZero(0)) {
        drifts.col(0).head<3>() = up_.unitOrthogonal();
        drifts.col(1).head<3>() = up_.cross(up_.unitOrthogonal());
        drifts.col(2).tail<3>() = up_;
      }
    }
    std::vector<Eigen::Matrix3Xd> spins;
    Eigen::Index all = drifts.cols();
    for (const int k : group) {
      const bool is_part = k < static_cast<int>(parts_.size());
      spins.push_back(is_part ? spin_of(drift, static_cast<std::size_t>(k)).turns() : Eigen::Matrix3Xd(3, 0));
      all += spins.back().cols();
    }
    MatX columns = MatX::Zero(6 * static_cast<Eigen::Index>(group.size()), all);
    Eigen::Index of_spins = drifts.cols();
    for (std::size_t i = 0; i < group.size(); ++i) {
      const Eigen::Index row = 6 * static_cast<Eigen::Index>(i);
      if (group[i] == static_cast<int>(parts_.size())) continue;
      const auto k = static_cast<std::size_t>(group[i]);
      const Vec3 arm = centers_[k] - centers_[static_cast<std::size_t>(group.front())];
      for (Eigen::Index j = 0; j < drifts.cols(); ++j) {
        const Vec3 turn = drifts.col(j).tail<3>();
        columns.block<3, 1>(row, j) = drifts.col(j).head<3>() + turn.cross(arm);
        columns.block<3, 1>(row + 3, j) = sizes_[k] * turn;
      }
      columns.block(row + 3, of_spins, 3, spins[i].cols()) = sizes_[k] * spins[i];
      of_spins += spins[i].cols();
    }
    return columns;
  }

  bool contain(Drift drift, const std::vector<int>& group, const std::vector<NeutralMotion>& motions) const {
    std::optional<Eigen::CompleteOrthogonalDecomposition<MatX>> symmetries;
    MatX all;
    for (const NeutralMotion& neutral : motions) {
      double fastest = 0;
      for (std::size_t k = 0; k < parts_.size(); ++k) {
        const auto p = neutral.motion.segment<6>(6 * static_cast<Eigen::Index>(k));
        fastest = std::max({fastest, p.head<3>().norm(), sizes_[k] * p.tail<3>().norm()});
      }
      VecX of_group = VecX::Zero(6 * static_cast<Eigen::Index>(group.size()));
      for (std::size_t i = 0; i < group.size(); ++i) {
        if (group[i] == static_cast<int>(parts_.size())) continue;
        const Vec6 p = neutral.motion.segment<6>(6 * static_cast<Eigen::Index>(group[i]));
        of_group.segment<3>(6 * static_cast<Eigen::Index>(i)) = p.head<3>();
        of_group.segment<3>(6 * static_cast<Eigen::Index>(i) + 3) =
            sizes_[static_cast<std::size_t>(group[i])] * p.tail<3>();
      }
      const double most = of_group.lpNorm<Eigen::Infinity>();
      if (most <= kKeepsStill * fastest) continue;
      if (!symmetries) {
        all = columns(drift, group);
        if (all.cols() == 0) return false;
        symmetries.emplace(all);
      }
      if ((of_group - all * symmetries->solve(of_group)).lpNorm<Eigen::Infinity>() > kBeside * most) return false;
    }
    return true;
  }

  const Assembly& assembly_;
  const std::vector<int>& parts_;
  Vec3 up_ = Vec3::Zero();
  std::map<int, const CurvedContact*> curved_;  // by contact
  std::vector<Bears> bears_;
  std::vector<std::vector<Bears>> of_part_;
  std::vector<Vec3> centers_;  // of mass
  std::vector<double> sizes_;
};

}  // namespace

bool are_symmetries(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts,
                    const std::vector<NeutralMotion>& motions) {
  const Symmetries symmetries(assembly, bearing, parts);
  return symmetries.contain(Drift::kLevel, motions) || symmetries.contain(Drift::kStraight, motions);
}

bool leaves_only_symmetries(const Assembly& assembly, const ContactSet& contacts, const MotionProblem& problem,
                            const VecX& forces) {
  const VecX borne = without_noise(problem, forces);
  const auto neutral = neutral_basis(problem, borne, kMostSymmetries);
  return neutral && are_symmetries(assembly, bearing_contacts(contacts, problem, borne), problem.body, *neutral);
}

}  // namespace impend
