// Assembly files as JSON, read.
#pragma once

#include <nlohmann/json.hpp>

#include "impend/import/assembly_file/assembly_file.h"
#include "tests/support/catch.h"

namespace impend::examples {

inline Result<AssemblyFile> parse_assembly(const nlohmann::json& json) {
  return parse_assembly_file("a.assembly.json", json.dump());
}

inline AssemblyFile parsed_assembly(const nlohmann::json& json) {
  const auto file = parse_assembly(json);
  INFO((file.ok() ? "" : to_string(file.error())));
  REQUIRE(file.ok());
  return file.value();
}

}  // namespace impend::examples
