#include "bench/solvers/runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sstream>

#include "bench/measure/measure.h"
#include "bench/solvers/answer.h"

namespace impend::bench {

namespace {

std::string plain(std::string text) {
  for (char& c : text) {
    if (c == ',' || c == '\n' || c == '\t' || c == '"') c = ' ';
  }
  return text;
}

std::string file_of(const RunSettings& settings, size_t method) {
  return settings.folder + "/motions-" + std::to_string(method);
}

// Runs in the child: solves, times, leaves the motions in a file, returns the row's own part.
std::string measure(const std::string& family, int n, const Method& method, const RunSettings& settings,
                    const std::string& file) {
  const SolverCase problem = make_case(family, n);
  const Prepared prepared = method.prepare(problem);
  const Clocked time = median_time(prepared.run, settings.budget);
  const Answer answer = prepared.answer();
  write_motions(file, answer);
  return fmt::format("{}\t{:.4e}\t{:.4e}\t{}\t{}\t{}\t{}\t{}", answer.status, time.wall, time.cpu, time.calls,
                     answer.iterations, answer.degenerate_steps, answer.verdict + " ",
                     plain(answer.algorithm + (answer.note.empty() ? "" : ": " + answer.note)) + " ");
}

void read_measured(const std::string& text, Row& row, std::string& verdict) {
  std::vector<std::string> cells;
  std::istringstream in(text);
  for (std::string cell; std::getline(in, cell, '\t');) cells.push_back(cell);
  if (cells.size() < 8) {
    row.status = "no answer";
    return;
  }
  row.status = cells[0];
  row.wall = std::stod(cells[1]);
  row.cpu = std::stod(cells[2]);
  row.calls = std::stoi(cells[3]);
  row.iterations = std::stoi(cells[4]);
  row.degenerate_steps = std::stoi(cells[5]);
  verdict = cells[6].substr(0, cells[6].size() - 1);
  row.note = cells[7].substr(0, cells[7].size() - 1);
}

// Whether the method would be done in time, judged by its last two sizes.
double expected_seconds(const std::vector<std::pair<double, double>>& past, double n) {
  if (past.empty()) return 0;
  const auto [last_n, last] = past.back();
  double exponent = 1;
  if (past.size() > 1) {
    const auto [before_n, before] = past[past.size() - 2];
    exponent = std::clamp(std::log(last / before) / std::log(last_n / before_n), 1.0, 3.0);
  }
  return last * std::pow(n / last_n, exponent);
}

// Runs in a child: the reference's own figures, then the error and σ of every method that left a file.
std::string compare(const std::string& family, int n, const std::vector<std::string>& files) {
  const SolverCase problem = make_case(family, n);
  std::vector<Answer> answers(files.size());
  std::vector<Answer> candidates;
  for (size_t k = 0; k < files.size(); ++k) {
    if (!files[k].empty() && read_motions(files[k], answers[k])) candidates.push_back(answers[k]);
  }
  const std::vector<Reference> truth = references(problem, candidates);
  double residual = 0, sigma = 0;
  for (const Reference& reference : truth) {
    if (reference.y.size() == 0) return "-1\t-1";  // no method left any forces
    residual = std::max(residual, reference.residual);
    sigma = std::max(sigma, reference.y.norm());
  }
  std::string text = fmt::format("{:.3e}\t{:.12e}", residual, sigma);
  for (const Answer& answer : answers) {
    double error = answer.y.size() == truth.size() ? 0 : -1, own = 0;
    for (size_t k = 0; error >= 0 && k < truth.size(); ++k) {
      const bool comparable = answer.y[k].size() == truth[k].y.size() && answer.y[k].size() > 0;
      error = comparable ? std::max(error, (answer.y[k] - truth[k].y).norm()) : -1;
      if (comparable) own = std::max(own, answer.y[k].norm());
    }
    text += fmt::format("\t{:.3e}\t{:.12e}", error, own);
  }
  return text;
}

// σ below this is rest, above kMovesSigma a motion: the program's own thresholds for exact input.
constexpr double kRestSigma = 1e-9, kMovesSigma = 1e-7;

std::string word_for(double sigma) {
  return sigma <= kRestSigma ? "stable" : sigma >= kMovesSigma ? "moves" : "marginal";
}

bool contradicts(double sigma, Truth truth) {
  return (truth == Truth::kRest && word_for(sigma) != "stable") ||
         (truth == Truth::kMoves && word_for(sigma) != "moves");
}

void judge_row(Row& row, double own_sigma, const std::string& verdict) {
  if (row.status != "solved" || row.error < 0) return;
  const std::string truth = word_for(row.sigma), own = word_for(own_sigma);
  const bool is_ours = row.kind == "ours" || row.kind == "core";
  const bool opposite = own != truth && own != "marginal" && truth != "marginal";
  const bool other_verdict = !verdict.empty() && verdict != truth;
  row.answer = "right";
  if (is_ours && row.error > kMiss) row.answer = "miss";
  if (own != truth && row.error > kMiss) row.answer = "marginal";
  if (!(row.error <= kWrong) || opposite || other_verdict) row.answer = "wrong";
  if (other_verdict) row.note += " verdict " + verdict;
}

}  // namespace

std::string header_line() {
  return "machine,family,n,m,bodies,components,method,kind,status,wall_s,cpu_s,calls,iterations,degenerate_steps,"
         "peak_bytes,error,answer,sigma,reference_residual,note\n";
}

std::string csv_line(const std::string& machine, const Row& r) {
  return fmt::format("{},{},{},{},{},{},{},{},{},{:.4e},{:.4e},{},{},{},{:.0f},{:.3e},{},{:.6e},{:.2e},{}\n", machine,
                     r.family, r.contacts, r.columns, r.bodies, r.components, r.method, r.kind, r.status, r.wall, r.cpu,
                     r.calls, r.iterations, r.degenerate_steps, r.peak_bytes, r.error, r.answer, r.sigma,
                     r.reference_residual, plain(r.note));
}

std::vector<Row> run_case(const std::string& family, int n, const std::vector<Method>& methods,
                          const RunSettings& settings, History& history) {
  Row shape;
  const ChildResult sizes = in_child(60, settings.bytes, [&] {
    const SolverCase problem = make_case(family, n);
    return fmt::format("{} {} {} {}", problem.whole.rows(), 6 * problem.whole.bodies(), problem.whole.bodies(),
                       problem.pieces.size());
  });
  std::istringstream(sizes.text) >> shape.contacts >> shape.columns >> shape.bodies >> shape.components;
  shape.family = family;

  std::vector<Row> rows;
  std::vector<std::string> files, verdicts;
  for (size_t k = 0; k < methods.size(); ++k) {
    const Method& method = methods[k];
    const int most = family == "wall" ? method.most_contacts : std::min(method.most_contacts, method.most_but_wall);
    if (shape.contacts > most || method.name.rfind(settings.only_method, 0) != 0) continue;
    Row row = shape;
    row.method = method.name;
    row.kind = method.kind;
    const double limit = method.limit * settings.limit_factor;
    auto& past = history[family + "/" + method.name];
    std::string file, verdict;
    if (const double expected = expected_seconds(past, row.contacts); expected > limit) {
      row.status = "not-run";
      row.note = fmt::format("about {:.2g} s expected; limit {:.0f} s", expected, limit);
    } else {
      file = file_of(settings, k);
      const ChildResult child =
          in_child(limit, settings.bytes, [&] { return measure(family, n, method, settings, file); });
      row.peak_bytes = child.peak_bytes;
      row.status = child.how;
      if (child.ended) read_measured(child.text, row, verdict);
      if (!child.ended) {
        row.cpu = child.seconds;
        std::remove(file.c_str());
        file.clear();
      }
      past.emplace_back(row.contacts, std::max(row.cpu, 1e-9));
      if (row.status == "not-run") past.pop_back();
    }
    rows.push_back(row);
    files.push_back(file);
    verdicts.push_back(verdict);
  }

  const ChildResult compared = in_child(180, 2 * settings.bytes, [&] { return compare(family, n, files); });
  std::istringstream in(compared.text);
  double residual = -1, sigma = -1, own = 0;
  if (!(in >> residual >> sigma)) residual = sigma = -1;
  for (size_t k = 0; k < rows.size(); ++k) {
    rows[k].reference_residual = residual;
    rows[k].sigma = sigma;
    if (!files[k].empty()) std::remove(files[k].c_str());
    if (sigma >= 0) in >> rows[k].error >> own;
    if (sigma < 0) continue;
    if (contradicts(sigma, known_truth(family))) {
      rows[k].answer = "no reference";
      rows[k].note += " (the reference contradicts mechanics)";
    } else {
      judge_row(rows[k], own, verdicts[k]);
    }
  }
  return rows;
}

}  // namespace impend::bench
