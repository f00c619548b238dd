#include "gui/widgets/command_line.h"

#include <fmt/format.h>

#include <limits>

#include "gui/presenter/parse_quantity.h"
#include "impend/pipeline/option_requests.h"

namespace impend::gui {
namespace {

const QString kUnit = QStringLiteral("unit"), kFixed = QStringLiteral("fixed"), kDensity = QStringLiteral("density"),
              kGravity = QStringLiteral("gravity"), kGround = QStringLiteral("ground"),
              kSplit = QStringLiteral("split"), kGap = QStringLiteral("gap"),
              kNoise = QStringLiteral("noise"), kAngle = QStringLiteral("angle"),
              kOverlap = QStringLiteral("allow-overlap"), kThreads = QStringLiteral("threads"),
              kDeflection = QStringLiteral("deflection"), kTurn = QStringLiteral("angular-deflection"),
              kStall = QStringLiteral("import-stall"), kWeld = QStringLiteral("weld"),
              kHoles = QStringLiteral("close-holes"), kCrossings = QStringLiteral("check-intersections"),
              kModel = QStringLiteral("model"), kMu = QStringLiteral("mu"), kStep = QStringLiteral("step"),
              kExclude = QStringLiteral("exclude"), kJoin = QStringLiteral("join"),
              kOnePart = QStringLiteral("one-part-per-file"), kSkipBad = QStringLiteral("skip-bad");
const QString kAuto = QStringLiteral("auto");
constexpr double kMostThreads = 1024;
constexpr double kAnySize = std::numeric_limits<double>::max();

std::string option_words(const QString& option) { return "--" + option.toStdString(); }

// A number above zero, up to `most`.
Result<double> positive(const QCommandLineParser& parser, const QString& option, double most) {
  const Result<double> number = parse_typed_number(parser.value(option).toStdString());
  if (number && number.value() > 0 && number.value() <= most) return number;
  return Error{ErrorCode::kBadValue,
               fmt::format("{} cannot be '{}'", option_words(option), parser.value(option).toStdString()),
               {},
               most < kAnySize ? fmt::format("give a number above 0 and up to {}", most) : "give a number above 0"};
}

// Every option that is a positive number, and where it goes.
Status read_numbers(const QCommandLineParser& parser, ImportOptions* import) {
  const auto read = [&](const QString& option, double most, auto put) -> Status {
    if (!parser.isSet(option) || parser.value(option) == kAuto) return ok_status();
    const Result<double> number = positive(parser, option, most);
    if (!number) return number.error();
    put(number.value());
    return ok_status();
  };
  ModelReadOptions& how = import->read;
  if (const Status s = read(kGap, kAnySize, [&](double gap) { import->gap = gap; }); !s) return s;
  if (const Status s = read(kAngle, 90, [&](double angle) { import->angle_deg = angle; }); !s) return s;
  if (const Status s = read(kTurn, 90, [&](double angle) { how.tessellation.angle = angle * kDegree; }); !s) return s;
  if (const Status s = read(kStall, kAnySize, [&](double limit) { how.stall_limit = limit; }); !s) return s;
  if (const Status s = read(kWeld, kAnySize, [&](double near) { how.repair.weld = near; }); !s) return s;
  return read(kHoles, kAnySize, [&](double size) { how.repair.largest_hole = size; });
}

// How exact coordinates are; 0 is a value of its own.
Status read_noise(const QCommandLineParser& parser, ImportOptions* import) {
  if (!parser.isSet(kNoise)) return ok_status();
  const Result<double> number = parse_typed_number(parser.value(kNoise).toStdString());
  if (!number || !(number.value() >= 0)) {
    return Error{ErrorCode::kBadValue,
                 fmt::format("--noise cannot be '{}'", parser.value(kNoise).toStdString()),
                 {},
                 "give a number of 0 or more"};
  }
  import->noise = number.value();
  return ok_status();
}

Status read_quantities(const QCommandLineParser& parser, ImportOptions* import) {
  if (const Status s = read_noise(parser, import); !s) return s;
  if (parser.isSet(kDensity)) {
    const Result<double> density = parse_quantity(parser.value(kDensity).toStdString(), Quantity::kDensity);
    if (!density) return density.error();
    import->density = density.value();
  }
  if (parser.isSet(kGravity)) {
    const Result<Vec3> gravity = parse_vector(parser.value(kGravity).toStdString(), Quantity::kAcceleration);
    if (!gravity) return gravity.error();
    import->gravity = gravity.value();
  }
  if (parser.isSet(kDeflection) && parser.value(kDeflection) != kAuto) {
    const Result<double> deflection = parse_quantity(parser.value(kDeflection).toStdString(), Quantity::kLength);
    if (!deflection) return deflection.error();
    import->read.tessellation.deflection = deflection.value();
  }
  return ok_status();
}

// A decimal comma is understood, as in the other options.
std::string with_point(QString number) { return number.replace(QLatin1Char(','), QLatin1Char('.')).toStdString(); }

Result<FrictionOptions> read_friction(const QCommandLineParser& parser) {
  return friction_request(
      {parser.value(kModel).toStdString(), with_point(parser.value(kMu)), with_point(parser.value(kStep))});
}

}  // namespace

void add_options(QCommandLineParser* parser) {
  const auto tr = [](const char* text) { return QString::fromUtf8(text); };
  parser->addPositionalArgument(QStringLiteral("INPUT"),
                                tr("Assembly file, CAD or mesh files, or a folder or zip archive of them"),
                                QStringLiteral("[INPUT...]"));
  parser->addOption({kUnit, tr("Length unit of files that state none: mm, cm, m, in"), kUnit});
  parser->addOption({kFixed, tr("Part that cannot move; * and ? match; may be repeated"), QStringLiteral("name")});
  parser->addOption({kExclude, tr("Part, or file of a folder, to leave out; * and ? match; may be repeated"),
                     QStringLiteral("name")});
  parser->addOption(
      {kJoin, tr("Two parts to take as one body; * and ? match; may be repeated"), QStringLiteral("a,b")});
  parser->addOption({kDensity, tr("kg/m³ (default 1000)"), QStringLiteral("number")});
  parser->addOption({kGravity, tr("m/s² (default 0,0,-9.80665)"), QStringLiteral("x,y,z")});
  parser->addOption({kGround, tr("Put a fixed plane under the lowest point")});
  parser->addOption({kSplit, tr("Make one part of each connected shell")});
  parser->addOption({kOnePart, tr("Make one part of each file, named after it, whatever it holds")});
  parser->addOption({kSkipBad, tr("Leave out files that cannot be read, and name them")});
  parser->addOption({kGap, tr("Surfaces this close touch, in the input's unit, or auto"), QStringLiteral("length")});
  parser->addOption({kNoise, tr("Coordinates are exact to this, in the input's unit, whatever their digits"),
                     QStringLiteral("length")});
  parser->addOption({kAngle, tr("Faces touch up to this angle, degrees (default 1)"), QStringLiteral("deg")});
  parser->addOption({kOverlap, tr("Go on although parts overlap")});
  parser->addOption(
      {kModel, tr("Law of contact: frictionless (the default), static, dynamic, viscous, no-slip, stewart-trinkle"),
       QStringLiteral("name")});
  parser->addOption({kMu, tr("Coefficient of friction of pairs that the input does not name; alone: --model static"),
                     QStringLiteral("number")});
  parser->addOption(
      {kStep, tr("Time step of no-slip and stewart-trinkle, seconds (default 0.01)"), QStringLiteral("seconds")});
  parser->addOption({kThreads, tr("Threads at work; 0, the default: all the machine has"), QStringLiteral("number")});
  parser->addOption({kDeflection, tr("How far triangles may lie from the surfaces of a CAD model, with its unit"),
                     QStringLiteral("length")});
  parser->addOption({kTurn, tr("How far an edge of such a triangle may turn along a surface, degrees (default 12)"),
                     QStringLiteral("deg")});
  parser->addOption({kStall, tr("Give up a CAD file whose reading makes no progress for this long (default 120)"),
                     QStringLiteral("seconds")});
  parser->addOption(
      {kWeld, tr("Merge vertices this near to each other, in the mesh's unit"), QStringLiteral("length")});
  parser->addOption({kHoles, tr("Close holes up to this size, in the mesh's unit, or auto"), QStringLiteral("length")});
  parser->addOption({kCrossings, tr("Look for triangles of a mesh that cross each other")});
}

Result<StartOptions> start_options(const QCommandLineParser& parser) {
  StartOptions start;
  start.inputs = parser.positionalArguments();
  ImportOptions& import = start.import;
  if (parser.isSet(kUnit)) import.unit = parser.value(kUnit).toStdString();
  for (const QString& name : parser.values(kFixed)) import.fixed.push_back(name.toStdString());
  for (const QString& name : parser.values(kExclude)) import.exclude.push_back(name.toStdString());
  for (const QString& pair : parser.values(kJoin)) import.join.push_back(pair.toStdString());
  import.one_part_per_file = parser.isSet(kOnePart);
  import.skip_bad = parser.isSet(kSkipBad);
  if (parser.isSet(kGround)) import.ground = true;
  import.split = parser.isSet(kSplit);
  import.read.repair.close_holes = parser.isSet(kHoles);
  import.read.repair.check_intersections = parser.isSet(kCrossings);
  start.analysis.allow_overlap = parser.isSet(kOverlap);
  if (const Status read = read_quantities(parser, &import); !read) return read.error();
  if (const Status read = read_numbers(parser, &import); !read) return read.error();
  const Result<FrictionOptions> friction = read_friction(parser);
  if (!friction) return friction.error();
  start.friction = friction.value();
  if (parser.isSet(kThreads) && parser.value(kThreads) != QStringLiteral("0")) {
    const Result<double> threads = positive(parser, kThreads, kMostThreads);
    if (!threads) return threads.error();
    start.analysis.threads = static_cast<int>(threads.value());
  }
  return start;
}

}  // namespace impend::gui
