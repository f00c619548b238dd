#include "gui/window/file_thumbnails.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>
#include <QUrl>
#include <algorithm>
#include <array>
#include <utility>

#include "gui/widgets/shown_text.h"
#include "impend/render/draw_pictures.h"
#include "impend/scene/make_scene.h"

namespace impend::gui {
namespace {

struct ThumbnailSize {
  const char* folder;
  int pixels;
};

constexpr std::array<ThumbnailSize, 3> kSizes = {{{"normal", 128}, {"large", 256}, {"x-large", 512}}};
constexpr auto kOwnFolder = QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner;
constexpr auto kOwnFile = QFileDevice::ReadOwner | QFileDevice::WriteOwner;

QString cache_folder() {
  return QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + QStringLiteral("/thumbnails");
}

QString changed_at(const QString& path) { return QString::number(QFileInfo(path).lastModified().toSecsSinceEpoch()); }

bool is_current(const QString& path, const QStringList& sources) {
  const QString kept = thumbnail_files(path).last();
  const QDateTime drawn = QFileInfo(kept).lastModified();
  const auto older = [&drawn](const QString& source) { return QFileInfo(source).lastModified() < drawn; };
  return drawn.isValid() && std::all_of(sources.begin(), sources.end(), older) &&
         QImage(kept).text(QStringLiteral("Thumb::MTime")) == changed_at(path);
}

// Shapes alone, as the thumbnailers of other kinds of files draw them.
QImage drawn_shapes(const Assembly& assembly, const Progress& progress) {
  PictureOptions how;
  how.output = "thumbnail.png";
  how.width = how.height = kSizes.back().pixels;
  how.layers = layer::kDefault & ~(layer::kOnImage | layer::kGround);
  how.transparent = true;
  SceneOptions scene;
  scene.color_by = how.color_by = ColorBy::kPart;
  const Result<Pictures> drawn =
      draw_pictures(make_scene(assembly, scene_meshes(assembly, scene), scene), how, progress);
  if (!drawn || drawn.value().files.empty()) return {};
  return QImage::fromData(QByteArray::fromStdString(drawn.value().files.front().bytes));
}

Status write_thumbnail(const QString& file, QImage image, const QString& path) {
  image.setText(QStringLiteral("Thumb::URI"), QString::fromLatin1(uri_of_file(path)));
  image.setText(QStringLiteral("Thumb::MTime"), changed_at(path));
  image.setText(QStringLiteral("Software"), QStringLiteral("impend"));
  QSaveFile out(file);
  const bool written =
      out.open(QIODevice::WriteOnly) && out.setPermissions(kOwnFile) && image.save(&out, "PNG") && out.commit();
  if (written) return ok_status();
  return Error{
      ErrorCode::kOutput, "cannot be written: " + out.errorString().toStdString(), {path_bytes(file), 0, "", ""}, ""};
}

}  // namespace

QByteArray uri_of_file(const QString& path) { return "file://" + QUrl::toPercentEncoding(path, "!$&'()*+,/:=@"); }

QStringList thumbnail_files(const QString& path) {
  const QByteArray name = QCryptographicHash::hash(uri_of_file(path), QCryptographicHash::Md5).toHex();
  QStringList files;
  for (const ThumbnailSize& size : kSizes)
    files << QStringLiteral("%1/%2/%3.png")
                 .arg(cache_folder(), QString::fromLatin1(size.folder), QString::fromLatin1(name));
  return files;
}

Status write_thumbnails(const QString& path, const QImage& drawn) {
  const QStringList files = thumbnail_files(path);
  for (qsizetype k = 0; k < files.size(); ++k) {
    const QString folder = QFileInfo(files[k]).path();
    if (!QFileInfo::exists(folder) && (!QDir().mkpath(folder) || !QFile::setPermissions(cache_folder(), kOwnFolder) ||
                                       !QFile::setPermissions(folder, kOwnFolder)))
      return Error{ErrorCode::kOutput, "cannot be made", {path_bytes(folder), 0, "", ""}, ""};
    const int side = kSizes.at(static_cast<std::size_t>(k)).pixels;
    const QImage image = drawn.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    if (const Status written = write_thumbnail(files[k], image, path); !written) return written;
  }
  return ok_status();
}

void FileThumbnails::keep(const QString& path, const QStringList& sources, std::shared_ptr<const Assembly> assembly) {
  if (!path.endsWith(QStringLiteral(".assembly.json")) || is_current(path, sources)) return;
  task_.start([this, path, assembly = std::move(assembly)]() -> BackgroundTask::Then {
    const QImage drawn = drawn_shapes(*assembly, {});
    const bool written = !drawn.isNull() && write_thumbnails(path, drawn).ok();
    return [this, path, written] {
      if (written) Q_EMIT kept(path);
    };
  });
}

}  // namespace impend::gui
