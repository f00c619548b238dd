#include "tests/support/branch_scenes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

#include "impend/motion/branches.h"
#include "impend/motion/formulations.h"

namespace impend::test {

namespace {

// Calls `visit` with one option index per entry of `sizes`, all combinations.
void for_each_combination(const std::vector<int>& sizes, const std::function<void(const std::vector<int>&)>& visit) {
  std::vector<int> at(sizes.size(), 0);
  while (true) {
    visit(at);
    size_t k = 0;
    for (; k < at.size(); ++k) {
      if (++at[k] < sizes[k]) break;
      at[k] = 0;
    }
    if (k == at.size()) return;
  }
}

double ratio_of(const MotionProblem& problem, const VecX& motion) {
  const double scale = mass_norm(problem, free_acceleration(problem));
  return scale > 0 ? mass_norm(problem, motion) / scale : 0;
}

}  // namespace

void BranchScene::add_choice(int a, int b, const Vec3& point, const std::vector<Vec3>& normals) {
  Disjunction disjunction;
  for (const Vec3& normal : normals) {
    disjunction.alternatives.push_back({static_cast<int>(scene.contacts.size())});
    scene.contacts.push_back({a, b, point, normal.normalized(), 1});
  }
  disjunctions.push_back(disjunction);
}

void BranchScene::add_line(int a, int b, const Vec3& first, const Vec3& second, const std::vector<Vec3>& normals) {
  Disjunction disjunction;
  disjunction.line = true;
  for (const Vec3& normal : normals) {
    const int at = static_cast<int>(scene.contacts.size());
    disjunction.alternatives.push_back({at, at + 1});
    scene.contacts.push_back({a, b, first, normal.normalized(), 1});
    scene.contacts.push_back({a, b, second, normal.normalized(), 1});
  }
  disjunctions.push_back(disjunction);
}

MotionProblem BranchScene::full() const { return to_problem(scene); }

ContactSet BranchScene::contact_set() const {
  ContactSet set;
  std::map<std::pair<int, int>, Interface> interfaces;
  for (size_t i = 0; i < scene.contacts.size(); ++i) {
    const PointContact& from = scene.contacts[i];
    Contact contact;
    contact.a = from.a;
    contact.b = from.b;
    contact.point = from.point;
    contact.normal = from.normal;
    set.contacts.push_back(contact);
    Interface& interface = interfaces[{from.a, from.b}];
    interface.a = from.a;
    interface.b = from.b;
    interface.contacts.push_back(static_cast<int>(i));
  }
  for (auto& [pair, interface] : interfaces) {
    for (int i : interface.contacts) set.contacts[i].interface = static_cast<int>(set.interfaces.size());
    set.interfaces.push_back(interface);
  }
  set.disjunctions = disjunctions;
  for (size_t k = 0; k < disjunctions.size(); ++k) {
    for (const std::vector<int>& list : disjunctions[k].alternatives) {
      for (int i : list) set.contacts[i].disjunction = static_cast<int>(k);
    }
  }
  for (int i : doubtful) set.contacts[i].doubtful = true;
  return set;
}

BranchScene cubes_at(const std::vector<Cell>& cells, const Vec3& gravity) {
  BranchScene scene;
  scene.scene.gravity = gravity;
  const auto lower = [&](size_t i) { return Vec3(cells[i][0], cells[i][1], cells[i][2]); };
  for (size_t i = 0; i < cells.size(); ++i) {
    scene.scene.add_box(lower(i), lower(i) + Vec3::Ones(), 1 + 0.01 * static_cast<double>(i), cells[i][2] == 0);
  }
  for (size_t b = 0; b < cells.size(); ++b) {
    for (size_t a = 0; a < b; ++a) {
      if (scene.scene.bodies[a].fixed && scene.scene.bodies[b].fixed) continue;
      const Vec3 shift = lower(a) - lower(b);
      if (shift.cwiseAbs().maxCoeff() > 1) continue;
      const Vec3 from = lower(a).cwiseMax(lower(b)), to = (lower(a).cwiseMin(lower(b)) + Vec3::Ones());
      std::vector<Vec3> normals;
      for (int k = 0; k < 3; ++k) {
        if (shift[k] != 0) normals.push_back(shift[k] * Vec3::Unit(k));
      }
      const int ia = static_cast<int>(a), ib = static_cast<int>(b);
      if (normals.size() == 1) scene.scene.add_face(ia, ib, from, to, normals.front());
      if (normals.size() == 2) scene.add_line(ia, ib, from, to, normals);
      if (normals.size() == 3) scene.add_choice(ia, ib, from, normals);
    }
  }
  return scene;
}

BranchScene random_cubes(std::uint64_t seed, int side, int count) {
  Random random(seed);
  std::vector<Cell> cells;
  while (static_cast<int>(cells.size()) < count) {
    const int i = random.integer(0, side - 1), j = random.integer(0, side - 1);
    const Cell cell{i, j, random.integer(0, side - 1)};
    if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
  }
  return cubes_at(cells, 10 * random.direction());
}

BranchScene random_choices(std::uint64_t seed, int disjunctions) {
  BranchScene scene;
  scene.scene = random_scene(seed, RandomKind::kGeneral, 5, 3);
  Random random(seed + 1);
  std::vector<int> movable, all;
  for (size_t i = 0; i < scene.scene.bodies.size(); ++i) {
    all.push_back(static_cast<int>(i));
    if (!scene.scene.bodies[i].fixed) movable.push_back(static_cast<int>(i));
  }
  for (int k = 0; k < disjunctions; ++k) {
    const int a = movable[random.integer(0, static_cast<int>(movable.size()) - 1)];
    int b = a;
    while (b == a) b = all[random.integer(0, static_cast<int>(all.size()) - 1)];
    const Vec3 point = random.normal3();
    std::vector<Vec3> normals;
    for (int j = random.integer(2, 3); j > 0; --j) normals.push_back(random.direction());
    scene.add_choice(a, b, point, normals);
  }
  return scene;
}

BranchScene riders_on_slab(int count, bool walls, double skew) {
  BranchScene scene;
  const double half = 2.0 * count;
  const int floor = scene.scene.add_fixed();
  const int slab = scene.scene.add_box(Vec3(-half, -1, 0), Vec3(half, 1, 1));
  scene.scene.add_face(slab, floor, Vec3(-half, -1, 0), Vec3(half, 1, 0), Vec3(0, 0, 1));
  if (walls) {
    for (double side : {-1.0, 1.0}) {
      scene.scene.add_face(slab, floor, Vec3(side * half, -1, 0), Vec3(side * half, 1, 1), Vec3(-side, 0, 0));
      scene.scene.add_face(slab, floor, Vec3(-half, side, 0), Vec3(half, side, 1), Vec3(0, -side, 0));
    }
  }
  for (int k = 0; k < count; ++k) {
    PointBody rider;
    rider.center = Vec3(4.0 * k - half + 2, 0, 1);
    rider.mass = 1 + 0.1 * (k % 7);
    rider.inertia = Mat3::Identity();
    scene.scene.bodies.push_back(rider);
    const int body = static_cast<int>(scene.scene.bodies.size()) - 1;
    scene.add_choice(body, slab, rider.center, {Vec3(-1, 0, 1), Vec3(1 + skew, 0, 1)});
  }
  return scene;
}

std::vector<Chosen> choose_all(const BranchScene& scene, const SolverSettings& settings) {
  const MotionProblem full = scene.full();
  ContactSet contacts = scene.contact_set();
  std::vector<int> rows(full.rows());
  std::iota(rows.begin(), rows.end(), 0);
  std::vector<Chosen> list;
  for (const ComponentRows& component : find_components(full, contacts)) {
    Chosen chosen;
    chosen.component = component;
    chosen.choice = choose_branch(full, contacts, component, rows, {}, settings);
    if (chosen.choice.change_overs.empty()) {
      chosen.problem =
          restrict_problem(full, component.bodies, rows_of_choice(contacts, component, rows, chosen.choice.chosen));
      chosen.ratio = ratio_of(chosen.problem, solve_least_constraint(chosen.problem).a);
    }
    list.push_back(std::move(chosen));
  }
  return list;
}

EveryBranch every_branch(const BranchScene& scene, const ComponentRows& component) {
  const MotionProblem full = scene.full();
  const ContactSet contacts = scene.contact_set();
  std::vector<int> rows(full.rows()), sizes;
  std::iota(rows.begin(), rows.end(), 0);
  for (int k : component.disjunctions) sizes.push_back(static_cast<int>(contacts.disjunctions[k].alternatives.size()));
  EveryBranch every;
  for_each_combination(sizes, [&](const std::vector<int>& chosen) {
    const MotionProblem problem =
        restrict_problem(full, component.bodies, rows_of_choice(contacts, component, rows, chosen));
    const QuickSolution quick = solve_quickly(problem, {}, {});
    const double ratio = quick.judgement.motion_ratio;
    ++every.branches;
    every.all_stable = every.all_stable && quick.judgement.verdict == Verdict::kStable;
    if (ratio > every.best + 1e-9) {
      every.second = every.best;
      every.best = ratio;
      every.motion = quick.motion;
      every.tied = false;
    } else if (ratio > every.best - 1e-9) {
      // The fastest motion of a convex set is nearest to free fall, so that any other of the set is as far from it as
      // the ratios explain: ‖a₁ − a₂‖² ≤ (σ₁² − σ₂²)‖a₀‖². Only farther apart are two of different sets.
      const double scale = mass_norm(problem, free_acceleration(problem));
      const double apart = mass_norm(problem, quick.motion - every.motion) / scale;
      const bool of_another = apart > std::sqrt(2 * 1e-9);
      every.tied = every.tied || of_another;
      if (!of_another && apart > 1e-7) every.second = std::max(every.second, ratio);
    } else {
      every.second = std::max(every.second, ratio);
    }
  });
  return every;
}

double best_on_grid(const BranchScene& scene, const ComponentRows& component, int steps) {
  const ContactSet contacts = scene.contact_set();
  std::vector<int> sizes;
  for (int k : component.disjunctions) {
    const int pure = static_cast<int>(contacts.disjunctions[k].alternatives.size());
    sizes.push_back(contacts.disjunctions[k].line ? pure + 2 * (steps + 1) : pure);
  }
  double best = 0;
  for_each_combination(sizes, [&](const std::vector<int>& at) {
    BranchScene with = scene;
    std::vector<bool> imposed(scene.scene.contacts.size(), false);
    for (size_t i = 0; i < imposed.size(); ++i) imposed[i] = contacts.contacts[i].disjunction < 0;
    for (size_t k = 0; k < at.size(); ++k) {
      const auto& lists = contacts.disjunctions[component.disjunctions[k]].alternatives;
      if (at[k] < static_cast<int>(lists.size())) {
        for (int i : lists[at[k]]) imposed[i] = true;
        continue;
      }
      const int step = at[k] - static_cast<int>(lists.size()), first = step % 2;
      const double share = static_cast<double>(step / 2) / steps;
      imposed[lists[first][0]] = imposed[lists[1 - first][1]] = true;
      for (int j : {0, 1}) {
        PointContact between = scene.scene.contacts[lists[j][0]];
        between.point += share * (scene.scene.contacts[lists[j][1]].point - between.point);
        with.scene.contacts.push_back(between);
        imposed.push_back(true);
      }
    }
    const MotionProblem full = with.full();
    std::vector<int> rows;
    for (int i = 0; i < full.rows(); ++i) {
      const auto [a, b] = full.J.block(i);
      const int body = a >= 0 ? a : b;
      const bool here = std::binary_search(component.bodies.begin(), component.bodies.end(), body);
      if (imposed[i] && here) rows.push_back(i);
    }
    const MotionProblem problem = restrict_problem(full, component.bodies, rows);
    best = std::max(best, ratio_of(problem, solve_least_constraint(problem).a));
  });
  return best;
}

}  // namespace impend::test
