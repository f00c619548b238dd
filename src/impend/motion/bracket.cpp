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
#include <optional>

#include "impend/base/union_find.h"
#include "impend/motion/certified_bracket.h"
#include "impend/motion/formulations.h"
#include "impend/motion/sharpen.h"

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

void fill_body_bounds(const WhitenedProblem& whitened, const VecX& y, const std::vector<Piece>& pieces, Bracket& b) {
  const int bodies = whitened.projection.G.blocks();
  b.body_ratio.assign(bodies, 0);
  b.body_bounds.assign(bodies, {});
  for (const Piece& piece : pieces) {
    for (int body : piece.bodies) {
      const double own = block_norm(whitened.projection.y0, body);
      const double reference = own > 0 ? own : 1.0;  // ‖a₀‖_M of the component where the body has no load
      const double norm = block_norm(y, body);
      b.body_ratio[body] = norm / reference;
      b.body_bounds[body] = {std::max(0.0, norm - piece.radius) / reference, (norm + piece.radius) / reference};
      // A piece proved at rest like a component of its own: the bound of rest is the sharper one.
      if (piece.rest_bound < b.stable_threshold * piece.load && piece.rest_bound < b.moves_threshold * reference) {
        b.body_bounds[body].lower = 0;
        b.body_bounds[body].upper =
            std::max(norm / reference, std::min(b.body_bounds[body].upper, piece.rest_bound / reference));
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
void bracket_without_scale(const MotionProblem& problem, Bracket& b) {
  b.body_ratio.assign(problem.bodies(), 0);
  b.body_bounds.assign(problem.bodies(), {});
  if (problem.Q.isZero(0)) {
    b.rest_proved = true;
    b.bounds_kind = "certified";
    return;
  }
  b.within_doubles = false;
  b.bounds = {0, 1};
  b.rest_bound = std::numeric_limits<double>::infinity();
  b.body_bounds.assign(problem.bodies(), {0, 1});
}

}  // namespace

Bracket bracket_of(const MotionProblem& problem, const VecX& motion, const VecX& lambda,
                   const DecisionTolerances& tolerances, bool certify_motion) {
  Bracket b;
  const WhitenedProblem whitened = whiten(problem);
  b.noise = relative_row_noise(problem, whitened);
  b.stable_threshold = std::clamp(tolerances.stable_per_noise * b.noise, tolerances.stable_min, tolerances.stable_max);
  b.moves_threshold = std::max(tolerances.moves_min, tolerances.moves_over_stable * b.stable_threshold);
  if (!(whitened.scale > 0 && std::isfinite(whitened.scale))) {
    bracket_without_scale(problem, b);
    return b;
  }
  const ConeProjection& p = whitened.projection;
  const VecX y = whitened.whiten(motion);
  const VecX forces = lambda.cwiseMax(0.0);
  const VecX forces_whitened = whitened.whiten_forces(forces);
  Eigen::Matrix<double, Eigen::Dynamic, 2> row_noise = problem.row_noise;
  for (int i = 0; i < problem.rows(); ++i) {
    if (whitened.row_length[i] > 0) row_noise.row(i) /= whitened.row_length[i];
  }
  b.rest_bound = rest_bound(rest_terms(p, forces_whitened, row_noise), everything(problem.bodies()));
  // Rest that the forces prove by themselves needs no sharper bracket.
  const double share = least_load_share(whitened);
  const bool rests = proves_rest(b.rest_bound, share, b.stable_threshold, b.moves_threshold);
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
  b.motion_ratio = y.norm();
  b.bounds = {std::max(0.0, b.motion_ratio - radius), std::min(b.motion_ratio + radius, from_forces)};
  fill_body_bounds(whitened, y, pieces, b);
  certify_bracket(problem, whitened, motion, forces, certify_motion, b);
  b.rest_proved = proves_rest(b.rest_bound, share, b.stable_threshold, b.moves_threshold);
  if (!b.rest_proved && b.rest_bound < b.stable_threshold && p.c.maxCoeff() > 0) {
    b.rest_bound = std::min(b.rest_bound, literal_rest_bound(problem));
    b.rest_proved = proves_rest(b.rest_bound, share, b.stable_threshold, b.moves_threshold);
  }
  // A computed value can lie outside its own bracket by rounding only.
  b.bounds.upper = std::max(b.bounds.upper, b.motion_ratio);
  return b;
}

}  // namespace impend
