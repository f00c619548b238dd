// The answer to a state equals the analysis of that state alone, for every axis; what was found is kept for the next.
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "impend/import/sha256.h"
#include "impend/sweep/answer_line.h"
#include "impend/sweep/make_job.h"
#include "tests/support/catch.h"
#include "tests/support/sweep_scenes.h"

using namespace impend;
using namespace impend::test;

namespace {

// The members of a line with its sum checked.
nlohmann::json answered(const std::string& line) {
  REQUIRE(line.size() <= 1024);
  const std::optional<AnswerLine> read = read_answer_line(line);
  REQUIRE(read);
  return nlohmann::json::parse("{" + std::string(read->members) + "}");
}

// Against run_analysis() of the scene with these options, made by hand.
void compare(const nlohmann::json& answer, const Result<Analysis>& analysis) {
  if (!analysis) {
    REQUIRE(answer.contains("error"));
    CHECK(answer.at("error").at("code") == to_string(analysis.error().code));
    return;
  }
  INFO(answer.dump());
  REQUIRE(answer.contains("verdict"));
  CHECK(answer.at("verdict") == to_string(analysis.value().verdict));
  double ratio = 0, lower = 0, upper = 0;
  for (const ComponentResult& component : analysis.value().components) {
    ratio = std::max(ratio, component.motion_ratio);
    lower = std::max(lower, component.motion_ratio_bounds.lower);
    upper = std::max(upper, component.motion_ratio_bounds.upper);
  }
  CHECK(answer.at("motion_ratio") == ratio);
  CHECK(answer.at("motion_ratio_bounds")[0] == lower);
  CHECK(answer.at("motion_ratio_bounds")[1] == upper);
  REQUIRE(answer.contains("friction") == analysis.value().friction.has_value());
  if (!analysis.value().friction) return;
  const FrictionResult& friction = *analysis.value().friction;
  if (friction.verdict) CHECK(answer.at("friction") == to_string(*friction.verdict));
  CHECK(answer.at("solved") == is_solved(friction));
  if (answer.contains("minimal_mu") && friction.minimal_mu) CHECK(answer.at("minimal_mu") == *friction.minimal_mu);
}

// Every state of a job against the analysis that `by_hand` makes of it.
using ByHand = std::function<Result<Analysis>(long index)>;
int compare_all(const SweepJob& job, const ByHand& by_hand) {
  StateAnswerer answerer(job);
  for (long i = 0; i < job.states(); ++i) {
    INFO(state_words(state_of(job, i).value()));
    const Result<std::string> line = answerer.line(i);
    REQUIRE(line.ok());
    CHECK(answer(job, i).value() == line.value());
    compare(answered(line.value()), by_hand(i));
  }
  return answerer.preparations();
}

struct Case {
  std::string axis;
  std::vector<std::function<void(PipelineOptions&)>> states;
  int preparations = 1;
  bool ground = false;
};

FileScene grounded_stack() {
  FileScene scene = leaning_stack();
  scene.parts.erase(scene.parts.begin());
  scene.ground = 0.25;
  return scene;
}

void set_model(PipelineOptions& options, FrictionModel model, double mu) {
  options.friction.model = model;
  if (mu > 0) options.friction.mu = mu;
}

}  // namespace

TEST_CASE("Answers of a sweep equal the analysis of each state alone, for every kind of axis") {
  using P = PipelineOptions;
  const std::vector<Case> cases = {
      {"mu=0.05,0.5",
       {[](P& o) { set_model(o, FrictionModel::kStatic, 0.05); },
        [](P& o) { set_model(o, FrictionModel::kStatic, 0.5); }}},
      {"model=frictionless,static,dynamic,no-slip",
       {[](P&) {}, [](P& o) { set_model(o, FrictionModel::kStatic, 0); },
        [](P& o) { set_model(o, FrictionModel::kDynamic, 0); }, [](P& o) { set_model(o, FrictionModel::kNoSlip, 0); }},
       2},
      {"gravity=0,0,-9.8;1,0.5,-9;0,-9,1",
       {[](P& o) { o.import.gravity = Vec3(0, 0, -9.8); }, [](P& o) { o.import.gravity = Vec3(1, 0.5, -9); },
        [](P& o) { o.import.gravity = Vec3(0, -9, 1); }}},
      {"gravity=0,0,-9.8;0,0,-1;1,0.5,-9",
       {[](P& o) { o.import.gravity = Vec3(0, 0, -9.8); }, [](P& o) { o.import.gravity = Vec3(0, 0, -1); },
        [](P& o) { o.import.gravity = Vec3(1, 0.5, -9); }},
       3,
       true},
      {"tilt=0,30", {[](P&) {}, [](P& o) { o.import.gravity = turned_gravity(Vec3(0, 0, -9.80665), 30, 0); }}},
      {"azimuth=90,10",  // of a tilt of 0: nothing
       {[](P&) {}, [](P&) {}}},
      {"gap=auto,0.001,1e-4", {[](P&) {}, [](P& o) { o.import.gap = 0.001; }, [](P& o) { o.import.gap = 1e-4; }}, 3},
      {"without=;upper;lower;lower,upper",
       {[](P&) {}, [](P& o) { o.import.exclude = {"upper"}; }, [](P& o) { o.import.exclude = {"lower"}; },
        [](P& o) {
          o.import.exclude = {"lower", "upper"};
        }},
       4},
      {"without=each", {[](P& o) { o.import.exclude = {"lower"}; }, [](P& o) { o.import.exclude = {"upper"}; }}, 2},
      {"installed=prefixes", {[](P& o) { o.import.exclude = {"upper"}; }, [](P&) {}}, 2},
      {"fixed=;lower", {[](P&) {}, [](P& o) { o.import.fixed = {"lower"}; }}, 2},
      {"ground=true,false", {[](P& o) { o.import.ground = true; }, [](P& o) { o.import.ground = false; }}, 2},
      {"join=;lower,upper", {[](P&) {}, [](P& o) { o.import.join = {"lower,upper"}; }}, 2},
      {"angle=0.5,3", {[](P& o) { o.import.angle_deg = 0.5; }, [](P& o) { o.import.angle_deg = 3; }}, 2},
      {"noise=1e-9,1e-4", {[](P& o) { o.import.noise = 1e-9; }, [](P& o) { o.import.noise = 1e-4; }}, 2},
      {"algorithm=dantzig,nnls",
       {[](P& o) { o.solver.force_algorithm = ForceAlgorithm::kDantzig; },
        [](P& o) { o.solver.force_algorithm = ForceAlgorithm::kNonnegativeLeastSquares; }}}};
  for (const Case& one : cases) {
    INFO(one.axis);
    const TemporaryFolder folder;
    const FileScene scene = one.ground ? grounded_stack() : leaning_stack(0.3);
    const SweepJob job = made_job(folder.path(), scene, {one.axis});
    REQUIRE(job.states() == static_cast<long>(one.states.size()));
    const int preparations = compare_all(job, [&](long i) {
      PipelineOptions options;
      one.states[static_cast<std::size_t>(i)](options);
      return run_analysis(input_paths(job, job.inputs[0]), options);
    });
    CHECK(preparations == one.preparations);
  }
}

TEST_CASE("A density of named parts is as if the assembly stated it") {
  const TemporaryFolder folder;
  const SweepJob job = made_job(folder.path(), leaning_stack(0.24), {"density:up*=10,1000,1e5", "tilt=0,20"});
  compare_all(job, [&](long i) {
    FileScene scene = leaning_stack(0.24);
    scene.parts[2].density = std::vector<double>{10, 1000, 1e5}[static_cast<std::size_t>(i / 2)];
    if (i % 2 == 1) scene.gravity = turned_gravity(scene.gravity, 20, 0);
    const std::string other = folder.file("other" + std::to_string(i));
    std::filesystem::create_directories(other);
    return run_analysis({write_scene(scene, other)}, {});
  });
}

TEST_CASE("An axis of inputs reads each, and one that cannot be read is an answer") {
  const TemporaryFolder folder;
  SweepRequest request;
  SweepAxis axis{"inputs", {}};
  for (const double overhang : {0.1, 0.4}) {
    const std::string place = folder.file(fmt::format("scene{}", overhang));
    std::filesystem::create_directories(place);
    axis.values.emplace_back(write_scene(leaning_stack(overhang), place));
  }
  write_file(folder.file("broken.assembly.json"), "{");
  axis.values.emplace_back(folder.file("broken.assembly.json"));
  request.axes = {axis};
  request.folder = folder.file("job");
  const SweepJob job = make_job(request).value();
  compare_all(job, [&](long i) { return run_analysis(input_paths(job, job.inputs[static_cast<std::size_t>(i)]), {}); });
  CHECK(answered(answer(job, 0).value()).at("verdict") == "stable");
  CHECK(answered(answer(job, 1).value()).at("first_moving") == "upper");
  CHECK(answered(answer(job, 2).value()).at("error").at("code") == "parse");
}

TEST_CASE("With a ground, tilt turns gravity and the ground stays, as if it were a fixed block") {
  const TemporaryFolder folder;
  FileScene scene = grounded_stack();
  const SweepJob job = made_job(folder.path(), scene, {"tilt=0,10,40", "mu=0.3"});
  FileScene on_block = leaning_stack();
  StateAnswerer answerer(job);
  for (long i = 0; i < 3; ++i) {
    const std::string other = folder.file("other" + std::to_string(i));
    std::filesystem::create_directories(other);
    on_block.gravity = turned_gravity(scene.gravity, std::vector<double>{0, 10, 40}[static_cast<std::size_t>(i)], 0);
    PipelineOptions options;
    set_model(options, FrictionModel::kStatic, 0.3);
    const Analysis analysis = run_analysis({write_scene(on_block, other)}, options).value();
    const nlohmann::json answer = answered(answerer.line(i).value());
    CHECK(answer.at("verdict") == to_string(analysis.verdict));
    CHECK(answer.at("motion_ratio").get<double>() == Approx(analysis.components[0].motion_ratio).margin(1e-9));
    CHECK(answer.at("friction") == to_string(*analysis.friction->verdict));
    // What is shown of a state is what is answered.
    const Analysis shown = analyze_state(job, state_of(job, i).value(), {}).value();
    CHECK(answer.at("verdict") == to_string(shown.verdict));
    CHECK(answer.at("friction") == to_string(*shown.friction->verdict));
  }
  CHECK(answerer.preparations() == 1);
}

TEST_CASE("Margins come where they were asked for, and parts that move by name") {
  const TemporaryFolder folder;
  const SweepJob job = made_job(folder.path(), leaning_stack(), {"mu=0.5", "minimal-mu=false,true", "tilt=10"});
  const nlohmann::json plain = answered(answer(job, 0).value()), asked = answered(answer(job, 1).value());
  CHECK(!plain.contains("minimal_mu"));
  // Blocks on an incline of 10° need tan 10°.
  CHECK(asked.at("minimal_mu").get<double>() == Approx(std::tan(10 * kPi / 180)).epsilon(1e-3));
  CHECK(asked.at("friction") == "stable-certain");
  CHECK(asked.at("moving") == 0);
  const TemporaryFolder slippery;
  const nlohmann::json slides =
      answered(answer(made_job(slippery.path(), leaning_stack(), {"mu=0.05", "tilt=10"}), 0).value());
  CHECK(slides.at("friction") == "falls-certain");
  CHECK(slides.at("moving") == 2);
  CHECK(slides.at("first_moving") == "lower");
}

TEST_CASE("A file that is not what it was stops the sweep") {
  const TemporaryFolder folder;
  const SweepJob job = made_job(folder.path(), leaning_stack(), {"mu=0.5"});
  REQUIRE(answer(job, 0).ok());
  const std::string path = input_paths(job, job.inputs[0]).front();
  write_file(path, read_file(path) + "\n");
  const Result<std::string> line = answer(job, 0);
  REQUIRE(!line.ok());
  CHECK(line.error().code == ErrorCode::kBadValue);
  CHECK(line.error().place.file == "assembly");
}

TEST_CASE("A file that is missing stops the sweep by that name") {
  const TemporaryFolder folder;
  const SweepJob job = made_job(folder.path(), leaning_stack(), {"mu=0.5"});
  std::filesystem::remove(input_paths(job, job.inputs[0]).front());
  const Result<std::string> line = answer(job, 0);
  REQUIRE(!line.ok());
  CHECK(line.error().code == ErrorCode::kFileNotFound);
  CHECK(line.error().message == "the file is missing; it was there when the job was made");
}

TEST_CASE("An input that cannot be read belongs to its job with its bytes: it must stay, and stay as it is") {
  const TemporaryFolder folder;
  const std::string good = folder.file("a.off"), bad = folder.file("b.off");
  const std::string cube =
      "OFF\n8 6 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n0 0 1\n1 0 1\n1 1 1\n0 1 1\n4 0 3 2 1\n4 4 5 6 7\n4 0 1 5 4\n"
      "4 1 2 6 5\n4 2 3 7 6\n4 3 0 4 7\n";
  for (const std::string& text : {std::string("OFF\n8 6 0\n0 0 0\n"), std::string("OFF\n9 6 0\n0 0 0\n")}) {
    write_file(good, cube);
    write_file(bad, text);
    SweepRequest request;
    request.folder = folder.file("job");
    std::filesystem::remove_all(request.folder);
    request.options.import.unit = "m";
    request.axes = {SweepAxis{kInputsAxis, {good, bad}}};
    const Result<SweepJob> made = make_job(request);
    if (!made) FAIL(to_string(made.error()));
    const SweepInput& input = made.value().inputs[1];
    CHECK_FALSE(input.readable);
    REQUIRE(input.files.size() == 1);
    CHECK(input.files.begin()->second == sha256_hex(text));
    CHECK(answered(answer(made.value(), 1).value()).contains("error"));
    write_file(bad, cube);
    const Result<std::string> mended = answer(made.value(), 1);
    REQUIRE(!mended.ok());
    CHECK(mended.error().message.find("not what it was") != std::string::npos);
    std::filesystem::remove(bad);
    const Result<std::string> gone = answer(made.value(), 1);
    REQUIRE(!gone.ok());
    CHECK(gone.error().message.find("is missing") != std::string::npos);
    CHECK(answer(made.value(), 0).ok());
  }
}

// Change them only with kAnswersVersion, which makes all keys others.
TEST_CASE("Stored keys and answers: where these change, kAnswersVersion must") {
  SweepJob job;
  job.inputs.resize(1);
  job.inputs[0].files = {{"assembly", "0123"}};
  job.axes = {parse_axis("mu=0.35").value(), parse_axis("without=a,b").value(), parse_axis("tilt=12.5").value()};
  CHECK(kAnswersVersion == 2);
  CHECK(state_key(job, state_of(job, 0).value()) == "aaecb790b62e569d66e8d23008274d310f5c94c1bb2a97d613cf12868fd2f623");
  const TemporaryFolder folder;
  const SweepJob slope = made_job(folder.path(), leaning_stack(), {"tilt=30", "mu=0.1"});
  const nlohmann::json line = answered(answer(slope, 0).value());
  CHECK(line.at("motion_ratio").get<double>() == Approx(0.5).epsilon(1e-9));
  nlohmann::json members = line;
  for (const char* number : {"motion_ratio", "motion_ratio_bounds"}) members.erase(number);
  CHECK(members.dump() ==
        R"({"first_moving":"lower","friction":"falls-certain","moving":2,"solved":true,"verdict":"moves"})");
}

TEST_CASE("Lines say when they are torn or changed, and long names are cut between characters") {
  const std::string line = answer_line(17, std::string(64, 'a'), R"("verdict":"stable","moving":0)");
  const AnswerLine read = *read_answer_line(line);
  CHECK(read.index == 17);
  CHECK(read.key == std::string(64, 'a'));
  CHECK(tally_word(read) == "stable");
  for (std::size_t cut = 0; cut < line.size(); ++cut) CHECK(!read_answer_line(line.substr(0, cut)));
  for (std::size_t at = 0; at < line.size(); ++at) {
    std::string changed = line;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    CHECK(!read_answer_line(changed));
  }
  Error error{ErrorCode::kOpenMesh, "open", {}, ""};
  for (int k = 0; k < 300; ++k) error.place.part += "ä";
  const std::string members = error_members(error);
  CHECK(members.size() < 300);
  CHECK(nlohmann::json::accept("{" + members + "}"));
  CHECK(tally_word(*read_answer_line(answer_line(1, std::string(64, 'b'), members))) == "error");
  const std::string crash = answer_line(1, std::string(64, 'b'), crash_members({0, 11}));
  CHECK(tally_word(*read_answer_line(crash)) == "crashed");
  CHECK(nlohmann::json::parse(crash).at("crashed") == 11);
}
