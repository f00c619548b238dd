// Files that a STEP file says its products are in, handed to the CAD reader together with it.
//
//   input = main file                                                      without companions, as it is
//   input = "impend-cad-files" 0x01 count u64 (name string, bytes)*        else; the main file first, its name ""
//
// Numbers and strings as in cad_stream.h; bytes are their length (u64) and themselves.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impend/import/model_file.h"

namespace impend {

// Names of other files that stand in a STEP file's text as those of documents, each once, as written. Not every one is
// of a product: drawings and pictures are documents, too.
std::vector<std::string> step_references(std::string_view text);

// Where a name that is written in the file `from` ("" = the main file) leads, relative to the folder of the main file:
// with forward slashes and without "." and ".."; of an absolute name ("E:\parts\nut.stp") its last part is taken, beside
// `from`. "" when there is no such place within that folder.
std::string companion_name(const std::string& from, const std::string& written);

struct CadCompanion {
  std::string name;  // as companion_name has it
  std::string bytes;
};

// The STEP files that `text` refers to, those these refer to, and so on, each once, in the order in which they are
// named; what is not there or no STEP file is left out. At most kMostCompanions files of kMostCompanionBytes together.
// Held by tests/unit/import/test_companions and tests/cad.
inline constexpr std::size_t kMostCompanions = 10'000;
inline constexpr std::size_t kMostCompanionBytes = std::size_t{4} << 30;
std::vector<CadCompanion> companions_of(std::string_view text, const CompanionReader& reader,
                                        const std::function<bool()>& is_cancelled = {});

std::string bundle(std::string_view main, const std::vector<CadCompanion>& companions);
bool is_bundle(std::string_view bytes);
// The files of a bundle, the main one first. nullopt: no bundle, or a damaged one.
std::optional<std::vector<CadCompanion>> unbundle(std::string_view bytes);

}  // namespace impend
