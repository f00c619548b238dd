// Jobs: states as functions of their number, keys, the file, what is refused.
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "impend/import/sha256.h"
#include "tests/support/catch.h"
#include "tests/support/schema_check.h"
#include "tests/support/sweep_scenes.h"

using namespace impend;
using namespace impend::test;

namespace {

SweepJob plain_job(const std::vector<std::string>& axes) {
  SweepJob job;
  job.inputs.resize(1);
  for (const std::string& axis : axes) job.axes.push_back(parse_axis(axis).value());
  return job;
}

double number_of(const SweepJob& job, long index, std::size_t axis) {
  return std::get<double>(state_of(job, index).value().axes[axis].second);
}

std::string key_of(const SweepJob& job, long index) { return state_key(job, state_of(job, index).value()); }

}  // namespace

TEST_CASE("SHA-256 of the examples of FIPS 180-2") {
  CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256_hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST_CASE("A hash that goes on from a start, however often, is that of the whole text") {
  std::string text;
  for (int k = 0; k < 150; ++k) text += static_cast<char>(k * 37);  // more than two blocks of 64 bytes
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const Sha256Start start(std::string_view(text).substr(0, at));
    for (int k = 0; k < 2; ++k) CHECK(start.hex_with(std::string_view(text).substr(at)) == sha256_hex(text));
  }
}

TEST_CASE("The last axis varies fastest, and zipped axes go together") {
  SweepJob job = plain_job({"mu=0.1,0.2,0.3", "tilt=1,2"});
  REQUIRE(job.states() == 6);
  for (long i = 0; i < 6; ++i) {
    CHECK(number_of(job, i, 0) == std::vector<double>{0.1, 0.2, 0.3}[static_cast<std::size_t>(i / 2)]);
    CHECK(number_of(job, i, 1) == static_cast<double>(1 + i % 2));
  }
  CHECK(state_of(job, 6).error().code == ErrorCode::kUsage);
  CHECK(state_of(job, -1).error().code == ErrorCode::kUsage);
  job = plain_job({"mu=0.1,0.2,0.3", "tilt=5", "azimuth=7,8,9"});
  job.combine = SweepCombine::kZip;
  REQUIRE(job.states() == 3);
  CHECK(number_of(job, 2, 0) == 0.3);
  CHECK(number_of(job, 2, 1) == 5);
  CHECK(number_of(job, 2, 2) == 9);
  CHECK(plain_job({}).states() == 1);
}

TEST_CASE("Blocks cover all states once, the last one may be shorter") {
  SweepJob job = plain_job({"mu=0:1:0.1"});
  for (job.block = 1; job.block <= 12; ++job.block) {
    long next = 0;
    for (long s = 0; s < job.blocks(); ++s) {
      CHECK(job.first_of(s) == next);
      CHECK(job.end_of(s) > next);
      next = job.end_of(s);
    }
    CHECK(next == 11);
  }
}

TEST_CASE("A key is of what is asked and of the files, and of nothing else") {
  SweepJob job = plain_job({"mu=0.1,0.2", "tilt=0,5"});
  job.inputs[0].files = {{"assembly", "aa"}};
  std::set<std::string> keys;
  for (long i = 0; i < 4; ++i) keys.insert(key_of(job, i));
  CHECK(keys.size() == 4);
  // The same state of another job: axes in another order, one of them an option, other numbers, another place.
  SweepJob other = plain_job({"tilt=5,0"});
  other.inputs[0] = job.inputs[0];
  other.inputs[0].paths = {"elsewhere/x.json"};
  other.folder = "elsewhere";
  other.name = "other";
  other.block = 7;
  REQUIRE(set_option("mu", 0.2, other.options).ok());
  CHECK(key_of(other, 0) == key_of(job, 3));
  CHECK(key_of(other, 1) == key_of(job, 2));
  other.inputs[0].files["mesh.stl"] = "bb";
  CHECK(key_of(other, 0) != key_of(job, 3));
  SweepJob later = job;
  later.answers_version += 1;
  CHECK(key_of(later, 0) != key_of(job, 0));
}

TEST_CASE("A job is read back as it was written, and satisfies its schema") {
  const TemporaryFolder folder;
  PipelineOptions options;
  options.import.fixed = {"lower"};
  const SweepJob job = made_job(folder.path(), leaning_stack(),
                                {"mu=0.1,0.5", "gravity=0,0,-9.8;0,1,-9", "without=;upper", "density:up*=1e3,2e3",
                                 "gap=auto,0.001", "model=static,dynamic", "tilt=0,3"},
                                options, 5);
  const std::string text = read_file(folder.file("job/sweep.json"));
  CHECK(text == job_to_json(job));
  CHECK(schema_complaint(nlohmann::json::parse(text), "sweep").empty());
  const SweepJob again = read_job(folder.file("job")).value();
  CHECK(job_to_json(again) == text);
  CHECK(again.states() == 128);
  CHECK(again.block == 5);
  for (long i = 0; i < job.states(); ++i) CHECK(key_of(again, i) == key_of(job, i));
  CHECK(again.inputs[0].files.count("assembly") == 1);
  CHECK(again.inputs[0].files.size() == 4);
  // From wherever it is reached.
  CHECK(std::filesystem::exists(input_paths(again, again.inputs[0]).front()));
}

TEST_CASE("A job that was edited is refused, and so is what is no job") {
  const TemporaryFolder folder;
  made_job(folder.path(), leaning_stack(), {"mu=0.1,0.5"});
  std::string text = read_file(folder.file("job/sweep.json"));
  text.replace(text.find("0.5"), 3, "0.6");
  CHECK(job_from_json(text, folder.path()).error().code == ErrorCode::kBadValue);
  CHECK(job_from_json("{}", folder.path()).error().code == ErrorCode::kParse);
  CHECK(job_from_json("[", folder.path()).error().code == ErrorCode::kParse);
  CHECK(job_from_json(R"({"format":"impend-sweep","version":2})", "").error().code == ErrorCode::kUnsupported);
  CHECK(read_job(folder.file("none")).error().code == ErrorCode::kFileNotFound);
}

TEST_CASE("Requests that mean nothing make no job") {
  const TemporaryFolder folder;
  const auto refused = [&](const std::vector<std::string>& axes, SweepCombine combine = SweepCombine::kProduct) {
    static int number = 0;
    SweepRequest request;
    std::filesystem::create_directories(folder.file("scene"));
    request.inputs = {write_scene(leaning_stack(), folder.file("scene"))};
    for (const std::string& axis : axes) request.axes.push_back(parse_axis(axis).value());
    request.combine = combine;
    request.folder = folder.file("job" + std::to_string(number++));
    const Result<SweepJob> job = make_job(request);
    CHECK(!std::filesystem::exists(request.folder + "/sweep.json"));
    return job.ok() ? ErrorCode::kInternal : job.error().code;
  };
  CHECK(refused({"mu=1", "mu=2"}) == ErrorCode::kUsage);
  CHECK(refused({"mu=1,2", "tilt=1,2,3"}, SweepCombine::kZip) == ErrorCode::kUsage);
  CHECK(refused({"model=frictionless,static", "mu=0.5"}) == ErrorCode::kUsage);
  CHECK(refused({"mu=0:1:0.0001", "tilt=0:90:0.01", "azimuth=0:360:1"}) == ErrorCode::kUsage);
  CHECK(refused({"without=none-such"}) == ErrorCode::kUsage);
  CHECK(refused({"fixed=none-such"}) == ErrorCode::kUsage);
  CHECK(refused({"density:none-such=1"}) == ErrorCode::kUsage);
  CHECK(refused({"density=1000"}) == ErrorCode::kUsage);  // an assembly file has its own
  CHECK(refused({"without=each", "installed=prefixes"}) == ErrorCode::kUsage);
  CHECK(refused({"mu=-1"}) == ErrorCode::kUsage);
  SweepRequest twice;
  twice.inputs = {folder.file("scene/scene.assembly.json")};
  twice.folder = folder.file("taken");
  std::filesystem::create_directories(twice.folder);
  write_file(twice.folder + "/sweep.json", "{}");
  CHECK(make_job(twice).error().code == ErrorCode::kOutput);
}

TEST_CASE("Blocks are a minute of work, 64 where that is too few and a thousand where it is too many") {
  CHECK(block_length(50'000, 0.0015) == 782);  // 75 s in all: 64 blocks
  CHECK(block_length(50'000, 0.7) == 86);      // 9.7 h: 584 blocks of 60 s
  CHECK(block_length(50'000, 60) == 50);       // 35 days: a thousand blocks
  CHECK(block_length(3, 0.001) == 1);
}
