#include "impend/compare/statements.h"

#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"

namespace impend {
namespace {

// Components of small vectors are rounding beside the largest.
bool same_figures(const Figures& a, const Figures& b) {
  if (a.size() != b.size()) return false;
  double scale = 0, miss = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    if (std::isinf(a[k]) || std::isinf(b[k])) {
      if (a[k] != b[k]) return false;
      continue;
    }
    scale = std::max({scale, std::abs(a[k]), std::abs(b[k])});
    miss = std::max(miss, std::abs(a[k] - b[k]));
  }
  return same_number(scale, scale + miss);
}

bool same_statement(const Statement& a, const Statement& b) {
  return a.word == b.word &&
         std::equal(a.groups.begin(), a.groups.end(), b.groups.begin(), b.groups.end(), same_figures);
}

Figures flat(const std::vector<Figures>& groups) {
  Figures all;
  for (const Figures& group : groups) all.insert(all.end(), group.begin(), group.end());
  return all;
}

DesignChange change_of(ChangeKind kind, const Statement* before, const Statement* after) {
  DesignChange change;
  change.kind = kind;
  if (before != nullptr) {
    change.name_before = before->name;
    change.part_before = before->part;
    change.before = flat(before->groups);
    change.word_before = before->word;
  }
  if (after != nullptr) {
    change.name_after = after->name;
    change.part_after = after->part;
    change.after = flat(after->groups);
    change.word_after = after->word;
  }
  return change;
}

}  // namespace

void add_vector(Figures& figures, const Vec3& v) { figures.insert(figures.end(), {v.x(), v.y(), v.z()}); }

Figures course_of(const Course& course) {
  Figures figures;
  for (const TimedValue& at : course) figures.insert(figures.end(), {at.time, at.value});
  return figures;
}

void compare_statements(const std::vector<Statement>& before, const std::vector<Statement>& after, const Kinds& kinds,
                        std::vector<DesignChange>& changes) {
  std::vector<int> answer(before.size(), -1);
  std::vector<bool> taken(after.size());
  const auto pass = [&](const auto& may) {
    for (std::size_t i = 0; i < before.size(); ++i) {
      for (std::size_t j = 0; j < after.size() && answer[i] < 0; ++j) {
        if (taken[j] || before[i].key != after[j].key || !may(before[i], after[j])) continue;
        answer[i] = static_cast<int>(j);
        taken[j] = true;
      }
    }
  };
  pass(same_statement);
  pass([](const Statement& a, const Statement& b) { return a.word == b.word; });
  pass([](const Statement&, const Statement&) { return true; });
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (answer[i] < 0) {
      changes.push_back(change_of(kinds.removed, &before[i], nullptr));
    } else if (const Statement& other = after[static_cast<std::size_t>(answer[i])]; !same_statement(before[i], other)) {
      changes.push_back(change_of(kinds.changed, &before[i], &other));
    }
  }
  for (std::size_t j = 0; j < after.size(); ++j) {
    if (!taken[j]) changes.push_back(change_of(kinds.added, nullptr, &after[j]));
  }
}

void add_whole(ChangeKind kind, std::vector<Figures> before, std::vector<Figures> after,
               std::vector<DesignChange>& changes) {
  Statement a, b;
  a.groups = std::move(before);
  b.groups = std::move(after);
  if (!same_statement(a, b)) changes.push_back(change_of(kind, &a, &b));
}

}  // namespace impend
