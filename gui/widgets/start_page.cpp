#include "gui/widgets/start_page.h"

#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QPainter>
#include <QPushButton>
#include <algorithm>

#include "gui/presenter/sentences.h"
#include "gui/presenter/view_model.h"
#include "gui/widgets/appearance.h"
#include "gui/widgets/compose.h"
#include "gui/widgets/line_icon.h"
#include "gui/widgets/shown_text.h"
#include "impend/import/read_assembly.h"
#include "impend/pipeline/pipeline.h"
#include "impend/scene/make_scene.h"

namespace impend::gui {
namespace {

constexpr std::uint32_t kLayers = layer::kParts | layer::kEdges | layer::kMotion | layer::kGhost | layer::kGround;

// With what moves where that can be found out.
Result<std::shared_ptr<const Scene>> scene_of(const ShippedModel& model, const SceneOptions& options,
                                              const Progress& progress) {
  const std::vector<std::string> inputs = {model.path};
  Result<Assembly> assembly = read_assembly(inputs, {}, progress);
  if (!assembly) return assembly.error();
  const SceneMeshes meshes = scene_meshes(assembly.value(), options);
  PipelineOptions quiet;
  quiet.contact.threads = quiet.solver.threads = 1;  // nobody waits for it
  quiet.friction.model = model.model;
  const Result<Analysis> analysis = run_analysis(assembly.value(), inputs, quiet, progress);
  return std::make_shared<const Scene>(analysis ? make_scene(analysis.value(), meshes, options)
                                                : make_scene(assembly.value(), meshes, options));
}

}  // namespace

ModelPictures::~ModelPictures() { stop(); }

void ModelPictures::stop() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

void ModelPictures::make(std::vector<ShippedModel> models, const QSize& size, bool dark) {
  stop();
  stop_ = false;
  thread_ = std::thread([this, models = std::move(models), size, dark] { run(models, size, dark); });
}

void ModelPictures::run(const std::vector<ShippedModel>& models, const QSize& size, bool dark) {
  Result<std::unique_ptr<OffscreenRenderer>> renderer = OffscreenRenderer::create();
  if (!renderer) return;
  SceneOptions options;
  options.dark = dark;
  Progress progress;
  progress.cancelled = [this] { return stop_.load(); };
  const double aspect = static_cast<double>(size.width()) / size.height();
  for (size_t i = 0; i < models.size() && !stop_; ++i) {
    const Result<std::shared_ptr<const Scene>> scene = scene_of(models[i], options, progress);
    if (!scene || stop_ || !renderer.value()->set_scene(scene.value())) continue;
    View view = initial_view(*scene.value(), aspect, dark);
    view.layers = kLayers;
    const Result<Image> drawn =
        renderer.value()->draw(fitted_to_all(view, *scene.value(), aspect), {size.width(), size.height(), 1.0});
    if (!drawn) continue;
    const QImage picture = to_qimage(drawn.value(), true);
    QMetaObject::invokeMethod(
        this, [this, i, picture] { Q_EMIT pictureReady(static_cast<int>(i), picture); }, Qt::QueuedConnection);
  }
}

namespace {

constexpr QSize kPicture(192, 132);

QString card_text(const ShippedModel& model) {
  const QString name = shown_text(model.name);
  if (model.expected.empty()) return name;
  const QString expected = name + QStringLiteral("\n") + shown_text(model.expected);
  if (model.model == FrictionModel::kFrictionless) return expected;
  return StartPage::tr("%1\nopens with %2").arg(expected, shown_text(friction_choice_words(model.model)).toLower());
}

// Until the picture comes.
QIcon placeholder(const QString& name, const QPalette& palette, double ratio) {
  QPixmap pixmap(kPicture * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(palette.color(QPalette::AlternateBase));
  QPainter painter(&pixmap);
  painter.setPen(palette.color(QPalette::PlaceholderText));
  const QRect room = QRect(QPoint(), kPicture).adjusted(8, 8, -8, -8);
  painter.drawText(room, Qt::AlignCenter | Qt::TextWordWrap, QString(name).replace(QLatin1Char('-'), QLatin1Char(' ')));
  return QIcon(pixmap);
}

}  // namespace

QString recent_text(const Recent& recent) {
  if (recent.inputs.isEmpty()) return {};
  const QFileInfo first(recent.inputs.first());
  const QString name = QStringLiteral("%1 (%2)").arg(first.fileName(), first.dir().dirName());
  return recent.inputs.size() == 1 ? name : StartPage::tr("%1 and %2 more").arg(name).arg(recent.inputs.size() - 1);
}

StartPage::StartPage(QWidget* parent)
    : QWidget(parent),
      list_(new QListWidget),
      no_models_(
          new QLabel(tr("The shipped models were not found. IMPEND_MODELS in the environment may name their folder."))),
      recent_(new QVBoxLayout),
      recent_title_(new QLabel(tr("Recent"))) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* title = new QLabel(QStringLiteral("impend"));
  QFont huge = font();
  huge.setPointSizeF(huge.pointSizeF() * 2.2);
  huge.setBold(true);
  title->setFont(huge);
  auto* line =
      new QLabel(tr("Which parts of an assembly start to move under gravity, which way, and what holds the rest."));
  line->setWordWrap(true);
  auto* open = new QPushButton(line_icon(Symbol::kOpen), tr("Open files …"));
  auto* folder = new QPushButton(line_icon(Symbol::kFolder), tr("Open a folder …"));
  auto* drop =
      new QLabel(tr("or drop them here: assembly files, STEP, 3MF, glTF, OBJ, STL, PLY, folders, zip archives"));
  drop->setWordWrap(true);
  drop->setForegroundRole(QPalette::PlaceholderText);
  QFont bold = font();
  bold.setBold(true);
  recent_title_->setFont(bold);
  recent_->setSpacing(2);
  auto* models_title = new QLabel(tr("Models to try"));
  models_title->setFont(bold);
  no_models_->setWordWrap(true);
  no_models_->hide();

  list_->setAccessibleName(tr("Shipped models"));
  list_->setViewMode(QListView::IconMode);
  list_->setResizeMode(QListView::Adjust);
  list_->setMovement(QListView::Static);
  list_->setIconSize(kPicture);
  list_->setGridSize(kPicture + QSize(20, 56));
  list_->setWordWrap(true);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);

  auto* left = new QVBoxLayout;
  left->setSpacing(10);
  for (QWidget* widget : std::initializer_list<QWidget*>{title, line}) left->addWidget(widget);
  left->addSpacing(8);
  for (QWidget* widget : std::initializer_list<QWidget*>{open, folder, drop}) left->addWidget(widget);
  left->addSpacing(16);
  left->addWidget(recent_title_);
  left->addLayout(recent_);
  left->addStretch(1);
  auto* side = new QWidget;
  side->setFixedWidth(270);
  side->setLayout(left);
  auto* right = new QVBoxLayout;
  right->addWidget(models_title);
  right->addWidget(no_models_);
  right->addWidget(list_, 1);
  auto* all = new QHBoxLayout(this);
  all->setContentsMargins(28, 24, 20, 12);
  all->setSpacing(28);
  all->addWidget(side);
  all->addLayout(right, 1);

  connect(open, &QPushButton::clicked, this, &StartPage::openWanted);
  connect(folder, &QPushButton::clicked, this, &StartPage::openFolderWanted);
  const auto choose = [this](QListWidgetItem* item) {
    const ShippedModel& model = models_[static_cast<size_t>(list_->row(item))];
    Q_EMIT modelWanted(path_text(model.path), model.model);
  };
  connect(list_, &QListWidget::itemClicked, this, choose);
  connect(list_, &QListWidget::itemActivated, this, choose);
  connect(&pictures_, &ModelPictures::pictureReady, this, [this](int model, const QImage& picture) {
    if (model < 0 || model >= list_->count()) return;
    QPixmap pixmap = QPixmap::fromImage(picture);
    pixmap.setDevicePixelRatio(static_cast<double>(picture.width()) / kPicture.width());
    list_->item(model)->setIcon(QIcon(pixmap));
    drawn_[static_cast<size_t>(model)] = true;
  });
  set_recent({});
}

void StartPage::set_models(std::vector<ShippedModel> models, bool pictures) {
  pictures_.give_up();
  models_ = std::move(models);
  drawn_.assign(models_.size(), false);
  wants_pictures_ = pictures;
  list_->clear();
  for (const ShippedModel& model : models_) {
    auto* item = new QListWidgetItem(placeholder(shown_text(model.name), palette(), devicePixelRatioF()),
                                     card_text(model), list_);
    item->setToolTip(tooltip_text(shown_text(model.line)));
  }
  no_models_->setVisible(models_.empty());
  if (isVisible()) start_pictures();
}

void StartPage::start_pictures() {
  const bool dark = is_dark(palette());
  const bool all = std::all_of(drawn_.begin(), drawn_.end(), [](bool done) { return done; });
  if (!wants_pictures_ || models_.empty() || (all && dark == drawn_dark_)) return;
  drawn_dark_ = dark;
  pictures_.make(models_, kPicture * devicePixelRatioF(), dark);
}

void StartPage::set_recent(const QList<Recent>& recent) {
  while (QLayoutItem* item = recent_->takeAt(0)) {
    item->widget()->deleteLater();
    delete item;
  }
  for (int i = 0; i < recent.size(); ++i) {
    auto* button = new QPushButton(recent_text(recent[i]).replace(QLatin1Char('&'), QStringLiteral("&&")));
    button->setFlat(true);
    button->setStyleSheet(QStringLiteral("text-align: left; padding: 3px 4px;"));
    button->setToolTip(tooltip_text(recent[i].inputs.join(QStringLiteral("\n"))));
    connect(button, &QPushButton::clicked, this, [this, i] { Q_EMIT recentWanted(i); });
    recent_->addWidget(button);
  }
  recent_title_->setVisible(!recent.isEmpty());
}

void StartPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  start_pictures();
}

void StartPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  pictures_.give_up();
}

void StartPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && isVisible()) start_pictures();
}

}  // namespace impend::gui
