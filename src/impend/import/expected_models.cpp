#include "impend/import/expected_models.h"

#include <nlohmann/json.hpp>

namespace impend {

std::map<std::string, std::string> expected_friction_models(const std::string& text) {
  std::map<std::string, std::string> models;
  const nlohmann::json all = nlohmann::json::parse(text, nullptr, false);
  if (!all.is_object()) return models;
  for (const auto& [name, expected] : all.items()) {
    if (!expected.is_object() || !expected.contains("friction")) continue;
    const nlohmann::json& friction = expected["friction"];
    if (friction.is_object() && friction.contains("model") && friction["model"].is_string())
      models[name] = friction["model"].get<std::string>();
  }
  return models;
}

}  // namespace impend
