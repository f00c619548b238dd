#include "impend/pipeline/pipeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "impend/assembly/assembly.h"

namespace impend {

Diagnostics collect_warnings(std::initializer_list<Diagnostics> lists) {
  std::set<std::tuple<std::string, std::string, std::string>> said;
  Diagnostics result;
  for (const Diagnostics& list : lists) {
    for (const Warning& warning : list) {
      if (said.emplace(warning.code, warning.message, warning.part).second) result.push_back(warning);
    }
  }
  return result;
}

namespace {

using Pair = std::pair<int, int>;

std::string names_of(const Assembly& assembly, const PairFriction& pair) {
  return fmt::format("'{}' and '{}'", assembly.body_name(pair.a), assembly.body_name(pair.b));
}

// One warning for all pairs of a kind, which names the first.
void warn_of_pairs(const Assembly& assembly, const std::vector<PairFriction>& pairs, const char* code,
                   const std::string& what, Diagnostics& warnings) {
  if (pairs.empty()) return;
  const std::string more = pairs.size() > 1 ? fmt::format(" and {} more", pairs.size() - 1) : "";
  warnings.push_back(
      {code, fmt::format("friction is stated of {}{}, {}", names_of(assembly, pairs[0]), more, what), ""});
}

Diagnostics pair_warnings(const Analysis& analysis) {
  std::set<Pair> touching;
  for (const Contact& contact : analysis.contacts.contacts) touching.insert(std::minmax({contact.a, contact.b}));
  std::vector<PairFriction> fixed, apart;
  for (const PairFriction& pair : analysis.assembly.friction.pairs) {
    if (analysis.assembly.body_fixed(pair.a) && analysis.assembly.body_fixed(pair.b)) {
      fixed.push_back(pair);
    } else if (touching.count(std::minmax({pair.a, pair.b})) == 0) {
      apart.push_back(pair);
    }
  }
  Diagnostics warnings;
  warn_of_pairs(analysis.assembly, fixed, "friction-between-fixed",
                "both of which are fixed, so that it has no effect; remove the entry, or free one of the two",
                warnings);
  warn_of_pairs(analysis.assembly, apart, "friction-without-contact",
                "between which no contact was found, so that it has no effect; check the names, or the gap (impend "
                "contacts lists the pairs that touch)",
                warnings);
  return warnings;
}

}  // namespace

Diagnostics model_warnings(const Analysis& analysis, FrictionModel model) {
  const Assembly& assembly = analysis.assembly;
  const bool frictionless = model == FrictionModel::kFrictionless;
  Diagnostics warnings;
  if (frictionless && !assembly.friction.none()) {
    warnings.push_back({"friction-not-used",
                        "the assembly states friction, which this answer leaves out; the model of static friction "
                        "(--model static) computes with it",
                        ""});
  }
  const Part* moving = moving_part(assembly);
  const bool driven = std::any_of(assembly.joints.begin(), assembly.joints.end(),
                                  [](const Joint& joint) { return joint.drive.has_value(); });
  const bool pulled = driven || !assembly.gravity.isZero(0) || !assembly.loads.empty() || has_springs(assembly);
  if (!pulled && moving == nullptr) {
    warnings.push_back({"nothing-pulls",
                        "gravity is zero and nothing else acts on the parts: any assembly rests so, and its verdict "
                        "says nothing about how it stands",
                        ""});
  }
  if (moving != nullptr && frictionless) {
    warnings.push_back({"velocities-not-used",
                        "parts have velocities, and this answer is of the same parts at rest; the models of friction "
                        "dynamic, viscous, no-slip and stewart-trinkle (--model) compute with them",
                        moving->name});
  } else if (moving != nullptr) {
    warnings.push_back({"verdict-at-rest",
                        "parts have velocities, which the answer without friction leaves out: its verdict is of the "
                        "same parts at rest",
                        moving->name});
  }
  if (!frictionless) append(warnings, pair_warnings(analysis));
  return warnings;
}

}  // namespace impend
