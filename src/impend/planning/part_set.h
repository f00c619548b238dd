// A set of parts of an assembly, one bit each.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace impend {

class PartSet {
 public:
  PartSet() = default;
  // Of an assembly with that many parts: none of them, or `members`.
  explicit PartSet(int parts) : words_(static_cast<std::size_t>(parts + kBits - 1) / kBits, 0) {}
  PartSet(int parts, const std::vector<int>& members);

  bool has(int part) const { return (word(word_of(part)) >> bit_of(part)) & 1U; }
  void add(int part) { words_[word_of(part)] |= std::uint64_t{1} << bit_of(part); }
  void remove(int part) { words_[word_of(part)] &= ~(std::uint64_t{1} << bit_of(part)); }

  int count() const;
  bool empty() const;
  std::vector<int> members() const;  // ascending
  // A set without a number of parts is empty, here and below; else both are of the same assembly.
  bool within(const PartSet& other) const;
  bool meets(const PartSet& other) const;

  PartSet& operator|=(const PartSet& other);
  PartSet& operator&=(const PartSet& other);
  PartSet& operator-=(const PartSet& other);
  friend PartSet operator|(PartSet a, const PartSet& b) { return a |= b; }
  friend PartSet operator&(PartSet a, const PartSet& b) { return a &= b; }
  friend PartSet operator-(PartSet a, const PartSet& b) { return a -= b; }
  friend bool operator==(const PartSet&, const PartSet&) = default;
  // Some total order, the same on every machine.
  friend auto operator<=>(const PartSet&, const PartSet&) = default;

 private:
  static constexpr int kBits = 64;
  std::uint64_t word(std::size_t w) const { return w < words_.size() ? words_[w] : 0; }
  static std::size_t word_of(int part) { return static_cast<std::size_t>(part) / kBits; }
  static unsigned bit_of(int part) { return static_cast<unsigned>(part) % kBits; }

  std::vector<std::uint64_t> words_;
};

}  // namespace impend
