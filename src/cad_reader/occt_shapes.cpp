#include "cad_reader/occt_shapes.h"

#include <BRepBndLib.hxx>
#include <Bnd_Box.hxx>
#include <Message.hxx>
#include <Message_Messenger.hxx>
#include <Message_Printer.hxx>
#include <cmath>

namespace impend {

double diagonal_of(const std::vector<TopoDS_Shape>& shapes) {
  Bnd_Box box;
  for (const TopoDS_Shape& shape : shapes) BRepBndLib::Add(shape, box, Standard_False);
  return box.IsVoid() || box.IsOpen() ? 0 : std::sqrt(box.SquareExtent());
}

void silence_occt() { Message::DefaultMessenger()->RemovePrinters(STANDARD_TYPE(Message_Printer)); }

}  // namespace impend
