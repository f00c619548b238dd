#include <fmt/format.h>

#include <APIHeaderSection_MakeHeader.hxx>
#include <Interface_CheckIterator.hxx>
#include <Interface_EntityIterator.hxx>
#include <Interface_Graph.hxx>
#include <Interface_InterfaceModel.hxx>
#include <Interface_Static.hxx>
#include <STEPCAFControl_Reader.hxx>
#include <STEPConstruct_ExternRefs.hxx>
#include <STEPConstruct_UnitContext.hxx>
#include <StepAP214_AppliedExternalIdentificationAssignment.hxx>
#include <StepBasic_Document.hxx>
#include <StepBasic_DocumentFile.hxx>
#include <StepBasic_ExternalSource.hxx>
#include <StepBasic_Product.hxx>
#include <StepBasic_ProductDefinition.hxx>
#include <StepBasic_ProductDefinitionFormation.hxx>
#include <StepBasic_ProductDefinitionWithAssociatedDocuments.hxx>
#include <StepData_StepModel.hxx>
#include <StepGeom_GeomRepContextAndGlobUnitAssCtxAndGlobUncertaintyAssCtx.hxx>
#include <StepGeom_GeometricRepresentationContextAndGlobalUnitAssignedContext.hxx>
#include <StepRepr_GlobalUnitAssignedContext.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TransferBRep.hxx>
#include <Transfer_Binder.hxx>
#include <Transfer_TransientProcess.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <XSControl_TransferReader.hxx>
#include <XSControl_WorkSession.hxx>
#include <algorithm>
#include <istream>
#include <string>
#include <vector>

#include "cad_reader/file_stream.h"
#include "cad_reader/occt_progress.h"
#include "cad_reader/occt_values.h"
#include "cad_reader/read_shapes.h"

namespace impend {
namespace {

// Products that a STEP file says are in other files.

struct ExternalProduct {
  Handle(StepBasic_ProductDefinition) definition;
  std::string name;                // of the product
  std::vector<std::string> files;  // what may be the file's name, likeliest first, as written
};

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

// All of them, in the order of the file. Their names are taken out of the model: OCCT would open such a file by itself,
// from any folder, without a look at what is damaged in it, and only some of them. Held by tests/cad.
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

// A signature may follow the end of the data.
constexpr size_t kTailBytes = 1 << 16;

Error not_step(const std::string& message) {
  return {ErrorCode::kParse, message, {}, "export or copy the file again, whole and unchanged"};
}

std::string format_of(const Handle(StepData_StepModel) & model) {
  const APIHeaderSection_MakeHeader header(model);
  if (!header.HasFs() || header.NbSchemaIdentifiers() < 1) return "STEP";
  std::string schema = header.SchemaIdentifiersValue(1)->ToCString();
  std::transform(schema.begin(), schema.end(), schema.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? char(c - 32) : c; });
  if (schema.find("AUTOMOTIVE_DESIGN") != std::string::npos) return "STEP AP214";
  if (schema.find("AP242") != std::string::npos) return "STEP AP242";
  if (schema.find("AP203") != std::string::npos || schema.find("CONFIG_CONTROL_DESIGN") != std::string::npos) {
    return "STEP AP203";
  }
  return "STEP";
}

Handle(StepRepr_GlobalUnitAssignedContext) units_of(const Handle(Standard_Transient) & entity) {
  if (const auto plain = Handle(StepGeom_GeometricRepresentationContextAndGlobalUnitAssignedContext)::DownCast(entity);
      !plain.IsNull()) {
    return plain->GlobalUnitAssignedContext();
  }
  if (const auto vague = Handle(StepGeom_GeomRepContextAndGlobUnitAssCtxAndGlobUncertaintyAssCtx)::DownCast(entity);
      !vague.IsNull()) {
    return vague->GlobalUnitAssignedContext();
  }
  return {};
}

// Lengths (mm) of the units of all geometry, each once, in the order of the file.
std::vector<double> stated_lengths(const Handle(StepData_StepModel) & model) {
  std::vector<double> lengths;
  for (int i = 1; i <= model->NbEntities(); ++i) {
    const Handle(StepRepr_GlobalUnitAssignedContext) context = units_of(model->Value(i));
    if (context.IsNull()) continue;
    STEPConstruct_UnitContext units;
    units.ComputeFactors(context);
    if (!units.LengthDone() || !(units.LengthFactor() > 0)) continue;
    if (std::find(lengths.begin(), lengths.end(), units.LengthFactor()) == lengths.end()) {
      lengths.push_back(units.LengthFactor());
    }
  }
  return lengths;
}

void state_unit(const Handle(StepData_StepModel) & model, CadShapes* shapes) {
  const std::vector<double> lengths = stated_lengths(model);
  if (lengths.empty()) return;
  if (lengths.size() == 1) {
    shapes->unit = unit_of_length(lengths[0]);
    return;
  }
  shapes->unit = unit_of_length(1);
  std::string words;
  for (const double length : lengths) words += (words.empty() ? "" : ", ") + unit_of_length(length).name;
  shapes->notes.push_back(fmt::format("the file states lengths in several units ({}); all are given in mm", words));
}

// Where the transfer has put them in the document.
void find_external(const STEPCAFControl_Reader& reader, const std::vector<ExternalProduct>& products,
                   CadShapes* shapes) {
  const Handle(XCAFDoc_ShapeTool) tool = XCAFDoc_DocumentTool::ShapeTool(shapes->document->Main());
  const auto process = reader.Reader().WS()->TransferReader()->TransientProcess();
  for (const ExternalProduct& product : products) {
    const Handle(Transfer_Binder) binder = process->Find(product.definition);
    const TopoDS_Shape shape = binder.IsNull() ? TopoDS_Shape() : TransferBRep::ShapeResult(binder);
    TDF_Label label;
    if (!shape.IsNull() && tool->FindShape(shape, label)) {
      shapes->external[entry_of(label)] = {product.name, product.files};
    } else {
      shapes->notes.push_back(fmt::format("'{}' in '{}' has no place and is left out", product.name,
                                          product.files.front()));
    }
  }
}

void add_note(const std::string& note, CadShapes* shapes) {
  if (!note.empty()) shapes->notes.push_back(note);
}

}  // namespace

Result<CadShapes> read_step_shapes(const std::string& path, const Progress& progress) {
  if (tail_of_file(path, kTailBytes).find("END-ISO-10303-21") == std::string::npos) {
    return not_step("the file ends before its end mark END-ISO-10303-21: it is cut short, or no STEP file");
  }
  STEPCAFControl_Reader reader;
  reader.SetNameMode(true);
  reader.SetColorMode(true);
  reader.SetLayerMode(false);
  reader.SetPropsMode(false);
  reader.SetGDTMode(false);
  reader.SetMatMode(false);
  reader.SetViewMode(false);
  XCAFDoc_ShapeTool::SetAutoNaming(false);
  Interface_Static::SetCVal("xstep.cascade.unit", "MM");
  Interface_Static::SetCVal("read.step.codepage", is_utf8_file(path) ? "UTF8" : "CP1252");

  CountingBuffer buffer(path, [&](double done) { progress.step("reading", kReadShare * done); });
  std::istream stream(&buffer);
  if (reader.ChangeReader().ReadStream("file", stream) != IFSelect_RetDone) {
    return not_step("the text does not follow the rules of a STEP file");
  }
  const auto model = Handle(StepData_StepModel)::DownCast(reader.Reader().WS()->Model());
  if (model.IsNull() || model->NbEntities() == 0) return not_step("the file holds no data");

  CadShapes shapes;
  shapes.format = format_of(model);
  state_unit(model, &shapes);
  progress.step("checking", kReadShare);
  const Interface_CheckIterator checks = reader.ChangeReader().WS()->ModelCheckList();
  std::string annotations;
  if (const Status sound = check_geometry(reader.Reader().WS(), checks, &annotations); !sound) return sound.error();
  add_note(annotations, &shapes);
  add_note(note_of_failures(checks, "entities of the file are damaged"), &shapes);
  const std::vector<ExternalProduct> external = take_external_products(reader.Reader().WS());
  shapes.document = new TDocStd_Document("BinXCAF");
  const Handle(OcctProgress) indicator = new OcctProgress(progress, "transferring", kReadShare, kTransferShare);
  if (!reader.Transfer(shapes.document, indicator->Start())) {
    return Error{ErrorCode::kUnsupported, "no product with a shape is in the file", {}, "export the parts as solids"};
  }
  const auto process = reader.Reader().WS()->TransferReader()->TransientProcess();
  add_note(note_of_failures(process->CheckList(Standard_True), "entities could not be made into shapes"), &shapes);
  find_external(reader, external, &shapes);
  return shapes;
}

}  // namespace impend
