// Products that a STEP file says are in other files.
#pragma once

#include <StepBasic_ProductDefinition.hxx>
#include <XSControl_WorkSession.hxx>
#include <string>
#include <vector>

namespace impend {

struct ExternalProduct {
  Handle(StepBasic_ProductDefinition) definition;
  std::string name;                // of the product
  std::vector<std::string> files;  // what may be the file's name, likeliest first, as written
};

// All of them, in the order of the file. Their names are taken out of the model: OCCT would open such a file by itself,
// from any folder, without a look at what is damaged in it, and only some of them. Held by tests/cad.
std::vector<ExternalProduct> take_external_products(const Handle(XSControl_WorkSession) & session);

}  // namespace impend
