// What the analysis without friction knows that bears on rest with friction.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "impend/assembly/mesh_findings.h"
#include "impend/contact/resized_contacts.h"
#include "impend/friction/rest_with_friction.h"
#include "impend/motion/decide.h"
#include "impend/motion/rest_in_balance.h"

namespace impend {
namespace {

// As indices into the contact set.
std::vector<int> contacts_of(const FrictionProblem& problem, const FrictionPart& part) {
  std::vector<int> contacts;
  for (const int i : part.contacts) contacts.push_back(problem.contact[i]);
  return contacts;
}

constexpr const char* kOtherNormals = "either-or contacts may press along other normals than those that were taken";

// Why a part of the assembly, or the component of the analysis without friction that it belongs to, may be another.
// Either-or contacts count where `either_or`.
std::string doubt_about(const Analysis& analysis, int body, bool either_or) {
  const Part& part = analysis.assembly.parts[static_cast<std::size_t>(body)];
  if (moments_counted_once(part)) return fmt::format("the mass of '{}' is not certain: its shells overlap", part.name);
  const int component = analysis.bodies[body].component;
  if (component < 0) return "";
  const ComponentResult& result = analysis.components[component];
  if (either_or && !result.branches_resolved) return "either-or contacts may open in several ways";
  return result.evidence.missing ? may_touch_unseen(*result.evidence.missing) : "";
}

// Why these contacts do not bear certainty; empty where they do. Either-or contacts were chosen for the motion without
// friction, and another choice has other normals.
std::string doubt_about(const Analysis& analysis, const FrictionProblem& problem, const std::vector<int>& bodies,
                        const std::vector<int>& contacts, bool either_or) {
  const auto any = [&](const auto& is_so) {
    return std::any_of(contacts.begin(), contacts.end(), [&](int i) { return is_so(analysis.contacts.contacts[i]); });
  };
  if (any([](const Contact& contact) { return contact.doubtful; })) {
    return "some of its contacts are doubtful (see the warnings)";
  }
  for (const int k : bodies) {
    if (std::string doubt = doubt_about(analysis, problem.body[k], either_or); !doubt.empty()) return doubt;
  }
  if (either_or && any([](const Contact& contact) { return contact.disjunction >= 0; })) return kOtherNormals;
  const auto same = [](const GapTrial& trial) { return trial.same(); };
  const std::vector<GapTrial>& trials = analysis.contacts.gap_trials;
  if (!std::all_of(trials.begin(), trials.end(), same)) return "the contacts depend on the gap that was chosen";
  return "";
}

void look_at_contacts(const Analysis& analysis, const FrictionProblem& problem, const FrictionPart& part,
                      FrictionEvidence& evidence) {
  if (evidence.rests_without_friction) return;
  const std::vector<int> contacts = contacts_of(problem, part);
  evidence.doubt = doubt_about(analysis, problem, part.bodies, contacts, true);
  evidence.either_or = !evidence.doubt.empty() && doubt_about(analysis, problem, part.bodies, contacts, false).empty();
  for (const int i : contacts) {
    const Contact& contact = analysis.contacts.contacts[i];
    evidence.chord = std::max(evidence.chord, contact.chord);
    evidence.bulge = std::max(evidence.bulge, contact.bulge);
  }
}

// The contacts of a part, and of its either-or contacts those that were not taken. One way of each was, so that they
// join no other part to it.
std::vector<Contact> on_every_normal(const Analysis& analysis, const FrictionProblem& problem,
                                     const FrictionPart& part) {
  const std::vector<int> taken = contacts_of(problem, part);
  std::vector<Contact> all;
  for (int i = 0; i < static_cast<int>(analysis.contacts.contacts.size()); ++i) {
    const Contact& contact = analysis.contacts.contacts[static_cast<std::size_t>(i)];
    const bool is_its = std::any_of(part.bodies.begin(), part.bodies.end(), [&](int k) {
      return problem.body[k] == contact.a || problem.body[k] == contact.b;
    });
    const bool is_taken = std::find(taken.begin(), taken.end(), i) != taken.end();
    if (is_taken || (is_its && contact.disjunction >= 0)) all.push_back(contact);
  }
  return all;
}

std::vector<Contact> other_contacts(const Analysis& analysis, const FrictionProblem& problem, const FrictionPart& part,
                                    OpenFrictionQuestion question) {
  if (question == OpenFrictionQuestion::kOnEveryNormal) return on_every_normal(analysis, problem, part);
  const std::vector<int> which = contacts_of(problem, part);
  const std::vector<Contact>& stored = analysis.contacts.contacts;
  return question == OpenFrictionQuestion::kOnGrown ? grown_contacts(stored, which) : eroded_contacts(stored, which);
}

// The verdict on the part over other contacts; all other parts count as at rest.
FrictionVerdict over_other_contacts(const Analysis& analysis, const FrictionProblem& problem, const FrictionPart& part,
                                    OpenFrictionQuestion question, const std::function<bool()>& cancelled) {
  ContactSet others;
  others.contacts = other_contacts(analysis, problem, part, question);
  std::vector<int> all(others.contacts.size());
  std::iota(all.begin(), all.end(), 0);
  RestFacts facts;
  facts.rests.assign(problem.body.size(), 1);
  for (const int k : part.bodies) facts.rests[static_cast<std::size_t>(k)] = 0;
  facts.noise = noise_of(analysis);
  facts.cancelled = cancelled;
  RestSettings settings;
  settings.rest_forces = false;
  settings.balance_alone = question == OpenFrictionQuestion::kOnEveryNormal;
  return friction_verdict(make_friction_problem(analysis.assembly, others, all), facts, settings).verdict;
}

}  // namespace

bool rests_without_friction(const Analysis& analysis, int body) {
  const int component = analysis.bodies[body].component;
  if (component < 0) return false;
  const ComponentResult& result = analysis.components[component];
  // Rest that is mere balance without friction is rest all the same; whether it is with friction is asked by itself.
  return result.verdict == Verdict::kStable || rests_but_for_balance(result);
}

double noise_of(const Analysis& analysis) {
  double noise = 0;
  for (const ComponentResult& component : analysis.components) noise = std::max(noise, component.noise);
  return noise;
}

std::vector<char> bodies_at_rest(const Analysis& analysis, const FrictionProblem& problem) {
  std::vector<char> rests;
  for (const int body : problem.body) rests.push_back(rests_without_friction(analysis, body));
  return rests;
}

FrictionProblem imposed_friction_problem(const Analysis& analysis) {
  return make_friction_problem(analysis.assembly, analysis.contacts, imposed_contacts(analysis.problem));
}

FrictionProblem friction_problem_on_every_normal(const Analysis& analysis) {
  const std::vector<Contact>& contacts = analysis.contacts.contacts;
  std::vector<int> pressing = imposed_contacts(analysis.problem);
  for (int i = 0; i < static_cast<int>(contacts.size()); ++i) {
    if (contacts[static_cast<std::size_t>(i)].disjunction >= 0) pressing.push_back(i);
  }
  std::sort(pressing.begin(), pressing.end());
  pressing.erase(std::unique(pressing.begin(), pressing.end()), pressing.end());
  return make_friction_problem(analysis.assembly, analysis.contacts, pressing);
}

RestFacts rest_facts(const Analysis& analysis, const FrictionProblem& problem, const FrictionSolution& solution,
                     const Progress& progress) {
  RestFacts facts;
  facts.rests = bodies_at_rest(analysis, problem);
  facts.noise = noise_of(analysis);
  facts.solution = solution;
  facts.cancelled = [&progress] { return progress.is_cancelled(); };
  facts.look_at_contacts = [&](const FrictionPart& part, FrictionEvidence& evidence) {
    look_at_contacts(analysis, problem, part, evidence);
  };
  facts.over_other_contacts = [&, cancelled = facts.cancelled](const FrictionPart& part,
                                                               OpenFrictionQuestion question) {
    return over_other_contacts(analysis, problem, part, question, cancelled);
  };
  return facts;
}

}  // namespace impend
