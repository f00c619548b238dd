// The command-line program: arguments in, exit status out.
#include <exception>
#include <new>

#include "cli/output.h"
#include "cli/run_log.h"
#include "cli/terminal.h"
#include "cli/verbs.h"

namespace {

using namespace impend;
using namespace impend::cli;

ExitStatus run(int count, const char* const* arguments) {
  const Parsed parsed = parse_arguments(count, arguments);
  if (const Error* error = std::get_if<Error>(&parsed)) {
    print_error(*error);
    return exit_status(*error);
  }
  if (const Answer* answer = std::get_if<Answer>(&parsed)) {
    const Status written = write_output("-", answer->text);
    if (!written) print_error(written.error());
    return written ? kRan : kBadInput;
  }
  const Options& options = std::get<Options>(parsed);
  if (const Status started = start_log(options); !started) {
    print_error(started.error());
    return exit_status(started.error());
  }
  if (options.verbose) print_config(options.given.config);
  catch_interrupt();
  const ExitStatus status = run_verb(options);
  end_log(status);
  return status;
}

// What a shell expects of a program that a signal has ended.
int status_after_signal(ExitStatus status) {
  constexpr int kEndedBySignal = 128;
  return status == kCancelledByUser && interrupted() ? kEndedBySignal + interrupting_signal() : status;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return status_after_signal(run(count, arguments));
  } catch (const std::bad_alloc&) {
    print_error({ErrorCode::kInternal, "out of memory", {}, "give it smaller parts or a larger machine"});
  } catch (const std::exception& exception) {
    print_error({ErrorCode::kInternal,
                 exception.what(),
                 {},
                 "this is a mistake in the program: please report it with the input"});
  }
  end_log(kInternalError);
  return kInternalError;
}
