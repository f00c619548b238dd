// OCCT as the author of CAD files, and the program as their reader.
#pragma once

#include <TDF_Label.hxx>
#include <TDocStd_Document.hxx>
#include <TopoDS_Shape.hxx>
#include <gp_Trsf.hxx>
#include <string>
#include <vector>

#include "impend/import/cad/cad_model.h"

namespace impend::test {

// A document to be written. Lengths in mm; names UTF-8, "" = none.
class Author {
 public:
  Author();
  TDF_Label product(const TopoDS_Shape& shape, const std::string& name);
  TDF_Label assembly(const std::string& name);
  TDF_Label place(const TDF_Label& assembly, const TDF_Label& product, const gp_Trsf& place, const std::string& name);
  void paint(const TDF_Label& label, double red, double green, double blue);  // sRGB, 0 … 1
  void paint(const TDF_Label& product, const TopoDS_Shape& part, double red, double green, double blue);
  // `schema`: AP203, AP214IS, AP242DIS; `unit`: MM, CM, M, INCH, FT.
  void write_step(const std::string& path, const std::string& schema = "AP214IS", const std::string& unit = "MM");
  // The assembly in one file, every product in one of its own beside it, named after it: "nut.stp".
  void write_split_step(const std::string& path);
  void write_iges(const std::string& path, const std::string& unit = "MM");

 private:
  Handle(TDocStd_Document) document_;
};

void write_brep(const TopoDS_Shape& shape, const std::string& path);
// One solid, mm.
std::string step_of(const TopoDS_Shape& shape, const std::string& name);

TopoDS_Shape box(double x, double y, double z);
TopoDS_Shape cylinder(double radius, double height);
TopoDS_Shape cut(const TopoDS_Shape& a, const TopoDS_Shape& b);
TopoDS_Shape moved(const TopoDS_Shape& shape, const gp_Trsf& place);
TopoDS_Shape compound(const std::vector<TopoDS_Shape>& shapes);
gp_Trsf shift(double x, double y, double z);
gp_Trsf turn(double x, double y, double z, double angle, double dx = 0, double dy = 0, double dz = 0);
RigidTransform transform(const gp_Trsf& place);

// Through the program that reads CAD files.
Result<ModelFile> open_bytes(const std::string& bytes, CadFormat format, const Tessellation& tessellation = {});
Result<ModelFile> open_file(const std::string& path, const Tessellation& tessellation = {});
// The same, which must succeed with at least one object.
ModelFile opened(const std::string& path, const Tessellation& tessellation = {});
std::string bytes_of(const std::string& path);

// Every mesh closed, outward and tagged; every exact volume within `tolerance` of its mesh's, relatively.
void check_sound(const ModelFile& model, double tolerance);

}  // namespace impend::test
