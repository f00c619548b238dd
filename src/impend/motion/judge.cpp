// Bracket. For any â with Jâ ≥ −c and any λ ≥ 0, with a(λ) = M⁻¹(Q + Jᵀλ):
//   ½‖â − a*‖²_M ≤ gap = ½‖â − a(λ)‖²_M + λᵀ(Jâ + c).
// The rows that certainly open at a* (Jâ + c > √(2 gap)·√A_ii) can be cut without changing a*; what is left falls into
// pieces with a gap each, hence a bound for each body. The gap is taken at a solution refined beyond double precision
// (sharpen.h) where there is one, since √(2 gap) would otherwise not fall below 1e-8.
// A second upper bound needs λ alone: ‖a*‖ ≤ (u + √(u² + 4cᵀλ))/2 with u = ‖a(λ)‖_M, from aᵀMa = Qᵀa − cᵀλ*.
// Rest for every geometry within the noise: U‖a₀‖_M = ‖Q + Jᵀλ‖_{M⁻¹} + √(Σ_b (Σ_i λ_i‖δJ_{i,b}‖)²), bodies b: within
// a body the errors may all add up, across bodies they are orthogonal.
#include "impend/motion/judge.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "impend/base/union_find.h"
#include "impend/motion/certified_bracket.h"
#include "impend/motion/certify_judgement.h"
#include "impend/motion/decide.h"
#include "impend/motion/formulations.h"
#include "impend/motion/robust_motion.h"
#include "impend/motion/sharpen.h"
#include "impend/motion/whitened.h"

namespace impend {
namespace {

// Bodies that hang together once the rows that certainly open are cut; in units of ‖a₀‖_M of the component.
struct Piece {
  std::vector<int> bodies;
  double radius = 0;      // bound of ‖â − a*‖ over the piece
  double rest_bound = 0;  // U·‖a₀‖_M of the piece, see rest_bound()
  double load = 0;        // ‖a₀‖_M of the piece
};

// ‖Q + Jᵀλ‖_{M⁻¹} and the bound of ‖Σλ_i δJ_iᵀ‖_{M⁻¹} over some bodies, squared parts per body.
struct RestTerms {
  VecX unbalanced;  // whitened vector y₀ + Gᵀλ
  VecX noise;       // per body Σ_i λ_i‖δJ_{i,b}‖
};

double rest_bound(const RestTerms& terms, const std::vector<int>& bodies) {
  double unbalanced = 0, noise = 0;
  for (int body : bodies) {
    unbalanced += terms.unbalanced.segment<6>(6 * body).squaredNorm();
    noise += terms.noise[body] * terms.noise[body];
  }
  return std::sqrt(unbalanced) + std::sqrt(noise);
}

std::vector<int> everything(int bodies) {
  std::vector<int> all(static_cast<size_t>(bodies));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

double block_norm(const VecX& y, int body) { return y.segment<6>(6 * body).norm(); }

// A motion y with its duality gap split over bodies and rows: ½‖y − y*‖² ≤ Σ_b distance_b²/2 + Σ_i lambda_w_i.
struct Bracketed {
  VecX y, lambda, w;
  VecX lambda_w;    // λ_i|w_i|
  VecX difference;  // y − y(λ) where it is known better than by subtraction, else empty
};

Bracketed as_given(const ConeProjection& p, const VecX& y, const VecX& lambda) {
  const VecX w = p.G.times(y) + p.c;
  return {y, lambda, w, lambda.cwiseProduct(w.cwiseAbs()), {}};
}

Bracketed bracketed(const MotionProblem& problem, const WhitenedProblem& whitened, const VecX& y, const VecX& lambda) {
  if (const std::optional<SharpSolution> sharp = sharpen(problem, whitened, lambda)) {
    return {sharp->y, sharp->lambda, sharp->w, sharp->lambda_w, sharp->difference};
  }
  return as_given(whitened.projection, y, lambda);
}

// √(2 gap) over some bodies and the rows between them; `difference` = y − y(λ).
double gap_radius(const VecX& difference, const VecX& lambda_w, const std::vector<int>& bodies,
                  const std::vector<int>& rows) {
  double twice_gap = 0;
  for (int body : bodies) twice_gap += difference.segment<6>(6 * body).squaredNorm();
  for (int row : rows) twice_gap += 2 * lambda_w[row];
  return std::sqrt(twice_gap);
}

// λ in whitened units, `row_noise` as ‖δJ_{i,b}‖/√A_ii.
RestTerms rest_terms(const ConeProjection& p, const VecX& lambda,
                     const Eigen::Matrix<double, Eigen::Dynamic, 2>& row_noise) {
  RestTerms terms{p.y0 + p.G.transpose_times(lambda), VecX::Zero(p.G.blocks())};
  for (int i = 0; i < p.G.rows(); ++i) {
    for (int side = 0; side < 2; ++side) {
      if (p.G.block(i)[side] >= 0) terms.noise[p.G.block(i)[side]] += lambda[i] * row_noise(i, side);
    }
  }
  return terms;
}

// y − y(λ) with the part of rounding that a sharp solution does not have left out.
VecX unexplained(const ConeProjection& p, const Bracketed& at, const VecX& lambda) {
  if (at.difference.size() > 0 && lambda == at.lambda) return at.difference;
  return at.y - p.y0 - p.G.transpose_times(lambda);
}

std::vector<Piece> bracket_pieces(const ConeProjection& p, const Bracketed& at,
                                  const Eigen::Matrix<double, Eigen::Dynamic, 2>& row_noise) {
  const int bodies = p.G.blocks();
  VecX lambda = at.lambda;
  std::vector<int> all_bodies(bodies), all_rows(p.G.rows());
  std::iota(all_bodies.begin(), all_bodies.end(), 0);
  std::iota(all_rows.begin(), all_rows.end(), 0);
  const double radius = gap_radius(unexplained(p, at, lambda), at.lambda_w, all_bodies, all_rows);

  UnionFind joined(bodies);
  for (int i = 0; i < p.G.rows(); ++i) {
    if (at.w[i] > radius) {
      lambda[i] = 0;
    } else if (p.G.block(i)[0] >= 0 && p.G.block(i)[1] >= 0) {
      joined.join(p.G.block(i)[0], p.G.block(i)[1]);
    }
  }
  std::vector<Piece> pieces;
  std::vector<int> piece_of(bodies);
  for (const std::vector<int>& group : joined.groups()) {
    for (int body : group) piece_of[body] = static_cast<int>(pieces.size());
    pieces.push_back({group, 0, 0, 0});
  }
  std::vector<std::vector<int>> rows(pieces.size());
  for (int i = 0; i < p.G.rows(); ++i) {
    const int body = p.G.block(i)[0] >= 0 ? p.G.block(i)[0] : p.G.block(i)[1];
    if (body >= 0 && lambda[i] > 0) rows[piece_of[body]].push_back(i);
  }
  const VecX difference = unexplained(p, at, lambda);
  const RestTerms terms = rest_terms(p, lambda, row_noise);
  for (size_t k = 0; k < pieces.size(); ++k) {
    Piece& piece = pieces[k];
    piece.radius = std::min(radius, gap_radius(difference, at.lambda_w, piece.bodies, rows[k]));
    piece.rest_bound = rest_bound(terms, piece.bodies);
    double load_squared = 0;
    for (int body : piece.bodies) load_squared += p.y0.segment<6>(6 * body).squaredNorm();
    piece.load = std::sqrt(load_squared);
  }
  return pieces;
}

void fill_body_bounds(const WhitenedProblem& whitened, const VecX& y, const std::vector<Piece>& pieces, Judgement& j) {
  const int bodies = whitened.projection.G.blocks();
  j.body_ratio.assign(bodies, 0);
  j.body_bounds.assign(bodies, {});
  for (const Piece& piece : pieces) {
    for (int body : piece.bodies) {
      const double own = block_norm(whitened.projection.y0, body);
      const double reference = own > 0 ? own : 1.0;  // ‖a₀‖_M of the component where the body has no load
      const double norm = block_norm(y, body);
      j.body_ratio[body] = norm / reference;
      j.body_bounds[body] = {std::max(0.0, norm - piece.radius) / reference, (norm + piece.radius) / reference};
      // A piece proved at rest like a component of its own: the bound of rest is the sharper one.
      if (piece.rest_bound < j.stable_threshold * piece.load && piece.rest_bound < j.moves_threshold * reference) {
        j.body_bounds[body].lower = 0;
        j.body_bounds[body].upper =
            std::max(norm / reference, std::min(j.body_bounds[body].upper, piece.rest_bound / reference));
      }
    }
  }
}

// U of the forces of the numbers taken literally: any λ ≥ 0 gives a bound, and where slack lets a light part sink
// against a heavy one these are nearer to what carries it.
double literal_rest_bound(const MotionProblem& problem) {
  MotionProblem literal = problem;
  literal.c.setZero();
  const MotionSolution forces = solve_contact_force(literal);
  if (forces.status != SolveStatus::kSolved) return std::numeric_limits<double>::infinity();
  return certified_upper(problem, forces.lambda).rest_bound;
}

// Without load nothing moves; with one that doubles cannot hold nothing is known.
void judge_without_scale(const MotionProblem& problem, Judgement& j) {
  j.body_ratio.assign(problem.bodies(), 0);
  j.body_bounds.assign(problem.bodies(), {});
  if (problem.Q.isZero(0)) {
    j.verdict = Verdict::kStable;
    j.rest_proved = true;
    j.bounds_kind = "certified";
    return;
  }
  j.verdict = Verdict::kMarginal;
  j.reason = "masses and loads leave the range of double numbers";
  j.bounds = {0, 1};
  j.rest_bound = std::numeric_limits<double>::infinity();
  j.body_bounds.assign(problem.bodies(), {0, 1});
}

using Group = std::vector<int>;

// Bodies that move by their own bounds, those that touch each other together.
std::vector<Group> moving_groups(const MotionProblem& problem, const Judgement& j) {
  const auto moves = [&](int body) { return j.body_bounds[body].lower > j.moves_threshold; };
  UnionFind joined(problem.bodies());
  for (int i = 0; i < problem.rows(); ++i) {
    const auto [a, b] = problem.J.block(i);
    if (a >= 0 && b >= 0 && moves(a) && moves(b)) joined.join(a, b);
  }
  std::vector<Group> groups;
  for (Group& group : joined.groups()) {
    if (moves(group.front())) groups.push_back(std::move(group));
  }
  return groups;
}

double surest_of(const Group& group, const Judgement& j) {
  double surest = 0;
  for (const int body : group) surest = std::max(surest, j.body_bounds[body].lower);
  return surest;
}

void raise_bound(std::optional<double>& to, const std::optional<double>& from) {
  if (from) to = std::max(to.value_or(0.0), *from);
}

MotionEvidence evidence_of(const MotionProblem& problem, const VecX& motion, double surest, double explained,
                           double moves_threshold) {
  MotionEvidence evidence;
  evidence.surest = surest;
  evidence.despite_noise = motion_despite_noise(problem, motion);
  if (surest > explained && !(evidence.despite_noise.value_or(0) > moves_threshold)) {
    evidence.unless_jammed = motion_unless_jammed(problem, motion);
  }
  return evidence;
}

// Every group that moves must do so beside the others at rest, which then need not give way to any noise; of one that
// does not, rest is possible: the lower bounds of its bodies fall to 0. Where none does, all bodies are looked at
// together.
MotionEvidence evidence_of_groups(const MotionProblem& problem, const VecX& motion,
                                  const DecisionTolerances& tolerances, Judgement& j) {
  const double explained = explained_by_noise(j, tolerances);
  MotionEvidence all;
  std::vector<Group> doubtful;
  for (const Group& group : moving_groups(problem, j)) {
    const MotionEvidence here = evidence_of(beside_still_bodies(problem, group), motion_of_bodies(motion, group),
                                            surest_of(group, j), explained, j.moves_threshold);
    if (!motion_is_certain(here, tolerances, j)) {
      doubtful.push_back(group);
      continue;
    }
    all.surest = std::max(all.surest, here.surest);
    raise_bound(all.despite_noise, here.despite_noise);
    raise_bound(all.unless_jammed, here.unless_jammed);
  }
  if (all.surest == 0) {
    const double surest = std::max(j.bounds.lower, surest_of(everything(problem.bodies()), j));
    all = evidence_of(problem, motion, surest, explained, j.moves_threshold);
    if (motion_is_certain(all, tolerances, j)) return all;
  }
  for (const Group& group : doubtful) {
    for (const int body : group) j.body_bounds[body].lower = 0;
  }
  return all;
}

// `thorough`: not where many branches are compared, whose motion is looked at again when it is the one chosen.
MotionEvidence evidence_of_motion(const MotionProblem& problem, const VecX& motion,
                                  const DecisionTolerances& tolerances, bool thorough, Judgement& j) {
  MotionEvidence evidence;
  evidence.surest = std::max(j.bounds.lower, surest_of(everything(problem.bodies()), j));
  if (j.rest_proved) {
    if (j.noise > 0 && j.motion_ratio > tolerances.moves_min) {
      evidence.despite_noise = motion_despite_noise(problem, motion);
    }
    return evidence;
  }
  if (j.noise == 0 || !(evidence.surest > j.moves_threshold)) return evidence;
  if (!thorough && evidence.surest > explained_by_noise(j, tolerances)) {
    evidence.unless_jammed = evidence.surest;
    return evidence;
  }
  return evidence_of_groups(problem, motion, tolerances, j);
}

}  // namespace

double least_load_share(const WhitenedProblem& whitened) {
  double share = 1;
  for (int body = 0; body < whitened.projection.G.blocks(); ++body) {
    const double own = block_norm(whitened.projection.y0, body);
    if (own > 0) share = std::min(share, own);
  }
  return share;
}

bool proves_rest(double rest_bound, double load_share, double stable_threshold, double moves_threshold) {
  return rest_bound < stable_threshold && rest_bound < moves_threshold * load_share;
}

Judgement judge(const MotionProblem& problem, const VecX& motion, const VecX& lambda,
                const DecisionTolerances& tolerances, bool certify_motion) {
  Judgement j;
  const WhitenedProblem whitened = whiten(problem);
  j.noise = relative_row_noise(problem, whitened);
  j.stable_threshold = std::clamp(tolerances.stable_per_noise * j.noise, tolerances.stable_min, tolerances.stable_max);
  j.moves_threshold = std::max(tolerances.moves_min, tolerances.moves_over_stable * j.stable_threshold);
  if (!(whitened.scale > 0 && std::isfinite(whitened.scale))) {
    judge_without_scale(problem, j);
    return j;
  }
  const ConeProjection& p = whitened.projection;
  const VecX y = whitened.whiten(motion);
  const VecX forces = lambda.cwiseMax(0.0);
  const VecX forces_whitened = whitened.whiten_forces(forces);
  Eigen::Matrix<double, Eigen::Dynamic, 2> row_noise = problem.row_noise;
  for (int i = 0; i < problem.rows(); ++i) {
    if (whitened.row_length[i] > 0) row_noise.row(i) /= whitened.row_length[i];
  }
  j.rest_bound = rest_bound(rest_terms(p, forces_whitened, row_noise), everything(problem.bodies()));
  // Rest that the forces prove by themselves needs no sharper bracket.
  const double share = least_load_share(whitened);
  const bool rests = proves_rest(j.rest_bound, share, j.stable_threshold, j.moves_threshold);
  const Bracketed at = rests ? as_given(p, y, forces_whitened) : bracketed(problem, whitened, y, forces_whitened);
  std::vector<Piece> pieces = bracket_pieces(p, at, row_noise);

  double radius_squared = 0;
  for (Piece& piece : pieces) {
    // The bracket is about at.y; the motion given is that much further away.
    double distance_squared = 0;
    for (int body : piece.bodies) distance_squared += (y - at.y).segment<6>(6 * body).squaredNorm();
    piece.radius += std::sqrt(distance_squared);
    radius_squared += piece.radius * piece.radius;
  }
  const double radius = std::sqrt(radius_squared);
  const double u = (p.y0 + p.G.transpose_times(forces_whitened)).norm();
  const double from_forces = 0.5 * (u + std::sqrt(u * u + 4 * p.c.dot(forces_whitened)));
  j.motion_ratio = y.norm();
  j.bounds = {std::max(0.0, j.motion_ratio - radius), std::min(j.motion_ratio + radius, from_forces)};
  fill_body_bounds(whitened, y, pieces, j);
  certify_judgement(problem, whitened, motion, forces, certify_motion, j);
  j.rest_proved = proves_rest(j.rest_bound, share, j.stable_threshold, j.moves_threshold);
  if (!j.rest_proved && j.rest_bound < j.stable_threshold && p.c.maxCoeff() > 0) {
    j.rest_bound = std::min(j.rest_bound, literal_rest_bound(problem));
    j.rest_proved = proves_rest(j.rest_bound, share, j.stable_threshold, j.moves_threshold);
  }
  // A computed value can lie outside its own bracket by rounding only.
  j.bounds.upper = std::max(j.bounds.upper, j.motion_ratio);

  decide(evidence_of_motion(problem, motion, tolerances, certify_motion, j), tolerances, j);
  return j;
}

CrossValidation cross_validate(const MotionProblem& problem, const std::vector<MotionSolution>& solutions) {
  CrossValidation cross;
  const WhitenedProblem whitened = whiten(problem);
  const NumericalTolerances tolerances;
  cross.threshold = tolerances.cross_validation;
  const double left_open = tolerances.cross_validation_per_noise * relative_row_noise(problem, whitened);
  const double scale = whitened.scale;
  int solved = 0;
  for (size_t i = 0; i < solutions.size(); ++i) {
    if (solutions[i].status != SolveStatus::kSolved) continue;
    ++solved;
    for (size_t k = 0; k < i; ++k) {
      if (solutions[k].status != SolveStatus::kSolved || scale == 0) continue;
      const double difference = mass_norm(problem, solutions[i].a - solutions[k].a) / scale;
      cross.largest_difference = std::max(cross.largest_difference, difference);
    }
  }
  cross.agree = solved >= 2 && cross.largest_difference <= cross.threshold;
  cross.explained = solved >= 2 && !cross.agree && cross.largest_difference <= left_open;
  return cross;
}

std::vector<std::vector<int>> connected_components(const MotionProblem& problem) {
  UnionFind joined(problem.bodies());
  for (int i = 0; i < problem.rows(); ++i) {
    const auto [a, b] = problem.J.block(i);
    if (a >= 0 && b >= 0) joined.join(a, b);
  }
  return joined.groups();
}

std::vector<std::vector<int>> rows_of_components(const MotionProblem& problem,
                                                 const std::vector<std::vector<int>>& components) {
  std::vector<int> component_of(static_cast<size_t>(problem.bodies()));
  for (size_t k = 0; k < components.size(); ++k) {
    for (const int body : components[k]) component_of[body] = static_cast<int>(k);
  }
  std::vector<std::vector<int>> rows(components.size());
  for (int i = 0; i < problem.rows(); ++i) {
    const auto [a, b] = problem.J.block(i);
    if (a >= 0 || b >= 0) rows[component_of[a >= 0 ? a : b]].push_back(i);
  }
  return rows;
}

}  // namespace impend
