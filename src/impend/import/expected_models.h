// What EXPECTED.json of a folder of models says, as far as programs need it.
#pragma once

#include <map>
#include <string>

namespace impend {

// The word of "friction": {"model": …} by name of the model, of the file's text. Models without, and texts that are no
// such file, give none. Held by tests/presenter.
std::map<std::string, std::string> expected_friction_models(const std::string& text);

}  // namespace impend
