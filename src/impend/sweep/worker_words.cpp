#include "impend/sweep/worker_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace impend {
namespace {

constexpr std::array kTallyWords = {"error",         "stable",          "moves",
                                    "marginal",      "stable-certain",  "falls-certain",
                                    "indeterminate", "possibly-stable", "no-solution-found",
                                    "crashed",       "timeout"};
constexpr char kTaken = 100, kFinished = '\x7e', kFailed = '\x7f';  // codes of lines that were there begin at kTaken
constexpr char kBetween = '\x1f';

}  // namespace

std::string said_of_line(const std::string& word, bool computed) {
  const auto at = std::find(kTallyWords.begin(), kTallyWords.end(), word);
  const auto code = at == kTallyWords.end() ? 0 : at - kTallyWords.begin();
  return std::string(1, static_cast<char>(code + (computed ? 0 : kTaken)));
}

std::string said_of_finished_block() { return std::string(1, kFinished); }

std::string said_of_error(const Error& error) {
  return fmt::format("{}{}{}{}{}{}{}{}{}", kFailed, static_cast<int>(error.code), kBetween, error.message, kBetween,
                     error.place.file, kBetween, error.hint, kBetween);
}

WorkerWords worker_words(std::string_view said) {
  WorkerWords words;
  for (std::size_t at = 0; at < said.size(); ++at) {
    if (said[at] == kFailed) {
      std::vector<std::string> pieces(1);
      for (const char c : said.substr(at + 1)) {
        if (c == kBetween) {
          pieces.emplace_back();
        } else {
          pieces.back() += c;
        }
      }
      pieces.resize(4);
      words.error = Error{static_cast<ErrorCode>(std::atoi(pieces[0].c_str())), pieces[1], {}, pieces[3]};
      words.error->place.file = pieces[2];
      break;
    }
    words.finished = said[at] == kFinished;
    if (words.finished) break;
    const bool computed = said[at] < kTaken;
    const auto code = static_cast<std::size_t>(said[at] - (computed ? 0 : kTaken));
    words.lines.emplace_back(kTallyWords[std::min(code, kTallyWords.size() - 1)], computed);
  }
  return words;
}

}  // namespace impend
