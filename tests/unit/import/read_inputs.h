// Assemblies read from files and folders.
#pragma once

#include <string>
#include <vector>

#include "impend/import/read_assembly.h"
#include "tests/support/catch.h"

namespace impend::examples {

inline ImportOptions in_metres() {
  ImportOptions options;
  options.unit = "m";
  return options;
}

inline Assembly read_inputs(const std::vector<std::string>& inputs, const ImportOptions& options) {
  auto assembly = read_assembly(inputs, options);
  INFO((assembly.ok() ? std::string() : to_string(assembly.error()) + " / " + assembly.error().hint));
  REQUIRE(assembly.ok());
  return std::move(assembly).value();
}

inline Error read_fault(const std::vector<std::string>& inputs, const ImportOptions& options = {}) {
  const auto assembly = read_assembly(inputs, options);
  REQUIRE_FALSE(assembly.ok());
  return assembly.error();
}

inline std::vector<std::string> part_names(const Assembly& assembly) {
  std::vector<std::string> list;
  for (const Part& part : assembly.parts) list.push_back(part.name);
  return list;
}

inline std::vector<std::string> told(const Diagnostics& warnings, const std::string& code) {
  std::vector<std::string> messages;
  for (const Warning& warning : warnings) {
    if (warning.code == code) messages.push_back(warning.message);
  }
  return messages;
}

}  // namespace impend::examples
