// Errors and warnings as values: what went wrong, where, and what the user can do about it.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace impend {

enum class ErrorCode {
  kUsage,             // the command line or a call's options are wrong
  kUnitMissing,       // a mesh format without units was given and no unit was named
  kFileNotFound,      //
  kFileUnreadable,    // exists, but cannot be opened or read
  kOutput,            // an output cannot be written
  kParse,             // the bytes are not of the format they claim
  kBadValue,          // well formed, but a value is out of its range
  kUnknownKey,        // a key that the format does not have
  kMissingKey,        // a key that the format demands
  kDuplicateName,     //
  kOpenMesh,          // mass properties were needed of a mesh that is not closed
  kZeroVolume,        //
  kNoMovablePart,     //
  kInterpenetration,  // parts overlap by more than the gap tolerance
  kTolerance,         // a tolerance is below what the input's noise allows
  kUnsupported,       // understood, but not something this version can compute
  kCancelled,         //
  kInternal,          // an internal check failed
};

// Stable lower-case identifier of a code, e.g. "open-mesh"; used in messages and tests.
const char* to_string(ErrorCode code);

// Where an error is. Empty fields are unknown; line counts from 1, 0 = unknown.
struct Place {
  std::string file;
  int line = 0;
  std::string part;   // name of the part or mesh object
  std::string where;  // path inside a structured file ("parts[2].pose.rotation") or a byte offset in words
};

struct Error {
  ErrorCode code = ErrorCode::kInternal;
  std::string message;  // what is wrong, one sentence without a full stop
  Place place;
  std::string hint;  // what to do, one sentence without a full stop
};

// "file:line: part 'x': message (hint)" with unknown pieces left out. Held by tests/unit/base.
std::string to_string(const Error& error);

// Exception for a caller's bug (never for bad data): value() of a failed Result.
class BadResultAccess : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// A value or an error.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  const T& value() const& {
    require();
    return std::get<0>(state_);
  }
  T& value() & {
    require();
    return std::get<0>(state_);
  }
  T&& value() && {
    require();
    return std::get<0>(std::move(state_));
  }
  const Error& error() const {
    if (ok()) throw BadResultAccess("Result::error() called on a value");
    return std::get<1>(state_);
  }

 private:
  void require() const {
    if (!ok()) throw BadResultAccess("Result::value() called on an error: " + to_string(std::get<1>(state_)));
  }
  std::variant<T, Error> state_;
};

// Result of something that yields nothing.
using Status = Result<std::monostate>;
inline Status ok_status() { return Status(std::monostate{}); }

// Findings that do not stop the analysis but must reach the user.

struct Warning {
  std::string code;     // stable lower-case identifier, e.g. "no-contact"
  std::string message;  // one or two sentences for a person
  std::string part;     // name of the part it speaks of, empty when it is about the assembly
};

using Diagnostics = std::vector<Warning>;

inline void append(Diagnostics& to, const Diagnostics& from) { to.insert(to.end(), from.begin(), from.end()); }

}  // namespace impend
