// The shipped models as simulations begin from them.
#pragma once

#include <string>
#include <vector>

#include "impend/motion/analysis.h"
#include "impend/simulation/simulation.h"

namespace impend::test {

// Names of the models with an assembly file whose parts start at rest, in the order of their names; the verdict that is
// expected of them, "stable" or "moves", or all.
std::vector<std::string> models_from_rest(const std::string& verdict = "");
// Of those the ones without drives, which go on as they begin.
std::vector<std::string> models_without_drives(const std::string& verdict = "");
Assembly shipped_model(const std::string& name);

// As `simulate` begins: the whole pipeline, with a model of friction where the law has it.
Analysis analysed_model(const std::string& name, SimulationLaw law);

// ‖u‖_M over the movable parts; of each part a vector of its centre, then one of its turning.
using PartVectors = std::vector<Eigen::Matrix<double, 6, 1>>;
double mass_norm(const Analysis& analysis, const PartVectors& u);
// The certified acceleration of each part, and the free one ‖a₀‖_M.
PartVectors certified(const Analysis& analysis);
double free_norm(const Analysis& analysis);
// 2 (q − q₀)/t² of a state t after rest.
PartVectors as_acceleration(const Analysis& analysis, const std::vector<BodyState>& bodies, double t);
PartVectors operator-(PartVectors a, const PartVectors& b);
// The largest difference of two states of a part, m; a turn counts with the part's size.
double apart(const Analysis& analysis, const std::vector<BodyState>& a, const std::vector<BodyState>& b);

}  // namespace impend::test
