#include "impend/report/problem/problem_names.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "impend/import/assembly_file/json_reader.h"

namespace impend {
namespace {

std::vector<std::string> strings(const JsonNode& list) {
  std::vector<std::string> out;
  if (!list.present()) return out;
  for (const JsonNode& item : list.items()) out.push_back(item.string());
  return out;
}

std::vector<std::array<std::string, 2>> pairs(const JsonNode& list) {
  std::vector<std::array<std::string, 2>> out;
  for (const JsonNode& item : list.items()) {
    const std::vector<std::string> names = strings(item);
    if (names.size() == 2) {
      out.push_back({names[0], names[1]});
    } else {
      item.fail(ErrorCode::kBadValue, "a contact is a list of two names", "write [\"a\", \"b\"]");
    }
  }
  return out;
}

std::optional<Verdict> verdict(const JsonNode& node) {
  if (!node.present()) return std::nullopt;
  const std::string word = node.string();
  for (const Verdict known : {Verdict::kStable, Verdict::kMoves, Verdict::kMarginal}) {
    if (word == to_string(known)) return known;
  }
  node.fail(ErrorCode::kBadValue, "'" + word + "' is no verdict", "write stable, moves or marginal");
  return std::nullopt;
}

}  // namespace

Result<ProblemNames> parse_problem_names(const std::string& path, std::string_view text) {
  const Result<nlohmann::json> json = parse_json(path, text);
  if (!json) return json.error();
  JsonDocument document{path, "", std::nullopt};
  const JsonNode root(&json.value(), "", &document);
  if (root.expect_object()) root.expect_keys({"name", "bodies", "contacts", "analysis_verdict", "notes", "files"});
  ProblemNames names;
  names.path = path;
  if (root.get("name").present()) names.name = root.get("name").string();
  if (root.get("bodies").present()) names.bodies = strings(root.get("bodies"));
  if (root.get("contacts").present()) names.contacts = pairs(root.get("contacts"));
  names.analysis = verdict(root.get("analysis_verdict"));
  names.notes = strings(root.get("notes"));
  names.files = strings(root.get("files"));
  if (document.error) return *document.error;
  return names;
}

Status name_problem(const ProblemNames& names, MotionProblem& problem) {
  const auto wrong = [&names](const char* what, size_t count, int expected) -> Status {
    return Error{ErrorCode::kBadValue,
                 fmt::format("lists {} names, and the matrices have {}", count, expected),
                 {names.path, 0, "", what},
                 "correct the list, or take it away: names are not needed"};
  };
  const int bodies = problem.bodies(), rows = problem.rows();
  if (names.bodies && names.bodies->size() != static_cast<size_t>(bodies)) {
    return wrong("bodies", names.bodies->size(), bodies);
  }
  if (names.contacts && names.contacts->size() != static_cast<size_t>(rows)) {
    return wrong("contacts", names.contacts->size(), rows);
  }
  problem.body_names = names.bodies.value_or(std::vector<std::string>{});
  for (int k = problem.body_names.empty() ? 0 : bodies; k < bodies; ++k) {
    problem.body_names.push_back(fmt::format("body {}", k + 1));
  }
  problem.contact_names = names.contacts.value_or(std::vector<std::array<std::string, 2>>{});
  const auto name = [&problem](int block) { return block < 0 ? std::string("fixed") : problem.body_names[block]; };
  for (int i = problem.contact_names.empty() ? 0 : rows; i < rows; ++i) {
    problem.contact_names.push_back({name(problem.J.block(i)[0]), name(problem.J.block(i)[1])});
  }
  return ok_status();
}

}  // namespace impend
