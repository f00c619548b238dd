// impend-cad-reader --format step|iges|brep [--deflection METRES|auto] [--angle RADIANS]
//
// The file on standard input, frames on standard output (impend/import/cad/cad_stream.h). Status 0 when a stream was
// written to its end, also when that is an error frame; 2 for wrong arguments or a broken system.
#include <fcntl.h>
#include <signal.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cad_reader/cad_document.h"
#include "cad_reader/file_stream.h"
#include "cad_reader/occt_values.h"
#include "impend/import/cad/cad_stream.h"

namespace impend {
namespace {

constexpr int kWrongCall = 2;

struct Call {
  CadFormat format = CadFormat::kStep;
  Tessellation tessellation;
};

std::optional<double> positive_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool sound = error == std::errc() && end == text.data() + text.size() && std::isfinite(value) && value > 0;
  return sound ? std::optional(value) : std::nullopt;
}

std::optional<CadFormat> format_named(std::string_view name) {
  if (name == "step") return CadFormat::kStep;
  if (name == "iges") return CadFormat::kIges;
  if (name == "brep") return CadFormat::kBrep;
  return std::nullopt;
}

std::optional<Call> parse_call(int count, char** arguments) {
  Call call;
  bool format_given = false;
  if (count % 2 == 0) return std::nullopt;
  for (int i = 1; i < count; i += 2) {
    const std::string_view key = arguments[i];
    const std::string_view value = arguments[i + 1];
    if (key == "--format") {
      const auto format = format_named(value);
      if (!format) return std::nullopt;
      call.format = *format;
      format_given = true;
    } else if (key == "--deflection") {
      call.tessellation.deflection = positive_number(value);
      if (value != "auto" && !call.tessellation.deflection) return std::nullopt;
    } else if (key == "--angle") {
      const auto angle = positive_number(value);
      if (!angle) return std::nullopt;
      call.tessellation.angle = *angle;
    } else {
      return std::nullopt;
    }
  }
  return format_given ? std::optional(call) : std::nullopt;
}

// Whatever OCCT prints goes nowhere; frames go to what was standard output.
int take_over_output() {
  const int out = dup(STDOUT_FILENO);
  const int nowhere = open("/dev/null", O_WRONLY);
  if (out < 0 || nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0) return -1;
  close(nowhere);
  return out;
}

// Ends the program when nobody listens any more.
void send(int out, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(out, bytes.data(), bytes.size());
    if (written < 0) _exit(kWrongCall);
    bytes.remove_prefix(static_cast<size_t>(written));
  }
}

template <class Frame>
void send_frame(int out, const Frame& frame) {
  std::string bytes;
  write_frame(frame, &bytes);
  send(out, bytes);
}

void send_model(int out, const ModelFile& model) {
  for (const std::string& note : model.notes) send_frame(out, CadNote{note});
  for (const MeshObject& object : model.objects) send_frame(out, object);
  send_frame(out, CadScene{model.format, model.unit, model.placements});
}

// Whether standard input is a file that can be read more than once under its own path. That is no bundle.
bool input_is_file() {
  struct stat state {};
  return fstat(STDIN_FILENO, &state) == 0 && S_ISREG(state.st_mode) && lseek(STDIN_FILENO, 0, SEEK_CUR) == 0;
}

std::optional<std::string> whole_input() {
  std::string bytes;
  std::array<char, 1 << 16> buffer;
  for (ssize_t count = 0; (count = read(STDIN_FILENO, buffer.data(), buffer.size())) != 0;) {
    if (count < 0) return std::nullopt;
    bytes.append(buffer.data(), static_cast<size_t>(count));
  }
  return bytes;
}

Result<ModelFile> read_copy(const Call& call, const Progress& progress) {
  std::optional<std::string> bytes = whole_input();
  if (!bytes) return no_room_for_copy();
  std::vector<CadCompanion> files;
  if (is_bundle(*bytes)) {
    std::optional<std::vector<CadCompanion>> found = unbundle(*bytes);
    if (!found) return Error{ErrorCode::kInternal, "the files come in a damaged bundle", {}, "please report this"};
    files = std::move(*found);
    bytes = std::move(files.front().bytes);
    files.erase(files.begin());
  }
  const NamelessFile copy(*bytes);
  bytes.reset();
  if (copy.path().empty()) return no_room_for_copy();
  return read_cad_document(copy.path(), call.format, call.tessellation, progress, files);
}

Result<ModelFile> read_input(const Call& call, const Progress& progress) {
  try {
    if (!input_is_file()) return read_copy(call, progress);
    return read_cad_document("/dev/fd/0", call.format, call.tessellation, progress);
  } catch (const std::exception& exception) {
    return Error{ErrorCode::kInternal, exception.what(), {}, "please report this with the file"};
  }
}

int run(int count, char** arguments) {
  const std::optional<Call> call = parse_call(count, arguments);
  if (!call) {
    std::fputs("usage: impend-cad-reader --format step|iges|brep [--deflection METRES|auto] [--angle RADIANS]\n",
               stderr);
    return kWrongCall;
  }
  signal(SIGPIPE, SIG_DFL);
#if defined(__linux__)
  // Not left behind at work when the program that asked is killed.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  const int out = take_over_output();
  if (out < 0) return kWrongCall;
  silence_occt();
  std::string head;
  write_cad_head(&head);
  send(out, head);
  Progress progress;
  progress.report = [out](std::string_view stage, double fraction) {
    send_frame(out, CadProgress{std::string(stage), fraction});
  };
  const Result<ModelFile> model = read_input(*call, progress);
  if (model) {
    send_model(out, model.value());
    send_frame(out, CadEnd{});
  } else {
    send_frame(out, model.error());
  }
  // What OCCT still holds need not be taken down piece by piece.
  std::fflush(nullptr);
  _exit(0);
}

}  // namespace
}  // namespace impend

int main(int count, char** arguments) { return impend::run(count, arguments); }
