# libzip, for 3MF and zipped folders. Its own CMake package demands programs that Debian puts into other packages.
find_path(IMPEND_ZIP_INCLUDE zip.h)
find_library(IMPEND_ZIP_LIBRARY zip)
mark_as_advanced(IMPEND_ZIP_INCLUDE IMPEND_ZIP_LIBRARY)
if(NOT IMPEND_ZIP_INCLUDE OR NOT IMPEND_ZIP_LIBRARY)
  message(FATAL_ERROR "libzip's header or library was not found: install libzip-dev")
endif()
