// Reading a JSON report in tests, and the laws that every report must satisfy whatever the scene.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "impend/geometry/types.h"
#include "tests/support/json_vectors.h"

namespace impend::test {

// Entry of report["bodies"] by name, its index, or a failed test.
int body_index(const nlohmann::json& report, const std::string& name);
const nlohmann::json& body_named(const nlohmann::json& report, const std::string& name);
// The interface of two bodies named in either order; null when there is none.
nlohmann::json interface_between(const nlohmann::json& report, const std::string& a, const std::string& b);

// Runs `impend analyze <assembly> --json - --no-timings` with more arguments; requires status 0 and silence on stderr
// about errors; returns the parsed report.
nlohmann::json analyze(const std::string& assembly_file, const std::vector<std::string>& more = {});

// Structure: order of arrays, nulls of fixed bodies, closed lists of words, indices in range.
void check_report_structure(const nlohmann::json& report);

// Mechanics for bodies at rest without friction, each to 1e-9 relative: Newton and Euler per body from the interface
// forces, resultants from the contact forces, separation accelerations from the motions, λ ≥ 0, Ja ≥ −c,
// complementarity, aᵀMa = Qᵀa − cᵀλ, σ = ‖a‖_M/‖a₀‖_M in its bracket, the three formulations alike.
void check_report_laws(const nlohmann::json& report);

}  // namespace impend::test
