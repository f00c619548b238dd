// Thumbnails of assembly files: drawn when they are opened or saved, found by GLib, and not drawn twice.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QProcess>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "gui/window/file_controller.h"
#include "gui/window/file_thumbnails.h"
#include "tests/gui/window/window_support.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

// What GLib's GFile says of the thumbnail, as file managers ask it; empty without one.
QString thumbnail_by_gio(const QString& path) {
  QProcess gio;
  gio.start(QStringLiteral("gio"),
            {QStringLiteral("info"), QStringLiteral("-a"), QStringLiteral("thumbnail::*"), path});
  if (!gio.waitForFinished()) return {};
  for (const QString& line : QString::fromUtf8(gio.readAllStandardOutput()).split(QLatin1Char('\n'))) {
    const QString key = QStringLiteral("thumbnail::path: ");
    if (line.trimmed().startsWith(key)) return line.trimmed().mid(key.size());
  }
  return {};
}

// With the meshes beside it.
bool copy_model(const QString& model, const QString& folder) {
  const QDir from = QFileInfo(model).dir();
  bool copied = true;
  QDirIterator files(from.path(), QDir::Files, QDirIterator::Subdirectories);
  while (files.hasNext()) {
    const QString file = files.next(), to = folder + QLatin1Char('/') + from.relativeFilePath(file);
    copied = QDir().mkpath(QFileInfo(to).path()) && QFile::copy(file, to) && copied;
  }
  return copied;
}

QString some_mesh_in(const QString& folder) {
  QDirIterator files(folder, {QStringLiteral("*.ply")}, QDir::Files, QDirIterator::Subdirectories);
  return files.hasNext() ? files.next() : QString();
}

}  // namespace

class TestWindowThumbnails : public QObject {
  Q_OBJECT

  QTemporaryDir home_;
  std::shared_ptr<QSettings> settings_;

 private Q_SLOTS:
  void initTestCase() {
    qputenv("XDG_CACHE_HOME", home_.filePath(QStringLiteral("cache")).toUtf8());
    settings_ = std::make_shared<QSettings>(home_.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    prepare_application();
  }

  void an_assembly_file_that_is_opened_has_thumbnails_that_file_managers_find() {
    const QString folder = home_.filePath(QStringLiteral("ein Haus; gr\u00fcn #1 [2] ~(a)"));
    const QString file = folder + QStringLiteral("/tower.assembly.json");
    QVERIFY(copy_model(model_path("tower"), folder));
    TestWindow window(QSize(1000, 700), settings_);
    QSignalSpy kept(&window->files().thumbnails(), &FileThumbnails::kept);
    QVERIFY(window.open(file));
    QTRY_COMPARE_WITH_TIMEOUT(kept.count(), 1, kPatience);
    QCOMPARE(kept.first().first().toString(), file);
    int side = 128;
    for (const QString& path : thumbnail_files(file)) {
      const QImage image(path);
      QCOMPARE(image.size(), QSize(side, side));
      QCOMPARE(image.pixelColor(0, 0).alpha(), 0);
      QCOMPARE(image.pixelColor(side / 2, side / 2).alpha(), 255);
      QVERIFY(image.pixelColor(side / 2, side / 2).saturation() > 40);  // parts have colours of their own
      QCOMPARE(QFileInfo(path).permissions() & ~QFileDevice::Permissions(0x6666), QFileDevice::Permissions());
      QVERIFY(!(QFileInfo(path).permissions() & (QFileDevice::ReadGroup | QFileDevice::ReadOther)));
      side *= 2;
    }
    QVERIFY(QFile::copy(thumbnail_files(file).last(), QStringLiteral(IMPEND_SCREENSHOTS_DIR "/thumbnail.png")) ||
            QFile::exists(QStringLiteral(IMPEND_SCREENSHOTS_DIR "/thumbnail.png")));
    if (QStandardPaths::findExecutable(QStringLiteral("gio")).isEmpty()) QSKIP("no gio to ask");
    QVERIFY2(thumbnail_files(file).contains(thumbnail_by_gio(file)), qPrintable(thumbnail_by_gio(file)));
  }

  void it_is_drawn_again_only_when_a_file_has_changed() {
    const QString folder = home_.filePath(QStringLiteral("again"));
    const QString file = folder + QStringLiteral("/tower.assembly.json");
    QVERIFY(copy_model(model_path("tower"), folder));
    const auto opened = [&](int pictures) {
      TestWindow window(QSize(1000, 700), settings_);
      QSignalSpy kept(&window->files().thumbnails(), &FileThumbnails::kept);
      if (!window.open(file)) return false;
      return QTest::qWaitFor([&] { return kept.count() >= std::max(pictures, 1); }, pictures > 0 ? kPatience : 1000) ==
             (pictures > 0);
    };
    QVERIFY(opened(1));
    QVERIFY(opened(0));
    QFile changed(some_mesh_in(folder));
    QVERIFY(changed.open(QIODevice::ReadWrite));
    QVERIFY(changed.setFileTime(QDateTime::currentDateTime().addSecs(60), QFileDevice::FileModificationTime));
    changed.close();
    QVERIFY(opened(1));
  }

  void what_is_saved_has_one_too() {
    TestWindow window(QSize(1000, 700), settings_);
    QSignalSpy kept(&window->files().thumbnails(), &FileThumbnails::kept);
    QVERIFY(window.open(model_path("corbel")));
    const QString folder = home_.filePath(QStringLiteral("saved"));
    const Status saved = window->files().save_to(folder, false);
    QVERIFY2(saved.ok(), saved ? "" : saved.error().message.c_str());
    QTRY_VERIFY_WITH_TIMEOUT(kept.count() > 0 && kept.last().first().toString().startsWith(folder), kPatience);
    QVERIFY(QFile::exists(thumbnail_files(kept.last().first().toString()).first()));
  }

  void a_window_that_keeps_nothing_draws_none() {
    const QString folder = home_.filePath(QStringLiteral("none"));
    QVERIFY(copy_model(model_path("tower"), folder));
    TestWindow window;
    QVERIFY(window.open(folder + QStringLiteral("/tower.assembly.json")));
    QTest::qWait(500);
    QVERIFY(!QFile::exists(thumbnail_files(folder + QStringLiteral("/tower.assembly.json")).first()));
  }

  void a_cache_that_cannot_be_written_is_no_trouble() {
    const QString wall = home_.filePath(QStringLiteral("wall"));
    QFile file(wall);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    const QByteArray before = qgetenv("XDG_CACHE_HOME");
    qputenv("XDG_CACHE_HOME", (wall + QStringLiteral("/cache")).toUtf8());
    QImage image(8, 8, QImage::Format_ARGB32);
    image.fill(Qt::red);
    QVERIFY(!write_thumbnails(model_path("tower"), image).ok());
    qputenv("XDG_CACHE_HOME", before);
  }
};

QTEST_MAIN(TestWindowThumbnails)
#include "test_window_thumbnails.moc"
