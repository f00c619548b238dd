// Many short lists of integers in two arrays.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace impend {

// One of the lists; lives as long as the IntLists it came from.
struct IntList : std::span<const int> {
  using std::span<const int>::span;
  operator std::vector<int>() const { return {begin(), end()}; }
};

class IntLists {
 public:
  IntLists() = default;
  // `lists` lists, filled by fill(add), which calls add(list, value) for all values in order; fill is called twice (to
  // count, then to store) and must do the same both times.
  template <class Fill>
  IntLists(std::size_t lists, const Fill& fill) : begin_(lists + 1, 0) {
    fill([&](int list, int) { ++begin_[list + 1]; });
    for (std::size_t l = 0; l < lists; ++l) begin_[l + 1] += begin_[l];
    items_.resize(begin_[lists]);
    std::vector<int> next(begin_.begin(), begin_.end() - 1);
    fill([&](int list, int value) { items_[next[list]++] = value; });
  }

  std::size_t size() const { return begin_.empty() ? 0 : begin_.size() - 1; }
  IntList operator[](std::size_t list) const {
    return {items_.data() + begin_[list], static_cast<std::size_t>(begin_[list + 1] - begin_[list])};
  }

 private:
  std::vector<int> begin_;
  std::vector<int> items_;
};

}  // namespace impend
