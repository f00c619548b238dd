#include "impend/contact/contact.h"

#include <array>

namespace impend {

const char* to_string(ContactKind kind) {
  static constexpr std::array<const char*, kContactKinds> kNames = {
      "face-face",         "vertex-face",    "edge-face",     "edge-edge",       "vertex-edge",   "vertex-vertex",
      "cylinder-cylinder", "cylinder-plane", "cylinder-edge", "cylinder-vertex", "sphere-sphere", "sphere-cylinder",
      "sphere-cone",       "sphere-plane",   "sphere-edge",   "sphere-vertex",   "cone-cone",     "cone-plane",
      "cone-edge",         "rim-face",       "joint-stop"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace impend
