// Small files of every format that the program opens, made in code, for tests that damage them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "impend/base/result.h"
#include "impend/import/model_file.h"

namespace impend::test {

// How the program opens a sample.
enum class SampleKind { kModel, kAssemblyFile, kZipFolder, kCadStream };

struct SampleFile {
  std::string format;  // "STL binary"; unique
  std::string path;    // for messages and the extension
  std::string bytes;   // what is damaged
  SampleKind kind = SampleKind::kModel;
  std::function<std::string(const std::string&)> packed;  // the file that holds `bytes`; empty: `bytes` itself
  std::map<std::string, std::string> companions;          // files beside it, by name
};

// Every format that needs nothing but the library; some twice, damaged outside and inside of the zip archive.
std::vector<SampleFile> sample_files();

// STEP, IGES and BREP files of Debian's occt-misc; empty where they are not installed.
std::vector<SampleFile> cad_sample_files();

// The bytes with 1 to 8 of them changed, the same for the same seed. By seed modulo 3: to any other byte; to one from
// elsewhere in the file, so that text stays text; digits alone, to what numbers are made of, so that values change.
std::string damaged(const std::string& bytes, std::uint64_t seed);

// What became of a file.
struct Opened {
  bool opened = false;
  ErrorCode code = ErrorCode::kInternal;  // when it was not
  std::string fault;                      // "": a sound value or a full error; else what is wrong with it
};

// What became of a file at `path`, read into `file`. A sound one has objects with triangles whose coordinates are
// finite and whose indices are in range, placements of them, and gives parts with names, rotations and noise that are
// such.
Opened model_outcome(const Result<ModelFile>& file, const std::string& path);

// Opens `bytes` (what stands in the sample's place) as the program does, up to the parts: sound ones, or an error with
// a message, the file and a hint. Archives as folders are written into `scratch`, a folder that exists.
Opened open_sample(const SampleFile& sample, const std::string& bytes, const std::string& scratch);

}  // namespace impend::test
