#include "cli/diff_sides.h"

#include <utility>

#include "cli/terminal.h"
#include "impend/pipeline/pipeline.h"
#include "impend/records/problem/problem_of_analysis.h"

namespace impend::cli {
namespace {

Error of_side(Error error, const DiffSide& side, const char* what) {
  error.message = "the " + side.word + " design cannot be " + what + ": " + error.message;
  return error;
}

bool names_parts(const ImportOptions& import) {
  return !import.fixed.empty() || !import.exclude.empty() || !import.join.empty();
}

ImportOptions without_names(ImportOptions import) {
  import.fixed.clear();
  import.exclude.clear();
  import.join.clear();
  return import;
}

Result<Assembly> read_side(const DiffSide& side, const Options& options, const ImportOptions& import) {
  ProgressLine line(options.progress, options.quiet);
  Result<Assembly> assembly = read_assembly({side.path}, import, line.progress());
  line.clear();
  if (assembly && options.pipeline.friction.mu) assembly.value().friction.mu = *options.pipeline.friction.mu;
  return assembly;
}

// Whether reading ended for a part that an option names and the design lacks; else its assembly or its error is set.
bool lacks_named_part(DiffSide& side, const Options& options, Result<Assembly> read) {
  if (read) {
    side.assembly = std::move(read).value();
    return false;
  }
  side.error = of_side(read.error(), side, "read");
  if (read.error().code != ErrorCode::kUsage || !names_parts(options.pipeline.import)) return false;
  Result<Assembly> plain = read_side(side, options, without_names(options.pipeline.import));
  if (!plain) return false;
  side.error = of_side(read.error(), side, "analysed");
  side.assembly = std::move(plain).value();
  return true;
}

void answer_side(DiffSide& side, const Options& options) {
  if (side.error) return;
  ProgressLine line(options.progress, options.quiet);
  Result<Analysis> analysis = run_analysis(*side.assembly, {side.path}, options.pipeline, line.progress());
  line.clear();
  if (!analysis) {
    side.error = of_side(analysis.error(), side, "analysed");
  } else if (!internally_sound(analysis.value().cross_validation, analysis.value().formulations)) {
    side.error = of_side(disagreement(analysis.value(), "."), side, "analysed");
  } else {
    side.answer = std::move(analysis).value();
  }
}

bool cancelled(const DiffSide& side) { return side.error && side.error->code == ErrorCode::kCancelled; }

}  // namespace

Result<DiffSides> look_at_sides(const DesignPair& pair, const Options& options) {
  DiffSides sides;
  sides.before.word = "old";
  sides.before.path = pair.before;
  sides.after.word = "new";
  sides.after.path = pair.after;
  bool nameless = false;
  for (DiffSide* side : {&sides.before, &sides.after}) {
    nameless = lacks_named_part(*side, options, read_side(*side, options, options.pipeline.import)) || nameless;
    if (cancelled(*side)) return Error{ErrorCode::kCancelled, "cancelled", {}, ""};
  }
  if (!sides.comparable()) return sides;
  for (DiffSide* side : {&sides.before, &sides.after}) {
    answer_side(*side, options);
    if (cancelled(*side)) return Error{ErrorCode::kCancelled, "cancelled", {}, ""};
  }
  if (!nameless) return sides;
  sides.notes.push_back({"names-not-taken",
                         "the designs are compared without --fixed, --exclude and --join, since these name a part that "
                         "one of them does not have",
                         ""});
  for (DiffSide* side : {&sides.before, &sides.after}) {
    Result<Assembly> plain = read_side(*side, options, without_names(options.pipeline.import));
    if (!plain) return plain.error();
    side->assembly = std::move(plain).value();
  }
  return sides;
}

}  // namespace impend::cli
