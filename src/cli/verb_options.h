// The options of every verb as CLI11 knows them, with their help.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/picture_arguments.h"

namespace impend::cli {

// What CLI11 fills; turned into Options (arguments.cpp) when everything has been read.
struct Raw {
  std::vector<std::string> inputs, fixed, exclude, join;
  std::string unit, gravity, gap, noise, threads, json, csv, expect, model, mu, step, algorithm = "auto", folder,
                                                                                      schema, problem;
  std::string progress = "auto", color = "auto";
  std::string weld, close_holes;
  std::string deflection;
  double density = 0, angle = 0, angular_deflection = 0, import_stall = 0, effort = 1;
  bool ground = false, split = false, allow_overlap = false, unreduced = false, no_timings = false, quiet = false,
       verbose = false;
  bool force = false, exact = false, check_intersections = false, one_part_per_file = false, skip_bad = false,
       minimal_mu = false, tilt_margin = false;
  RawPicture picture;
};

// Adds every verb to `app`; what the user gives goes to `raw`.
void add_verbs(CLI::App& app, Raw& raw);

}  // namespace impend::cli
