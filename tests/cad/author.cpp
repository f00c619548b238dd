#include "tests/cad/author.h"

#include <BRepAlgoAPI_Cut.hxx>
#include <BRepBuilderAPI_Transform.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepTools.hxx>
#include <BRep_Builder.hxx>
#include <IGESCAFControl_Writer.hxx>
#include <IGESControl_Controller.hxx>
#include <Interface_Static.hxx>
#include <STEPCAFControl_Writer.hxx>
#include <TDataStd_Name.hxx>
#include <TopoDS_Compound.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <cstdlib>
#include <gp_Ax1.hxx>

#include "cad_reader/occt_values.h"
#include "impend/geometry/mesh_check.h"
#include "impend/import/file_bytes.h"
#include "test_paths.h"
#include "tests/support/catch.h"
#include "tests/support/run_program.h"

namespace impend::test {
namespace {

void name_label(const TDF_Label& label, const std::string& name) {
  if (!name.empty()) TDataStd_Name::Set(label, TCollection_ExtendedString(name.c_str(), true));
}

Quantity_Color color(double red, double green, double blue) {
  return Quantity_Color(red, green, blue, Quantity_TOC_sRGB);
}

}  // namespace

Author::Author() : document_(new TDocStd_Document("BinXCAF")) {
  silence_occt();
  XCAFDoc_ShapeTool::SetAutoNaming(false);
}

TDF_Label Author::product(const TopoDS_Shape& shape, const std::string& name) {
  const TDF_Label label = XCAFDoc_DocumentTool::ShapeTool(document_->Main())->AddShape(shape, false);
  name_label(label, name);
  return label;
}

TDF_Label Author::assembly(const std::string& name) {
  const TDF_Label label = XCAFDoc_DocumentTool::ShapeTool(document_->Main())->NewShape();
  name_label(label, name);
  return label;
}

TDF_Label Author::place(const TDF_Label& assembly, const TDF_Label& product, const gp_Trsf& place,
                        const std::string& name) {
  const TDF_Label label =
      XCAFDoc_DocumentTool::ShapeTool(document_->Main())->AddComponent(assembly, product, TopLoc_Location(place));
  name_label(label, name);
  return label;
}

void Author::paint(const TDF_Label& label, double red, double green, double blue) {
  XCAFDoc_DocumentTool::ColorTool(document_->Main())->SetColor(label, color(red, green, blue), XCAFDoc_ColorSurf);
}

void Author::paint(const TDF_Label& product, const TopoDS_Shape& part, double red, double green, double blue) {
  paint(XCAFDoc_DocumentTool::ShapeTool(document_->Main())->AddSubShape(product, part), red, green, blue);
}

void Author::write_step(const std::string& path, const std::string& schema, const std::string& unit) {
  XCAFDoc_DocumentTool::ShapeTool(document_->Main())->UpdateAssemblies();
  STEPCAFControl_Writer writer;
  REQUIRE(Interface_Static::SetCVal("write.step.schema", schema.c_str()));
  REQUIRE(Interface_Static::SetCVal("write.step.unit", unit.c_str()));
  // The schema is taken up when the writer's model begins.
  writer.ChangeWriter().Model(true);
  REQUIRE(writer.Transfer(document_));
  REQUIRE(writer.Write(path.c_str()) == IFSelect_RetDone);
}

void Author::write_split_step(const std::string& path) {
  XCAFDoc_DocumentTool::ShapeTool(document_->Main())->UpdateAssemblies();
  STEPCAFControl_Writer writer;
  REQUIRE(writer.Transfer(document_, STEPControl_AsIs, ""));
  REQUIRE(writer.Write(path.c_str()) == IFSelect_RetDone);
}

void Author::write_iges(const std::string& path, const std::string& unit) {
  IGESControl_Controller::Init();
  XCAFDoc_DocumentTool::ShapeTool(document_->Main())->UpdateAssemblies();
  REQUIRE(Interface_Static::SetCVal("write.iges.unit", unit.c_str()));
  IGESCAFControl_Writer writer;
  REQUIRE(writer.Transfer(document_));
  writer.ComputeModel();
  REQUIRE(writer.Write(path.c_str()));
}

void write_brep(const TopoDS_Shape& shape, const std::string& path) { REQUIRE(BRepTools::Write(shape, path.c_str())); }

std::string step_of(const TopoDS_Shape& shape, const std::string& name) {
  const TemporaryFolder folder;
  Author author;
  author.product(shape, name);
  author.write_step(folder.file("one.step"));
  return bytes_of(folder.file("one.step"));
}

TopoDS_Shape box(double x, double y, double z) { return BRepPrimAPI_MakeBox(x, y, z).Shape(); }

TopoDS_Shape cylinder(double radius, double height) { return BRepPrimAPI_MakeCylinder(radius, height).Shape(); }

TopoDS_Shape cut(const TopoDS_Shape& a, const TopoDS_Shape& b) { return BRepAlgoAPI_Cut(a, b).Shape(); }

TopoDS_Shape moved(const TopoDS_Shape& shape, const gp_Trsf& place) {
  return BRepBuilderAPI_Transform(shape, place, true).Shape();
}

TopoDS_Shape compound(const std::vector<TopoDS_Shape>& shapes) {
  TopoDS_Compound whole;
  const BRep_Builder builder;
  builder.MakeCompound(whole);
  for (const TopoDS_Shape& shape : shapes) builder.Add(whole, shape);
  return whole;
}

gp_Trsf shift(double x, double y, double z) {
  gp_Trsf place;
  place.SetTranslation(gp_Vec(x, y, z));
  return place;
}

gp_Trsf turn(double x, double y, double z, double angle, double dx, double dy, double dz) {
  gp_Trsf place;
  place.SetRotation(gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(x, y, z)), angle);
  place.SetTranslationPart(gp_Vec(dx, dy, dz));
  return place;
}

RigidTransform transform(const gp_Trsf& place) {
  const AffineTransform T = transform_of(TopLoc_Location(place));
  return {T.A, T.p};
}

Result<ModelFile> open_bytes(const std::string& bytes, CadFormat format, const Tessellation& tessellation) {
  setenv("IMPEND_CAD_READER", IMPEND_CAD_READER_PROGRAM, 1);
  ModelReadOptions options;
  options.tessellation = tessellation;
  return read_cad("test", bytes, format, options);
}

Result<ModelFile> open_file(const std::string& path, const Tessellation& tessellation) {
  const std::string bytes = bytes_of(path);
  const auto format = cad_format(path, bytes);
  REQUIRE(format);
  return open_bytes(bytes, *format, tessellation);
}

ModelFile opened(const std::string& path, const Tessellation& tessellation) {
  Result<ModelFile> model = open_file(path, tessellation);
  if (!model) FAIL(to_string(model.error()));
  REQUIRE(!model.value().objects.empty());
  return std::move(model).value();
}

std::string bytes_of(const std::string& path) {
  const Result<std::string> bytes = read_file_bytes(path);
  REQUIRE(bytes);
  return bytes.value();
}

void check_sound(const ModelFile& model, double tolerance) {
  for (const MeshObject& object : model.objects) {
    INFO("object '" << object.name << "'");
    const CleanMesh clean = clean_mesh(object.mesh);
    CHECK(clean.check.closed);
    CHECK(clean.check.flipped_triangles == 0);
    CHECK(clean.check.nonmanifold_edges == 0);
    CHECK(object.surfaces.of_triangle.size() == object.mesh.triangles.size());
    REQUIRE(object.moments);
    const double volume = volume_moments(clean.mesh).volume;
    CHECK(object.moments->volume == Approx(volume).epsilon(tolerance));
  }
}

}  // namespace impend::test
