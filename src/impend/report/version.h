// The program's name and version as reports state it; the build compares it with the project's version.
#pragma once

namespace impend {

inline constexpr const char* kProgramVersion = "0.1.0";

}  // namespace impend
