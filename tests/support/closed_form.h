// A scene with the motion and the forces that mechanics says it has, and the program put to the question in every
// dress the scene can wear: poses, units, orders, densities, file formats.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/support/scene_files.h"

namespace impend::test {

// In the scene's frame; m/s² and rad/s².
struct ExpectedBody {
  std::string name;
  Vec3 linear = Vec3::Zero();
  Vec3 angular = Vec3::Zero();
  std::optional<double> motion_ratio = std::nullopt;  // of the body
};

// Force on `a`, N; the point of application where the closed form knows it.
struct ExpectedInterface {
  std::string a;
  std::string b;
  Vec3 force = Vec3::Zero();
  std::optional<Vec3> point = std::nullopt;
  std::optional<std::vector<double>> contact_forces = std::nullopt;  // canonical λ, ascending
};

struct ClosedForm {
  FileScene scene;
  std::string verdict;  // "" = whatever but "moves"
  std::vector<ExpectedBody> bodies;
  std::vector<ExpectedInterface> interfaces;
  std::optional<double> motion_ratio;   // of the only component
  std::optional<int> neutral_freedoms;  // of the only component, at rest
};

// Every number to 1e-9 relative, for each formulation's own accelerations; the laws of report_checks.h too.
// `scene` is the form's scene or a disguise of it, moved by X; forces are the form's times `force_factor`.
void check_closed_form(const ClosedForm& form, const FileScene& scene, const RigidTransform& X,
                       double force_factor = 1.0);

// As it stands, then: moved at random in m, mm, cm and in; every mesh in its own frame; permuted; density scaled;
// every text format; and float32 at 20 random poses, where the verdict alone is held.
void check_in_every_dress(const ClosedForm& form);

// A factor in every density.
FileScene denser(const FileScene& scene, double factor);

}  // namespace impend::test
