#include "impend/pipeline/other_answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "impend/assembly/printed_length.h"
#include "impend/contact/gap/gap_histogram.h"
#include "impend/contact/gap/gap_study.h"
#include "impend/contact/search_contacts.h"
#include "impend/motion/analysis.h"

namespace impend {
namespace {

constexpr double kSame = 1.05;     // distances that differ by less are one
constexpr double kCarried = 1e-3;  // of a part's load, a force below that is none
constexpr int kMostTrials = 4;     // solutions of the whole, by halving the list of distances
constexpr int kMostParts = 500;    // beyond, a trial costs too much for a hint
constexpr std::size_t kNamed = 5;

// Movable parts that certainly move and that nothing carries.
std::vector<int> falling(const Analysis& analysis) {
  std::vector<double> carried(analysis.bodies.size(), 0);
  for (std::size_t i = 0; i < analysis.contact_results.size(); ++i) {
    const Contact& contact = analysis.contacts.contacts[i];
    carried[contact.a] += std::abs(analysis.contact_results[i].force);
    carried[contact.b] += std::abs(analysis.contact_results[i].force);
  }
  std::vector<int> found;
  for (std::size_t b = 0; b < analysis.assembly.parts.size(); ++b) {
    const BodyResult& body = analysis.bodies[b];
    if (body.fixed || body.verdict != Verdict::kMoves) continue;
    if (carried[b] <= kCarried * body.load_force.norm()) found.push_back(static_cast<int>(b));
  }
  return found;
}

// Distances beyond `gap` at which surfaces face one of these parts, ascending, alike ones once.
std::vector<double> distances(const Assembly& assembly, const PreparedSurfaces& prepared, const std::vector<int>& parts,
                              double gap) {
  // What is play beside a large part may be a distance that is meant beside a small one: the smaller of two decides.
  std::vector<double> limit(assembly.body_count(), std::numeric_limits<double>::infinity());
  std::vector<bool> falls(assembly.body_count(), false);
  double reach = 0;
  for (std::size_t p = 0; p < assembly.parts.size(); ++p)
    limit[p] = GeometricTolerances{}.widest_play * mesh_size(assembly.parts[p].mesh);
  for (int part : parts) {
    falls[part] = true;
    reach = std::max(reach, limit[part]);
  }
  if (!(reach > gap)) return {};
  std::vector<double> found;
  for (const FacingPair& pair : collect_gaps(assembly, prepared, gap, reach).pairs) {
    if (!falls[pair.a] && !falls[pair.b]) continue;
    if (pair.most <= std::min(limit[pair.a], limit[pair.b])) found.push_back(pair.most);
  }
  std::sort(found.begin(), found.end());
  std::vector<double> levels;
  for (double d : found) {
    if (!levels.empty() && d <= kSame * levels.back()) {
      levels.back() = d;
    } else {
      levels.push_back(d);
    }
  }
  return levels;
}

// A length with three digits, not below.
double rounded_up(const Assembly& assembly, double metres) {
  return std::strtod(not_below(metres / assembly.metres_per_unit).c_str(), nullptr) * assembly.metres_per_unit;
}

class Trials {
 public:
  Trials(const ContactOptions& contact, const DecisionTolerances& decision, const SolverSettings& settings,
         const Progress& progress, const PreparedSurfaces& prepared, const std::vector<int>& parts, Analysis& analysis)
      : contact_(contact),
        decision_(decision),
        settings_(settings),
        prepared_(prepared),
        parts_(parts),
        analysis_(analysis) {
    settings_.exact = false;
    quiet_.cancelled = progress.cancelled;
  }

  // The parts that do not move at this gap; none where the parts run into each other.
  Result<std::vector<int>> held(double gap) {
    Result<ContactSet> set = search_contacts(analysis_.assembly, prepared_, given_gap(gap), contact_, quiet_);
    if (!set && set.error().code == ErrorCode::kCancelled) return set.error();
    if (!set) return std::vector<int>{};
    Result<Analysis> solved =
        analyze_for_verdict(std::move(analysis_.assembly), std::move(set).value(), decision_, settings_, quiet_);
    if (!solved) return solved.error();
    analysis_.assembly = std::move(solved.value().assembly);
    std::vector<int> still;
    for (int part : parts_) {
      if (solved.value().bodies[part].verdict == Verdict::kStable) still.push_back(part);
    }
    return still;
  }

 private:
  ContactOptions contact_;
  const DecisionTolerances& decision_;
  SolverSettings settings_;
  Progress quiet_;
  const PreparedSurfaces& prepared_;
  const std::vector<int>& parts_;
  Analysis& analysis_;
};

Warning offer(const Assembly& assembly, const std::vector<int>& held, double gap) {
  std::string names;
  for (std::size_t i = 0; i < std::min(held.size(), kNamed); ++i) {
    names += fmt::format("{}'{}'", i > 0 ? ", " : "", assembly.body_name(held[i]));
  }
  if (held.size() > kNamed) names += fmt::format(" and {} more", held.size() - kNamed);
  const std::string length = not_below(gap / assembly.metres_per_unit);
  return {"clearance-holds",
          fmt::format("{} {} nothing, but {} held by {} neighbours if clearances up to {} {} count as contact: give "
                      "--gap {} if they are play between parts that touch.",
                      names, held.size() == 1 ? "rests on" : "rest on", held.size() == 1 ? "is" : "are",
                      held.size() == 1 ? "its" : "their", length, assembly.unit_name, length),
          held.size() == 1 ? assembly.body_name(held.front()) : ""};
}

}  // namespace

Result<Diagnostics> clearances_that_hold(const ContactOptions& contact, const DecisionTolerances& decision,
                                         const SolverSettings& settings, const Progress& progress, Analysis& analysis) {
  const std::vector<int> parts = falling(analysis);
  if (parts.empty() || analysis.assembly.parts.size() > kMostParts) return Diagnostics{};
  Progress quiet;
  quiet.cancelled = progress.cancelled;
  const Result<PreparedSurfaces> prepared = prepare_surfaces(analysis.assembly, contact, quiet);
  if (!prepared) return prepared.error();
  const std::vector<double> levels = distances(analysis.assembly, prepared.value(), parts, analysis.contacts.gap);
  if (levels.empty()) return Diagnostics{};
  Trials trials(contact, decision, settings, progress, prepared.value(), parts, analysis);
  Result<std::vector<int>> most = trials.held(rounded_up(analysis.assembly, levels.back()));
  if (!most) return most.error();
  if (most.value().empty()) return Diagnostics{};
  // The least level that holds as many, by halving.
  std::vector<int> held = std::move(most).value();
  std::size_t low = 0, high = levels.size() - 1;
  for (int trial = 1; trial < kMostTrials && low < high; ++trial) {
    const std::size_t middle = (low + high) / 2;
    Result<std::vector<int>> fewer = trials.held(rounded_up(analysis.assembly, levels[middle]));
    if (!fewer) return fewer.error();
    if (fewer.value().size() >= held.size()) {
      held = std::move(fewer).value();
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return Diagnostics{offer(analysis.assembly, held, rounded_up(analysis.assembly, levels[high]))};
}

}  // namespace impend
