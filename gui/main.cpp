// impend-gui: the desktop program.
#include <QApplication>
#include <QCommandLineParser>
#include <QSurfaceFormat>
#include <cstdlib>

#include "gui/presenter/first_start.h"
#include "gui/widgets/command_line.h"
#include "gui/widgets/gl_surface.h"
#include "gui/widgets/line_icon.h"
#include "gui/widgets/shown_text.h"
#include "gui/window/main_window.h"
#include "impend/report/version.h"

using namespace impend;
using namespace impend::gui;

int main(int argc, char** argv) {
  QSurfaceFormat::setDefaultFormat(gl_format());
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("impend"));
  QApplication::setApplicationName(QStringLiteral("impend-gui"));
  QApplication::setApplicationVersion(QString::fromLatin1(kProgramVersion));
  QApplication::setDesktopFileName(QStringLiteral("impend"));
  QApplication::setWindowIcon(application_icon());
  QCommandLineParser parser;
  parser.setApplicationDescription(
      QStringLiteral("Which parts of an assembly start to move under gravity, which way, and why"));
  parser.addHelpOption();
  parser.addVersionOption();
  add_options(&parser);
  parser.process(application);
  const Result<StartOptions> start = start_options(parser);
  if (!start) {
    qCritical("impend-gui: error: %s", to_string(start.error()).c_str());
    return 2;
  }

  WindowSetup setup;
  setup.settings = std::make_shared<QSettings>();
  setup.models_folder = models_folder(path_bytes(QApplication::applicationDirPath()));
  setup.analysis = start.value().analysis;
  int status = 0;
  {
    MainWindow window(setup);
    window.show();
    window.open_inputs(start.value().inputs, start.value().import, start.value().friction);
    status = QApplication::exec();
  }
  // A step that does not notice that it was given up must not keep the process: everything is written by now.
  if (Session::any_left_behind()) std::_Exit(status);
  return status;
}
