// What the library says, in words of the window: it names options of the command line where the window has buttons.
#pragma once

#include <string>

#include "impend/base/result.h"

namespace impend::gui {

// Options become the commands and fields of the window that do the same; a clause about an option that the window does
// not have is left out, since it would lead nowhere. Text in single quotes, names of parts and files, stays as it is.
// Held by tests/presenter, also for every text of the library that names an option.
std::string window_words(const std::string& text);

// Message and hint in these words.
Error window_error(Error error);

}  // namespace impend::gui
