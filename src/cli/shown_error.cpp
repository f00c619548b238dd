#include "cli/shown_error.h"

#include "impend/assembly/assembly.h"
#include "impend/import/read_assembly.h"
#include "impend/report/display_unit.h"

namespace impend::cli {
namespace {

bool may_name_lengths(const Error& error) {
  switch (error.code) {
    case ErrorCode::kUsage:
    case ErrorCode::kUnitMissing:
    case ErrorCode::kFileNotFound:
    case ErrorCode::kFileUnreadable:
    case ErrorCode::kOutput:
    case ErrorCode::kCancelled:
      return false;
    default:
      return true;
  }
}

std::optional<PrintedUnit> unit_of_inputs(const Options& options) {
  const Result<Assembly> assembly = read_assembly(options.inputs, options.pipeline.import);
  if (assembly) return printed_unit(assembly.value());
  const std::optional<std::string>& stated = options.pipeline.import.unit;
  return stated ? std::optional(PrintedUnit{*stated, *metres_per_unit(*stated)}) : std::nullopt;
}

}  // namespace

Error shown_error(const Options& options, Error error) {
  if (!options.display_unit || !may_name_lengths(error)) return error;
  const std::optional<PrintedUnit> from = unit_of_inputs(options);
  if (!from) return error;
  error.message = lengths_in(error.message, *from, *options.display_unit);
  error.hint = lengths_in(error.hint, *from, *options.display_unit);
  return error;
}

}  // namespace impend::cli
