#include "impend/runs/certificate_json.h"

#include <algorithm>
#include <set>

#include "impend/friction/capacity/capacity_proof.h"
#include "impend/records/json_format.h"
#include "impend/report/version.h"

namespace impend {
namespace {

Json numbers(const VecX& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(json_number(value));
  return list;
}

template <typename Matrix>
Json rows_of(const Matrix& matrix) {
  Json list = Json::array();
  for (Eigen::Index k = 0; k < matrix.rows(); ++k) list.push_back(numbers(matrix.row(k).transpose()));
  return list;
}

Json lists_of(const std::vector<VecX>& lists) {
  Json json = Json::array();
  for (const VecX& list : lists) json.push_back(numbers(list));
  return json;
}

Json body_json(const Analysis& analysis, const FrictionProblem& problem, int k) {
  const int body = problem.body[k];
  return {{"name", analysis.assembly.body_name(body)},
          {"center_of_mass", json_vector(analysis.assembly.parts[body].center_of_mass_W())},
          {"mass_matrix", rows_of(problem.M[k])},
          {"load", numbers(problem.Q.segment<6>(6 * k))}};
}

Json joint_json(const FrictionProblem& problem, int k) {
  return {{"a", problem.G.block(k)[0]},
          {"b", problem.G.block(k)[1]},
          {"row_a", numbers(problem.G.value(k, 0))},
          {"row_b", numbers(problem.G.value(k, 1))}};
}

// A body that stands for several, with what they are and the joints that hold them together, a and b among them.
Json group_json(const Analysis& analysis, const PartCertificate& part, int g) {
  const std::vector<int>& members = part.groups->groups[g];
  const FrictionProblem& whole = part.joined.problem;
  Json json = {{"name", ""}, {"center_of_mass", nullptr}, {"joined", Json::array()}, {"held_by", Json::array()}};
  std::string name;
  for (const int k : members) {
    json["joined"].push_back(body_json(analysis, whole, k));
    name += (name.empty() ? "" : " + ") + analysis.assembly.body_name(whole.body[k]);
  }
  json["name"] = name;
  const Part& first = analysis.assembly.parts[whole.body[members[0]]];
  json["center_of_mass"] = json_vector(Vec3(first.center_of_mass_W() - part.groups->from[members[0]]));
  json["mass_matrix"] = rows_of(part.part.problem.M[g]);
  json["load"] = numbers(part.part.problem.Q.segment<6>(6 * g));
  const auto place = [&](int body) {
    const auto found = std::find(members.begin(), members.end(), body);
    return found == members.end() ? -1 : static_cast<int>(found - members.begin());
  };
  for (int i = 0; i < whole.G.rows(); ++i) {
    const int a = place(whole.G.block(i)[0]), b = place(whole.G.block(i)[1]);
    if (a < 0 || b < 0) continue;
    json["held_by"].push_back(joint_json(whole, i));
    json["held_by"].back()["a"] = a;
    json["held_by"].back()["b"] = b;
  }
  return json;
}

Json contact_json(const Analysis& analysis, const FrictionProblem& problem, int i) {
  return {{"a", problem.N.block(i)[0]},
          {"b", problem.N.block(i)[1]},
          {"point", json_vector(analysis.contacts.contacts[problem.contact[i]].point)},
          {"normal", json_vector(row_direction(problem.N, i))},
          {"s", json_vector(row_direction(problem.S, i))},
          {"t", json_vector(row_direction(problem.T, i))},
          {"mu", json_number(problem.mu[i])}};
}

Json bound_json(const CapacityBound& bound) {
  Json json = {{"least", json_number(bound.value)}, {"z", numbers(bound.z)}, {"nu", numbers(bound.nu)}};
  json["kappa"] = json_number(bound.kappa);
  json["g"] = lists_of(bound.g);
  if (bound.sigma.size() > 0) json["sigma"] = numbers(bound.sigma);
  return json;
}

Json step_json(const CapacityStep& step) {
  Json json = {{"interface", step.interface}};
  switch (step.kind) {
    case CapacityStep::Kind::kForce:
      json["pressure"] = step.first;
      break;
    case CapacityStep::Kind::kCell:
      json["cell"] = step.first;
      json["ray"] = step.second;
      break;
    case CapacityStep::Kind::kHalves:
      json["halve"] = Json::array({step.first, step.second});
      return json;
  }
  json.update(bound_json(step.bound));
  return json;
}

// Pressures that no step speaks of are left out.
Json interface_json(const SlipInterface& slip, const std::set<int>& asked) {
  Json json = {{"contacts", slip.contacts}, {"T", rows_of(slip.T)}};
  json["S"] = Json::array();
  for (const SlipMap& map : slip.S) json["S"].push_back(rows_of(map));
  json["pressures"] = Json::array();
  for (size_t k = 0; k < slip.pressures.size(); ++k) {
    json["pressures"].push_back(asked.count(static_cast<int>(k)) > 0 ? numbers(slip.pressures[k]) : Json::array());
  }
  return json;
}

Json cuts_json(const std::vector<EdgeCut>& cuts) {
  Json json = Json::array();
  for (const EdgeCut& cut : cuts) json.push_back(Json::array({cut.first, cut.second, json_number(cut.share)}));
  return json;
}

Json steps_json(const std::vector<CapacityStep>& steps) {
  Json json = Json::array();
  for (const CapacityStep& step : steps) json.push_back(step_json(step));
  return json;
}

// Of a case, or of a proof without any.
template <typename Case>
void put_balance(const Case& proved, Json& json) {
  json["lambda"] = numbers(proved.lambda);
  json["g"] = lists_of(proved.g);
}

Json case_json(const CapacityCase& one) {
  Json json = {{"steps", steps_json(one.steps)}};
  if (one.side.size() == 0) {
    put_balance(one, json);
  } else {
    json["side"] = numbers(one.side);
    json["into"] = one.children;
  }
  return json;
}

void note_asked(const std::vector<CapacityStep>& steps, std::vector<std::set<int>>& asked) {
  for (const CapacityStep& step : steps) {
    if (step.kind == CapacityStep::Kind::kForce) asked[static_cast<size_t>(step.interface)].insert(step.first);
  }
}

Json rest_json(const CapacityProof& proof, double noise) {
  Json json = {{"claim", "rests"}, {"noise", json_number(noise)}, {"rest_below", json_number(proof.rest_below)}};
  json["interfaces"] = Json::array();
  std::vector<std::set<int>> asked(proof.interfaces.size());
  note_asked(proof.steps, asked);
  for (const CapacityCase& one : proof.cases) note_asked(one.steps, asked);
  for (size_t j = 0; j < asked.size(); ++j) {
    json["interfaces"].push_back(interface_json(proof.interfaces[j], asked[j]));
    if (!proof.cuts.empty()) json["interfaces"].back()["cuts"] = cuts_json(proof.cuts[j]);
  }
  if (proof.pressing) json["pressing"] = bound_json(*proof.pressing);
  if (proof.cases.empty()) {
    json["steps"] = steps_json(proof.steps);
    put_balance(proof, json);
    return json;
  }
  json["cases"] = Json::array();
  for (const CapacityCase& one : proof.cases) json["cases"].push_back(case_json(one));
  return json;
}

Json step_json(const DirectionStep& step) {
  Json json = {{"set", step.set}};
  for (const ClosedContact& closed : step.closed) {
    json["closed"].push_back({{"contact", closed.contact}, {"alpha", numbers(closed.alpha)}});
  }
  switch (step.kind) {
    case DirectionStep::Kind::kExcluded:
      json["p"] = numbers(step.exclusion.p);
      json["nu"] = numbers(step.exclusion.nu);
      return json;
    case DirectionStep::Kind::kDecided:
      json["decided"] = step.first;
      break;
    case DirectionStep::Kind::kCut:
      json["span"] = rows_of(step.span.transpose());
      json["free"] = rows_of(step.free.transpose());
      break;
    case DirectionStep::Kind::kHalved:
      json["halved"] = Json::array({step.first, step.second});
      break;
  }
  json["into"] = step.children;
  return json;
}

Json rest_json(const DirectionSearch& search, double rest_below, double noise) {
  Json json = {{"claim", "rests"}, {"noise", json_number(noise)}, {"rest_below", json_number(rest_below)}};
  json["sets"] = Json::array();
  for (const DirectionStep& step : search.steps) json["sets"].push_back(step_json(step));
  return json;
}

template <typename Forces>
void put_forces(const Forces& forces, Json& json) {
  json["forces"] = Json::array();
  for (Eigen::Index i = 0; i < forces.f_N.size(); ++i) {
    json["forces"].push_back(numbers(Vec3(forces.f_N[i], forces.f_S[i], forces.f_T[i])));
  }
  json["joint_forces"] = numbers(forces.nu);
}

Json falls_json(const PartCertificate& part) {
  const FrictionProblem& problem = part.part.problem;
  const MotionCertificate motion = check_motion(problem, problem.mu, part.falling);
  return {{"claim", "falls"}, {"motion", numbers(part.falling)}, {"descent", json_number(motion.descent)}};
}

Json claims_json(const PartCertificate& part) {
  Json claims = Json::array();
  if (part.rest) claims.push_back(rest_json(*part.rest, part.noise));
  if (part.rest_by_directions) {
    claims.push_back(rest_json(*part.rest_by_directions, part.rest_below, part.noise));
  }
  if (part.rest_without_turns) {
    claims.push_back(rest_json(*part.rest_without_turns, part.noise));
    const FrictionProblem held = with_turns_held(part.part.problem);
    for (int k = part.part.problem.G.rows(); k < held.G.rows(); ++k) {
      claims.back()["turns_held"].push_back(joint_json(held, k));
    }
  }
  if (part.falling.size() > 0) claims.push_back(falls_json(part));
  if (part.moving) {
    claims.push_back({{"claim", "moves"}, {"motion", numbers(part.moving->a)}});
    put_forces(*part.moving, claims.back());
  }
  if (part.balance) {
    claims.push_back({{"claim", "balances"}});
    put_forces(*part.balance, claims.back());
  }
  return claims;
}

Json part_json(const Analysis& analysis, const PartCertificate& part) {
  const FrictionProblem& problem = part.part.problem;
  Json json = {{"bodies", Json::array()}, {"contacts", Json::array()}, {"joints", Json::array()}};
  for (int k = 0; k < problem.bodies(); ++k) {
    const bool is_group = part.groups && part.groups->groups[k].size() > 1;
    json["bodies"].push_back(is_group ? group_json(analysis, part, k) : body_json(analysis, problem, k));
  }
  for (int i = 0; i < problem.contacts(); ++i) json["contacts"].push_back(contact_json(analysis, problem, i));
  for (int k = 0; k < problem.G.rows(); ++k) json["joints"].push_back(joint_json(problem, k));
  json["claims"] = claims_json(part);
  json["missing"] = part.missing;
  return json;
}

}  // namespace

std::string certificate_to_json(const Analysis& analysis, const std::vector<PartCertificate>& parts) {
  Json json = {{"format", "impend-certificate"},
               {"version", 1},
               {"generator", std::string("impend ") + kProgramVersion},
               {"assembly", analysis.assembly.name},
               {"model", to_string(analysis.friction ? analysis.friction->model : FrictionModel::kFrictionless)},
               {"units", "m, kg, s, N; proofs of rest are dimensionless"},
               {"parts", Json::array()}};
  for (const PartCertificate& part : parts) json["parts"].push_back(part_json(analysis, part));
  return json_text(json);
}

}  // namespace impend
