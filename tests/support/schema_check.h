// JSON against the schemas that the program prints.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace impend::test {

// Empty when `document` satisfies the schema that `impend export --schema NAME` prints, else the first complaint.
std::string schema_complaint(const nlohmann::json& document, const std::string& schema_name);

// The same of a document's text and a schema's.
std::string complaint_by(const std::string& schema, const std::string& document);

}  // namespace impend::test
