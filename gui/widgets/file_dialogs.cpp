#include "gui/widgets/file_dialogs.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

namespace impend::gui {
namespace {

constexpr const char* kLastFolder = "last-folder";  // a property of the window
constexpr const char* kUnitName = "unit-name";      // a property of a button
constexpr int kSizeDigits = 4;

// Where the neighbours of what was chosen are.
QString folder_around(const QString& chosen) { return QFileInfo(chosen).absolutePath(); }

QString suffix_of_kind(const QString& kind) { return kind.section(QLatin1String("*."), 1).chopped(1); }

}  // namespace

QString last_folder(const QWidget* anywhere) {
  const QString folder = anywhere == nullptr ? QString() : anywhere->window()->property(kLastFolder).toString();
  return QFileInfo(folder).isDir() ? folder : QString();
}

void set_last_folder(QWidget* anywhere, const QString& folder) {
  if (anywhere != nullptr) anywhere->window()->setProperty(kLastFolder, folder);
}

QFileDialog* file_dialog(QWidget* parent, const QString& title, QFileDialog::FileMode mode,
                         QFileDialog::AcceptMode accept) {
  auto* dialog = new QFileDialog(parent, title);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(mode);
  dialog->setAcceptMode(accept);
  if (mode == QFileDialog::Directory) dialog->setOption(QFileDialog::ShowDirsOnly);
  if (const QString folder = last_folder(parent); !folder.isEmpty()) dialog->setDirectory(folder);
  QObject::connect(dialog, &QFileDialog::filesSelected, parent, [parent](const QStringList& files) {
    if (!files.isEmpty()) set_last_folder(parent, folder_around(files.first()));
  });
  return dialog;
}

QStringList design_kinds() {
  return {QObject::tr("Assemblies and shapes (*.assembly.json *.json *.step *.stp *.iges *.igs *.brep *.3mf *.gltf "
                      "*.glb *.obj *.stl *.ply *.off *.zip)"),
          QObject::tr("All files (*)")};
}

QFileDialog* write_dialog(QWidget* parent, const QString& title, const QStringList& kinds, const QString& name) {
  QFileDialog* dialog = file_dialog(parent, title, QFileDialog::AnyFile, QFileDialog::AcceptSave);
  dialog->setNameFilters(kinds);
  const auto take_kind = [dialog](const QString& kind, const QString& stem) {
    const QString suffix = suffix_of_kind(kind);
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(stem + QLatin1Char('.') + suffix);
  };
  take_kind(kinds.first(), name);
  QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, take_kind, name](const QString& kind) {
    const QStringList typed = dialog->selectedFiles();
    take_kind(kind, typed.isEmpty() ? name : QFileInfo(typed.first()).completeBaseName());
  });
  return dialog;
}

UnitDialog::UnitDialog(const QStringList& files, const QString& proposed, QWidget* parent)
    : QDialog(parent), choice_(new QButtonGroup(this)) {
  setWindowTitle(tr("Unit of length"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(10);
  const QString named = files.size() > 3
                            ? files.mid(0, 3).join(QStringLiteral("\n")) + tr("\nand %1 more").arg(files.size() - 3)
                            : files.join(QStringLiteral("\n"));
  auto* question = new QLabel(tr("These files do not say which unit their lengths are in:\n\n%1").arg(named));
  question->setTextFormat(Qt::PlainText);
  question->setWordWrap(true);
  column->addWidget(question);
  for (const auto& [unit, name] : QList<std::pair<QString, QString>>{{QStringLiteral("mm"), tr("&Millimetres")},
                                                                     {QStringLiteral("cm"), tr("&Centimetres")},
                                                                     {QStringLiteral("m"), tr("M&etres")},
                                                                     {QStringLiteral("in"), tr("&Inches")}}) {
    auto* button = new QRadioButton(name);
    button->setObjectName(unit);
    button->setProperty(kUnitName, name);
    button->setChecked(unit == proposed);
    choice_->addButton(button);
    column->addWidget(button);
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
  // Nothing is chosen beforehand unless the user said it before: a wrong unit makes a wrong answer.
  buttons->button(QDialogButtonBox::Open)->setEnabled(choice_->checkedButton() != nullptr);
  connect(choice_, &QButtonGroup::buttonToggled, this,
          [buttons] { buttons->button(QDialogButtonBox::Open)->setEnabled(true); });
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(this, &QDialog::accepted, this, [this] { Q_EMIT unitChosen(choice_->checkedButton()->objectName()); });
}

void UnitDialog::set_size(const std::array<double, 3>& numbers) {
  QStringList sides;
  for (const double number : numbers) sides << QLocale::c().toString(number, 'g', kSizeDigits);
  for (QAbstractButton* button : choice_->buttons())
    button->setText(
        tr("%1: all of it is %2 %3 large")
            .arg(button->property(kUnitName).toString(), sides.join(QStringLiteral(" × ")), button->objectName()));
  adjustSize();
}

FolderDialog::FolderDialog(const QString& title, QWidget* parent) : QFileDialog(parent, title) {
  setAttribute(Qt::WA_DeleteOnClose);
  setFileMode(QFileDialog::Directory);
  setOption(QFileDialog::ShowDirsOnly);
  // Those of desktops take only folders that exist.
  setOption(QFileDialog::DontUseNativeDialog);
  setLabelText(QFileDialog::FileName, tr("Folder, also a new one:"));
  if (const QString folder = last_folder(parent); !folder.isEmpty()) setDirectory(folder);
  connect(this, &QFileDialog::fileSelected, this, &FolderDialog::folderChosen);
  connect(this, &FolderDialog::folderChosen, parent,
          [parent](const QString& folder) { set_last_folder(parent, folder_around(folder)); });
}

void FolderDialog::accept() {
  const auto* line = findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
  const QString typed = line == nullptr ? QString() : line->text().trimmed();
  const QString folder = QDir::cleanPath(directory().absoluteFilePath(typed));
  if (typed.isEmpty() || QFileInfo::exists(folder)) return QFileDialog::accept();
  Q_EMIT folderChosen(folder);
  QDialog::done(QDialog::Accepted);
}

}  // namespace impend::gui
