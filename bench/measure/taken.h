// The value of a step that a measurement cannot go on without.
#pragma once

#include <cstdlib>
#include <iostream>
#include <utility>

#include "impend/base/result.h"

namespace impend::bench {

// Prints the error and ends the program where there is none.
template <class T>
T taken(Result<T> result) {
  if (!result) {
    std::cerr << to_string(result.error()) << '\n';
    std::exit(1);
  }
  return std::move(result).value();
}

}  // namespace impend::bench
