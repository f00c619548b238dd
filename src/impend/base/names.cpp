#include "impend/base/names.h"

#include <algorithm>

namespace impend {
namespace {

constexpr size_t kShortestPart = 3;  // a shorter piece is contained in too many names to mean anything

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

bool contains(const std::string& whole, const std::string& piece) {
  return piece.size() >= kShortestPart && whole.find(piece) != std::string::npos;
}

}  // namespace

int edit_distance(std::string_view a, std::string_view b) {
  const std::string x = lower(a), y = lower(b);
  const size_t columns = y.size() + 1;
  std::vector<int> before(columns), last(columns), row(columns);
  for (size_t j = 0; j < columns; ++j) last[j] = static_cast<int>(j);
  for (size_t i = 1; i <= x.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (size_t j = 1; j < columns; ++j) {
      const int replaced = last[j - 1] + (x[i - 1] == y[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      const bool swapped = i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[columns - 1];
}

std::optional<std::string> nearest_name(std::string_view name, const std::vector<std::string>& known) {
  std::optional<std::string> best;
  int best_distance = 0;
  const std::string wanted = lower(name);
  for (const std::string& candidate : known) {
    const int longer = static_cast<int>(std::max(name.size(), candidate.size()));
    const int allowed = std::max(1, longer / 3);
    int distance = edit_distance(name, candidate);
    const std::string lowered = lower(candidate);
    // A piece of the right name ("unit" for "length_unit") is as good as the worst accepted misspelling.
    if (distance > allowed && (contains(lowered, wanted) || contains(wanted, lowered))) distance = allowed;
    if (distance > allowed) continue;
    if (!best || distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string suggestion(std::string_view name, const std::vector<std::string>& known, std::string_view what) {
  if (const auto nearest = nearest_name(name, known)) return "did you mean '" + *nearest + "'?";
  return "known " + std::string(what) + ": " + quoted_list(known);
}

std::string quoted_list(const std::vector<std::string>& names, int limit) {
  if (names.empty()) return "none";
  const size_t shown = std::min(names.size(), static_cast<size_t>(std::max(limit, 1)));
  std::string text;
  for (size_t i = 0; i < shown; ++i) text += (i == 0 ? "'" : ", '") + names[i] + "'";
  if (shown < names.size()) text += " and " + std::to_string(names.size() - shown) + " more";
  return text;
}

std::string safe_file_name(const std::string& name, const std::string& otherwise) {
  constexpr std::size_t kLongest = 100;
  std::string safe;
  for (const char c : name.substr(0, kLongest)) {
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    safe += plain || (c == '.' && !safe.empty()) ? c : '_';
  }
  return safe.empty() ? otherwise : safe;
}

}  // namespace impend
