#include "impend/records/problem/problem_of_analysis.h"

#include <filesystem>

#include "impend/pipeline/pipeline.h"
#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"
#include "tests/support/texts.h"

using namespace impend;
using namespace impend::test;

namespace {

Analysis analysis_of(const std::string& model) {
  const std::string path = std::string(IMPEND_MODELS_DIR) + "/" + model + "/" + model + ".assembly.json";
  auto analysis = run_analysis({path}, {});
  REQUIRE(analysis);
  return std::move(analysis).value();
}

// As if contact-force had come to another motion of one body by `share` of free fall: no input is known that does it.
Analysis with_disagreement(Analysis analysis, int body, double share) {
  Vec6& a = *analysis.formulations[0].accelerations.at(body);
  a[2] += share * kStandardGravity;
  analysis.cross_validation.agree = false;
  return analysis;
}

}  // namespace

TEST_CASE("A result is sound when two formulations agree or one alone solved") {
  std::vector<FormulationResult> formulations(3);
  const auto sound = [&](bool agree, int solved) {
    for (int f = 0; f < 3; ++f) formulations[f].status = f < solved ? SolveStatus::kSolved : SolveStatus::kNotRun;
    return internally_sound({agree, 0, 0}, formulations);
  };
  CHECK(sound(true, 3));
  CHECK(sound(true, 2));
  CHECK(sound(false, 1));
  CHECK_FALSE(sound(false, 3));
  CHECK_FALSE(sound(false, 2));
  CHECK_FALSE(sound(true, 0));
}

TEST_CASE("A disagreement is told per pair, the widest first, with what did not solve") {
  Analysis analysis = with_disagreement(analysis_of("block-on-incline"), 1, 0.25);
  std::string words = disagreement_words(
      formulation_differences(analysis.problem, analysis.components, analysis.formulations), analysis.formulations);
  INFO(words);
  CHECK(has(words, "contact-force and least-constraint differ by 0.25 of free fall, "));
  CHECK(has(words, "contact-force and steepest-descent differ by 0.25 of free fall, "));
  CHECK(words.find("least-constraint and steepest-descent differ by ") > words.rfind("0.25"));
  analysis.formulations[2].status = SolveStatus::kFailed;
  analysis.formulations[2].accelerations.assign(analysis.bodies.size(), std::nullopt);
  words = disagreement_words(formulation_differences(analysis.problem, analysis.components, analysis.formulations),
                             analysis.formulations);
  CHECK(words == "contact-force and least-constraint differ by 0.25 of free fall, steepest-descent is failed");
}

TEST_CASE("The problem of a disagreement is kept in a new folder each time and solves to the same motion") {
  const TemporaryFolder folder;
  const Analysis analysis = with_disagreement(analysis_of("wall-wide-hole"), 3, 0.01);
  const auto first = keep_problem(analysis, folder.path());
  const auto second = keep_problem(analysis, folder.path());
  REQUIRE(first);
  REQUIRE(second);
  CHECK(has(first.value(), "/impend-problem-wall"));
  CHECK(second.value() == first.value() + "-2");
  const auto problem = read_problem(first.value());
  REQUIRE(problem);
  CHECK(problem.value().analysis == Verdict::kMoves);
  const auto solution = solve_problem(problem.value().problem);
  REQUIRE(solution);
  REQUIRE(solution.value().components.size() == 1);
  CHECK(solution.value().components[0].motion_ratio == analysis.components[0].motion_ratio);
}

TEST_CASE(
    "What is said of a disagreement names the formulations, the folder of the problem and the way to look at it") {
  const TemporaryFolder folder;
  const Analysis analysis = with_disagreement(analysis_of("block-on-incline"), 1, 0.25);
  const Error error = disagreement(analysis, folder.path());
  INFO(to_string(error));
  CHECK(error.code == ErrorCode::kInternal);
  CHECK(has(error.message, "(limit 1e-7): contact-force and "));
  CHECK(has(error.message, "contact-force and least-constraint differ by 0.25 of free fall"));
  CHECK(has(error.hint, "do not trust this result"));
  REQUIRE(has(error.hint, "impend-problem-"));
  const size_t from = error.hint.find("'") + 1;
  const std::string named = error.hint.substr(from, error.hint.find("'", from) - from);
  CHECK(has(error.hint, "'impend solve " + named + " --verbose'"));
  CHECK(read_problem(named));
  const Error unkept = disagreement(analysis, folder.file("missing"));
  CHECK(has(unkept.message, "differ by 0.25"));
  CHECK(has(unkept.hint, "could not be kept"));
}

TEST_CASE("A problem whose solution is not confirmed is told like an analysis") {
  const ProblemFolder problem = problem_of_analysis(analysis_of("tower"));
  ProblemSolution solution = solve_problem(problem.problem).value();
  (*solution.formulations[2].accelerations[4])[0] += 1;
  const Error error = disagreement(problem, solution);
  INFO(to_string(error));
  CHECK(error.code == ErrorCode::kInternal);
  CHECK(has(error.message, "contact-force and steepest-descent differ by 0.0456 of free fall"));
}

TEST_CASE("A name that no file system takes makes a folder all the same") {
  const TemporaryFolder folder;
  Analysis analysis = analysis_of("block-on-incline");
  for (const auto& [name, expected] :
       std::vector<std::pair<std::string, std::string>>{{"../a/b c", "impend-problem-_._a_b_c"},
                                                        {"", "impend-problem-assembly"},
                                                        {"caf\xe9", "impend-problem-caf_"}}) {
    analysis.assembly.name = name;
    const auto kept = keep_problem(analysis, folder.path());
    REQUIRE(kept);
    CHECK(kept.value() == folder.file(expected));
  }
}

TEST_CASE("Where the problem cannot be kept the place is told") {
  const auto kept = keep_problem(analysis_of("block-on-incline"), "/proc/no-such-place");
  REQUIRE_FALSE(kept);
  CHECK(kept.error().code == ErrorCode::kOutput);
  CHECK_FALSE(kept.error().hint.empty());
}

TEST_CASE("Notes say what the analysis knew and the matrices do not") {
  Analysis analysis = analysis_of("block-on-incline");
  CHECK(problem_of_analysis(analysis).notes.empty());
  CHECK(problem_of_analysis(analysis).name == analysis.assembly.name);
  analysis.contacts.disjunctions.push_back({});
  analysis.contacts.contacts.push_back(analysis.contacts.contacts[0]);
  analysis.contacts.contacts[0].doubtful = true;
  analysis.components[0].reason = "the gap decides";
  const std::vector<std::string> notes = problem_of_analysis(analysis).notes;
  REQUIRE(notes.size() == 3);
  CHECK(notes[0] ==
        "1 either-or contact may open in several ways: the way that the analysis chose is imposed, 1 contact of other "
        "ways is left out");
  CHECK(has(notes[1], "1 contact whose geometry is not understood is imposed"));
  CHECK(has(notes[2], "'block': the gap decides"));
}
