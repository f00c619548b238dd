// The words after impend-gui: what to open, and the options of impend analyze that say how.
#pragma once

#include <QCommandLineParser>

#include "gui/presenter/session.h"

namespace impend::gui {

struct StartOptions {
  QStringList inputs;
  ImportOptions import;
  AnalysisSettings analysis;
  FrictionOptions friction;
};

void add_options(QCommandLineParser* parser);

// Of a parser that has parsed. Errors: kBadValue, for a number that is none or out of range; those of
// friction_request. Held by tests/gui/window.
Result<StartOptions> start_options(const QCommandLineParser& parser);

}  // namespace impend::gui
