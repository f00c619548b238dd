// The command line as a value.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/config_file.h"
#include "cli/pictures.h"
#include "cli/simulate_command.h"
#include "cli/sweep_command.h"
#include "impend/assembly/mesh_findings.h"
#include "impend/motion/analysis.h"
#include "impend/pipeline/pipeline.h"
#include "impend/runs/plan.h"

namespace impend::cli {

enum class Verb {
  kAnalyze,
  kContacts,
  kInfo,
  kExport,
  kConvert,
  kSolve,
  kRender,
  kView,
  kSimulate,
  kDiff,
  kPlanCheck,
  kPlanHold,
  kPlanSearch,
  kPlanInterlock,
  kPlanOrient,
  kPlanRobust,
  kSweepMake,
  kSweepRun,
  kSweepStatus,
  kSweepMerge,
  kSweepShow,
  kSweepSlurm
};
enum class When { kAuto, kAlways, kNever };

// What a plan can be found to be; of hold it is said of the assembly with the parts held.
enum class PlanOutcome { kCertain, kStands, kFails };
const char* to_string(PlanOutcome outcome);  // "certain", "stands", "fails"

// What was asked, in words: for --verbose and for the log.
struct GivenWords {
  std::string verb;                  // "plan check"
  std::vector<std::string> words;    // "--unit mm", …, of the command line
  std::vector<std::string> paths;    // files and folders among the inputs and the values of options
  std::vector<ConfigChoice> config;  // of the file that --config names
};

// What `diff` has beside the analysis.
struct DiffCommand {
  std::string beside;   // folder; empty: none
  std::string picture;  // file; empty: none
  bool margins = false;
};

struct Options {
  Verb verb = Verb::kAnalyze;
  std::vector<std::string> inputs;
  PipelineOptions pipeline;
  std::optional<std::string> certificate;  // file
  std::optional<std::string> compas_out;   // file
  std::optional<std::string> html;         // file, or "-" for stdout
  std::vector<std::string> words;          // the command line after the program's name, for a report that says it
  std::optional<std::string> json;         // file, or "-" for stdout
  std::optional<std::string> csv;
  bool decimal_commas = false;  // of tables as CSV
  std::optional<Verdict> expect;
  std::optional<FrictionVerdict> expect_friction;
  bool timings = true;
  When progress = When::kAuto;
  When color = When::kAuto;
  std::optional<PrintedUnit> display_unit;  // of lengths in text; absent: the input's
  bool quiet = false;
  bool verbose = false;
  std::optional<std::string> log;  // file
  GivenWords given;
  std::vector<std::string> only;  // of convert: the parts to write; empty: all
  std::string folder;             // of export, for the assembly; of convert also a file
  std::string problem_folder;     // of export, for the problem
  bool force = false;
  // "assembly" | "report" | "solution" | "plan" | "actions" | "trajectory" | "sweep" | "comparison": print it alone
  std::optional<std::string> schema;
  PictureOptions picture;              // of render
  PlanRequest plan;                    // of plan
  SweepCommand sweep;                  // of sweep
  SimulateCommand simulate;            // of simulate
  DiffCommand diff;                    // of diff
  bool on_table = false;               // of plan orient
  std::optional<std::string> chart;    // of plan orient: a file
  std::optional<std::string> actions;  // of plan check and plan search: a file
  std::optional<PictureOptions> film;  // of plan check, plan search and simulate
  std::optional<PlanOutcome> expect_plan;
  std::optional<std::string> expect_interlock;  // "locked", "key", "moves", "together", "unknown"
};

// Text to print with a status instead of doing anything: --help, --version.
struct Answer {
  std::string text;
};

// Options, an answer, or a kUsage error with a hint.
using Parsed = std::variant<Options, Answer, Error>;
Parsed parse_arguments(int count, const char* const* arguments);

// The few lines that `impend` alone prints.
std::string overview();

}  // namespace impend::cli
