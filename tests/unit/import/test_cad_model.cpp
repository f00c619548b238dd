// CAD files through a process of their own: whatever that process does, the caller gets a model or an error.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <thread>

#include "impend/import/cad/cad_model.h"
#include "impend/import/cad/child_process.h"
#include "impend/import/read_model.h"
#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/sanitized.h"

using namespace impend;
using namespace impend::test;

namespace {

// The stand-in for the reader, behaving as told, for as long as this lives.
class FakeReader {
 public:
  explicit FakeReader(const std::string& behaviour) {
    setenv("IMPEND_CAD_READER", IMPEND_FAKE_CAD_READER, 1);
    setenv("FAKE_CAD_READER", behaviour.c_str(), 1);
  }
  ~FakeReader() {
    unsetenv("IMPEND_CAD_READER");
    unsetenv("FAKE_CAD_READER");
  }
  FakeReader(const FakeReader&) = delete;
  FakeReader& operator=(const FakeReader&) = delete;
};

const std::string kStep = "ISO-10303-21;\nHEADER;\n";

Result<ModelFile> read_cad(const std::string& behaviour, double stall_limit = 60, const std::string& bytes = kStep) {
  const FakeReader fake(behaviour);
  ModelReadOptions options;
  options.stall_limit = stall_limit;
  return read_cad("a.step", bytes, CadFormat::kStep, options);
}

Error failure(const std::string& behaviour, double stall_limit = 60) {
  const Result<ModelFile> model = read_cad(behaviour, stall_limit);
  REQUIRE_FALSE(model.ok());
  CHECK(model.error().place.file == "a.step");
  CHECK_FALSE(model.error().hint.empty());
  // Not as what it is already.
  CHECK(model.error().hint.find("as STEP") == std::string::npos);
  CHECK(model.error().hint.find("AP214") == std::string::npos);
  return model.error();
}

bool holds(const std::vector<std::string>& notes, const std::string& note) {
  return std::find(notes.begin(), notes.end(), note) != notes.end();
}

int open_descriptors() {
  int count = 0;
  for (int number = 0; number < 1024; ++number) count += fcntl(number, F_GETFD) == -1 ? 0 : 1;
  return count;
}

bool has_children() { return waitpid(-1, nullptr, WNOHANG) >= 0; }

}  // namespace

TEST_CASE("CAD formats are told by content before extension") {
  const std::string columns(72, ' ');
  CHECK(cad_format("a.bin", kStep) == CadFormat::kStep);
  CHECK(cad_format("a.igs", "\xEF\xBB\xBF\r\n ISO-10303-21;") == CadFormat::kStep);
  CHECK(cad_format("a", columns + "S      1\n") == CadFormat::kIges);
  CHECK(cad_format("a", columns + "S0000001\r\n") == CadFormat::kIges);
  CHECK_FALSE(cad_format("a", columns + "S      2\n").has_value());
  CHECK_FALSE(cad_format("a", columns + "S      ").has_value());
  CHECK(cad_format("a.step", "\nDBRep_DrawableShape\n") == CadFormat::kBrep);
  CHECK(cad_format("a", "\nCASCADE Topology V1, (c) Matra-Datavision\n") == CadFormat::kBrep);
  CHECK(cad_format("a", "\nOpen CASCADE Topology V4 (c)\n") == CadFormat::kBrep);
  CHECK(cad_format("a.STP", "?") == CadFormat::kStep);
  CHECK(cad_format("a.Iges", "?") == CadFormat::kIges);
  CHECK(cad_format("a.brp", "?") == CadFormat::kBrep);
  CHECK_FALSE(cad_format("a.stl", "solid x").has_value());
  CHECK_FALSE(cad_format("a", "").has_value());
  for (const std::string& extension : cad_extensions()) CHECK(cad_format("a" + extension, "").has_value());
}

TEST_CASE("a CAD file is read through the reader program") {
  const Result<ModelFile> model = read_cad("model");
  REQUIRE(model.ok());
  CHECK(model.value().path == "a.step");
  CHECK(model.value().format == "STEP AP214");
  CHECK(model.value().objects.size() == 2);
  CHECK(model.value().placements.size() == 2);
  const FakeReader fake("model");
  CHECK(parse_model("b.x_t", kStep).ok());
  CHECK(parse_model("b.step", "").error().message == "the file is empty");
}

TEST_CASE("the CAD reader gets the whole file, its settings and nothing of ours") {
  setenv("CSF_STEPDefaults", "elsewhere", 1);
  const int leak = open("/dev/null", O_RDONLY);
  const FakeReader fake("surroundings");
  ModelReadOptions options;
  options.tessellation = {0.00025, 0.5};
  const std::string bytes(3'000'000, 'x');
  const Result<ModelFile> model = read_cad("a.igs", bytes, CadFormat::kIges, options);
  close(leak);
  unsetenv("CSF_STEPDefaults");
  REQUIRE(model.ok());
  const std::vector<std::string>& notes = model.value().notes;
  CHECK(holds(notes, "read 3000000 bytes"));
  std::string arguments;
  for (const std::string& note : notes) {
    if (note.rfind("argument ", 0) == 0) arguments += note.substr(8);
    CHECK(note.find("CSF_") == std::string::npos);
    if (note.rfind("open ", 0) == 0) CHECK((note == "open 0" || note == "open 1" || note == "open 2"));
  }
  CHECK(arguments == " --format iges --deflection 0.00025 --angle 0.5");
  CHECK(holds(notes, "core 0"));
#if !IMPEND_SANITIZED
  CHECK(holds(notes, "memory limited"));
#endif
}

TEST_CASE("the CAD reader's progress is passed on") {
  const FakeReader fake("progress");
  std::vector<std::string> stages;
  double last = -1;
  Progress progress;
  progress.report = [&](std::string_view stage, double fraction) {
    if (stages.empty() || stages.back() != stage) stages.emplace_back(stage);
    CHECK(fraction >= last);
    last = fraction;
  };
  REQUIRE(read_cad("a.step", kStep, CadFormat::kStep, {}, progress).ok());
  REQUIRE_FALSE(stages.empty());
  for (const std::string& stage : stages) CHECK((stage == "reading" || stage == "tessellating"));
  CHECK(stages.back() == "tessellating");
  CHECK(last == 1);
}

TEST_CASE("a CAD reader that misbehaves after its answer or with its input still has answered") {
  CHECK(read_cad("hang after model").ok());
  const std::string much(20'000'000, 'x');
  CHECK(read_cad("never reads", 60, much).ok());
  CHECK(read_cad("stops reading", 60, much).ok());
  const Result<ModelFile> big = read_cad("big model", 60, much);
  REQUIRE(big.ok());
  CHECK(big.value().objects[0].mesh.triangles.size() == 600'000);
}

TEST_CASE("a CAD reader that says an error is quoted") {
  const Error error = failure("error");
  CHECK(error.code == ErrorCode::kBadValue);
  CHECK(to_string(error) == "a.step: part 'pin': #17: the radius is negative (correct it)");
  CHECK(failure("internal").code == ErrorCode::kUnsupported);
}

TEST_CASE("a CAD reader that crashes costs an error that says where") {
  const std::map<std::string, std::string> cases = {
      {"crash", "the CAD reader stopped (segmentation fault) while healing; its last words: TKernel: out of luck"},
      {"abort", "the CAD reader stopped (abort) while healing; its last words: TKernel: out of luck"},
      {"exit 3", "the CAD reader stopped with status 3 while healing; its last words: TKernel: out of luck"},
      {"nothing", "the CAD reader stopped without an answer while starting"},
      {"half a frame", "the CAD reader stopped without an answer while starting"},
      {"killed", "the CAD reader ran out of memory while starting"}};
  for (const auto& [behaviour, message] : cases) {
    INFO(behaviour);
    const Error error = failure(behaviour);
    CHECK(error.code == ErrorCode::kUnsupported);
    CHECK(error.message == message);
  }
}

#if !IMPEND_SANITIZED
TEST_CASE("a CAD reader that takes all memory is stopped and the machine is not") {
  const Error error = failure("all memory");
  CHECK(error.code == ErrorCode::kUnsupported);
  CHECK(error.message == "the CAD reader ran out of memory while tessellating");
}
#endif

TEST_CASE("a CAD reader that makes no progress is given up") {
  for (const std::string behaviour : {"hang", "flood errors"}) {
    INFO(behaviour);
    const Error error = failure(behaviour, 0.3);
    CHECK(error.code == ErrorCode::kUnsupported);
    CHECK(error.message == "the CAD reader made no progress for 0.3 s while starting");
  }
  CHECK(failure("hang after frames", 0.3).message == "the CAD reader made no progress for 0.3 s while reading");
  CHECK(failure("close and hang").message == "the CAD reader stopped without an answer while reading");
  // Repetition is no progress; on a busy machine the count of frames may end it first.
  const std::string repeated = failure("repeat progress", 0.3).message;
  CHECK((repeated == "the CAD reader made no progress for 0.3 s while reading" ||
         repeated == "the CAD reader's answer cannot be understood: it has too many frames"));
}

TEST_CASE("a CAD reader that computes without end is given up, and what allows it more is said") {
  const Error error = failure("compute", 0.33);
  CHECK(error.code == ErrorCode::kUnsupported);
  CHECK(error.message.find("was stopped after 1 s of computing, while tessellating") != std::string::npos);
  CHECK(error.hint.find("--import-stall 3.3 ") != std::string::npos);
  // 3·120·(1 + 120 MB/40 MB) s, and a bound where somebody asks for for ever.
  CHECK(process_limits(120'000'000, 120).cpu_seconds == 1440);
  CHECK(process_limits(0, 120).cpu_seconds == 360);
  CHECK(process_limits(0, 1e300).cpu_seconds == 100'000'000);
}

TEST_CASE("a byte order mark before a STEP file is not handed to the CAD reader") {
  const auto seen = read_cad("surroundings", 60, "\xEF\xBB\xBF" + kStep);
  REQUIRE(seen.ok());
  CHECK(holds(seen.value().notes, "read " + std::to_string(kStep.size()) + " bytes"));
}

TEST_CASE("a CAD reader that talks nonsense is stopped") {
  for (const std::string behaviour : {"garbage", "flood garbage", "flood notes", "absurd frame", "huge count"}) {
    INFO(behaviour);
    const Error error = failure(behaviour);
    CHECK(error.code == ErrorCode::kParse);
    CHECK(error.message.find("cannot be understood") != std::string::npos);
  }
}

TEST_CASE("reading a CAD file can be cancelled, and waiting costs no computing") {
  for (const std::string behaviour : {"hang", "hang after frames", "flood errors", "repeat progress"}) {
    INFO(behaviour);
    const FakeReader fake(behaviour);
    int asked = 0;
    Progress progress;
    progress.cancelled = [&asked] { return ++asked > 5; };
    const Result<ModelFile> model = read_cad("a.step", kStep, CadFormat::kStep, {}, progress);
    REQUIRE_FALSE(model.ok());
    CHECK(model.error().code == ErrorCode::kCancelled);
  }
  const FakeReader fake("hang");
  int asked = 0;
  Progress progress;
  progress.cancelled = [&asked] { return ++asked < 0; };
  ModelReadOptions options;
  options.stall_limit = 0.5;
  CHECK_FALSE(read_cad("a.step", kStep, CadFormat::kStep, options, progress).ok());
  CHECK(asked <= 20);
}

TEST_CASE("a Ctrl-C that reaches the CAD reader too is a cancel, not a crash") {
  const Result<ModelFile> model = read_cad("interrupted");
  REQUIRE_FALSE(model.ok());
  CHECK(model.error().code == ErrorCode::kCancelled);
}

TEST_CASE("reading CAD files leaves no process and no descriptor behind") {
  const int before = open_descriptors();
  for (int round = 0; round < 100; ++round) {
    const std::vector<std::string> behaviours = {"model", "garbage", "abort", "half a frame", "error"};
    (void)read_cad(behaviours[static_cast<std::size_t>(round) % behaviours.size()]);
  }
  (void)read_cad("hang", 0.1);
  const FakeReader fake("hang after frames");
  Progress throwing;
  throwing.report = [](std::string_view, double) { throw std::runtime_error("from the caller"); };
  CHECK_THROWS(read_cad("a.step", kStep, CadFormat::kStep, {}, throwing));
  CHECK(open_descriptors() == before);
  CHECK_FALSE(has_children());
}

TEST_CASE("two CAD files can be read at once") {
  const FakeReader fake("progress");
  const std::string bytes(1'000'000, 'x');
  std::vector<std::thread> threads;
  std::vector<int> read_objects(4, 0);
  for (int& objects : read_objects) {
    threads.emplace_back([&objects, &bytes] {
      const Result<ModelFile> model = read_cad("a.step", bytes, CadFormat::kStep);
      if (model) objects = static_cast<int>(model.value().objects.size());
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(read_objects == std::vector<int>(4, 2));
}

TEST_CASE("without the CAD reader an error says what to install") {
  const auto message_with = [](const std::string& program) {
    setenv("IMPEND_CAD_READER", program.c_str(), 1);
    const Result<ModelFile> model = read_cad("a.step", kStep, CadFormat::kStep);
    unsetenv("IMPEND_CAD_READER");
    REQUIRE_FALSE(model.ok());
    CHECK(model.error().code == ErrorCode::kUnsupported);
    CHECK(model.error().place.file == "a.step");
    CHECK_FALSE(model.error().hint.empty());
    return model.error().message;
  };
  CHECK(message_with("/nowhere/reader") ==
        "the CAD reader that IMPEND_CAD_READER names, /nowhere/reader, cannot be run");
  CHECK(message_with("fake_cad_reader").find("cannot be run") != std::string::npos);
  const TemporaryFolder folder;
  const std::string no_program = folder.file("text");
  write_file(no_program, "neither a script nor a program");
  CHECK(message_with(no_program).find("cannot be run") != std::string::npos);
  std::filesystem::permissions(no_program, std::filesystem::perms::owner_all);
  CHECK(message_with(no_program).find("cannot be started") != std::string::npos);
}
