#include "cli/describe/roff.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>

#include "impend/base/numbers.h"
#include "impend/report/version.h"

namespace impend::cli {
namespace {

// The day of this version of the pages, where nobody says another.
constexpr const char* kProgramDate = "2026-11-27";
// A year of four digits ends here, s.
constexpr double kLastSecond = 253402300799;

std::string day_of_pages() {
  const char* const given = std::getenv("SOURCE_DATE_EPOCH");
  const std::optional<double> seconds = given != nullptr ? parse_number(given) : std::nullopt;
  if (!seconds || !(*seconds >= 0) || !(*seconds <= kLastSecond)) return kProgramDate;
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(static_cast<std::time_t>(*seconds)));
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  return text;
}

}  // namespace

std::string roff_text(const std::string& text) {
  std::string safe;
  bool at_start = true;
  for (const char c : text) {
    if (at_start && (c == '.' || c == '\'')) safe += "\\&";
    at_start = c == '\n';
    if (c == '\\') {
      safe += "\\e";
    } else if (c == '-') {
      safe += "\\-";
    } else if (c == '\'') {
      safe += "\\(aq";
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string roff_bold(const std::string& text) { return "\\fB" + roff_text(text) + "\\fR"; }
std::string roff_italic(const std::string& text) { return "\\fI" + roff_text(text) + "\\fR"; }

std::string roff_title(const std::string& name, int section, const std::string& manual) {
  return fmt::format(".\\\" The program writes this page from its own options.\n.TH {} {} {} \"impend {}\" \"{}\"\n",
                     upper(roff_text(name)), section, day_of_pages(), kProgramVersion, manual);
}

std::string roff_section(const std::string& name) { return ".SH " + name + "\n"; }

std::string roff_item(const std::string& word, const std::string& meaning) {
  return ".TP\n" + word + "\n" + meaning + "\n";
}

std::string roff_lines(const std::string& lines) { return ".nf\n" + roff_text(lines) + "\n.fi\n"; }

}  // namespace impend::cli
