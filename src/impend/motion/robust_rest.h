// Rest, and motion, that no geometry within the noise and the chords can undo, where bounding every row by itself
// proves too little.
#pragma once

#include <optional>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/motion/component_solution.h"

namespace impend {

// The bound U of judge.h over contacts whose polygons are shrunk by their point noise and chords (resized_contacts.h),
// so only the noise of normals counts against each force: an upper bound of σ(J′) for every J′ within the noise. Coarse
// files of axis-aligned blocks, whose normals are exact, are proved at rest by it although their corners are off by
// millimetres. `imposed` are the contacts, `parts` the movable parts (assembly indices, ascending) of one component;
// `threshold` is the component's. Nothing when that bound does not fall below it and below the threshold that the noise
// left in the shrunk contacts sets. Contacts of facets with a flat face count as there, with their width as noise of
// the point (Contact::somewhere). Where the bound does not, the sharper bound of adaptive_rest_bound is asked: it must
// fall below the component's threshold, what of it the geometry as stored shows below that of the shrunk contacts.
// Where neither does, both are asked again without contacts known far worse than others of their polygon
// (best_known_contacts). Held by tests/unit/motion.
std::optional<double> rest_despite_noise(const Assembly& assembly, const ContactSet& contacts,
                                         const std::vector<int>& imposed, const std::vector<int>& parts,
                                         double threshold, const DecisionTolerances& decision,
                                         const SolverSettings& settings);

// The component solved over contacts whose polygons are grown where chords leave out what the circle covers
// (resized_contacts.h). Where it still moves, the true one does, but for either-or and doubtful contacts, which do not
// grow. Held by tests/unit/motion.
QuickSolution solve_grown(const Assembly& assembly, const ContactSet& contacts, const std::vector<int>& imposed,
                          const std::vector<int>& parts, const DecisionTolerances& decision,
                          const SolverSettings& settings);

// The component with its contact points taken as exact, for the motion of one that is at rest all the same. The rows
// keep their order and their contacts.
MotionProblem problem_with_exact_points(const Assembly& assembly, const ContactSet& contacts,
                                        const std::vector<int>& imposed, const std::vector<int>& parts);

// A bound of rest by forces that follow the geometry: sharper than U of judge.h, and as true.

struct RestBound {
  double stored = 0;  // ‖Q + Jᵀλ‖_{M⁻¹}/‖a₀‖_M: motion of the geometry as stored
  double any = 0;     // bound of σ(J′) over every geometry within the noise
};

// Weak duality holds for each J′ with forces of its own: σ(J′)‖a₀‖_M ≤ ‖Q + J′ᵀμ‖_{M⁻¹} for every μ(J′) ≥ 0. U takes
// μ = λ, whatever J′, and each row by itself. Here
//   rows of one direction class turn together, by one δn̂ (contact.h): of a part that is held between two parallel
//     faces only the difference of the forces on it counts;
//   μ = λ − Σ_k X_k z_k answers the change δJᵀλ = Σ_k A_k z_k (z_k: the turn of a class, the shift of a point), where
//     forces of the contacts that carry can: A_k = JᵀX_k + R_k. The bound is that of the stored geometry, Σ‖R_k‖ and
//     what the answer changes in turn, Σ_i ‖δJ_i‖·Σ_k ‖X_k,i‖. Where some force would come out negative, the answer is
//     as much smaller.
// Any λ ≥ 0 gives a true bound, one that is positive on every contact that can carry the sharpest. `contacts` are those
// of the problem (by problem.contact). Held by tests/unit/motion.
RestBound adaptive_rest_bound(const Assembly& assembly, const std::vector<Contact>& contacts,
                              const MotionProblem& problem, const VecX& lambda);

}  // namespace impend
