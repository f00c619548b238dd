// libFuzzer target: any bytes, as binary glTF and as glTF text, must give parts or an error with a place.
#include "tests/fuzz/check_model.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  // What does not begin as binary glTF is taken for the text by its extension.
  impend::fuzz::check_model("fuzz.gltf", bytes);
  return 0;
}
