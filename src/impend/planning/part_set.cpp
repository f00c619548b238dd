#include "impend/planning/part_set.h"

#include <algorithm>
#include <bit>

namespace impend {

PartSet::PartSet(int parts, const std::vector<int>& members) : PartSet(parts) {
  for (const int part : members) add(part);
}

int PartSet::count() const {
  int count = 0;
  for (const std::uint64_t word : words_) count += std::popcount(word);
  return count;
}

bool PartSet::empty() const {
  return std::all_of(words_.begin(), words_.end(), [](std::uint64_t word) { return word == 0; });
}

std::vector<int> PartSet::members() const {
  std::vector<int> members;
  for (std::size_t w = 0; w < words_.size(); ++w) {
    for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1) {
      members.push_back(static_cast<int>(w) * kBits + std::countr_zero(rest));
    }
  }
  return members;
}

bool PartSet::within(const PartSet& other) const {
  for (std::size_t w = 0; w < words_.size(); ++w) {
    if ((words_[w] & ~other.word(w)) != 0) return false;
  }
  return true;
}

bool PartSet::meets(const PartSet& other) const {
  for (std::size_t w = 0; w < words_.size(); ++w) {
    if ((words_[w] & other.word(w)) != 0) return true;
  }
  return false;
}

PartSet& PartSet::operator|=(const PartSet& other) {
  if (words_.size() < other.words_.size()) words_.resize(other.words_.size(), 0);
  for (std::size_t w = 0; w < words_.size(); ++w) words_[w] |= other.word(w);
  return *this;
}

PartSet& PartSet::operator&=(const PartSet& other) {
  for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= other.word(w);
  return *this;
}

PartSet& PartSet::operator-=(const PartSet& other) {
  for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= ~other.word(w);
  return *this;
}

}  // namespace impend
