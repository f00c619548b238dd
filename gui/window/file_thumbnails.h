// Pictures of assembly files for file managers. A thumbnailer of GNOME sees the file alone and not the meshes beside
// it, so the window draws the thumbnail when it has the assembly open, or has saved it.
//
// Where and how: freedesktop.org, Thumbnail Managing Standard 0.9: thumbnails/SIZE/MD5(URI).png of the user's cache,
// with the URI and the time of the file's last change within; folders 0700, files 0600.
#pragma once

#include <QImage>
#include <QObject>
#include <QString>
#include <memory>

#include "gui/window/background_task.h"
#include "impend/assembly/assembly.h"
#include "impend/base/result.h"

namespace impend::gui {

// As GLib writes it, byte for byte, since the name of a thumbnail is made of it. `path`: absolute.
QByteArray uri_of_file(const QString& path);

// The thumbnails of `path` in the cache, one for each size: "normal", "large", "x-large". Held by
// tests/gui/window/test_window_thumbnails.
QStringList thumbnail_files(const QString& path);

// Writes them, made smaller from `drawn`. Error: kOutput.
Status write_thumbnails(const QString& path, const QImage& drawn);

class FileThumbnails : public QObject {
  Q_OBJECT
 public:
  // Draws beside the window where `path` is an assembly file of which no thumbnail is newer than all of `sources`; what
  // is drawn replaces what was there. What cannot be drawn or written is left out: a thumbnail is no answer.
  void keep(const QString& path, const QStringList& sources, std::shared_ptr<const Assembly> assembly);

 Q_SIGNALS:
  void kept(const QString& path);

 private:
  BackgroundTask task_;
};

}  // namespace impend::gui
