// The products of CAD documents: their solids, each read once, with names, colours, and loose faces made solids.
#pragma once

#include <TDF_Label.hxx>
#include <TopoDS_Solid.hxx>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cad_reader/loose_faces.h"
#include "cad_reader/read_shapes.h"
#include "impend/base/progress.h"

namespace impend {

// "#rrggbb" of faces, by the address of what they share with their copies.
using FaceColors = std::map<const void*, std::string>;

struct CadSolid {
  TopoDS_Solid shape;                // without location
  std::string name;                  // of the product, "name/2" for its second solid
  std::optional<std::string> color;  // of the solid or the product
  FaceColors face_colors;            // of the product's faces, where they have their own
};

// Colour of the larger part of the surface, where faces without one have the solid's; nullopt: none.
std::optional<std::string> color_of_surface(const CadSolid& solid, const std::vector<TopoDS_Shape>& faces,
                                            const std::vector<double>& area_of_face);

struct PlacedSolid {
  int solid = -1;
  TopLoc_Location place;
  std::string name;  // of the product
  int rank = 0;      // from 1 when the product has several solids, else 0
};

// A product without components.
struct Product {
  std::vector<PlacedSolid> solids;
  LooseShapes loose;  // still to be sewn with those of the whole document
};

// "name/2" of the second solid of several; the first has the name itself.
std::string ranked(const std::string& name, int rank);
// " of 'name'"; empty without one.
std::string of_name(const std::string& name);

using LabelKey = std::pair<const void*, std::string>;  // document and entry
LabelKey key_of(const TDF_Label& label);

class Products {
 public:
  // `sew_all`: loose faces are kept for sew(). What is repaired or left out is told in `notes`.
  Products(const CadShapes& shapes, bool sew_all, const Progress& progress, std::vector<std::string>* notes)
      : resolution_(shapes.resolution),
        group_names_(shapes.group_names),
        sew_all_(sew_all),
        progress_(progress),
        notes_(notes) {}

  const Product& of(const TDF_Label& label);
  // Solids of loose faces of the whole document.
  std::vector<PlacedSolid> sew(const LooseShapes& loose);

  const std::vector<CadSolid>& solids() const { return solids_; }
  std::vector<CadSolid> take_solids() { return std::move(solids_); }

 private:
  Product read(const TDF_Label& label);
  std::vector<TopoDS_Shape> bounded_solids(const TopoDS_Shape& shape, const std::string& name);
  void keep_face_colors(const TopoDS_Shape& shape, const FaceColors& own, const std::optional<std::string>& whole);
  int index_of(const TopoDS_Shape& solid, const std::string& name, const std::optional<std::string>& color,
               const FaceColors& face_colors);
  std::vector<SewnSolid> solids_from_loose(const LooseShapes& loose, const std::string& name, FaceColors* colors);

  double resolution_;
  const GroupNames& group_names_;
  bool sew_all_;
  const Progress& progress_;
  std::vector<std::string>* notes_;
  std::vector<CadSolid> solids_;
  std::map<LabelKey, Product> products_;
  std::map<std::pair<const void*, TopAbs_Orientation>, int> index_;
  FaceColors all_face_colors_;
  std::vector<TopoDS_Shape> kept_;  // so that no address among the colours is used again
};

}  // namespace impend
