// Loads, and friction of pairs.
#include <algorithm>
#include <map>

#include "impend/compare/condition_statements.h"

namespace impend {

std::vector<Statement> loads_of(const Assembly& assembly, const SharedBodies& bodies, bool is_after) {
  std::vector<Statement> statements;
  for (const Load& load : assembly.loads) {
    Statement s;
    s.name = assembly.body_name(load.part);
    s.part = load.part;
    s.key = std::to_string(bodies(is_after, load.part));
    s.groups.resize(3);
    add_vector(s.groups[0], load.force);
    add_vector(s.groups[1], load.torque);
    if (load.point) add_vector(s.groups[2], *load.point);
    s.groups.push_back(course_of(load.times));
    s.word = load.point ? "at a point" : "at the centre of mass";
    if (!load.times.empty()) s.word += ", over time";
    statements.push_back(s);
  }
  return statements;
}

std::vector<Statement> pairs_of(const Assembly& assembly, const Assembly& other, const DesignChanges& changes,
                                const SharedBodies& bodies, bool is_after) {
  std::map<std::string, std::pair<int, int>> pairs;
  for (const PairFriction& pair : assembly.friction.pairs) {
    pairs.try_emplace(bodies.pair_key(is_after, pair.a, pair.b), std::minmax(pair.a, pair.b));
  }
  const auto here = [&](int body) -> int {
    if (body >= static_cast<int>(other.parts.size())) return static_cast<int>(assembly.parts.size());
    for (const PartMatch& match : changes.parts) {
      if ((is_after ? match.before : match.after) == body) return is_after ? match.after : match.before;
    }
    return -1;
  };
  for (const PairFriction& pair : other.friction.pairs) {
    const int a = here(pair.a), b = here(pair.b);
    if (a >= 0 && b >= 0) pairs.try_emplace(bodies.pair_key(!is_after, pair.a, pair.b), std::minmax(a, b));
  }
  std::vector<Statement> statements;
  for (const auto& [key, pair] : pairs) {
    const auto [a, b] = pair;
    Statement s;
    s.name = pair_name(assembly, a, b);
    s.key = key;
    s.groups = {{assembly.friction.mu_of(a, b)},
                {assembly.friction.viscous_of(a, b)},
                {assembly.friction.restitution_of(a, b)}};
    statements.push_back(s);
  }
  return statements;
}

}  // namespace impend
