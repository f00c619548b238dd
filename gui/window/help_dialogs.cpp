#include "gui/window/help_dialogs.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QMessageBox>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "gui/widgets/shown_text.h"
#include "impend/report/version.h"

namespace impend::gui {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("ViewHelp", text); }

}  // namespace

std::vector<HelpLine> view_help() {
  return {
      {tr("Left drag"), tr("turn")},
      {tr("Middle drag, Shift + left drag"), tr("pan")},
      {tr("Shift + left drag of a part"), tr("while a simulation is shown: pull it")},
      {tr("Wheel, pinch"), tr("zoom to the cursor")},
      {tr("Click"), tr("select; beside everything: select nothing")},
      {tr("Double click"), tr("bring the point to the middle; beside everything: show all")},
      {tr("Right click"), tr("menu of what is under the cursor")},
      {tr("Cube"), tr("click a face, edge or corner to look from there")},
      {tr("Green arrow"), tr("drag to turn gravity; Shift: in steps of 5°; Control: the other side of the picture")},
      {tr("1 … 6"), tr("look from the front, back, left, right, top, bottom")},
      {tr("7, I"), tr("look from a corner")},
      {tr("F"), tr("show all; from everywhere: Ctrl+0")},
      {tr("Home"), tr("look from a corner and show all")},
      {tr("P"), tr("perspective on or off")},
      {tr("Space"), tr("play the motion")},
      {tr("Arrow keys"), tr("turn; with Shift: pan")},
      {tr("+, −"), tr("zoom")},
      {tr("Menu key"), tr("menu of what is selected")},
      {tr("Escape"), tr("give up a drag; end measuring; else select nothing")},
      {tr("Ctrl+M"), tr("measure: click on corners, edges and faces, with Ctrl on bare places")},
      {tr("Arrow keys, Enter"), tr("while measuring: move the cross, with Shift by pixels; click there")},
      {tr("Ctrl+G, Ctrl+L"), tr("measure the gap of two parts chosen in the list; list the dimensions of one")},
      {tr("Ctrl+Shift+R"), tr("sort a table by the column of the current cell; again: the other way round")},
      {tr("3-D mouse"), tr("moves and turns; its first button shows all, where spacenavd runs")},
      {tr("Ctrl+C"), tr("copy the selected rows of a table, as a spreadsheet takes them")},
  };
}

void show_keys(QWidget* window) {
  auto* dialog = new QDialog(window);
  dialog->setObjectName(QStringLiteral("keys-dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Keys and mouse"));
  auto* list = new QTreeWidget;
  list->setAccessibleName(tr("Keys and mouse"));
  list->setColumnCount(2);
  list->setHeaderHidden(true);
  list->setIndentation(12);
  list->setSelectionMode(QAbstractItemView::NoSelection);
  const auto section = [list](const QString& title) {
    auto* head = new QTreeWidgetItem(list, {title});
    QFont bold = list->font();
    bold.setBold(true);
    head->setFont(0, bold);
    return head;
  };
  auto* view = section(tr("In the 3-D view"));
  for (const HelpLine& line : view_help()) new QTreeWidgetItem(view, {line.input, line.what});
  auto* keys = section(tr("Everywhere"));
  for (const QAction* made : window->actions()) {
    if (made->shortcut().isEmpty()) continue;
    new QTreeWidgetItem(
        keys, {made->shortcut().toString(QKeySequence::NativeText), QString(made->text()).remove(QLatin1Char('&'))});
  }
  list->expandAll();
  list->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  auto* column = new QVBoxLayout(dialog);
  column->addWidget(list);
  column->addWidget(buttons);
  dialog->resize(560, 560);
  dialog->open();
}

void show_about(QWidget* window, const SceneView& view) {
  auto* box = new QMessageBox(window);
  box->setObjectName(QStringLiteral("about-dialog"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setWindowTitle(tr("About impend"));
  box->setIconPixmap(window->windowIcon().pixmap(64, 64));
  box->setTextFormat(Qt::PlainText);
  box->setText(tr("impend %1").arg(QString::fromLatin1(kProgramVersion)));
  box->setInformativeText(
      tr("Impending motion of assemblies of touching rigid parts under gravity, without friction, found by "
         "three formulations that check each other.\n\nPictures by: %1, with %2 of memory\nQt %3")
          .arg(shown_text(view.renderer_description()),
               window->locale().formattedDataSize(static_cast<qint64>(view.renderer_memory())),
               QString::fromLatin1(qVersion())));
  box->open();
}

}  // namespace impend::gui
