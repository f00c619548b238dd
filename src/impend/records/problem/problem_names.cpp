#include "impend/records/problem/problem_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

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

std::vector<NamedJoint> joints(const JsonNode& list) {
  std::vector<NamedJoint> out;
  for (const JsonNode& item : list.items()) {
    item.expect_keys({"type", "a", "b", "rows"});
    NamedJoint joint{item.get("type").string(), {item.require("a").string(), item.require("b").string()}, 0};
    const double rows = item.require("rows").number();
    constexpr int kMostRows = 6;
    if (rows >= 1 && rows <= kMostRows && rows == static_cast<int>(rows)) {
      joint.rows = static_cast<int>(rows);
    } else {
      item.get("rows").fail(ErrorCode::kBadValue, "a joint has 1 to 6 rows", "count its rows in G.mtx");
    }
    out.push_back(joint);
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

using Wrong = std::function<Status(const char* what, size_t count, int expected)>;

// Tells the rows from `first` on, in pairs, which joint they are of.
Status name_joints(const std::vector<NamedJoint>& joints, int first, const Wrong& wrong, MotionProblem& problem) {
  size_t rows = 0;
  for (const NamedJoint& joint : joints) rows += static_cast<size_t>(joint.rows);
  const int expected = (problem.rows() - first) / 2;
  if (rows != static_cast<size_t>(expected)) return wrong("joints", rows, expected);
  int at = first;
  for (size_t j = 0; j < joints.size(); ++j) {
    for (int k = 0; k < 2 * joints[j].rows; ++k, ++at) {
      problem.joint[at] = static_cast<int>(j);
      problem.contact_names[at] = joints[j].names;
    }
  }
  return ok_status();
}

}  // namespace

Result<ProblemNames> parse_problem_names(const std::string& path, std::string_view text) {
  const Result<nlohmann::json> json = parse_json(path, text);
  if (!json) return json.error();
  JsonDocument document{path, "", std::nullopt};
  const JsonNode root(&json.value(), "", &document);
  if (root.expect_object())
    root.expect_keys({"name", "bodies", "contacts", "joints", "analysis_verdict", "notes", "files"});
  ProblemNames names;
  names.path = path;
  if (root.get("name").present()) names.name = root.get("name").string();
  if (root.get("bodies").present()) names.bodies = strings(root.get("bodies"));
  if (root.get("contacts").present()) names.contacts = pairs(root.get("contacts"));
  if (root.get("joints").present()) names.joints = joints(root.get("joints"));
  names.analysis = verdict(root.get("analysis_verdict"));
  names.notes = strings(root.get("notes"));
  names.files = strings(root.get("files"));
  if (document.error) return *document.error;
  return names;
}

Status name_problem(const ProblemNames& names, MotionProblem& problem) {
  const auto wrong = [&names](const char* what, size_t count, int expected) -> Status {
    return Error{ErrorCode::kBadValue,
                 fmt::format("lists {} {}, and the matrices have {}", count,
                             std::string(what) == "joints" ? "rows" : "names", expected),
                 {names.path, 0, "", what},
                 "correct the list, or take it away: names are not needed"};
  };
  const int bodies = problem.bodies(), rows = problem.rows();
  if (names.bodies && names.bodies->size() != static_cast<size_t>(bodies)) {
    return wrong("bodies", names.bodies->size(), bodies);
  }
  const int contacts =
      static_cast<int>(std::count_if(problem.joint.begin(), problem.joint.end(), [](int j) { return j < 0; }));
  const int named = problem.joint.empty() ? rows : contacts;
  if (names.contacts && names.contacts->size() != static_cast<size_t>(named)) {
    return wrong("contacts", names.contacts->size(), named);
  }
  problem.body_names = names.bodies.value_or(std::vector<std::string>{});
  for (int k = problem.body_names.empty() ? 0 : bodies; k < bodies; ++k) {
    problem.body_names.push_back(fmt::format("body {}", k + 1));
  }
  problem.contact_names = names.contacts.value_or(std::vector<std::array<std::string, 2>>{});
  const auto name = [&problem](int block) { return block < 0 ? std::string("fixed") : problem.body_names[block]; };
  for (int i = static_cast<int>(problem.contact_names.size()); i < rows; ++i) {
    problem.contact_names.push_back({name(problem.J.block(i)[0]), name(problem.J.block(i)[1])});
  }
  return names.joints ? name_joints(*names.joints, named, wrong, problem) : ok_status();
}

}  // namespace impend
