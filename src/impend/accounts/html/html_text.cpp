#include "impend/accounts/html/html_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "impend/base/stop.h"
#include "impend/report/number_words.h"
#include "impend/report/text_table.h"

namespace impend {
namespace {

const Json& json_at(const Json& report, const std::string& at) {
  static const Json kNothing = nullptr;
  const Json::json_pointer place(at);
  return report.contains(place) ? report.at(place) : kNothing;
}

constexpr const char* kNoNumber = "<span class=\"none\">–</span>";

std::string html_data(const std::string& value, const std::string& at, const std::string& more,
                      const std::string& shown) {
  return fmt::format("<data value=\"{}\" data-json=\"{}\"{}>{}</data>", value, at, more, html_escaped(shown));
}

}  // namespace

std::string html_escaped(std::string_view text) {
  std::string out;
  for (const char c : display_text(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string html_name(std::string_view name) { return "<bdi>" + html_escaped(name) + "</bdi>"; }

std::string html_element(const char* tag, std::string_view kind, std::string_view inner) {
  const std::string attribute = kind.empty() ? "" : fmt::format(" class=\"{}\"", kind);
  return fmt::format("<{}{}>{}</{}>\n", tag, attribute, inner, tag);
}

std::string html_paragraph(std::string_view words, std::string_view kind) {
  return words.empty() ? "" : html_element("p", kind, html_escaped(words));
}

std::string as_sentence(std::string clause) {
  if (clause.empty()) return clause;
  if (clause.front() >= 'a' && clause.front() <= 'z') clause.front() = static_cast<char>(clause.front() - 'a' + 'A');
  return clause.ends_with('.') ? clause : clause + ".";
}

std::string html_section(const char* id, const char* heading, const std::string& inner) {
  return fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n{}</section>\n", id, html_escaped(heading), inner);
}

// RFC 4648: three bytes are four characters of six bits each.
std::string base64(std::string_view bytes) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    look_now_and_then();
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k)
      bits = (bits << 8U) | (k < count ? static_cast<unsigned char>(bytes[at + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k) out += k <= count ? kLetters[(bits >> (18U - 6U * k)) & 63U] : '=';
  }
  return out;
}

ShowNumber shown_with(const std::string& unit) {
  return [unit](double value) { return number_text(value) + (unit.empty() ? "" : " " + unit); };
}

std::string html_number(const Json& report, const std::string& at, const ShowNumber& show) {
  const Json& value = json_at(report, at);
  return value.is_number() ? html_data(value.dump(), at, "", show(value.get<double>())) : kNoNumber;
}

std::string html_length(const Json& report, const std::string& at, const std::string& shown) {
  const Json& value = json_at(report, at);
  return value.is_array() ? html_data(value.dump(), at, " data-of=\"length\"", shown) : kNoNumber;
}

std::string html_vector(const Json& report, const std::string& at, const std::string& unit) {
  std::string out = "(";
  for (int k = 0; k < 3; ++k)
    out += (k > 0 ? ", " : "") + html_number(report, fmt::format("{}/{}", at, k), shown_with(""));
  return out + ") " + html_escaped(unit);
}

std::string html_count(const Json& report, const std::string& at) {
  const Json& list = json_at(report, at);
  if (!list.is_array()) return kNoNumber;
  const std::string count = std::to_string(list.size());
  return html_data(count, at, " data-of=\"count\"", count);
}

std::string html_sum(const Json& report, const std::string& of, const std::string& array, const std::string& key,
                     const std::string& unit) {
  const Json &chosen = json_at(report, of), &all = json_at(report, array);
  if (!chosen.is_array() || !all.is_array()) return kNoNumber;
  double sum = 0;
  for (const Json& index : chosen) {
    const Json& value = all.at(index.get<std::size_t>()).at(key);
    if (value.is_number()) sum += value.get<double>();
  }
  const std::string more = fmt::format(" data-of=\"sum\" data-array=\"{}\" data-key=\"{}\"", array, key);
  return html_data(Json(sum + 0.0).dump(), of, more, number_text(sum) + " " + unit);
}

std::string html_table(const std::vector<HtmlColumn>& columns, const std::vector<std::vector<std::string>>& rows,
                       std::string_view kind) {
  std::string out = kind.empty() ? "<table>\n" : fmt::format("<table class=\"{}\">\n", kind);
  out += "<thead><tr>";
  for (const HtmlColumn& column : columns)
    out += fmt::format("<th scope=\"col\"{}>{}</th>", column.number ? " class=\"number\"" : "", column.heading);
  out += "</tr></thead>\n<tbody>\n";
  for (const std::vector<std::string>& row : rows) {
    look_now_and_then();
    out += "<tr>";
    for (std::size_t k = 0; k < row.size(); ++k)
      out += fmt::format("<td{}>{}</td>", columns[k].number ? " class=\"number\"" : "", row[k]);
    out += "</tr>\n";
  }
  return "<div class=\"wide\">" + out + "</tbody>\n</table></div>\n";
}

}  // namespace impend
