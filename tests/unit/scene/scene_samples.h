// Analyses to draw: the shipped models, and small assemblies made in code.
#pragma once

#include <string>
#include <vector>

#include "impend/scene/make_scene.h"
#include "impend/scene/view.h"
#include "tests/support/shapes.h"

namespace impend::test {

// Folders of models/ with an assembly file, in order.
std::vector<std::string> shipped_models();
// Throws std::runtime_error when it fails.
Analysis shipped_analysis(const std::string& model, FrictionModel friction = FrictionModel::kFrictionless);
Analysis drawn_analysis(const Assembly& assembly);

impend::Scene drawn_scene(const Analysis& analysis, const SceneOptions& options = {});

// The arrows of one kind, in order.
std::vector<SceneArrow> arrows_of(const impend::Scene& scene, ArrowKind kind);

// A block on a fixed ledge whose centre is beyond the edge: it tips about the edge. Lengths times `scale`.
Assembly tipping_block(double scale = 1);
// A block on an incline of 30°, fixed.
Assembly sliding_block(double scale = 1);
// A unit cube on a ground.
Assembly resting_block();

// Empty when every number of the scene is finite, colours are within 0 … 1, indices exist and directions are unit;
// else what is wrong.
std::string unsound(const impend::Scene& scene, const Analysis& analysis);

}  // namespace impend::test
