// What Edit > Copy puts into the clipboard.
#pragma once

#include <QWidget>

namespace impend::gui {

// Of the widget that has the keys: selected rows of a table as numbers for a spreadsheet, selected lines of a list with
// their columns between tabulators, selected text of a field. Nothing happens where nothing is selected.
void copy_from(QWidget* focus);

}  // namespace impend::gui
