#include <fmt/format.h>
#include <APIHeaderSection_MakeHeader.hxx>
#include <Interface_CheckIterator.hxx>
#include <Interface_InterfaceModel.hxx>
#include <Interface_Static.hxx>
#include <STEPCAFControl_Reader.hxx>
#include <STEPConstruct_UnitContext.hxx>
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

#include "cad_reader/external_products.h"
#include "cad_reader/file_stream.h"
#include "cad_reader/label_attributes.h"
#include "cad_reader/occt_progress.h"
#include "cad_reader/read_shapes.h"
#include "cad_reader/step_damage.h"
#include "cad_reader/unit_words.h"

namespace impend {
namespace {

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
