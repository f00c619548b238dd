#include "impend/sweep/slurm_script.h"

#include <fmt/format.h>

#include "impend/base/names.h"

namespace impend {
namespace {

// For a POSIX shell, in single quotes.
std::string shell_word(const std::string& text) {
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

// A script has one line for it.
std::string on_one_line_only(std::string text) {
  for (char& c : text) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return text;
}

}  // namespace

std::string slurm_script(const SweepJob& job, const std::string& path, const std::vector<std::string>& more) {
  std::string script = "#!/bin/sh\n";
  const std::string name = safe_file_name(job.name, "sweep");
  script += fmt::format("# {} states of {} in {} blocks, a task for each: sbatch THIS_FILE, from this folder.\n",
                        job.states(), name, job.blocks());
  script +=
      fmt::format("# What is missing afterwards: sbatch --array=\"$(impend sweep status {} --missing)\" THIS_FILE\n",
                  on_one_line_only(shell_word(path)));
  script += fmt::format("#SBATCH --job-name=impend-{}\n#SBATCH --array=0-{}\n", name, job.blocks() - 1);
  script += "#SBATCH --ntasks=1\n#SBATCH --cpus-per-task=1\n#SBATCH --requeue\n#SBATCH --open-mode=append\n";
  script += fmt::format("#SBATCH --output=\"{}/slurm-%A_%a.log\"\n", on_one_line_only(path));
  for (const std::string& line : more) script += fmt::format("#SBATCH {}\n", on_one_line_only(line));
  script += fmt::format("exec \"${{IMPEND:-impend}}\" sweep run {} --shard auto --progress never\n", shell_word(path));
  return script;
}

}  // namespace impend
