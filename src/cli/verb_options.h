// The options of every verb as CLI11 knows them, with their help, and what the command line states of them, in words.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/options.h"
#include "cli/pictures.h"
#include "impend/base/result.h"

namespace impend::cli {

// The options of `impend render` as CLI11 knows them.

// What CLI11 fills.
struct RawPicture {
  std::string output, size, view = "iso", camera, up, show, hide, color_by = "verdict", section;
  double pixel_ratio = 1, zoom = 1, explode = 0, phase = 0;
  int frames = 0;
  bool orthographic = false, dark = false, transparent = false, no_analysis = false;
};

void add_picture_options(CLI::App& app, RawPicture& raw);
// Errors: kUsage with what is possible.
Result<PictureOptions> picture_options(const RawPicture& raw, const CLI::App& verb);

// --animate and what goes with it; `what` is filmed.
void add_film_options(CLI::App& app, RawPicture& raw, const std::string& what);
// Fills options.film, with the most frames that the film may have. `example` is a file for hints. Errors: kUsage.
std::optional<Error> read_film(const RawPicture& raw, const CLI::App& verb, const std::string& example,
                               Options& options);

// What CLI11 fills; turned into Options (arguments.cpp) when everything has been read.
struct Raw {
  std::vector<std::string> inputs, fixed, exclude, join, only;
  std::string unit, gravity, gap, noise, threads, json, html, certificate, actions, compas_out, csv, expect, model, mu,
      step, algorithm = "auto", folder, schema, problem, display_unit, csv_decimal = "point";
  std::string progress = "auto", color = "auto";
  std::string config, log;
  std::string weld, close_holes;
  std::string deflection;
  double density = 0, angle = 0, angular_deflection = 0, import_stall = 0, effort = 1;
  bool ground = false, split = false, allow_overlap = false, unreduced = false, no_timings = false, quiet = false,
       verbose = false;
  bool force = false, exact = false, check_intersections = false, one_part_per_file = false, skip_bad = false,
       minimal_mu = false, tilt_margin = false;
  RawPicture picture;
  std::string beside, old_design, new_design;
  std::string order, installed, base, chart, push_at;
  std::vector<std::string> no_hold, before, mass_ranges;
  int hands = 0, most_nodes = 0;
  double time_limit = 0;
  RawSweep sweep;
  RawSimulate simulate;
  int turns = 0;
  std::vector<std::string> down;
  bool from_above = false, certain = false, count_plans = false, on_table = false, margins = false, push = false,
       ways = false;
};

// The verb `plan` with its own verbs.
void add_plan(CLI::App& app, Raw& raw);
// Fills options.plan and options.expect_plan.
std::optional<Error> read_plan(const Raw& raw, const CLI::App& verb, Options& options);

// The verb `diff`.
void add_diff(CLI::App& app, Raw& raw);
// Fills options.diff and options.inputs with the two designs.
std::optional<Error> read_diff(const Raw& raw, Options& options);
// "two designs are compared, and fewer are given", or "more".
Error not_two_designs(const std::string& than_two);

// The verb `simulate`.
void add_simulate(CLI::App& app, Raw& raw);
// Fills options.simulate, options.film and the coefficient of friction.
std::optional<Error> read_simulate(const Raw& raw, const CLI::App& verb, Options& options);

// The verb `sweep` with its own verbs.
void add_sweep(CLI::App& app, Raw& raw);
// Fills options.sweep and, where the verb has a job, options.inputs with its folder.
std::optional<Error> read_sweep(const Raw& raw, const CLI::App& verb, Options& options);

// Options that several verbs have.
void add_import_options(CLI::App& app, Raw& raw);
void add_import_options_without_input(CLI::App& app, Raw& raw);
void add_contact_options(CLI::App& app, Raw& raw);
void add_effort(CLI::App& app, Raw& raw);
void add_model(CLI::App& app, Raw& raw);
void add_margins(CLI::App& app, Raw& raw);
void add_talk_options(CLI::App& app, Raw& raw, const char* verbose = "Print every part, pair and detail");
void add_color(CLI::App& app, Raw& raw);
void add_csv_decimal(CLI::App& app, Raw& raw);
void add_display_unit(CLI::App& app, Raw& raw);
void add_html(CLI::App& app, Raw& raw);

// Adds every verb to `app`; what the user gives goes to `raw`.
void add_verbs(CLI::App& app, Raw& raw);

// --model, --mu, --step, --minimal-mu, --tilt-margin and --expect: which law of contact, and what it should find.

// Fills options.pipeline.friction and, where --expect names a verdict, options.expect and options.expect_friction. --mu
// alone means static friction.
std::optional<Error> read_model(const Raw& raw, bool expects_verdict, Options& options);

// "plan check" for a verb of a verb.
std::string full_name(const CLI::App& verb);

// Every option of a verb that has been read, with its values, and what of them names files.
GivenWords given_words(const CLI::App& verb);

// Their long names, without what is named by its place.
std::set<std::string> names_given(const CLI::App& verb);

}  // namespace impend::cli
