// Sessions on shipped models and on files written for a test.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "gui/presenter/inspector.h"
#include "gui/presenter/session.h"
#include "gui/presenter/why.h"
#include "tests/support/jointed_scenes.h"

namespace impend::gui::test {

using impend::test::joint_of;
using SnapshotPtr = std::shared_ptr<const Snapshot>;

std::string model_path(const std::string& name);
std::vector<std::string> model_names();  // of EXPECTED.json, ascending
nlohmann::json expectations();           // models/EXPECTED.json

// A folder of its own for a test, empty.
std::string fresh_folder(const std::string& name);
void write_file(const std::string& path, const std::string& bytes);

// A copy of the model's folder whose assembly file went through `change`; its path.
std::string edited_model(const std::string& model, const std::string& folder,
                         const std::function<void(nlohmann::json&)>& change);

// Opened and analysed; fails the test when it is not ready.
SnapshotPtr opened(Session& session, const std::string& path, const ImportOptions& options = {});
SnapshotPtr ready(const Session& session);

// The report without timings; what two analyses must agree on to the byte.
std::string report_of(const Analysis& analysis);
std::string fresh_report(const std::string& path, const ImportOptions& options = {});

// All sentences, a line each; the value of the first line of that label, empty where there is none.
std::string all_of(const std::vector<WhySentence>& sentences);
std::string value_of(const Inspection& inspection, const std::string& label);

// Index of the part in the assembly as opened.
int original_part(const Snapshot& snapshot, const std::string& name);
int shown_part(const Snapshot& snapshot, const std::string& name);

}  // namespace impend::gui::test
