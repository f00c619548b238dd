// With gui/data/impend.xml beside the system's own database, Qt (QMimeDatabase) and GLib (gio) take every file that
// impend reads for the same kind, and impend.desktop opens that kind.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMimeDatabase>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace {

struct Kind {
  const char* ending;
  const char* type;
  const char* beginning;  // of a file of that kind; empty: nothing tells it but its name
};

const Kind kKinds[] = {
    {".assembly.json", "application/vnd.impend.assembly+json", "{\"format\": \"impend-assembly\"}"},
    {".step", "model/step", "ISO-10303-21;\nHEADER;\n"},
    {".stp", "model/step", "ISO-10303-21;\nHEADER;\n"},
    {".iges", "model/iges", "                                                                        S      1\n"},
    {".igs", "model/iges", "                                                                        S      1\n"},
    {".brep", "model/x-brep", "DBRep_DrawableShape\n\nCASCADE Topology V1, (c) Matra-Datavision\n"},
    {".brp", "model/x-brep", "\nCASCADE Topology V1, (c) Matra-Datavision\n"},
    {".stl", "model/stl", "solid cube\n facet normal 0 0 1\n"},
    {".obj", "model/obj", "# a cube\no cube\nv 0 0 0\n"},
    {".3mf", "model/3mf", "PK\3\4"},
    {".gltf", "model/gltf+json", "{\"asset\": {\"version\": \"2.0\"}}"},
    {".glb", "model/gltf-binary", "glTF\2"},
    {".ply", "application/vnd.ply", "ply\nformat ascii 1.0\n"},
    {".off", "application/vnd.off", "OFF\n8 6 0\n"},
};

// What tells a file of that kind without its name.
const char* const kTold[] = {"model/step", "model/x-brep", "application/vnd.ply", "application/vnd.off",
                             "model/gltf-binary"};

QString type_by_glib(const QString& path) {
  QProcess gio;
  gio.start(QStringLiteral("gio"),
            {QStringLiteral("info"), QStringLiteral("-a"), QStringLiteral("standard::content-type"), path});
  if (!gio.waitForFinished()) return QStringLiteral("gio did not end");
  const QString key = QStringLiteral("standard::content-type: ");
  for (const QString& line : QString::fromUtf8(gio.readAllStandardOutput()).split(QLatin1Char('\n'))) {
    if (line.trimmed().startsWith(key)) return line.trimmed().mid(key.size());
  }
  return QString::fromUtf8(gio.readAllStandardError());
}

QByteArray bytes_of(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class FileKinds : public QObject {
  Q_OBJECT

 private slots:
  // Before the first question of QMimeDatabase, which reads the database once.
  void initTestCase() {
    for (const char* tool : {"update-mime-database", "gio"}) {
      if (QStandardPaths::findExecutable(QString::fromLatin1(tool)).isEmpty())
        QSKIP(qPrintable(QStringLiteral("%1 is not installed (packages shared-mime-info, libglib2.0-bin)")
                             .arg(QString::fromLatin1(tool))));
    }
    const QString packages = home_.filePath(QStringLiteral("mime/packages"));
    QVERIFY(QDir().mkpath(packages));
    QVERIFY(QFile::copy(QStringLiteral(IMPEND_DESKTOP_DATA "/impend.xml"), packages + QStringLiteral("/impend.xml")));
    qputenv("XDG_DATA_HOME", home_.path().toUtf8());
    QCOMPARE(QProcess::execute(QStringLiteral("update-mime-database"), {home_.filePath(QStringLiteral("mime"))}), 0);
  }

  void names_and_beginnings_tell_every_kind_data() {
    QTest::addColumn<QString>("ending");
    QTest::addColumn<QString>("type");
    QTest::addColumn<QByteArray>("beginning");
    for (const Kind& kind : kKinds)
      QTest::newRow(kind.ending) << QString::fromLatin1(kind.ending) << QString::fromLatin1(kind.type)
                                 << QByteArray(kind.beginning);
  }

  void names_and_beginnings_tell_every_kind() {
    QFETCH(QString, ending);
    QFETCH(QString, type);
    QFETCH(QByteArray, beginning);
    const QString path = written(QStringLiteral("some part") + ending, beginning);
    QCOMPARE(QMimeDatabase().mimeTypeForFile(path).name(), type);
    QCOMPARE(type_by_glib(path), type);
    for (const char* told : kTold) {
      if (type != QLatin1String(told)) continue;
      const QString nameless = written(QStringLiteral("nameless"), beginning);
      QCOMPARE(QMimeDatabase().mimeTypeForFile(nameless).name(), type);
      QCOMPARE(type_by_glib(nameless), type);
    }
  }

  void every_file_of_the_models_is_known() {
    int asked = 0;
    QDirIterator files(QStringLiteral(IMPEND_MODELS_DIR), QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
      const QString path = files.next();
      for (const Kind& kind : kKinds) {
        if (!path.endsWith(QLatin1String(kind.ending))) continue;
        QVERIFY2(QMimeDatabase().mimeTypeForFile(path).name() == QLatin1String(kind.type), qPrintable(path));
        QVERIFY2(type_by_glib(path) == QLatin1String(kind.type), qPrintable(path));
        ++asked;
      }
    }
    QVERIFY(asked > 100);
  }

  // Not every file of JSON is ours, and not every text that begins like a word.
  void other_files_stay_what_they_are() {
    QCOMPARE(QMimeDatabase().mimeTypeForFile(written(QStringLiteral("report.json"), "{}")).name(),
             QStringLiteral("application/json"));
    QCOMPARE(QMimeDatabase().mimeTypeForFile(written(QStringLiteral("words"), "plywood, OFFICE\n")).name(),
             QStringLiteral("text/plain"));
  }

  void the_desktop_entry_and_the_thumbnailers_name_every_kind() {
    const auto types = [](const char* name) {
      const QByteArray text = bytes_of(QStringLiteral(IMPEND_DESKTOP_DATA "/") + QString::fromLatin1(name));
      const qsizetype begin = text.indexOf("\nMimeType=") + 10;
      return text.mid(begin, text.indexOf('\n', begin) - begin).split(';');
    };
    const QList<QByteArray> opened = types("impend.desktop");
    const QList<QByteArray> drawn = types("impend.thumbnailer") + types("impend-assembly.thumbnailer");
    for (const Kind& kind : kKinds) {
      QVERIFY2(opened.contains(kind.type), kind.type);
      QVERIFY2(drawn.contains(kind.type), kind.type);
    }
  }

 private:
  QString written(const QString& name, const QByteArray& bytes) {
    const QString path = home_.filePath(name);
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) file.write(bytes);
    return path;
  }

  QTemporaryDir home_;
};

QTEST_GUILESS_MAIN(FileKinds)
#include "test_file_kinds.moc"
