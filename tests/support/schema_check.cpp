#include "tests/support/schema_check.h"

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "tests/support/run_program.h"

namespace impend::test {

std::string schema_complaint(const nlohmann::json& document, const std::string& schema_name) {
  const nlohmann::json text = nlohmann::json::parse(run_impend({"export", "--schema", schema_name}).out);
  valijson::Schema schema;
  valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(text), schema);
  valijson::Validator validator;
  valijson::ValidationResults results;
  if (validator.validate(schema, valijson::adapters::NlohmannJsonAdapter(document), &results)) return "";
  valijson::ValidationResults::Error error;
  std::string complaint = "not valid";
  while (results.popError(error)) complaint = error.description;
  return complaint;
}

}  // namespace impend::test
