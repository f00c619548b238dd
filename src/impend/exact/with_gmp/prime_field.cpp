#include "impend/exact/with_gmp/prime_field.h"

namespace impend::exact {

PrimeField::Residue PrimeField::power(Residue a, std::uint64_t exponent) const {
  Residue result = 1;
  for (; exponent != 0; exponent >>= 1) {
    if (exponent & 1) result = multiply(result, a);
    a = multiply(a, a);
  }
  return result;
}

PrimeField::Residue PrimeField::power_of_two(long exponent) const {
  // 2^(p−1) = 1, hence 2^−e = 2^(p−1−e).
  const std::uint64_t order = p_ - 1;
  return power(2, exponent >= 0 ? static_cast<std::uint64_t>(exponent) : order - static_cast<std::uint64_t>(-exponent));
}

}  // namespace impend::exact
