# minizip, for 3MF and zipped folders, and nettle, for checksums. Both are small and in every Debian system that has apt;
# libzip and OpenSSL would bring more than half as much as the program itself. Neither has a CMake package.
function(impend_find_library name header package)
  string(TOUPPER "IMPEND_${name}" key)
  find_path(${key}_INCLUDE "${header}")
  find_library(${key}_LIBRARY "${name}")
  mark_as_advanced(${key}_INCLUDE ${key}_LIBRARY)
  if(NOT ${key}_INCLUDE OR NOT ${key}_LIBRARY)
    message(FATAL_ERROR "the header or the library of ${name} was not found: install ${package}")
  endif()
endfunction()

impend_find_library(minizip minizip/unzip.h libminizip-dev)
impend_find_library(nettle nettle/sha2.h nettle-dev)
