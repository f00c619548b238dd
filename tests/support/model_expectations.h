// models/EXPECTED.json, and what tests of shipped models read from it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "impend/motion/analysis.h"

namespace impend::test {

nlohmann::json model_expectations();  // name → what is expected
std::string model_file(const std::string& name);
// Index of the body of that name; fails the test when there is none.
int body_named(const Analysis& analysis, const std::string& name);

}  // namespace impend::test
