// What a worker says to the process that started it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "impend/base/result.h"

namespace impend {

// Of a line one byte: the word that it counts as (answer_line.h), and whether it was computed now. Of a finished block
// a byte. Of an error a byte, and then its text.
std::string said_of_line(const std::string& word, bool computed);
std::string said_of_finished_block();
std::string said_of_error(const Error& error);

struct WorkerWords {
  std::vector<std::pair<std::string, bool>> lines;  // words, and whether they were computed now
  bool finished = false;                            // the block
  std::optional<Error> error;                       // whole once the worker has ended
};

// All that a worker has said, from a byte on that begins a line or an error.
WorkerWords worker_words(std::string_view said);

}  // namespace impend
