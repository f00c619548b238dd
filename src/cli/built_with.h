// The versions of what the program was built with.
#pragma once

#include <string>

namespace impend::cli {

// "Eigen 3.4.0, CGAL 5.5.1, Open CASCADE 7.6.3, Qt 6.4.2, GNU 12.2.0": as CMake found them.
std::string built_with();

}  // namespace impend::cli
