#include <fmt/format.h>

#include "impend/import/cad/cad_model.h"
#include "impend/import/cad/child_process.h"
#include "impend/import/cad/companions.h"
#include "impend/import/cad/conversation.h"
#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

// How long a process that has closed its output may take to end, s.
constexpr double kLastBreath = 2;

const char* format_word(CadFormat format) {
  switch (format) {
    case CadFormat::kStep:
      return "step";
    case CadFormat::kIges:
      return "iges";
    case CadFormat::kBrep:
      break;
  }
  return "brep";
}

std::vector<std::string> command(const std::string& program, CadFormat format, const Tessellation& tessellation) {
  const std::string deflection = tessellation.deflection ? fmt::format("{}", *tessellation.deflection) : "auto";
  return {program,
          "--format",
          format_word(format),
          "--deflection",
          deflection,
          "--angle",
          fmt::format("{}", tessellation.angle)};
}

Error in_file(Error error, const std::string& path) {
  error.place.file = path;
  return error;
}

// Where the CAD kernel gives up inside, the file is beyond it; no check of this program has failed.
Error said_error(Error error, const std::string& path) {
  if (error.code == ErrorCode::kInternal) error.code = ErrorCode::kUnsupported;
  return in_file(std::move(error), path);
}

Error empty_cad_file(const std::string& path) {
  return {ErrorCode::kParse, "is empty", {path, 0, "", ""}, "export the model again"};
}

}  // namespace

Result<ModelFile> read_cad(const std::string& path, std::string_view bytes, CadFormat format,
                           const ModelReadOptions& options, const Progress& progress) {
  // Editors put it there; the CAD kernel takes it for text.
  if (format != CadFormat::kBrep) bytes = without_bom(bytes);
  if (bytes.empty()) return empty_cad_file(path);
  const Result<std::string> program = find_cad_reader();
  if (!program) return in_file(program.error(), path);
  std::string files;
  if (format == CadFormat::kStep) {
    const auto companions = companions_of(bytes, options.companion, [&] { return progress.is_cancelled(); });
    if (!companions.empty()) bytes = files = bundle(bytes, companions);
  }
  const ProcessLimits limits = process_limits(bytes.size(), options.stall_limit);
  auto process = start_process(command(program.value(), format, options.tessellation), limits);
  if (!process) return in_file(process.error(), path);
  Talk talk = talk_to(*process.value(), bytes, options.stall_limit, progress);
  // Whoever has said all, or must say no more, is not waited for.
  const ProcessEnd end = process.value()->wait(talk.end == TalkEnd::kCutShort ? kLastBreath : 0);
  if (progress.is_cancelled()) talk.end = TalkEnd::kCancelled;
  if (talk.end != TalkEnd::kDone) return talk_failure(path, talk, end, options.stall_limit, limits);
  if (talk.stream.error()) return said_error(*talk.stream.error(), path);
  Result<ModelFile> model = talk.stream.take_model();
  if (!model) return in_file(model.error(), path);
  model.value().path = path;
  return model;
}

}  // namespace impend
