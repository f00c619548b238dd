#include "cad_reader/external_products.h"

#include <Interface_EntityIterator.hxx>
#include <Interface_Graph.hxx>
#include <STEPConstruct_ExternRefs.hxx>
#include <StepAP214_AppliedExternalIdentificationAssignment.hxx>
#include <StepBasic_Document.hxx>
#include <StepBasic_DocumentFile.hxx>
#include <StepBasic_ExternalSource.hxx>
#include <StepBasic_Product.hxx>
#include <StepBasic_ProductDefinitionFormation.hxx>
#include <StepBasic_ProductDefinitionWithAssociatedDocuments.hxx>
#include <TCollection_HAsciiString.hxx>

namespace impend {
namespace {

std::string text_of(const Handle(TCollection_HAsciiString) & text) { return text.IsNull() ? "" : text->ToCString(); }

void add(const Handle(TCollection_HAsciiString) & text, std::vector<std::string>* names) {
  const std::string name = text_of(text);
  if (!name.empty() && name[0] != '#') names->push_back(name);
}

// What another system calls the document, then what this one does.
void add_names(const Handle(StepBasic_Document) & document, const Interface_Graph& graph,
               std::vector<std::string>* names) {
  if (document.IsNull()) return;
  Interface_EntityIterator sharings = graph.Sharings(document);
  for (sharings.Start(); sharings.More(); sharings.Next()) {
    const auto given = Handle(StepAP214_AppliedExternalIdentificationAssignment)::DownCast(sharings.Value());
    if (!given.IsNull()) add(given->AssignedId(), names);
  }
  add(document->Id(), names);
  add(document->Name(), names);
}

void take_names(const Handle(StepBasic_Document) & document, const Interface_Graph& graph) {
  if (document.IsNull()) return;
  const Handle(TCollection_HAsciiString) none = new TCollection_HAsciiString("");
  Interface_EntityIterator sharings = graph.Sharings(document);
  for (sharings.Start(); sharings.More(); sharings.Next()) {
    const auto given = Handle(StepAP214_AppliedExternalIdentificationAssignment)::DownCast(sharings.Value());
    if (given.IsNull()) continue;
    given->SetAssignedId(none);
    given->SetSource(new StepBasic_ExternalSource);
  }
  document->SetId(none);
  document->SetName(none);
}

std::vector<Handle(StepBasic_Document)> documents_of(const STEPConstruct_ExternRefs& references, int number) {
  std::vector<Handle(StepBasic_Document)> documents;
  if (!references.DocFile(number).IsNull()) documents.emplace_back(references.DocFile(number));
  const auto with_documents =
      Handle(StepBasic_ProductDefinitionWithAssociatedDocuments)::DownCast(references.ProdDef(number));
  if (with_documents.IsNull() || with_documents->DocIds().IsNull()) return documents;
  for (int i = 1; i <= with_documents->NbDocIds(); ++i) documents.push_back(with_documents->DocIdsValue(i));
  return documents;
}

std::string name_of_product(const Handle(StepBasic_ProductDefinition) & definition) {
  if (definition->Formation().IsNull() || definition->Formation()->OfProduct().IsNull()) return "";
  const Handle(StepBasic_Product) product = definition->Formation()->OfProduct();
  const std::string name = text_of(product->Name());
  return name.empty() ? text_of(product->Id()) : name;
}

}  // namespace

std::vector<ExternalProduct> take_external_products(const Handle(XSControl_WorkSession) & session) {
  STEPConstruct_ExternRefs references(session);
  references.LoadExternRefs();
  const Interface_Graph& graph = session->Graph();
  std::vector<ExternalProduct> products;
  for (int i = 1; i <= references.NbExternRefs(); ++i) {
    ExternalProduct product;
    product.definition = references.ProdDef(i);
    if (product.definition.IsNull()) continue;
    product.name = name_of_product(product.definition);
    for (const auto& document : documents_of(references, i)) add_names(document, graph, &product.files);
    if (!product.files.empty()) products.push_back(std::move(product));
  }
  for (int i = 1; i <= references.NbExternRefs(); ++i) {
    for (const auto& document : documents_of(references, i)) take_names(document, graph);
  }
  return products;
}

}  // namespace impend
