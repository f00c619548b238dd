// Ways out of random piles of boxes against sweeps of boxes, which are computed here; other poses and orders.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>

#include "impend/contact/find_contacts.h"
#include "impend/planning/ways_out.h"
#include "tests/support/box_piles.h"
#include "tests/support/catch.h"
#include "tests/support/shapes.h"
#include "tests/support/test_random.h"

namespace impend::test {
namespace {

// Far more than the gap (1e-6), far less than the lengths of the piles (multiples of 1/8).
constexpr double kBoxMargin = 1e-4;

struct PileOfBoxes {
  Assembly assembly;
  ContactSet contacts;
  WaysOut ways;
  std::vector<Box3> boxes;

  PileOfBoxes(Assembly given, bool from_above) : assembly(std::move(given)) {
    auto found = find_contacts(assembly);
    REQUIRE(found.ok());
    contacts = std::move(found).value();
    ways = ways_out(assembly, contacts, from_above);
    REQUIRE(ways.of_part.size() == assembly.parts.size());
    if (from_above) CHECK(ways.partly_tried.empty());
    for (const Part& part : assembly.parts) {
      Box3 around;
      for (const Vec3& v : part.mesh.vertices) around.add(part.X_WP * v);
      boxes.push_back(around);
    }
  }
  int parts() const { return static_cast<int>(boxes.size()); }
  bool on_ground(int i) const {
    return assembly.ground && std::abs(boxes[i].lower.z() - assembly.ground->height) < kBoxMargin;
  }

  // Whether box i moved along d for ever meets box j, over more than the margin.
  bool sweeps(int i, int j, const Vec3& d) const {
    double from = 0, to = INFINITY;
    for (int k = 0; k < 3; ++k) {
      const double ahead = boxes[j].upper[k] - boxes[i].lower[k] - kBoxMargin;
      const double behind = boxes[j].lower[k] - boxes[i].upper[k] + kBoxMargin;
      if (std::abs(d[k]) < 1e-9) {
        if (ahead < 0 || behind > 0) return false;
        continue;
      }
      from = std::max(from, std::min(ahead / d[k], behind / d[k]));
      to = std::min(to, std::max(ahead / d[k], behind / d[k]));
    }
    return from < to;
  }
  // Of the corner of a box that is first along d.
  static double first(const Box3& b, const Vec3& d) {
    return d.cwiseProduct(b.lower).cwiseMax(d.cwiseProduct(b.upper)).sum();
  }
  // How high the lowest corner of box i is when it is beyond all others by its own length.
  double height_at_end(int i, const Vec3& d) const {
    const double rear = -first(boxes[i], -d);
    double length = 0;
    for (int j = 0; j < parts(); ++j) {
      if (j != i) length = std::max(length, first(boxes[j], d) - rear);
    }
    length += first(boxes[i], d) - rear;
    return boxes[i].lower.z() + length * d.z() / d.squaredNorm() - assembly.ground->height;
  }
  // All that is in the way but the ground; null where that is.
  std::optional<PartSet> in_the_way(int i, const Vec3& d) const {
    if (assembly.ground && d.z() < -1e-9 && height_at_end(i, d) < -kBoxMargin) return std::nullopt;
    PartSet set(parts());
    for (int j = 0; j < parts(); ++j) {
      if (j != i && sweeps(i, j, d)) set.add(j);
    }
    return set;
  }
  // Out of j into i where they share a face of some area.
  std::optional<Vec3> face_between(int i, int j) const {
    std::optional<Vec3> normal;
    for (int k = 0; k < 3; ++k) {
      const double above = boxes[i].lower[k] - boxes[j].upper[k], below = boxes[j].lower[k] - boxes[i].upper[k];
      if (std::max(above, below) < -kBoxMargin) continue;
      if (normal || std::max(above, below) > kBoxMargin) return std::nullopt;
      normal = (above > below ? 1.0 : -1.0) * Vec3::Unit(k);
    }
    return normal;
  }
  // An edge or a corner of one touches the other, no face.
  bool touches_at_edges(int i, int j) const {
    return i != j && !face_between(i, j) && boxes[i].inflated(kBoxMargin).overlaps(boxes[j]);
  }
  // Those that are sure to be tried: up, the normals of contact and the lines in which two of their planes meet.
  std::vector<Vec3> directions_tried(int i) const {
    std::vector<Vec3> normals, directions;
    for (int j = 0; j < parts(); ++j) {
      if (j == i) continue;
      if (const auto normal = face_between(i, j)) normals.push_back(*normal);
    }
    if (on_ground(i)) normals.emplace_back(0, 0, 1);
    directions.emplace_back(0, 0, 1);
    for (const Vec3& n : normals) {
      directions.push_back(n);
      for (const Vec3& m : normals) {
        if (n.cross(m).norm() > .5) directions.push_back(n.cross(m));
      }
    }
    return directions;
  }
  // Contacts in planes that are not all parallel: then all directions that are tried are given by the contacts.
  bool planes_meet(int i) const {
    std::optional<Vec3> first;
    for (const Contact& c : contacts.contacts) {
      if (c.a != i && c.b != i) continue;
      if (first && first->cross(c.normal).norm() > .1) return true;
      first = c.normal;
    }
    return false;
  }
  std::set<std::vector<int>> blocker_lists(int i) const {
    std::set<std::vector<int>> sets;
    for (const WayOut& way : ways.of_part[i]) sets.insert(way.blockers.members());
    return sets;
  }
};

PartSet parts_of_bits(int parts, unsigned bits) {
  PartSet set(parts);
  for (int j = 0; j < parts; ++j) {
    if (bits >> j & 1U) set.add(j);
  }
  return set;
}

std::vector<Vec3> all_round() {
  std::vector<Vec3> directions;
  for (int x = -1; x <= 1; ++x) {
    for (int y = -1; y <= 1; ++y) {
      for (int z = -1; z <= 1; ++z) directions.emplace_back(x, y, z);
    }
  }
  directions.erase(directions.begin() + 13);  // zero
  return directions;
}

// A cube cut into boxes, with fixed plates at some of its sides; of some seeds the ground is below.
Assembly cut_cube(std::uint64_t seed) {
  Random random(seed);
  std::vector<Box3> boxes = {{Vec3::Zero(), Vec3::Constant(6)}};
  while (boxes.size() < 4 + seed % 4) {
    Box3 rest = boxes[random.integer(0, static_cast<int>(boxes.size()) - 1)];
    Box3& cut = *std::find_if(boxes.begin(), boxes.end(), [&](const Box3& b) { return b.lower == rest.lower; });
    const int axis = random.integer(0, 2), length = static_cast<int>(rest.upper[axis] - rest.lower[axis]);
    if (length < 2) continue;
    rest.lower[axis] += random.integer(1, length - 1);
    cut.upper[axis] = rest.lower[axis];
    boxes.push_back(rest);
  }
  Assembly assembly;
  assembly.contact.gap = 1e-6;
  if (seed % 3 == 0) assembly.ground = Ground{-1};
  for (const Box3& b : boxes) assembly.parts.push_back(part_from_mesh("box", box(b.lower, b.upper)));
  for (int side = 0; side < 6 && assembly.parts.size() < 10; ++side) {
    if (random.chance(.4)) continue;
    Vec3 lower = Vec3::Zero(), upper = Vec3::Constant(6);
    lower[side / 2] = side % 2 ? 6 : -1;
    upper[side / 2] = side % 2 ? 7 : 0;
    assembly.parts.push_back(part_from_mesh("plate", box(lower, upper), true));
  }
  return assembly;
}

// Calls `check` with loose piles and dense ones.
template <typename Check>
void for_random_piles(bool from_above, const Check& check) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    INFO("seed " << seed);
    check(PileOfBoxes(random_box_pile(seed, 3 + static_cast<int>(seed % 5)), from_above));
    INFO("cut cube");
    check(PileOfBoxes(cut_cube(seed), from_above));
  }
}

void check_lists_of_pile(const PileOfBoxes& pile, int i) {
  const std::vector<WayOut>& list = pile.ways.of_part[i];
  if (pile.assembly.parts[i].fixed) CHECK(list.empty());
  for (std::size_t k = 0; k < list.size(); ++k) {
    INFO("part " << i << ", direction " << list[k].direction.transpose());
    CHECK(list[k].direction.norm() == Approx(1));
    // What is in the way is among the blockers; and they are in the way but those that touch at an edge, perhaps.
    const auto in_the_way = pile.in_the_way(i, list[k].direction);
    REQUIRE(in_the_way);
    CHECK(in_the_way->within(list[k].blockers));
    for (const int j : (list[k].blockers - *in_the_way).members()) CHECK(pile.touches_at_edges(i, j));
    for (std::size_t l = 0; l < k; ++l) CHECK_FALSE(list[l].blockers.within(list[k].blockers));
  }
}

TEST_CASE("every way out of a pile is blocked by what the moved box meets, and by nothing else") {
  for (const bool from_above : {false, true}) {
    for_random_piles(from_above, [&](const PileOfBoxes& pile) {
      for (int i = 0; i < pile.parts(); ++i) check_lists_of_pile(pile, i);
    });
  }
}

TEST_CASE("a box has an open way while one is free along a normal or along a line where planes of contact meet") {
  int shut = 0;
  for_random_piles(false, [&](const PileOfBoxes& pile) {
    for (int i = 0; i < pile.parts(); ++i) {
      if (pile.assembly.parts[i].fixed) continue;
      std::vector<PartSet> in_the_way;
      for (const Vec3& d : pile.directions_tried(i)) {
        if (const auto set = pile.in_the_way(i, d)) in_the_way.push_back(*set);
      }
      PartSet at_edges(pile.parts());
      for (int j = 0; j < pile.parts(); ++j) {
        if (pile.touches_at_edges(i, j)) at_edges.add(j);
      }
      for (unsigned bits = 0; bits < 1U << pile.parts(); ++bits) {
        const PartSet there = parts_of_bits(pile.parts(), bits);
        const WayOut* way = pile.ways.open_way(i, there);
        const auto& list = pile.ways.of_part[i];
        const auto first =
            std::find_if(list.begin(), list.end(), [&](const WayOut& w) { return !w.blockers.meets(there); });
        if (way != (first == list.end() ? nullptr : &*first)) FAIL_CHECK("not the first that is open, part " << i);
        if (way || there.meets(at_edges)) continue;
        ++shut;
        const bool free =
            std::any_of(in_the_way.begin(), in_the_way.end(), [&](const PartSet& set) { return !set.meets(there); });
        if (free) FAIL_CHECK("part " << i << " may leave while there are " << bits);
      }
    }
  });
  CHECK(shut > 100);
}

TEST_CASE("of a box that is not partly tried no direction at all is less blocked than its ways") {
  Random random(4711);
  int whole = 0, partly = 0;
  for_random_piles(false, [&](const PileOfBoxes& pile) {
    for (int i = 0; i < pile.parts(); ++i) {
      if (pile.assembly.parts[i].fixed) continue;
      ++(pile.ways.partly_tried.has(i) ? partly : whole);
      if (pile.ways.partly_tried.has(i)) continue;
      PartSet at_edges(pile.parts());
      for (int j = 0; j < pile.parts(); ++j) {
        if (pile.touches_at_edges(i, j)) at_edges.add(j);
      }
      for (int k = 0; k < 60; ++k) {
        // Skew ones, and such that lie in a plane of the axes.
        Vec3 d(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
        if (k % 3 == 1) d[k % 9 / 3] = 0;
        const auto stopped = pile.in_the_way(i, d.normalized());
        if (!stopped || stopped->meets(at_edges)) continue;
        const auto& list = pile.ways.of_part[i];
        const bool known = std::any_of(list.begin(), list.end(),
                                       [&](const WayOut& way) { return (way.blockers - at_edges).within(*stopped); });
        if (!known) FAIL_CHECK("part " << i << " is less blocked along " << d.transpose());
      }
    }
  });
  CHECK(whole > 100);
  CHECK(partly > 0);
}

TEST_CASE("among neighbours that share a face with it a box has an open way if and only if it can move at all") {
  int open = 0, closed = 0;
  for_random_piles(false, [&](const PileOfBoxes& pile) {
    for (int i = 0; i < pile.parts(); ++i) {
      if (pile.assembly.parts[i].fixed) continue;
      PartSet beside(pile.parts());
      for (int j = 0; j < pile.parts(); ++j) {
        if (j != i && pile.face_between(i, j)) beside.add(j);
      }
      std::vector<PartSet> in_the_way;
      for (const Vec3& d : all_round()) {
        if (const auto set = pile.in_the_way(i, d)) in_the_way.push_back(*set);
      }
      for (unsigned bits = 0; bits < 1U << pile.parts(); ++bits) {
        const PartSet there = parts_of_bits(pile.parts(), bits);
        if (!there.within(beside)) continue;
        const bool free =
            std::any_of(in_the_way.begin(), in_the_way.end(), [&](const PartSet& set) { return !set.meets(there); });
        ++(free ? open : closed);
        if ((pile.ways.open_way(i, there) != nullptr) != free) {
          FAIL_CHECK("part " << i << (free ? " may" : " may not") << " leave while there are " << bits);
        }
      }
    }
  });
  CHECK(open > 100);
  CHECK(closed > 0);
}

// What is left when parts leave in a random order.
std::vector<int> left_at_random(const Assembly& assembly, const WaysOut& ways, std::uint64_t seed) {
  Random random(seed);
  const int parts = static_cast<int>(assembly.parts.size());
  PartSet there = parts_of_bits(parts, (1U << parts) - 1);
  for (int attempt = 0; attempt < 100 * parts; ++attempt) {
    const int part = random.integer(0, parts - 1);
    if (ways.open_way(part, there)) there.remove(part);
  }
  for (int part = 0; part < parts; ++part) {
    if (assembly.parts[part].fixed) there.remove(part);
  }
  return there.members();
}

TEST_CASE("what is locked does not depend on the order in which parts leave") {
  for (const bool from_above : {false, true}) {
    for_random_piles(from_above, [&](const PileOfBoxes& pile) {
      Assembly pinned = pile.assembly;
      const auto movable = std::find_if(pinned.parts.rbegin(), pinned.parts.rend(), [](Part& p) { return !p.fixed; });
      movable->fixed = true;
      const auto contacts = find_contacts(pinned);
      REQUIRE(contacts.ok());
      const WaysOut ways = ways_out(pinned, contacts.value(), from_above);
      for (std::uint64_t seed = 0; seed < 3; ++seed) {
        CHECK(locked_parts(pile.assembly, pile.ways).members() == left_at_random(pile.assembly, pile.ways, seed));
        CHECK(locked_parts(pinned, ways).members() == left_at_random(pinned, ways, seed));
      }
    });
  }
}

TEST_CASE("ways turn with the whole pile and gravity") {
  unsigned pose = 0;
  for (const bool from_above : {false, true}) {
    for_random_piles(from_above, [&](const PileOfBoxes& pile) {
      Assembly moved = pile.assembly;
      const RigidTransform X = random_pose(++pose, 2);
      for (Part& part : moved.parts) part.X_WP = X * part.X_WP;
      moved.gravity = X.R * moved.gravity;
      if (moved.ground) moved.ground->height += moved.up().dot(X.p);
      const PileOfBoxes turned_pile(moved, from_above);
      for (int i = 0; i < pile.parts(); ++i) {
        if (from_above || pile.planes_meet(i)) CHECK(turned_pile.blocker_lists(i) == pile.blocker_lists(i));
      }
    });
  }
}

TEST_CASE("ways keep to their parts when these are given in another order") {
  std::uint64_t seed = 0;
  for (const bool from_above : {false, true}) {
    for_random_piles(from_above, [&](const PileOfBoxes& pile) {
      Random random(++seed);
      std::vector<int> order(static_cast<std::size_t>(pile.parts()));  // from the new to the old
      std::iota(order.begin(), order.end(), 0);
      for (int k = pile.parts() - 1; k > 0; --k) std::swap(order[k], order[random.integer(0, k)]);
      Assembly permuted_pile = pile.assembly;
      for (int k = 0; k < pile.parts(); ++k) permuted_pile.parts[k] = pile.assembly.parts[order[k]];
      const PileOfBoxes other(permuted_pile, from_above);
      for (int k = 0; k < pile.parts(); ++k) {
        if (!from_above && !pile.planes_meet(order[k])) continue;
        std::set<std::vector<int>> renamed;
        for (std::vector<int> set : other.blocker_lists(k)) {
          for (int& part : set) part = order[part];
          std::sort(set.begin(), set.end());
          renamed.insert(set);
        }
        CHECK(renamed == pile.blocker_lists(order[k]));
      }
    });
  }
}

}  // namespace
}  // namespace impend::test
