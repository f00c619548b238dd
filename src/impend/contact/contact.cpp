#include "impend/contact/contact.h"

namespace impend {

const char* to_string(ContactKind kind) {
  switch (kind) {
    case ContactKind::kFaceFace:
      return "face-face";
    case ContactKind::kVertexFace:
      return "vertex-face";
    case ContactKind::kEdgeFace:
      return "edge-face";
    case ContactKind::kEdgeEdge:
      return "edge-edge";
    case ContactKind::kVertexEdge:
      return "vertex-edge";
    case ContactKind::kVertexVertex:
      break;
  }
  return "vertex-vertex";
}

}  // namespace impend
