#include "tests/support/schema_check.h"

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "tests/support/run_program.h"

namespace impend::test {

std::string complaint_by(const std::string& schema, const std::string& document) {
  const nlohmann::json asked = nlohmann::json::parse(schema), given = nlohmann::json::parse(document);
  valijson::Schema parsed;
  valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(asked), parsed);
  valijson::Validator validator;
  valijson::ValidationResults results;
  if (validator.validate(parsed, valijson::adapters::NlohmannJsonAdapter(given), &results)) return "";
  valijson::ValidationResults::Error error;
  std::string complaint = "not valid";
  while (results.popError(error)) complaint = error.description;
  return complaint;
}

std::string schema_complaint(const nlohmann::json& document, const std::string& schema_name) {
  return complaint_by(run_impend({"export", "--schema", schema_name}).out, document.dump());
}

}  // namespace impend::test
