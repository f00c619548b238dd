#include "cli/verb_options.h"

#include <algorithm>
#include <array>

#include "cli/parse.h"
#include "impend/base/names.h"
#include "impend/pipeline/option_requests.h"

namespace impend::cli {

void add_import_options(CLI::App& app, Raw& raw) {
  app.add_option(
         "INPUT", raw.inputs,
         "Assembly file (*.assembly.json), CAD or mesh files (STEP, IGES, BREP, 3MF, glTF, OBJ, STL, PLY, OFF,\n"
         "COMPAS JSON), or a folder or zip archive of them")
      ->type_name("");
  add_import_options_without_input(app, raw);
}

void add_import_options_without_input(CLI::App& app, Raw& raw) {
  app.add_option("--unit", raw.unit, "Length unit of files that state none: mm, cm, m, in")->type_name("UNIT");
  app.add_option("--fixed", raw.fixed, "Part that cannot move; * and ? match; may be repeated")
      ->type_name("NAME")
      ->allow_extra_args(false);
  app.add_option("--exclude", raw.exclude, "Part, or file of a folder, to leave out; * and ? match; may be repeated")
      ->type_name("NAME")
      ->allow_extra_args(false);
  app.add_option("--join", raw.join,
                 "Two parts to take as one body, such as a bolt and its nut; * and ? match and then join those that\n"
                 "touch; may be repeated")
      ->type_name("A,B")
      ->allow_extra_args(false);
  app.add_option("--density", raw.density, "kg/m³ (default 1000)")->type_name("NUMBER");
  app.add_option("--gravity", raw.gravity, "m/s² (default 0,0,-9.80665)")->type_name("X,Y,Z");
  app.add_flag("--ground", raw.ground,
               "Put a fixed plane under the lowest point (the default for meshes when nothing is fixed)");
  app.add_flag("--split", raw.split, "Make one part of each connected shell");
  app.add_flag("--one-part-per-file", raw.one_part_per_file,
               "Make one part of each file, named after it, whatever it holds");
  app.add_flag("--skip-bad", raw.skip_bad, "Leave out files that cannot be read, and name them");
  app.add_option("--deflection", raw.deflection,
                 "How far triangles may lie from the surfaces of a CAD model, with its unit (0.1mm, 0.005in), or auto")
      ->type_name("LENGTH");
  app.add_option("--angular-deflection", raw.angular_deflection,
                 "How far one edge of such a triangle may turn along a surface, degrees (default 12)")
      ->type_name("DEG");
  app.add_option("--import-stall", raw.import_stall,
                 "Give up a CAD file whose reading makes no progress for this long (default 120)")
      ->type_name("SECONDS");
  app.add_option("--weld", raw.weld, "Merge vertices this near to each other, in the mesh's unit; moves them")
      ->type_name("LENGTH");
  app.add_option("--close-holes", raw.close_holes,
                 "Close holes up to this size, in the mesh's unit, or auto: up to a twentieth of the part")
      ->type_name("LENGTH");
  app.add_flag("--check-intersections", raw.check_intersections, "Look for triangles of a mesh that cross each other");
}

namespace {

void add_threads(CLI::App& app, Raw& raw) {
  app.add_option("--threads", raw.threads, "Threads at work; 0, the default, takes all the machine has")
      ->type_name("NUMBER");
}

}  // namespace

void add_contact_options(CLI::App& app, Raw& raw) {
  app.add_option("--gap", raw.gap, "Surfaces this close touch, in the input's unit, or auto")->type_name("LENGTH");
  app.add_option("--noise", raw.noise, "Coordinates are exact to this, in the input's unit, whatever their digits")
      ->type_name("LENGTH");
  app.add_option("--angle", raw.angle, "Faces touch up to this angle, degrees (default 1)")->type_name("DEG");
  app.add_flag("--allow-overlap", raw.allow_overlap, "Go on although parts overlap");
  add_threads(app, raw);
}

void add_talk_options(CLI::App& app, Raw& raw, const char* verbose) {
  app.add_option("--progress", raw.progress, "Progress on stderr: auto, always, never")->type_name("WHEN");
  app.add_flag("--quiet", raw.quiet, "Print the first line only, no progress and no warnings");
  app.add_flag("--verbose", raw.verbose, verbose);
}

void add_color(CLI::App& app, Raw& raw) {
  app.add_option("--color", raw.color, "Colours: auto, always, never; NO_COLOR is honoured")->type_name("WHEN");
}

void add_csv_decimal(CLI::App& app, Raw& raw) {
  app.add_option("--csv-decimal", raw.csv_decimal,
                 "Numbers in CSV with a point, or with a comma and semicolons between the columns: point, comma")
      ->type_name("SIGN");
}

void add_display_unit(CLI::App& app, Raw& raw) {
  app.add_option(
         "--display-unit", raw.display_unit,
         "Unit of the lengths in text and pages: µm, mm, cm, m, in, ft (default: the input's); JSON and CSV stay in SI")
      ->type_name("UNIT");
}

void add_html(CLI::App& app, Raw& raw) {
  app.add_option("--html", raw.html,
                 "Write the report as one page to hand on, with pictures; - for stdout, then nothing else goes there")
      ->check([](const std::string& file) { return file.empty() ? std::string("needs a file name") : std::string(); })
      ->type_name("FILE");
}

void add_effort(CLI::App& app, Raw& raw) {
  app.add_option(
         "--effort", raw.effort,
         "How long to search where edges and corners may open in several ways: 1, the default, is some seconds,\n"
         "4 is four times as much")
      ->type_name("NUMBER");
}

namespace {

void add_algorithm(CLI::App& app, Raw& raw) {
  app.add_option("--algorithm", raw.algorithm,
                 "How contact-force is solved: auto, dantzig, ppm, lemke, nnls, small, block (default auto)")
      ->type_name("NAME");
}

void add_exact(CLI::App& app, Raw& raw) {
  app.add_flag("--exact", raw.exact, "Solve in fractions as well, on the numbers as stored; up to 600 contacts");
}

void add_expect(CLI::App& app, Raw& raw) {
  app.add_option("--expect", raw.expect,
                 "Exit with status 1 unless the verdict is stable, moves or marginal; with --model static also\n"
                 "stable-certain, falls-certain, indeterminate, possibly-stable")
      ->type_name("VERDICT");
}

}  // namespace

void add_model(CLI::App& app, Raw& raw) {
  app.add_option("--model", raw.model,
                 "Law of contact: frictionless (the default), static, dynamic, viscous, no-slip, stewart-trinkle")
      ->type_name("NAME");
  app.add_option("--mu", raw.mu, "Coefficient of friction of pairs that the input does not name; alone: --model static")
      ->type_name("NUMBER");
  app.add_option("--step", raw.step, "Time step of no-slip and stewart-trinkle, seconds (default 0.01)")
      ->type_name("SECONDS");
}

void add_margins(CLI::App& app, Raw& raw) {
  app.add_flag("--minimal-mu", raw.minimal_mu,
               "Also the smallest coefficient of friction that could hold it (comes by itself up to 64 contacts)");
  app.add_flag("--tilt-margin", raw.tilt_margin,
               "Also how far gravity may turn before friction cannot hold it (comes by itself up to 64 contacts)");
}

namespace {

void add_analyze(CLI::App& app, Raw& raw) {
  CLI::App* verb = app.add_subcommand("analyze", "Does it stand under gravity, and if not, what moves which way");
  add_import_options(*verb, raw);
  add_contact_options(*verb, raw);
  add_model(*verb, raw);
  add_margins(*verb, raw);
  add_algorithm(*verb, raw);
  add_exact(*verb, raw);
  add_effort(*verb, raw);
  add_expect(*verb, raw);
  verb->add_option("--json", raw.json, "Write the report; - for stdout, then nothing else goes there")
      ->type_name("FILE");
  add_html(*verb, raw);
  verb->add_option("--certificate", raw.certificate,
                   "Write what proves the verdict, for impend-check-certificate; model frictionless or static")
      ->check([](const std::string& file) { return file.empty() ? std::string("needs a file name") : std::string(); })
      ->type_name("FILE");
  verb->add_option("--compas-out", raw.compas_out,
                   "Write the COMPAS document that is the input, with interfaces, forces and displacements")
      ->type_name("FILE");
  verb->add_flag("--no-timings", raw.no_timings, "Leave timings out of the report");
  add_display_unit(*verb, raw);
  add_talk_options(*verb, raw);
  add_color(*verb, raw);
  verb->footer(
      "Examples:\n"
      "  impend analyze wall.assembly.json\n"
      "  impend analyze parts/ --unit mm --fixed 'base*' --json report.json\n"
      "  impend analyze bridge.obj --unit m --expect stable --quiet\n"
      "  impend analyze bridge.assembly.json --html bridge.html\n"
      "  impend analyze arch.assembly.json --model static --mu 0.6");
}

void add_contacts(CLI::App& app, Raw& raw) {
  CLI::App* verb = app.add_subcommand("contacts", "Which parts touch, where, with what gaps");
  add_import_options(*verb, raw);
  add_contact_options(*verb, raw);
  verb->add_option("--json", raw.json, "Write the contacts; - for stdout")->type_name("FILE");
  verb->add_flag("--unreduced", raw.unreduced, "Every point that was found, before the reduction to hulls");
  verb->add_option("--csv", raw.csv, "Write one line per contact point; - for stdout")->type_name("FILE");
  add_csv_decimal(*verb, raw);
  add_display_unit(*verb, raw);
  add_talk_options(*verb, raw);
  add_color(*verb, raw);
  verb->footer("Example:\n  impend contacts parts/ --unit mm --gap 0.05 --csv contacts.csv");
}

void add_info(CLI::App& app, Raw& raw) {
  CLI::App* verb = app.add_subcommand("info", "What was imported: parts, mass, size, defects, repairs");
  add_import_options(*verb, raw);
  verb->add_option("--json", raw.json, "Write what was found; - for stdout")->type_name("FILE");
  add_display_unit(*verb, raw);
  add_talk_options(*verb, raw);
  add_color(*verb, raw);
  verb->footer("Example:\n  impend info bracket.stl --unit mm --density 7850");
}

void add_export(CLI::App& app, Raw& raw) {
  CLI::App* verb = app.add_subcommand(
      "export", "Write an assembly file with its meshes, as a start for editing, or the matrices of the problem");
  add_import_options(*verb, raw);
  add_contact_options(*verb, raw);
  verb->add_option("-o,--output", raw.folder, "Folder to write the assembly to; made when missing")->type_name("DIR");
  verb->add_option("--problem", raw.problem,
                   "Folder to write the motion problem to: M, Q, J as Matrix Market files, for 'impend solve'")
      ->type_name("DIR");
  verb->add_flag("--force", raw.force, "Overwrite files that exist");
  verb->add_option("--schema", raw.schema,
                   "Print a JSON Schema instead: assembly, report, solution, plan,\n"
                   "actions, trajectory, sweep or comparison")
      ->type_name("NAME");
  add_talk_options(*verb, raw);
  add_color(*verb, raw);
  verb->footer(
      "Examples:\n"
      "  impend export parts/ --unit mm --fixed base -o my-assembly\n"
      "  impend export wall.assembly.json --problem wall-problem\n"
      "  impend export --schema assembly > assembly.schema.json");
}

void add_convert(CLI::App& app, Raw& raw) {
  CLI::App* verb = app.add_subcommand("convert", "Write the parts for other programs, or as an assembly folder");
  add_import_options(*verb, raw);
  verb->add_option("-o,--output", raw.folder,
                   "File to write, by its extension (.3mf, .glb, .obj), or a folder for meshes with an assembly file")
      ->type_name("PATH");
  verb->add_option("--only", raw.only, "Part to write, without the others; * and ? match; may be repeated")
      ->type_name("NAME")
      ->allow_extra_args(false);
  verb->add_flag("--force", raw.force, "Overwrite files that exist");
  add_talk_options(*verb, raw);
  add_color(*verb, raw);
  verb->footer(
      "Examples:\n"
      "  impend convert engine.step -o engine.3mf\n"
      "  impend convert engine.step -o engine/\n"
      "  impend convert engine.step --only 'piston*' -o pistons.glb");
}

void add_solve(CLI::App& app, Raw& raw) {
  CLI::App* verb = app.add_subcommand("solve", "Solve a motion problem that was exported as matrices");
  verb->add_option("DIR", raw.inputs,
                   "Folder with M.mtx, Q.mtx, J.mtx, as 'impend export INPUT --problem DIR' writes it")
      ->type_name("");
  add_algorithm(*verb, raw);
  add_threads(*verb, raw);
  verb->add_option("--json", raw.json, "Write the solution; - for stdout, then nothing else goes there")
      ->type_name("FILE");
  add_exact(*verb, raw);
  add_expect(*verb, raw);
  add_talk_options(*verb, raw);
  add_color(*verb, raw);
  verb->footer(
      "Examples:\n"
      "  impend export wall.assembly.json --problem wall-problem\n"
      "  impend solve wall-problem --algorithm lemke --json solution.json");
}

void add_render(CLI::App& app, Raw& raw) {
  CLI::App* verb = app.add_subcommand("render", "A picture: what moves, which way, held by which forces");
  add_import_options(*verb, raw);
  add_contact_options(*verb, raw);
  add_model(*verb, raw);
  add_effort(*verb, raw);
  add_margins(*verb, raw);
  add_algorithm(*verb, raw);
  add_expect(*verb, raw);
  add_picture_options(*verb, raw.picture);
  verb->add_flag("--force", raw.force, "Overwrite files that exist");
  add_talk_options(*verb, raw, "Print what is drawn, by which driver, how long it took and how much memory it needed");
  verb->footer(
      "Examples:\n"
      "  impend render wall.assembly.json -o wall.png\n"
      "  impend render parts/ --unit mm --fixed base -o parts.pdf --view front --hide labels\n"
      "  impend render machine.step --fixed 'base*' -o machine.webp --size 800x600\n"
      "  impend render ladder.assembly.json --model static --mu 0.5 -o ladder.png");
}

void add_view(CLI::App& app, Raw& raw) {
  CLI::App* verb = app.add_subcommand("view",
                                      "The same in a window, to look at it from all sides and to change it; without\n"
                                      "INPUT the window offers models to try");
  add_import_options(*verb, raw);
  add_contact_options(*verb, raw);
  add_model(*verb, raw);
  verb->footer(
      "Examples:\n"
      "  impend view wall.assembly.json\n"
      "  impend view arch.assembly.json --mu 0.6");
}

}  // namespace

namespace {

// What every verb takes, and a verb of verbs does not.
void add_support_options(CLI::App& verb, Raw& raw) {
  const std::vector<CLI::App*> inner = verb.get_subcommands(std::function<bool(CLI::App*)>());
  for (CLI::App* one : inner) add_support_options(*one, raw);
  if (!inner.empty()) return;
  verb.add_option("--config", raw.config, "Take options from this file, where the command line does not state them")
      ->type_name("FILE");
  verb.add_option("--log", raw.log, "Write steps with their times, versions, options and warnings, without folders")
      ->type_name("FILE");
}

}  // namespace

void add_verbs(CLI::App& app, Raw& raw) {
  add_analyze(app, raw);
  add_contacts(app, raw);
  add_info(app, raw);
  add_export(app, raw);
  add_convert(app, raw);
  add_solve(app, raw);
  add_render(app, raw);
  add_view(app, raw);
  add_diff(app, raw);
  add_plan(app, raw);
  add_simulate(app, raw);
  add_sweep(app, raw);
  for (CLI::App* verb : app.get_subcommands(std::function<bool(CLI::App*)>())) add_support_options(*verb, raw);
}

namespace {

constexpr std::array kVerdicts = {Verdict::kStable, Verdict::kMoves, Verdict::kMarginal};
constexpr std::array kFrictionVerdicts = {FrictionVerdict::kStableCertain, FrictionVerdict::kFallsCertain,
                                          FrictionVerdict::kIndeterminate, FrictionVerdict::kPossiblyStable,
                                          FrictionVerdict::kNoSolutionFound};

template <class Values>
std::vector<std::string> words_of(const Values& values) {
  std::vector<std::string> words;
  for (const auto value : values) words.emplace_back(to_string(value));
  return words;
}

template <class Values>
auto value_named(const Values& values, const std::string& word) {
  using Value = typename Values::value_type;
  const auto at = std::find_if(values.begin(), values.end(), [&word](Value value) { return to_string(value) == word; });
  return at == values.end() ? std::nullopt : std::optional<Value>(*at);
}

std::optional<Error> read_expect(const Raw& raw, const FrictionOptions& friction, Options& options) {
  if (raw.expect.empty()) return std::nullopt;
  options.expect = value_named(kVerdicts, raw.expect);
  options.expect_friction = value_named(kFrictionVerdicts, raw.expect);
  if (options.expect_friction && friction.model != FrictionModel::kStatic)
    return usage("--expect " + raw.expect + " needs friction", "add --model static");
  if (options.expect || options.expect_friction) return std::nullopt;
  std::vector<std::string> words = words_of(kVerdicts);
  if (friction.model == FrictionModel::kStatic) {
    for (const std::string& word : words_of(kFrictionVerdicts)) words.push_back(word);
  }
  return usage("--expect cannot be '" + raw.expect + "'", "use one of " + quoted_list(words));
}

}  // namespace

std::optional<Error> read_model(const Raw& raw, bool expects_verdict, Options& options) {
  const Result<FrictionOptions> friction =
      friction_request({raw.model, raw.mu, raw.step, raw.minimal_mu, raw.tilt_margin});
  if (!friction) return friction.error();
  options.pipeline.friction = friction.value();
  return expects_verdict ? read_expect(raw, friction.value(), options) : std::nullopt;
}

}  // namespace impend::cli
