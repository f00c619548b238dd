# Compiler settings shared by every target of the project.
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(IMPEND_CCACHE ccache)
if(IMPEND_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Without these it caches nothing that a precompiled header went into.
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND};-E;env;CCACHE_SLOPPINESS=pch_defines,time_macros;${IMPEND_CCACHE}")
endif()

# Compiling and linking without interface flags for users of the installed package.
add_library(impend_build_settings INTERFACE)
# GCC's preprocessor must keep what a compiler cache needs of a precompiled header.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(impend_build_settings INTERFACE -fpch-preprocess)
endif()
# Contraction to fused multiply-add would make results depend on the machine.
target_compile_options(impend_build_settings INTERFACE -ffp-contract=off)
# To look for what they warn of takes a tenth of the compiler's time.
if(IMPEND_WARNINGS)
  target_compile_options(impend_build_settings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Wconversion
    -Wno-sign-conversion)
  # GCC 12 reports overlaps inside std::string's operator+ that cannot happen (GCC bug 105651, mended in 13).
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(impend_build_settings INTERFACE -Wno-restrict)
  endif()
else()
  target_compile_options(impend_build_settings INTERFACE -w)
endif()
if(IMPEND_WARNINGS_AS_ERRORS)
  target_compile_options(impend_build_settings INTERFACE -Werror)
endif()
if(IMPEND_SANITIZE)
  target_compile_options(impend_build_settings INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(impend_build_settings INTERFACE -fsanitize=address,undefined)
endif()

# Exact arithmetic needs GMP; without it everything else is built and --exact says what is missing.
find_path(IMPEND_GMP_INCLUDE gmpxx.h)
find_library(IMPEND_GMP_LIBRARY gmp)
mark_as_advanced(IMPEND_GMP_INCLUDE IMPEND_GMP_LIBRARY)
if(IMPEND_GMP_INCLUDE AND IMPEND_GMP_LIBRARY)
  set(impend_gmp_found ON)
else()
  set(impend_gmp_found OFF)
endif()
option(IMPEND_EXACT "Build the exact referee (--exact), which needs GMP" ${impend_gmp_found})
if(IMPEND_EXACT AND NOT impend_gmp_found)
  message(FATAL_ERROR "IMPEND_EXACT is ON, but GMP's C++ header or library was not found: install libgmp-dev")
endif()
