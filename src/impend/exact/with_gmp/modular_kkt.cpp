#include "impend/exact/with_gmp/modular_kkt.h"

#include <array>
#include <utility>

#include "impend/base/stop.h"

namespace impend::exact {
namespace {

using Residue = PrimeField::Residue;

// Gauss–Jordan elimination of a 6×6 block; false when singular.
bool invert_block(const PrimeField& field, std::array<std::array<Residue, 12>, 6>& m) {
  for (int j = 0; j < 6; ++j) {
    int pivot = j;
    while (pivot < 6 && m[pivot][j] == 0) ++pivot;
    if (pivot == 6) return false;
    std::swap(m[j], m[pivot]);
    const Residue scale = field.inverse(m[j][j]);
    for (Residue& x : m[j]) x = field.multiply(x, scale);
    for (int i = 0; i < 6; ++i) {
      if (i == j || m[i][j] == 0) continue;
      const Residue factor = m[i][j];
      for (int k = 0; k < 12; ++k) m[i][k] = field.subtract(m[i][k], field.multiply(factor, m[j][k]));
    }
  }
  return true;
}

}  // namespace

ModularKkt::ModularKkt(const ExactProblem& problem, const PrimeField& field) : field_(field) {
  for (int first = 0; first < problem.columns(); first += 6) {
    std::array<std::array<Residue, 12>, 6> m{};
    for (int i = 0; i < 6; ++i) {
      m[i][6 + i] = 1;
      for (const Term& term : problem.M[first + i]) m[i][term.column - first] = field.of(term.value);
    }
    usable_ = usable_ && invert_block(field, m);
    Residues block;
    for (const auto& row : m) block.insert(block.end(), row.begin() + 6, row.end());
    inverse_mass_.push_back(std::move(block));
  }
  for (const SparseRow& row : problem.J) {
    look_now_and_then();
    std::vector<Entry> entries;
    for (const Term& term : row) entries.push_back({term.column, field.of(term.value)});
    J_.push_back(std::move(entries));
  }
}

ModularKkt::Residues ModularKkt::inverse_mass_times(const Residues& f) const {
  Residues a(f.size(), 0);
  for (size_t k = 0; k < inverse_mass_.size(); ++k) {
    look_now_and_then();
    for (size_t i = 0; i < 6; ++i) a[6 * k + i] = field_.dot(&inverse_mass_[k][6 * i], &f[6 * k], 6);
  }
  return a;
}

Residue ModularKkt::dot(int row, const Residues& x) const {
  Residue sum = 0;
  for (const Entry& entry : J_[row]) sum = field_.add(sum, field_.multiply(entry.value, x[entry.column]));
  return sum;
}

void ModularKkt::choose(const std::vector<int>& candidates) {
  rows_.clear();
  L_.clear();
  inverse_pivot_.clear();
  columns_.clear();
  for (int row : candidates) add(row);
}

bool ModularKkt::add(int row) {
  look_for_stop();
  Residues f(6 * inverse_mass_.size(), 0);
  for (const Entry& entry : J_[row]) f[entry.column] = field_.add(f[entry.column], entry.value);
  const Residues v = inverse_mass_times(f);
  // With w = D l: w_j = S_j − Σ_{m<j} L_jm w_m.
  const size_t count = rows_.size();
  Residues w(count), l(count);
  for (size_t j = 0; j < count; ++j) {
    look_now_and_then();
    w[j] = field_.subtract(dot(rows_[j], v), field_.dot(L_[j].data(), w.data(), static_cast<int>(j)));
    l[j] = field_.multiply(w[j], inverse_pivot_[j]);
  }
  const Residue pivot = field_.subtract(dot(row, v), field_.dot(l.data(), w.data(), static_cast<int>(count)));
  if (pivot == 0) return false;
  rows_.push_back(row);
  L_.push_back(std::move(l));
  inverse_pivot_.push_back(field_.inverse(pivot));
  columns_.clear();
  return true;
}

ModularKkt::Solution ModularKkt::solve(const Residues& f, const Residues& g) const {
  const size_t count = rows_.size();
  if (columns_.size() != count) {
    columns_.assign(count, {});
    for (size_t i = 0; i < count; ++i) {
      look_now_and_then();
      for (size_t j = 0; j < i; ++j) columns_[j].push_back(L_[i][j]);
    }
  }
  const Residues free = inverse_mass_times(f);
  Solution x;
  x.lambda.resize(count);
  for (size_t i = 0; i < count; ++i) {
    look_now_and_then();
    const Residue right = field_.subtract(g[i], dot(rows_[i], free));
    x.lambda[i] = field_.subtract(right, field_.dot(L_[i].data(), x.lambda.data(), static_cast<int>(i)));
  }
  for (size_t i = 0; i < count; ++i) x.lambda[i] = field_.multiply(x.lambda[i], inverse_pivot_[i]);
  for (size_t i = count; i-- > 0;) {
    look_now_and_then();
    const Residue below = field_.dot(columns_[i].data(), x.lambda.data() + i + 1, static_cast<int>(count - i - 1));
    x.lambda[i] = field_.subtract(x.lambda[i], below);
  }
  Residues total = f;
  for (size_t i = 0; i < count; ++i) {
    look_now_and_then();
    for (const Entry& entry : J_[rows_[i]]) {
      total[entry.column] = field_.add(total[entry.column], field_.multiply(entry.value, x.lambda[i]));
    }
  }
  x.a = inverse_mass_times(total);
  return x;
}

}  // namespace impend::exact
