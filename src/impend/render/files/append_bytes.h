// How Cairo writes a file into memory.
#pragma once

#include <string>

namespace impend {

// A cairo_write_func_t for Status = cairo_status_t, whose zero means success; `to` is a std::string.
template <class Status>
Status append_bytes(void* to, const unsigned char* bytes, unsigned int count) {
  static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), count);
  return Status{};
}

}  // namespace impend
