#include "impend/contact/gap/gap_study.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "impend/base/stop.h"
#include "impend/contact/gap/gap_choice.h"
#include "impend/contact/search_contacts.h"

namespace impend {
namespace {

// An automatic gap is tried again at this many times and at its inverse; the least stays kMinGapOverNoise·ε.
constexpr double kGapTrial = 3.0;

constexpr std::size_t kPairsNamed = 5;
// Of the median part size: one rounding of single precision. Surfaces farther apart than that, and than the noise of
// their numbers, do not touch by these numbers, whatever was meant.
constexpr double kLeastGap = 0x1p-23;

// What the numbers leave possible, and kGapTrial times what was chosen.
std::array<GapRule, 2> trial_rules(const GapChoice& choice) {
  GapRule strict = choice.rule, wide = choice.rule;
  strict.strict = true;
  strict.usual = choice.rule.plain;
  strict.plain = std::min(kLeastGap * choice.median, choice.rule.plain);
  strict.across = choice.rule.across / kGapTrial;
  wide.scale = kGapTrial;
  wide.across = choice.rule.across * kGapTrial;
  return {strict, wide};
}

}  // namespace

void compare_contacts(const ContactSet& chosen, const ContactSet& tried, double size, GapTrial& trial) {
  std::map<std::pair<int, int>, const Interface*> before, after;
  for (const Interface& i : chosen.interfaces) before[{i.a, i.b}] = &i;
  for (const Interface& i : tried.interfaces) after[{i.a, i.b}] = &i;
  for (const auto& [pair, interface] : before) {
    const auto found = after.find(pair);
    if (found == after.end()) {
      trial.vanish.push_back({pair.first, pair.second});
    } else if (!same_cone(chosen, interface->contacts, tried, found->second->contacts, size)) {
      trial.change.push_back({pair.first, pair.second});
    }
  }
  for (const auto& [pair, interface] : after) {
    if (!before.contains(pair)) trial.appear.push_back({pair.first, pair.second});
  }
}

std::string pairs_in_words(const Assembly& assembly, const std::vector<BodyPair>& pairs) {
  std::string words;
  for (std::size_t i = 0; i < std::min(pairs.size(), kPairsNamed); ++i) {
    words += fmt::format("{}'{}' and '{}'", i > 0 ? ", " : "", assembly.body_name(pairs[i].a),
                         assembly.body_name(pairs[i].b));
  }
  if (pairs.size() > kPairsNamed) {
    const std::size_t more = pairs.size() - kPairsNamed;
    words += fmt::format(", and {} pair{} more", more, more == 1 ? "" : "s");
  }
  return words;
}

namespace {

std::string sentence(const Assembly& assembly, const GapTrial& trial) {
  std::string words;
  const auto add = [&](const std::vector<BodyPair>& pairs, const char* what) {
    if (!pairs.empty()) words += (words.empty() ? "" : "; ") + pairs_in_words(assembly, pairs) + what;
  };
  add(trial.vanish, " no longer touch");
  add(trial.appear, " touch, too");
  add(trial.change, " hold each other in other ways");
  return words;
}

void add_trial_warnings(const Assembly& assembly, const GapTrial& trial, ContactSet& set) {
  const std::string at =
      fmt::format("With a gap tolerance of {}{} instead of {} ", in_unit(assembly, trial.gap),
                  trial.at_noise ? " (as small as the noise allows)" : "", in_unit(assembly, set.gap));
  if (!trial.same()) set.warnings.push_back({"gap-sensitive", at + sentence(assembly, trial) + ".", ""});
  if (trial.overlap.empty()) return;
  set.warnings.push_back(
      {"gap-overlap",
       fmt::format("{}{} would count as running into each other.", at, pairs_in_words(assembly, trial.overlap)), ""});
}

Result<StudiedContacts> studied_contacts(const Assembly& assembly, const ContactOptions& options,
                                         const Progress& progress) {
  const Result<PreparedSurfaces> prepared = prepare_surfaces(assembly, options, progress);
  if (!prepared) return prepared.error();
  const Result<GapChoice> choice = choose_gap(assembly, prepared.value());
  if (!choice) return choice.error();
  Result<ContactSet> found = search_contacts(assembly, prepared.value(), choice.value(), options, progress);
  if (!found) return found.error();
  StudiedContacts studied{std::move(found).value(), {}};
  if (!choice.value().automatic) return studied;

  Progress quiet;
  quiet.cancelled = progress.cancelled;
  ContactOptions tolerant = options;
  tolerant.allow_overlap = true;
  for (const GapRule& tried : trial_rules(choice.value())) {
    Result<ContactSet> again = search_contacts(assembly, prepared.value(), tried, tolerant, quiet);
    if (!again) {
      if (again.error().code == ErrorCode::kCancelled) return again.error();
      continue;
    }
    GapTrial trial;
    trial.gap = again.value().gap;
    trial.at_noise = tried.strict;
    if (tried.strict && !options.allow_overlap) trial.overlap = again.value().overlaps;
    compare_contacts(studied.set, again.value(), choice.value().median, trial);
    add_trial_warnings(assembly, trial, studied.set);
    studied.trials.push_back(trial.same() ? ContactSet{} : std::move(again).value());
    studied.set.gap_trials.push_back(std::move(trial));
  }
  return studied;
}

}  // namespace

Result<StudiedContacts> find_contacts_and_study_gap(const Assembly& assembly, const ContactOptions& options,
                                                    const Progress& progress) {
  return until_stopped(progress, "cancelled while contacts were sought",
                       [&] { return studied_contacts(assembly, options, progress); });
}

}  // namespace impend
