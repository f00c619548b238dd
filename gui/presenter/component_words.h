// Groups of parts that hang together by contacts, in words.
#pragma once

#include <string>
#include <vector>

#include "impend/motion/analysis.h"

namespace impend::gui {

// Component indices, what decides the verdict first: those that have it before others, the fastest first.
std::vector<int> components_by_weight(const Analysis& analysis);

// Verdict, motion ratio with its bracket, thresholds, reason, exact word; where there are several components,
// "4 parts connected with 'block': " first.
std::string component_words(const Analysis& analysis, int component);

// "4 parts connected with 'block'", "'block'".
std::string group_words(const Analysis& analysis, const ComponentResult& component);

}  // namespace impend::gui
