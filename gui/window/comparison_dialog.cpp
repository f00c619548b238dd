#include "gui/window/comparison_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSaveFile>
#include <QScreen>
#include <QSplitter>
#include <QVBoxLayout>
#include <utility>

#include "gui/presenter/sentences.h"
#include "gui/widgets/file_dialogs.h"
#include "gui/widgets/shown_text.h"

namespace impend::gui {
namespace {

constexpr QSize kComparisonSize(1000, 800);  // pixels, where the screen has room for it
constexpr QSize kComparisonFrame(8, 48);     // title and borders that a window manager adds
constexpr QSize kLeastPicture(320, 120);
constexpr double kTallestPicture = 0.45;  // of the dialog's height at first: the words have the rest

QByteArray page_text(const QString& text) { return text.toHtmlEscaped().toUtf8(); }

}  // namespace

QByteArray comparison_page(const ShownComparison& shown) {
  QByteArray page = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" +
                    page_text(ComparisonDialog::tr("%1 and %2 compared").arg(shown.before, shown.after)) +
                    "</title><style>body{font-family:sans-serif;max-width:64em;margin:2em auto;padding:0 1em}"
                    "img{max-width:100%}pre{overflow-x:auto}table{width:100%}td{width:50%}</style></head><body>\n<h1>" +
                    page_text(shown.headline) + "</h1>\n<table><tr><td>" +
                    page_text(ComparisonDialog::tr("Before: %1").arg(shown.before)) + "</td><td>" +
                    page_text(ComparisonDialog::tr("After: %1").arg(shown.after)) + "</td></tr></table>\n";
  if (!shown.picture.isEmpty())
    page += "<img alt=\"" + page_text(ComparisonDialog::tr("The old design left, the new one right")) +
            "\" src=\"data:image/png;base64," + shown.picture.toBase64() + "\">\n";
  return page + "<pre>" + page_text(shown.words) + "</pre>\n</body></html>\n";
}

FittedPicture::FittedPicture(QPixmap picture, QWidget* parent) : QWidget(parent), picture_(std::move(picture)) {
  setMinimumSize(kLeastPicture);
}

QSize FittedPicture::sizeHint() const { return picture_.size() / picture_.devicePixelRatio(); }

void FittedPicture::paintEvent(QPaintEvent*) {
  const double ratio = devicePixelRatioF();
  QPixmap fitted = picture_.scaled(size() * ratio, Qt::KeepAspectRatio, Qt::SmoothTransformation);
  fitted.setDevicePixelRatio(ratio);
  const QSizeF drawn = fitted.deviceIndependentSize();
  QPainter(this).drawPixmap(QPointF((width() - drawn.width()) / 2, (height() - drawn.height()) / 2), fitted);
}

ComparisonDialog::ComparisonDialog(const ShownComparison& shown, QWidget* parent)
    : QDialog(parent), shown_(shown), said_(new QLabel) {
  setObjectName(QStringLiteral("comparison"));
  setWindowTitle(tr("Comparison of two designs"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* layout = new QVBoxLayout(this);
  auto* headline = new QLabel(shown.headline);
  headline->setObjectName(QStringLiteral("comparison-headline"));
  headline->setTextFormat(Qt::PlainText);
  headline->setWordWrap(true);
  QFont bold = headline->font();
  bold.setBold(true);
  headline->setFont(bold);
  layout->addWidget(headline);
  layout->addWidget(names());
  auto* parts = new QSplitter(Qt::Vertical);
  parts->setChildrenCollapsible(false);
  if (QPixmap drawn; drawn.loadFromData(shown.picture)) {
    auto* picture = new FittedPicture(drawn);
    picture->setAccessibleName(tr("The old design left, the new one right"));
    parts->addWidget(picture);
  }
  parts->addWidget(words());
  layout->addWidget(parts, 1);
  said_->setTextFormat(Qt::PlainText);
  said_->setWordWrap(true);
  said_->hide();
  layout->addWidget(said_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  const auto add = [&](const QString& text, const QString& tip, auto act) {
    QPushButton* button = buttons->addButton(text, QDialogButtonBox::ActionRole);
    button->setToolTip(tip);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, act);
  };
  add(tr("&Save …"), tr("As a page with the picture, as words, or the picture alone"), [this] { choose_file(); });
  add(tr("Cop&y the words"), tr("Into the clipboard"), [this] { QApplication::clipboard()->setText(shown_.words); });
  add(tr("S&wap before and after"), tr("If the open design is the older one"), &ComparisonDialog::swapWanted);
  if (shown.margins_left)
    add(tr("&Margins, too"),
        tr("How far each may tilt, the push that it bears, how much a mass may change: takes longer"),
        &ComparisonDialog::marginsWanted);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons);
  const QScreen* screen = QGuiApplication::primaryScreen();
  resize(screen == nullptr ? kComparisonSize : kComparisonSize.boundedTo(screen->availableSize() - kComparisonFrame));
  const int picture = static_cast<int>(kTallestPicture * height());
  parts->setSizes({picture, height() - picture});
}

// Above the halves of the picture.
QWidget* ComparisonDialog::names() const {
  auto* row = new QWidget;
  auto* columns = new QHBoxLayout(row);
  columns->setContentsMargins(0, 0, 0, 0);
  for (const QString& text : {tr("Before: %1").arg(shown_.before), tr("After: %1").arg(shown_.after)}) {
    auto* name = new QLabel(text);
    name->setTextFormat(Qt::PlainText);
    name->setAlignment(Qt::AlignHCenter);
    name->setWordWrap(true);
    columns->addWidget(name, 1);
  }
  return row;
}

QWidget* ComparisonDialog::words() const {
  auto* text = new QPlainTextEdit(shown_.words);
  text->setObjectName(QStringLiteral("comparison-words"));
  text->setAccessibleName(tr("What was changed, and what that did to the verdict"));
  text->setReadOnly(true);
  text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  text->setLineWrapMode(QPlainTextEdit::NoWrap);
  text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  return text;
}

void ComparisonDialog::choose_file() {
  QFileDialog* dialog = write_dialog(this, tr("Save the comparison"),
                                     {tr("Page to hand on (*.html)"), tr("Words (*.txt)"), tr("Picture (*.png)")},
                                     tr("%1-and-%2")
                                         .arg(QFileInfo(shown_.before).fileName().section(QLatin1Char('.'), 0, 0),
                                              QFileInfo(shown_.after).fileName().section(QLatin1Char('.'), 0, 0)));
  if (parentWidget() != nullptr && last_folder(this).isEmpty()) dialog->setDirectory(last_folder(parentWidget()));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { (void)write(path); });
  dialog->open();
}

Status ComparisonDialog::write(const QString& path) {
  const QString kind = QFileInfo(path).suffix().toLower();
  const QByteArray bytes = kind == QLatin1String("html")  ? comparison_page(shown_)
                           : kind == QLatin1String("png") ? shown_.picture
                                                          : (shown_.headline + "\n\n" + shown_.words).toUtf8();
  QSaveFile file(path);
  Status status = ok_status();
  if (bytes.isEmpty() || !file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
    status = Error{ErrorCode::kOutput,
                   bytes.isEmpty() ? "there is no picture: this machine cannot draw one"
                                   : "cannot be written: " + file.errorString().toStdString(),
                   {path_bytes(path), 0, "", ""},
                   bytes.isEmpty() ? "save the words" : "choose another folder"};
  said_->setText(status ? tr("Written: %1").arg(QDir::toNativeSeparators(path))
                        : tr("Not written: %1").arg(shown_text(to_string(status.error()))));
  said_->show();
  return status;
}

}  // namespace impend::gui
