// A 3-D mouse, played by a stand-in of its daemon: a socket that speaks the protocol of spacenavd, eight numbers of 32
// bits for each event. No real device is in these tests.
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <QFile>
#include <QTest>
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <thread>

#include "gui/widgets/space_mouse.h"
#include "tests/gui/window/window_support.h"

using namespace impend;
using namespace impend::gui;
using namespace impend::test;

namespace {

constexpr std::int32_t kMotion = 0, kPress = 1, kRelease = 2;
constexpr std::int32_t kPeriod = 20;  // ms

// In a thread of its own, since a client waits for the answer to its first question.
class DaemonStandIn {
 public:
  explicit DaemonStandIn(const QString& path) : listening_(socket(AF_UNIX, SOCK_STREAM, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const QByteArray bytes = path.toLocal8Bit();
    std::copy_n(bytes.constData(), std::min<std::size_t>(bytes.size(), sizeof address.sun_path - 1), address.sun_path);
    bound_ = bind(listening_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
             listen(listening_, 1) == 0;
    thread_ = std::thread([this] {
      const int client = accept(listening_, nullptr, nullptr);
      // It asks for a version of the protocol, and gets the one that it asked for.
      std::int32_t asked = 0;
      if (client >= 0 && read(client, &asked, sizeof asked) == sizeof asked) (void)!write(client, &asked, sizeof asked);
      client_ = client;
    });
  }
  ~DaemonStandIn() {
    shutdown(listening_, SHUT_RDWR);
    thread_.join();
    hang_up();
    ::close(listening_);
  }
  DaemonStandIn(const DaemonStandIn&) = delete;
  DaemonStandIn& operator=(const DaemonStandIn&) = delete;

  bool bound() const { return bound_; }
  bool met() const { return client_ >= 0; }
  bool send(const std::array<std::int32_t, 8>& event) {
    return write(client_, event.data(), sizeof event) == static_cast<ssize_t>(sizeof event);
  }
  void hang_up() {
    if (const int client = client_.exchange(-1); client >= 0) ::close(client);
  }

 private:
  int listening_;
  bool bound_ = false;
  std::atomic<int> client_ = -1;
  std::thread thread_;
};

}  // namespace

class TestWindowSpaceMouse : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { prepare_application(); }

  void without_a_daemon_nothing_happens() {
    qputenv("SPNAV_SOCKET", "/nowhere/at/all");
    SpaceMouse mouse;
    if (QFile::exists(QStringLiteral("/var/run/spnav.sock"))) QSKIP("a daemon runs on this machine");
    QVERIFY(!mouse.open());
    TestWindow window;
    QVERIFY(window.open(model_path("tower")));
    QVERIFY(!window->notice()->isVisible());
  }

  void the_cap_moves_the_camera_and_its_first_button_shows_all() {
    if (!SpaceMouse::built_in()) QSKIP("built without libspnav");
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("spnav.sock"));
    qputenv("SPNAV_SOCKET", path.toLocal8Bit());
    DaemonStandIn daemon(path);
    QVERIFY(daemon.bound());
    TestWindow window;
    QTRY_VERIFY_WITH_TIMEOUT(daemon.met(), kPatience);
    QVERIFY(window.open(model_path("tower")));
    window->view()->fit();
    QVERIFY(window.ready());
    const auto camera = [&] { return window->view()->view().camera; };
    const Camera fitted = camera();
    QVERIFY(daemon.send({kMotion, 350, 0, 0, 0, 0, 0, kPeriod}));
    QTRY_VERIFY_WITH_TIMEOUT(!camera().target.isApprox(fitted.target), kPatience);
    QVERIFY((camera().R_WC.transpose() * (camera().target - fitted.target)).x() < 0);
    QVERIFY(camera().R_WC.isApprox(fitted.R_WC));
    QVERIFY(daemon.send({kMotion, 0, 0, 0, 0, 350, 0, kPeriod}));
    QTRY_VERIFY_WITH_TIMEOUT(!camera().R_WC.isApprox(fitted.R_WC), kPatience);
    const double distance = camera().distance;
    QVERIFY(daemon.send({kMotion, 0, 0, 350, 0, 0, 0, kPeriod}));
    QTRY_VERIFY_WITH_TIMEOUT(camera().distance > distance, kPatience);
    const Vec3 away = camera().target;
    QVERIFY(daemon.send({kRelease, 0, 0, 0, 0, 0, 0, 0}));
    QVERIFY(daemon.send({kPress, 1, 0, 0, 0, 0, 0, 0}));
    QVERIFY(daemon.send({kMotion, 0, 0, 1, 0, 0, 0, kPeriod}));
    QTRY_VERIFY_WITH_TIMEOUT(camera().distance > distance, kPatience);
    QVERIFY(camera().target.isApprox(away));
    QVERIFY(daemon.send({kPress, 0, 0, 0, 0, 0, 0, 0}));
    QTRY_VERIFY_WITH_TIMEOUT(!camera().target.isApprox(away), kPatience);
    // Gone, and the window goes on.
    daemon.hang_up();
    QTest::qWait(50);
    QVERIFY(window.open(model_path("corbel")));
  }
};

QTEST_MAIN(TestWindowSpaceMouse)
#include "test_window_space_mouse.moc"
