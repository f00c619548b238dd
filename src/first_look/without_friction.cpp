// Stands in for impend/friction, which takes a sixth of the time that the library takes to build.
#include "impend/friction/analyze_friction.h"

namespace impend {
namespace {

Result<std::optional<FrictionResult>> none_asked(const FrictionOptions& options) {
  if (options.model == FrictionModel::kFrictionless) return std::optional<FrictionResult>();
  return Error{
      ErrorCode::kUsage, "the first look knows no friction", {}, "build the whole program: scripts/run --help"};
}

}  // namespace

Result<std::optional<FrictionResult>> analyze_friction(const Analysis&, const FrictionOptions& options,
                                                       const Progress&) {
  return none_asked(options);
}

Result<std::optional<FrictionResult>> analyze_friction_as_asked(const Analysis&, const FrictionOptions& options,
                                                                const Progress&) {
  return none_asked(options);
}

}  // namespace impend
