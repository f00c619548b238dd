// fuzz_write_seeds <folder>: the samples as seeds, one folder for each fuzz target that reads models.
#include <filesystem>
#include <fstream>
#include <iostream>

#include "impend/import/cad/cad_stream.h"
#include "impend/import/mesh/mesh_file.h"
#include "tests/support/sample_files.h"

namespace {

namespace fs = std::filesystem;
using namespace impend;

void write(const fs::path& folder, const std::string& name, const std::string& bytes) {
  fs::create_directories(folder);
  std::ofstream(folder / name, std::ios::binary) << bytes;
}

bool begins(const std::string& text, const std::string& head) { return text.rfind(head, 0) == 0; }

// The first byte of a mesh seed chooses the extension.
std::string with_extension_byte(const test::SampleFile& sample) {
  const auto& extensions = mesh_extensions();
  const std::string extension = fs::path(sample.path).extension().string();
  std::size_t k = 0;
  while (k + 1 < extensions.size() && extensions[k] != extension) ++k;
  return std::string(1, static_cast<char>(k)) + sample.bytes;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: fuzz_write_seeds <folder>\n";
    return 2;
  }
  const fs::path folder = argv[1];
  std::string head;
  write_cad_head(&head);
  for (const test::SampleFile& sample : test::sample_files()) {
    const std::string& format = sample.format;
    const bool zip = begins(sample.bytes, "PK");
    if (begins(format, "3MF")) write(folder / "fuzz_threemf", sample.path, sample.bytes);
    if (begins(format, "GLB") || begins(format, "glTF")) write(folder / "fuzz_gltf", sample.path, sample.bytes);
    if (begins(format, "COMPAS") || format == "assembly file") write(folder / "fuzz_compas", sample.path, sample.bytes);
    if (zip) write(folder / "fuzz_zip", sample.path, sample.bytes);
    if (begins(format, "CAD")) write(folder / "fuzz_cad_stream", sample.path, sample.bytes.substr(head.size()));
    for (const std::string mesh : {"STL", "OBJ", "OFF", "PLY"}) {
      if (begins(format, mesh)) write(folder / "fuzz_mesh_file", sample.path, with_extension_byte(sample));
    }
  }
  return 0;
}
