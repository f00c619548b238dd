// impend-gui: the desktop program.
#include <QApplication>
#include <QCommandLineParser>
#include <QSurfaceFormat>

#include "gui/presenter/first_start.h"
#include "gui/presenter/parse_quantity.h"
#include "gui/widgets/gl_format.h"
#include "gui/widgets/line_icon.h"
#include "gui/widgets/main_window.h"
#include "gui/widgets/shown_text.h"
#include "impend/report/version.h"

namespace {

using namespace impend;
using namespace impend::gui;

const QString kUnit = QStringLiteral("unit"), kFixed = QStringLiteral("fixed"), kDensity = QStringLiteral("density"),
              kGravity = QStringLiteral("gravity"), kGround = QStringLiteral("ground"),
              kSplit = QStringLiteral("split");

// The options of impend analyze that say how files are read.
void add_options(QCommandLineParser* parser) {
  parser->addPositionalArgument(QStringLiteral("INPUT"),
                                QStringLiteral("Assembly file, CAD or mesh files, or a folder or zip archive of them"),
                                QStringLiteral("[INPUT...]"));
  parser->addOption({kUnit, QStringLiteral("Length unit of files that state none: mm, cm, m, in"), kUnit});
  parser->addOption(
      {kFixed, QStringLiteral("Part that cannot move; * and ? match; may be repeated"), QStringLiteral("name")});
  parser->addOption({kDensity, QStringLiteral("kg/m³ (default 1000)"), QStringLiteral("number")});
  parser->addOption({kGravity, QStringLiteral("m/s² (default 0,0,-9.80665)"), QStringLiteral("x,y,z")});
  parser->addOption({kGround, QStringLiteral("Put a fixed plane under the lowest point")});
  parser->addOption({kSplit, QStringLiteral("Make one part of each connected shell")});
}

Result<ImportOptions> options_of(const QCommandLineParser& parser) {
  ImportOptions options;
  if (parser.isSet(kUnit)) options.unit = parser.value(kUnit).toStdString();
  for (const QString& name : parser.values(kFixed)) options.fixed.push_back(name.toStdString());
  if (parser.isSet(kDensity)) {
    const Result<double> density = parse_quantity(parser.value(kDensity).toStdString(), Quantity::kDensity);
    if (!density) return density.error();
    options.density = density.value();
  }
  if (parser.isSet(kGravity)) {
    const Result<Vec3> gravity = parse_vector(parser.value(kGravity).toStdString(), Quantity::kAcceleration);
    if (!gravity) return gravity.error();
    options.gravity = gravity.value();
  }
  if (parser.isSet(kGround)) options.ground = true;
  options.split = parser.isSet(kSplit);
  return options;
}

}  // namespace

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
  const Result<ImportOptions> options = options_of(parser);
  if (!options) {
    qCritical("impend-gui: error: %s", to_string(options.error()).c_str());
    return 2;
  }

  WindowSetup setup;
  setup.settings = std::make_shared<QSettings>();
  setup.models_folder = models_folder(path_bytes(QApplication::applicationDirPath()));
  MainWindow window(setup);
  window.show();
  window.open_inputs(parser.positionalArguments(), options.value());
  return QApplication::exec();
}
