// The estimate of a progress line: silent while nothing can be known, steady, and wrong never for long.
#include "impend/report/time_left.h"

#include "tests/support/catch.h"

namespace impend {
namespace {

// A stage that does the same share each second, heard every tenth of a second up to `seconds`.
std::string after(TimeLeft& left, double share_per_second, double seconds) {
  std::string words;
  for (int k = 0; k <= 10 * seconds; ++k) {
    left.hear("solve", share_per_second * k / 10, 0.1 * k);
    words = left.words(0.1 * k);
  }
  return words;
}

}  // namespace

TEST_CASE("time left is not told in the first seconds, without a share, nor after too little of it") {
  TimeLeft young, unknown, slow;
  CHECK(after(young, 0.01, 3.9).empty());
  unknown.hear("solve", -1, 0);
  unknown.hear("solve", -1, 100);
  CHECK(unknown.words(100).empty());
  CHECK(after(slow, 0.001, 15).empty());
  TimeLeft silent;
  CHECK(silent.words(100).empty());
}

TEST_CASE("time left is what remains at the pace so far, in steps that a person would name") {
  TimeLeft minute, hour, end;
  CHECK(after(minute, 0.01, 50) == "about 1 min left");
  CHECK(after(hour, 0.0001, 300) == "about 3 h left");
  CHECK(after(end, 0.01, 95) == "a few seconds left");
  TimeLeft done;
  CHECK(after(done, 0.01, 100).empty());
}

TEST_CASE("time left never grows by a little, and does when the pace breaks down") {
  TimeLeft left;
  CHECK(after(left, 0.01, 50) == after(left, 0.01, 50));
  const std::string before = after(left, 0.01, 60);
  left.hear("solve", 0.6, 70);
  CHECK(left.words(70) == before);  // 47 s by now, where 45 s were told
  left.hear("solve", 0.6, 600);
  CHECK(left.words(600) == "about 8 min left");
}

TEST_CASE("another stage and a share that shrinks start anew") {
  TimeLeft left;
  REQUIRE_FALSE(after(left, 0.01, 50).empty());
  left.hear("margins", 0.9, 51);
  CHECK(left.words(51).empty());
  left.hear("margins", 0.95, 60);
  CHECK(left.words(60) == "about 10 s left");
  left.hear("margins", 0.1, 61);
  CHECK(left.words(61).empty());
}

}  // namespace impend
