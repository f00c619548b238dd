#include <BRepTools.hxx>
#include <BRep_Builder.hxx>
#include <BinTools.hxx>
#include <IGESCAFControl_Reader.hxx>
#include <IGESData_GlobalSection.hxx>
#include <IGESData_IGESEntity.hxx>
#include <IGESData_IGESModel.hxx>
#include <Interface_Static.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TransferBRep.hxx>
#include <Transfer_TransientProcess.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <XSControl_TransferReader.hxx>
#include <XSControl_WorkSession.hxx>
#include <algorithm>
#include <istream>
#include <string_view>

#include "cad_reader/file_stream.h"
#include "cad_reader/occt_progress.h"
#include "cad_reader/read_shapes.h"

namespace impend {
namespace {

constexpr size_t kIgesLine = 80;
constexpr size_t kIgesSectionColumn = 72;
constexpr double kIgesTextShare = 0.5;  // of reading: taking the text apart, beside making entities of it

// Lines of 80 columns; the 73rd names the section, T the last.
bool has_terminate_section(const std::string& path) {
  const std::string tail = tail_of_file(path, 4 * kIgesLine);
  size_t start = 0;
  while (start < tail.size()) {
    const size_t end = std::min(tail.find('\n', start), tail.size());
    if (end - start > kIgesSectionColumn && tail[start] == 'S' && tail.find('T', start + kIgesSectionColumn) < end) {
      return true;
    }
    start = end + 1;
  }
  return false;
}

// OCCT tells no progress of its own here: what it has taken is counted, then it interprets that in silence.
bool read_iges_file(const std::string& path, const Progress& progress, IGESCAFControl_Reader* reader) {
  const double text = kIgesTextShare * kReadShare;
  const PipedFile file(path, [&](double done) {
    progress.step("reading", text * done);
    if (done == 1) progress.step("interpreting", text);
  });
  return reader->ReadFile(file.path().c_str()) == IFSelect_RetDone;
}

// Of groups: the property 406 form 15, else the label of the entity.
std::string name_of_entity(const Handle(IGESData_IGESEntity) & entity) {
  if (entity->HasName()) return trimmed(entity->NameValue()->ToCString());
  return entity->HasShortLabel() ? trimmed(entity->ShortLabel()->ToCString()) : "";
}

GroupNames names_of_groups(const IGESCAFControl_Reader& reader) {
  constexpr int kAssociativity = 402;
  GroupNames names;
  const Handle(IGESData_IGESModel) model = reader.IGESModel();
  const Handle(Transfer_TransientProcess) process = reader.WS()->TransferReader()->TransientProcess();
  for (int i = 1; i <= model->NbEntities(); ++i) {
    const Handle(IGESData_IGESEntity) entity = model->Entity(i);
    if (entity.IsNull() || entity->TypeNumber() != kAssociativity) continue;
    const TopoDS_Shape shape = TransferBRep::ShapeResult(process, entity);
    const std::string name = name_of_entity(entity);
    if (!shape.IsNull() && !name.empty()) names.emplace(shape.TShape().get(), name);
  }
  return names;
}

// BREP comes as text or binary; the binary form names itself at once.
TopoDS_Shape read_brep(const std::string& path, const Progress& progress) {
  CountingBuffer buffer(path, [&](double done) { progress.step("reading", kTransferShare * done); });
  std::istream stream(&buffer);
  constexpr std::string_view kBinaryHead = "Open CASCADE Topology V";
  TopoDS_Shape shape;
  if (head_of_file(path, kBinaryHead.size() + 1).find(kBinaryHead) != std::string::npos) {
    BinTools::Read(shape, stream);
  } else {
    const BRep_Builder builder;
    BRepTools::Read(shape, stream, builder);
  }
  return shape;
}

}  // namespace

Result<CadShapes> read_iges_shapes(const std::string& path, const Progress& progress) {
  const Error broken{ErrorCode::kParse,
                     "the file does not follow the rules of IGES, or is cut short",
                     {},
                     "export the file again; STEP keeps more of a model"};
  if (!has_terminate_section(path)) return broken;
  IGESCAFControl_Reader reader;
  reader.SetNameMode(true);
  reader.SetColorMode(true);
  reader.SetLayerMode(false);
  XCAFDoc_ShapeTool::SetAutoNaming(false);
  Interface_Static::SetCVal("xstep.cascade.unit", "MM");
  if (!read_iges_file(path, progress, &reader)) return broken;
  const Handle(IGESData_IGESModel) model = reader.IGESModel();
  if (model.IsNull() || model->NbEntities() == 0) return broken;

  CadShapes shapes;
  shapes.format = "IGES";
  const double millimetres = model->GlobalSection().UnitValue();
  if (millimetres > 0) shapes.unit = unit_of_length(millimetres);
  shapes.resolution = model->GlobalSection().Resolution() * (millimetres > 0 ? millimetres : 1);
  shapes.document = new TDocStd_Document("BinXCAF");
  const Handle(OcctProgress) indicator = new OcctProgress(progress, "transferring", kReadShare, kTransferShare);
  if (!reader.Transfer(shapes.document, indicator->Start())) {
    return Error{ErrorCode::kUnsupported, "no shape is in the file", {}, "export the parts as solids, best as STEP"};
  }
  shapes.group_names = names_of_groups(reader);
  return shapes;
}

Result<CadShapes> read_brep_shapes(const std::string& path, const Progress& progress) {
  const TopoDS_Shape shape = read_brep(path, progress);
  if (shape.IsNull()) {
    return Error{ErrorCode::kParse,
                 "the file does not follow the rules of BREP, or is cut short",
                 {},
                 "write the file again with OCCT's BRepTools, or as STEP"};
  }
  CadShapes shapes;
  shapes.format = "BREP";
  shapes.document = new TDocStd_Document("BinXCAF");
  XCAFDoc_ShapeTool::SetAutoNaming(false);
  XCAFDoc_DocumentTool::ShapeTool(shapes.document->Main())->AddShape(shape, false);
  return shapes;
}

}  // namespace impend
