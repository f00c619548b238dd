// Icons drawn as lines in the palette's colour, so that they suit dark and light windows at every pixel density.
#pragma once

#include <QIcon>

namespace impend::gui {

enum class Symbol {
  kOpen,
  kFolder,
  kSave,
  kReload,
  kUndo,
  kRedo,
  kFit,
  kIso,
  kPerspective,
  kSeeThrough,
  kPlay,
  kPause,
  kCamera,
  kExport,
  kEye,
  kEyeShut,
  kPin,
  kFree,
  kRemove,
  kSection,
  kFlip,
  kReset,
  kWarning,
  kStep,
  kBack,
  kRecord,
  kTake,
  kEnd,
  kSettings,
};

QIcon line_icon(Symbol symbol);

// The program's own: a block that slides from a wedge.
QIcon application_icon();

}  // namespace impend::gui
