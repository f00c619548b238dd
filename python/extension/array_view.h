// Numbers of the library as read-only buffers, where they lie. No numpy is needed to build or load this.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "impend/geometry/types.h"
#include "impend/numerics/block_rows.h"

namespace impend::python {

// What Python's buffer protocol needs; `owner` keeps the numbers where they are.
struct ArrayView {
  std::shared_ptr<const void> owner;
  const void* data = nullptr;
  pybind11::ssize_t item = 0;                     // bytes
  std::string format;                             // of the struct module: "d", "i", "?"
  std::vector<pybind11::ssize_t> shape, strides;  // strides in bytes
};

template <class T>
ArrayView view_of(std::shared_ptr<const void> owner, const T* data, std::vector<pybind11::ssize_t> shape,
                  std::vector<pybind11::ssize_t> strides) {
  return {std::move(owner),  data, sizeof(T), pybind11::format_descriptor<T>::format(), std::move(shape),
          std::move(strides)};
}

// One number of every entry, `member` its pointer to member: (n,).
template <class Owner, class Entry, class T>
ArrayView column(const std::shared_ptr<Owner>& owner, const std::vector<Entry>& entries, T Entry::*member) {
  const auto count = static_cast<pybind11::ssize_t>(entries.size());
  static const T nothing{};
  if constexpr (std::is_enum_v<T>) {
    static_assert(sizeof(T) == sizeof(std::int32_t));
    const auto* first = reinterpret_cast<const std::int32_t*>(entries.empty() ? &nothing : &(entries.front().*member));
    return view_of(owner, first, {count}, {sizeof(Entry)});
  } else {
    return view_of(owner, entries.empty() ? &nothing : &(entries.front().*member), {count}, {sizeof(Entry)});
  }
}

// A vector of every entry, and as many numbers behind it as make `width`: (n, width).
template <class Owner, class Entry>
ArrayView columns(const std::shared_ptr<Owner>& owner, const std::vector<Entry>& entries, Vec3 Entry::*member,
                  pybind11::ssize_t width = 3) {
  const auto count = static_cast<pybind11::ssize_t>(entries.size());
  static const double nothing = 0;
  const double* first = entries.empty() ? &nothing : (entries.front().*member).data();
  return view_of(owner, first, {count, width}, {sizeof(Entry), sizeof(double)});
}

// Numbers that were made for the occasion: (n, …).
template <class T>
ArrayView owned(std::vector<T> values, std::vector<pybind11::ssize_t> shape) {
  const auto kept = std::make_shared<std::vector<T>>(std::move(values));
  std::vector<pybind11::ssize_t> strides(shape.size());
  pybind11::ssize_t stride = sizeof(T);
  for (std::size_t k = shape.size(); k-- > 0; stride *= shape[k]) strides[k] = stride;
  static const T nothing{};
  return view_of<T>(kept, kept->empty() ? &nothing : kept->data(), std::move(shape), std::move(strides));
}

// The class `View`, which numpy.asarray() and memoryview() take.
void bind_views(pybind11::module_& module);

}  // namespace impend::python
