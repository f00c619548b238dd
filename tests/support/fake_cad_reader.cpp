// Stands in for impend-cad-reader in tests; the environment variable FAKE_CAD_READER says how it (mis)behaves.
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "impend/import/cad/cad_stream.h"
#include "tests/support/cad_example.h"

extern char** environ;

namespace {

using namespace impend;

// To standard output; the end of the program when nobody reads any more.
void say(const std::string& bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const ssize_t count = ::write(STDOUT_FILENO, bytes.data() + at, bytes.size() - at);
    if (count <= 0) std::exit(9);
    at += static_cast<std::size_t>(count);
  }
}

std::string head() {
  std::string out;
  write_cad_head(&out);
  return out;
}

template <class Frame>
std::string frame(const Frame& what) {
  std::string out;
  write_frame(what, &out);
  return out;
}

std::string read_all() {
  std::string all;
  std::vector<char> buffer(65536);
  for (;;) {
    const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count <= 0) return all;
    all.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

[[noreturn]] void sleep_forever() {
  for (;;) pause();
}

void say_model(const std::vector<std::string>& notes) {
  ModelFile model = test::cad_example();
  model.notes.insert(model.notes.end(), notes.begin(), notes.end());
  say(cad_stream(model));
}

// What the process sees of the world, as notes.
void tell_surroundings(const std::vector<std::string>& arguments) {
  std::vector<std::string> notes = {"read " + std::to_string(read_all().size()) + " bytes"};
  for (const std::string& argument : arguments) notes.push_back("argument " + argument);
  for (char** variable = environ; *variable != nullptr; ++variable)
    notes.push_back("variable " + std::string(*variable));
  for (int number = 0; number < 1024; ++number) {
    if (::lseek(number, 0, SEEK_CUR) != -1 || errno == ESPIPE) notes.push_back("open " + std::to_string(number));
  }
  rlimit core{};
  getrlimit(RLIMIT_CORE, &core);
  notes.push_back("core " + std::to_string(core.rlim_cur));
  rlimit memory{};
  getrlimit(RLIMIT_AS, &memory);
  notes.push_back(memory.rlim_cur == RLIM_INFINITY ? "memory without limit" : "memory limited");
  say_model(notes);
}

void take_steps() {
  say(head());
  for (int i = 0; i <= 10; ++i) {
    say(frame(CadProgress{i < 5 ? "reading" : "tessellating", i / 10.0}));
    ::usleep(2000);
  }
  say(cad_stream(test::cad_example()).substr(head().size()));
}

// With news all the time, so that it never stalls.
[[noreturn]] void compute_for_ever() {
  say(head());
  for (double fraction = 0;; fraction += 1e-9) {
    say(frame(CadProgress{"tessellating", fraction}));
    for (volatile int i = 0; i < 100'000;) i = i + 1;
  }
}

void flood(const std::string& piece) {
  std::string many;
  while (many.size() < 65536) many += piece;
  for (;;) say(many);
}

void flood_errors() {
  const std::string many(65536, 'x');
  for (;;) {
    if (::write(STDERR_FILENO, many.data(), many.size()) <= 0) std::exit(9);
  }
}

void take_all_memory() {
  say(head() + frame(CadProgress{"tessellating", 0.5}));
  std::vector<std::unique_ptr<char[]>> taken;
  for (;;) taken.push_back(std::make_unique_for_overwrite<char[]>(std::size_t{1} << 30));
}

void say_big_model() {
  ModelFile model = test::cad_example();
  model.objects[0].mesh.vertices.assign(300'000, Vec3(1, 2, 3));
  model.objects[0].mesh.triangles.assign(600'000, {0, 1, 2});
  read_all();
  say(cad_stream(model));
}

void say_error() {
  read_all();
  say(head() + frame(CadProgress{"reading", 0.1}) +
      frame(Error{ErrorCode::kBadValue, "the radius is negative", {"", 0, "pin", "#17"}, "correct it"}));
}

void say_with_complaint() {
  std::fputs("first words\nTKernel: out of luck\n", stderr);
  say(head() + frame(CadProgress{"healing", 0.5}));
}

using Behaviours = std::map<std::string, std::function<void()>>;

Behaviours behaviours(const std::vector<std::string>& arguments) {
  const std::string model = cad_stream(test::cad_example());
  const std::string progress = frame(CadProgress{"reading", 0.25});
  return {{"model", [] { read_all(), say_model({}); }},
          {"surroundings", [=] { tell_surroundings(arguments); }},
          {"progress", take_steps},
          {"hang", sleep_forever},
          {"hang after frames", [=] { say(head() + progress), sleep_forever(); }},
          {"hang after model", [=] { say(model), sleep_forever(); }},
          {"close and hang", [=] { say(head() + progress), ::close(STDOUT_FILENO), sleep_forever(); }},
          {"repeat progress", [=] { say(head()), flood(progress); }},
          {"flood notes", [=] { say(head()), flood(frame(CadNote{"on and on"})); }},
          {"flood garbage", [] { flood("y\n"); }},
          {"absurd frame", [] { say(head() + "\3" + std::string("\0\0\0\0\0\1\0\0", 8)), flood("\7"); }},
          {"flood errors", flood_errors},
          {"garbage", [] { say("Segment 1 loaded\n"); }},
          {"half a frame", [=] { read_all(), say(model.substr(0, model.size() / 2)); }},
          {"nothing", [] {}},
          {"exit 3", [] { say_with_complaint(), std::exit(3); }},
          {"abort", [] { say_with_complaint(), std::abort(); }},
          {"crash", [] { say_with_complaint(), signal(SIGSEGV, SIG_DFL), raise(SIGSEGV); }},
          {"interrupted", [] { say(head()), raise(SIGINT); }},
          {"killed", [] { say(head()), raise(SIGKILL); }},
          {"all memory", take_all_memory},
          {"never reads", [=] { say(model); }},
          {"stops reading",
           [=] {
             char first = 0;
             (void)!::read(STDIN_FILENO, &first, 1);
             ::close(STDIN_FILENO);
             say(model);
           }},
          {"huge count",
           [] { say(head() + "\3" + std::string("\x0c\0\0\0\0\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\0", 20)); }},
          {"big model", say_big_model},
          {"compute", compute_for_ever},
          {"internal",
           [] {
             say(head() + frame(Error{ErrorCode::kInternal, "gave up", {}, "export again"}));
           }},
          {"error", say_error}};
}

}  // namespace

int main(int count, char** arguments) {
  const char* name = std::getenv("FAKE_CAD_READER");
  const Behaviours all = behaviours({arguments + 1, arguments + count});
  const auto chosen = all.find(name == nullptr ? "" : name);
  if (chosen == all.end()) return 8;
  chosen->second();
  return 0;
}
