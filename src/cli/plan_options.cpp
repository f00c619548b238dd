// The verbs of `impend plan` and their options.
#include <fmt/format.h>

#include <array>

#include "cli/parse.h"
#include "cli/verb_options.h"
#include "impend/base/names.h"

namespace impend::cli {
namespace {

constexpr int kMostHands = 1000;
constexpr int kMostTurns = 1000;

// What every verb of a plan takes.
CLI::App* plain_plan_verb(CLI::App& plan, Raw& raw, const char* name, const char* help) {
  CLI::App* verb = plan.add_subcommand(name, help);
  add_import_options(*verb, raw);
  add_contact_options(*verb, raw);
  verb->add_option("--json", raw.json, "Write the plan; - for stdout, then nothing else goes there")->type_name("FILE");
  verb->add_flag("--no-timings", raw.no_timings, "Leave the time that it took out of the report");
  add_display_unit(*verb, raw);
  add_talk_options(*verb, raw);
  add_color(*verb, raw);
  return verb;
}

// … with a law of contact.
CLI::App* friction_plan_verb(CLI::App& plan, Raw& raw, const char* name, const char* help) {
  CLI::App* verb = plain_plan_verb(plan, raw, name, help);
  verb->add_option("--model", raw.model, "Law of contact: frictionless (the default) or static")->type_name("NAME");
  verb->add_option("--mu", raw.mu,
                   "Coefficient of friction of pairs that the input does not name; alone: --model static")
      ->type_name("NUMBER");
  add_effort(*verb, raw);
  return verb;
}

// … and with hands.
CLI::App* plan_verb(CLI::App& plan, Raw& raw, const char* name, const char* help) {
  CLI::App* verb = friction_plan_verb(plan, raw, name, help);
  verb->add_option("--no-hold", raw.no_hold, "Part that cannot be held; * and ? match; may be repeated")
      ->type_name("NAME")
      ->allow_extra_args(false);
  return verb;
}

void add_time_limit(CLI::App& verb, Raw& raw, const char* help) {
  verb.add_option("--time-limit", raw.time_limit, help)->type_name("SECONDS");
}

void add_plan_expect(CLI::App& verb, Raw& raw, const char* help) {
  verb.add_option("--expect", raw.expect, help)->type_name("OUTCOME");
}

void add_plan_interlock(CLI::App& plan, Raw& raw) {
  CLI::App* verb =
      plain_plan_verb(plan, raw, "interlock", "How the parts hold each other, without gravity, friction and ground");
  add_plan_expect(
      *verb, raw,
      "Exit with status 1 unless nothing moves (locked), nothing does while a key is held (key), two hands\n"
      "move parts (moves), parts move, though for certain not with two hands (together), or none of\n"
      "these is certain (unknown)");
  verb->footer(
      "Examples:\n"
      "  impend plan interlock burr.assembly.json\n"
      "  impend plan interlock puzzle.3mf --fixed frame --expect key");
}

void add_plan_orient(CLI::App& plan, Raw& raw) {
  CLI::App* verb = friction_plan_verb(plan, raw, "orient", "How far may gravity turn, and which way up is safest");
  verb->add_flag("--on-table", raw.on_table, "Also: which faces the parts can rest on when nothing is fixed");
  verb->add_option("--chart", raw.chart, "Draw the directions of gravity in which it stands")->type_name("FILE.svg");
  add_plan_expect(*verb, raw,
                  "Exit with status 1 unless it stands as it is (stands), is proved to (certain), or does not (fails)");
  verb->footer(
      "Examples:\n"
      "  impend plan orient fixture.assembly.json\n"
      "  impend plan orient parts/ --unit mm --fixed base --mu 0.3\n"
      "  impend plan orient stack.3mf --mu 0.4 --on-table");
}

void add_plan_robust(CLI::App& plan, Raw& raw) {
  CLI::App* verb =
      friction_plan_verb(plan, raw, "robust", "The weakest push it does not bear, and how heavy parts may be");
  verb->add_option(
          "--mass-range", raw.mass_ranges,
          "Also: whether it stands while all masses are off at once by up to so much, and by how much they may\n"
          "be; 10% of all parts, NAME=5% of some (* and ? match); may be repeated")
      ->type_name("P%|NAME=P%")
      ->allow_extra_args(false);
  add_plan_expect(*verb, raw,
                  "Exit with status 1 unless it stands as it is (stands), is proved to (certain), or does not (fails)");
  verb->footer(
      "Examples:\n"
      "  impend plan robust wall.assembly.json --mu 0.6\n"
      "  impend plan robust parts/ --unit mm --fixed base --mu 0.3 --json margins.json\n"
      "  impend plan robust corbel.assembly.json --mass-range 10% --mass-range 'counterweight=2%'");
}

void add_hands(CLI::App& verb, Raw& raw) {
  verb.add_option("--hands", raw.hands,
                  "Hands that are there, the one that places a part among them (default: the fewest that suffice)")
      ->type_name("NUMBER");
}

void add_actions(CLI::App& verb, Raw& raw) {
  verb.add_option("--actions", raw.actions,
                  "Write what each hand does, one after the other, with ways and poses, for a motion planner")
      ->check([](const std::string& file) { return file.empty() ? std::string("needs a file name") : std::string(); })
      ->type_name("FILE");
}

void add_plan_search(CLI::App& plan, Raw& raw) {
  CLI::App* search = plan_verb(plan, raw, "search", "An order in which it can be built, with the fewest hands");
  add_hands(*search, raw);
  search->add_option("--base", raw.base, "Part that is placed first")->type_name("NAME");
  search->add_option("--before", raw.before, "Part A is placed before part B; may be repeated")
      ->type_name("A,B")
      ->allow_extra_args(false);
  search->add_flag("--from-above", raw.from_above, "Parts come straight down, and no other way");
  search->add_flag("--certain", raw.certain, "Only steps that are proved to stand: none that is possibly-stable");
  search
      ->add_option(
          "--turns", raw.turns,
          "Turns of the whole assembly between steps that are allowed, at most; there and back are two (default 0)")
      ->type_name("NUMBER");
  search
      ->add_option("--down", raw.down,
                   "With --turns: axis of the assembly, or direction, that may point down; may be repeated\n"
                   "(default: the six axes)")
      ->type_name("AXIS|X,Y,Z")
      ->allow_extra_args(false);
  search->add_flag("--count", raw.count_plans, "Count the orders in which each step stands with one hand");
  search
      ->add_option("--most-nodes", raw.most_nodes,
                   "Sets of parts and hands after which the search gives up (default 20000)")
      ->type_name("NUMBER");
  add_time_limit(
      *search, raw,
      "Time after which the best plan so far is told; what comes before the search is not counted: contacts,\n"
      "the finished assembly, ways out");
  search
      ->add_option("--export", raw.folder,
                   "Folder to write the assembly to, with the plan as its sequence; made when missing")
      ->type_name("DIR");
  search->add_flag("--force", raw.force, "With --export: overwrite files that exist");
  add_actions(*search, raw);
  add_html(*search, raw);
  add_film_options(*search, raw.picture, "plan");
  add_plan_expect(*search, raw,
                  "Exit with status 1 unless a plan is found (stands), that is proved (certain), or none (fails)");
  search->footer(
      "Examples:\n"
      "  impend plan search tower.assembly.json --animate tower.webp\n"
      "  impend plan search parts/ --unit mm --fixed base --hands 2\n"
      "  impend plan search cup.assembly.json --turns 2 --down z --export planned/\n"
      "  impend plan search wall.assembly.json --mu 0.6 --from-above --before lintel,crown");
}

}  // namespace

const char* to_string(PlanOutcome outcome) {
  switch (outcome) {
    case PlanOutcome::kCertain:
      return "certain";
    case PlanOutcome::kStands:
      return "stands";
    case PlanOutcome::kFails:
      break;
  }
  return "fails";
}

void add_plan(CLI::App& app, Raw& raw) {
  CLI::App* plan = app.add_subcommand("plan",
                                      "Steps of an assembly: do they stand, what is held, in which order; how parts "
                                      "interlock, which way up, how robust");
  CLI::App* check = plan_verb(*plan, raw, "check", "Does every step of a sequence stand, and what is held meanwhile");
  add_hands(*check, raw);
  check->add_option("--order", raw.order, "Order in which the parts are placed, instead of the file's \"sequence\"")
      ->type_name("A,B,C");
  check->add_flag("--margins", raw.margins, "Also: how far each step may tilt, and the weakest push it does not bear");
  check->add_flag("--ways", raw.ways, "Also: on which way each part comes in or leaves, and how near to others");
  add_actions(*check, raw);
  add_html(*check, raw);
  add_film_options(*check, raw.picture, "plan");
  add_plan_expect(*check, raw,
                  "Exit with status 1 unless every step stands (stands), is proved to (certain), or one fails (fails)");
  check->footer(
      "Examples:\n"
      "  impend plan check tower.assembly.json --hands 2\n"
      "  impend plan check parts/ --unit mm --fixed base --order leg,top\n"
      "  impend plan check tower.assembly.json --html tower.html\n"
      "  impend plan check arch.assembly.json --mu 0.7 --hands 3 --expect stands");
  CLI::App* hold = plan_verb(*plan, raw, "hold", "The fewest parts that must be held so that it stands, and why");
  hold->add_option("--installed", raw.installed, "Parts that are there, beside fixed ones; * and ? match; default all")
      ->type_name("A,B,C");
  hold->add_flag("--push", raw.push,
                 "Instead of holders: the fewest pushes, by fixed smooth fingers or props, with which it stands");
  hold->add_option("--push-at", raw.push_at,
                   "With --push: only pushes of this list of {\"part\": …, \"point\": […], \"direction\": […]}")
      ->type_name("FILE.json");
  hold->add_option("--most-nodes", raw.most_nodes,
                   "With --push: sets of pushes after which the search gives up (default 20000)")
      ->type_name("NUMBER");
  add_time_limit(*hold, raw,
                 "With --push: time after which the best pushes so far are told, with the bounds that are known;\n"
                 "that for contacts and points is not counted");
  add_plan_expect(*hold, raw,
                  "Exit with status 1 unless it can be held so that it stands (stands), is proved to (certain), or\n"
                  "cannot (fails)");
  hold->footer(
      "Examples:\n"
      "  impend plan hold corbel.assembly.json\n"
      "  impend plan hold corbel.assembly.json --push\n"
      "  impend plan hold arch.assembly.json --mu 0.7 --installed 'stone*'");
  add_plan_search(*plan, raw);
  add_plan_interlock(*plan, raw);
  add_plan_orient(*plan, raw);
  add_plan_robust(*plan, raw);
  plan->footer("impend plan check --help, and the same of hold, search, interlock, orient and robust, explain each.");
}

std::optional<Error> read_plan(const Raw& raw, const CLI::App& verb, Options& options) {
  options.plan.no_hold = raw.no_hold;
  options.plan.mass_ranges = raw.mass_ranges;
  const auto given = [&verb](const char* name) {
    return verb.get_option_no_throw(name) != nullptr && verb.count(name) > 0;
  };
  if (given("--hands")) {
    if (raw.hands < 1 || raw.hands > kMostHands)
      return usage("--hands must be a whole number from 1 on", "the hand that places a part counts");
    options.plan.hands = raw.hands;
  }
  if (given("--most-nodes")) {
    if (raw.most_nodes < 1) return usage("--most-nodes must be a whole number from 1 on", "");
    options.plan.most_nodes = raw.most_nodes;
  }
  options.plan.push = raw.push;
  if (given("--push-at")) options.plan.push_at = raw.push_at;
  if (options.verb == Verb::kPlanHold && !raw.push && (given("--push-at") || given("--most-nodes")))
    return usage("--push-at and --most-nodes are of pushes", "add --push");
  if (given("--time-limit")) {
    if (options.verb == Verb::kPlanHold && !raw.push) return usage("--time-limit is of pushes", "add --push");
    if (!(raw.time_limit > 0)) return usage("--time-limit must be a time above 0, in seconds", "");
    options.plan.time_limit = raw.time_limit;
  }
  if (given("--base")) options.plan.base = raw.base;
  for (const std::string& pair : raw.before) options.plan.before.push_back(split(pair, ','));
  options.plan.from_above = raw.from_above;
  options.plan.certain = raw.certain;
  options.plan.count = raw.count_plans;
  if (given("--turns")) {
    if (raw.turns < 0 || raw.turns > kMostTurns)
      return usage(fmt::format("--turns must be a whole number from 0 to {}", kMostTurns), "0 allows none");
    options.plan.turns = raw.turns;
  }
  options.plan.down = raw.down;
  options.plan.margins = raw.margins;
  options.plan.ways = raw.ways;
  options.plan.actions = !raw.actions.empty();
  options.on_table = raw.on_table;
  if (auto error = read_film(raw.picture, verb, "plan.webp", options)) return error;
  if (given("--chart")) {
    if (!raw.chart.ends_with(".svg"))
      return usage("--chart cannot write '" + raw.chart + "'", "it writes SVG: give a name that ends in .svg");
    options.chart = raw.chart;
  }
  if (given("--order")) options.plan.order = split(raw.order, ',');
  if (given("--installed")) options.plan.installed = split(raw.installed, ',');
  if (!given("--expect")) return std::nullopt;
  if (options.verb == Verb::kPlanInterlock) {
    for (const char* known : {"locked", "key", "moves", "together", "unknown"}) {
      if (raw.expect == known) options.expect_interlock = raw.expect;
    }
    if (options.expect_interlock) return std::nullopt;
    return usage("--expect cannot be '" + raw.expect + "'",
                 "use one of 'locked', 'key', 'moves', 'together', 'unknown'");
  }
  for (const PlanOutcome outcome : {PlanOutcome::kCertain, PlanOutcome::kStands, PlanOutcome::kFails}) {
    if (raw.expect == to_string(outcome)) options.expect_plan = outcome;
  }
  if (options.expect_plan) return std::nullopt;
  return usage("--expect cannot be '" + raw.expect + "'", "use one of 'certain', 'stands', 'fails'");
}

}  // namespace impend::cli
