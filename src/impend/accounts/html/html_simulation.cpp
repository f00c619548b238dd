#include "impend/accounts/html/html_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "impend/accounts/html/html_frame.h"
#include "impend/accounts/html/html_text.h"
#include "impend/accounts/simulation/simulation_json.h"
#include "impend/accounts/simulation/simulation_words.h"
#include "impend/base/numbers.h"
#include "impend/report/number_words.h"

namespace impend {
namespace {

struct RunPage {
  const SimulatedRun& run;
  const Assembly& start;
  Json report;
};

std::string run_cards(const RunPage& page) {
  const RunHeadline said = headline_of(page.run);
  std::string cards = html_card(said.ended ? (said.moves ? "moves" : "rests") : "open", said.word, said.law, said.why);
  if (page.run.end != nullptr) {
    const bool falls = page.run.end->verdict == Verdict::kMoves;
    const char* const kind = said.end_rests ? "rests" : falls ? "moves" : "open";
    cards += html_card(kind, said.end_word, "the pose at the end, " + said.end_law, "");
  }
  return "<section id=\"verdict\" class=\"verdicts\">\n" + cards +
         html_paragraph(as_sentence(went_on_words(page.run.simulation)), "note") + "</section>\n";
}

struct EndWord {
  const char *kind, *word;
};

EndWord end_of(const PartOutcome& part) {
  if (part.fixed) return {"fixed", "fixed"};
  if (part.gone) return {"moves", "is gone"};
  if (part.rests) return {"rests", part.moved ? "rests again" : "stays"};
  return part.moved ? EndWord{"moves", "moves"} : EndWord{"rests", "stays"};
}

ShowNumber seconds() { return shown_with("s"); }

std::string time_cell(const RunPage& page, const std::string& at) { return html_number(page.report, at, seconds()); }

std::string outcomes_section_of(const RunPage& page) {
  const Simulation& simulation = page.run.simulation;
  std::vector<std::size_t> order;
  for (std::size_t k = 0; k < simulation.parts.size(); ++k) {
    if (!simulation.parts[k].fixed) order.push_back(k);
  }
  const std::size_t movable = order.size();
  if (movable > kHtmlRows) {
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return simulation.parts[a].distance > simulation.parts[b].distance;
    });
    order.resize(kHtmlRows);
  }
  const double metres = page.start.metres_per_unit;
  const auto length = [&](double x) { return number_text(x / metres) + " " + page.start.unit_name; };
  const auto degrees = [](double turn) { return number_text(turn / kRadiansPerDegree) + "°"; };
  std::vector<std::vector<std::string>> rows;
  for (const std::size_t k : order) {
    const PartOutcome& part = simulation.parts[k];
    const std::string at = fmt::format("/summary/parts/{}", k);
    const auto [kind, word] = end_of(part);
    rows.push_back(
        {html_name(page.start.parts[k].name),
         html_badge(kind, word) +
             (part.moved ? html_escaped(": " + outcome_words(page.start, simulation, static_cast<int>(k))) : ""),
         time_cell(page, at + "/moved_at"), time_cell(page, at + "/since"),
         html_number(page.report, at + "/distance", length), html_number(page.report, at + "/turn", degrees)});
  }
  std::string table = html_table(
      {{"part"}, {"what becomes of it"}, {"begins at", true}, {"so from", true}, {"distance", true}, {"turn", true}},
      rows, "outcomes");
  if (rows.size() < movable)
    table += html_paragraph(fmt::format("Shown are the {} parts that go farthest; the report as JSON (--json FILE) has "
                                        "all.",
                                        rows.size()),
                            "note");
  return html_section("parts", "Parts", table);
}

std::string happenings(const RunPage& page) {
  const std::vector<SimulationEvent>& events = page.run.simulation.events;
  const std::vector<EventGroup> groups = grouped_events(events);
  if (groups.empty()) return html_section("events", "Events", html_paragraph("Nothing happens."));
  std::vector<std::vector<std::string>> rows;
  const std::size_t shown = std::min(groups.size(), kHtmlRows);
  auto at = events.begin();
  for (std::size_t k = 0; k < shown; ++k) {
    const SimulationEvent& first = groups[k].first;
    const auto is_first = [&first](const SimulationEvent& event) {
      return event.time == first.time && event.kind == first.kind && event.a == first.a && event.b == first.b;
    };
    at = std::find_if(at, events.end(), is_first);
    rows.push_back({time_cell(page, fmt::format("/events/{}/t", at - events.begin())),
                    html_escaped(event_words(page.start, groups[k])), html_escaped(chatter_words(groups[k]))});
  }
  std::string table = html_table({{"at", true}, {"what happens"}, {"and then"}}, rows, "events");
  if (shown < groups.size())
    table += html_paragraph("More happens after that; the report as JSON (--json FILE) has all.", "note");
  return html_section("events", "Events", table);
}

std::string energy_section(const RunPage& page, const EnergyCurves& energy) {
  const HtmlPicture plot{energy_to_svg(page.start.name, energy), "Where energy is and went, over time", "svg+xml"};
  const auto joules = [&](const char* place) {
    return html_number(page.report, std::string("/summary/energy/") + place, shown_with("J"));
  };
  return html_section("energy", "Energy",
                      html_figure(plot) + html_table({{"what"}, {"energy", true}},
                                                     {{"turned over: the most that was kinetic, potential or spring "
                                                       "energy, or went through any one of the works",
                                                       joules("turned_over")},
                                                      {"not accounted for, at worst", joules("largest_defect")}},
                                                     "energy"));
}

std::string run_proof(const RunPage& page) {
  const auto count = [&](const char* place) {
    return html_number(page.report, std::string("/summary/counts/") + place, shown_with(""));
  };
  const std::string table =
      html_table({{"steps", true},
                  {"cut by impacts", true},
                  {"halved", true},
                  {"not solved", true},
                  {"worst residual", true},
                  {"first step differs by", true},
                  {"limit", true}},
                 {{count("steps"), count("cuts"), count("halvings"), count("unsolved"), count("worst_residual"),
                   html_number(page.report, "/summary/first_step/difference", shown_with("")),
                   html_number(page.report, "/summary/first_step/threshold", shown_with(""))}},
                 "steps");
  return html_section("proof", "Proof", html_sentences(proof_lines(page.run)) + table);
}

std::string run_assumptions(const RunPage& page) {
  const auto number = [&](const char* place, const std::string& unit) {
    return html_number(page.report, place, shown_with(unit));
  };
  std::string list = html_element("li", "", "Parts are rigid; nothing bends, crushes or breaks.");
  list += html_element("li", "", "Gravity is " + html_vector(page.report, "/gravity", "m/s²") + ".");
  list += html_element("li", "",
                       "Law of contact: " + html_escaped(to_string(page.run.simulation.options.law)) +
                           ", with a coefficient of friction of " + number("/mu", "") +
                           " where the input states none, and a restitution of " + number("/restitution", "") + ".");
  list += html_element("li", "", "Steps are " + number("/step", "s") + " long.");
  return html_section("assumptions", "Assumptions", "<ul>\n" + list + "</ul>\n");
}

}  // namespace

std::string simulation_to_html(const SimulatedRun& run, const EnergyCurves& energy, const HtmlContent& content) {
  const RunPage page{run, run.start.assembly, json_simulation(run)};
  const std::string name = page.start.name.empty() ? "assembly" : page.start.name;
  const std::string counts =
      fmt::format("parts: {} · simulated: {} · events: {}", html_count(page.report, "/parts"),
                  html_number(page.report, "/summary/time", seconds()), html_count(page.report, "/events"));
  return html_document(name + ": " + headline_of(run).word,
                       html_header("What happens next?", name, counts) + run_cards(page) +
                           html_pictures(content, true) + html_warnings(run.warnings) + outcomes_section_of(page) +
                           happenings(page) + energy_section(page, energy) + run_proof(page) + run_assumptions(page) +
                           html_origin(content) + html_footer("simulate", page.start.unit_name));
}

}  // namespace impend
