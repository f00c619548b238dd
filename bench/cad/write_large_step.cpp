// Writes a large STEP file: plates with many holes, each a product and solid of its own.
// Usage: bench_write_large_step PLATES FILE    (about 0.4 MB a plate)
#include <BRepAlgoAPI_Cut.hxx>
#include <BRepBuilderAPI_Copy.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <STEPCAFControl_Writer.hxx>
#include <TDataStd_Name.hxx>
#include <TDocStd_Document.hxx>
#include <TopTools_ListOfShape.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <cstdio>
#include <cstdlib>
#include <gp_Ax2.hxx>
#include <gp_Trsf.hxx>
#include <string>

namespace {

constexpr int kHolesPerSide = 10;
constexpr double kPitch = 10;  // mm

TopoDS_Shape plate_with_holes() {
  TopTools_ListOfShape plate;
  TopTools_ListOfShape holes;
  plate.Append(BRepPrimAPI_MakeBox(kHolesPerSide * kPitch, kHolesPerSide * kPitch, 5).Shape());
  for (int i = 0; i < kHolesPerSide; ++i) {
    for (int j = 0; j < kHolesPerSide; ++j) {
      const gp_Ax2 axis(gp_Pnt((i + 0.5) * kPitch, (j + 0.5) * kPitch, 0), gp_Dir(0, 0, 1));
      holes.Append(BRepPrimAPI_MakeCylinder(axis, 3, 5).Shape());
    }
  }
  BRepAlgoAPI_Cut cut;
  cut.SetArguments(plate);
  cut.SetTools(holes);
  cut.Build();
  return cut.Shape();
}

int write_plates(int count, const char* path) {
  const TopoDS_Shape plate = plate_with_holes();
  const Handle(TDocStd_Document) document = new TDocStd_Document("BinXCAF");
  const Handle(XCAFDoc_ShapeTool) shapes = XCAFDoc_DocumentTool::ShapeTool(document->Main());
  const TDF_Label root = shapes->NewShape();
  TDataStd_Name::Set(root, "stack");
  for (int i = 0; i < count; ++i) {
    const TDF_Label product = shapes->AddShape(BRepBuilderAPI_Copy(plate).Shape(), false);
    TDataStd_Name::Set(product, TCollection_ExtendedString(("plate " + std::to_string(i + 1)).c_str()));
    gp_Trsf place;
    place.SetTranslation(gp_Vec(0, 0, 5.0 * i));
    shapes->AddComponent(root, product, TopLoc_Location(place));
  }
  shapes->UpdateAssemblies();
  STEPCAFControl_Writer writer;
  if (!writer.Transfer(document) || writer.Write(path) != IFSelect_RetDone) {
    std::fprintf(stderr, "%s cannot be written\n", path);
    return 1;
  }
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  const int plates = count == 3 ? std::atoi(arguments[1]) : 0;
  if (plates < 1) {
    std::fputs("usage: bench_write_large_step PLATES FILE\n", stderr);
    return 2;
  }
  return write_plates(plates, arguments[2]);
}
