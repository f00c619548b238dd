// The files in which answers are: FOLDER/blocks of a job.
//
//   000017.jsonl                 block 17, finished: a line for each of its states, in order
//   000017.jsonl.HOST.PID.part   what a process has of it so far: the same lines; the last one may be torn
//   000017.jsonl.HOST.PID.taken  a finished block that is about to be replaced by one that knows more; as a part
//   000017.jsonl.HOST.PID.conflict  a finished block whose bytes are not those of the one that was there
//
// Nothing but renaming within the folder is relied on, so that a shared disk will do. Two processes on one block write
// two parts and give them one name, with the same bytes, since answers are functions of their states.
//
// How what a process has of a block becomes the block.
#pragma once

#include <sys/types.h>

#include <map>
#include <string>
#include <vector>

#include "impend/base/result.h"
#include "impend/sweep/sweep_job.h"

namespace impend {

// Seconds after which a part that nobody has written to or touched is taken for that of a process that is gone. Whoever
// works on a block touches its part every kTouchEvery seconds.
inline constexpr double kLease = 600;
inline constexpr double kTouchEvery = 60;

struct BlockPart {
  std::string path;
  bool alive = false;  // its process is at work, as far as can be told from here
};

struct BlockFolder {
  std::map<long, std::string> finished;  // by block, paths
  std::map<long, std::vector<BlockPart>> parts;
  std::map<long, std::vector<std::string>> conflicts;
};

// What there is. A part is alive when it was touched within the lease, unless it is of this host and its process is
// gone or is this one. Held by tests/unit/sweep/test_block_files.
BlockFolder block_folder(const SweepJob& job);

std::string block_path(const SweepJob& job, long block);
std::string part_path(const SweepJob& job, long block, pid_t process);
// What this process takes away, and what it keeps beside the block.
std::string taken_path(const SweepJob& job, long block);
std::string conflict_path(const SweepJob& job, long block);

// The lines of a block from its first state on, as far as they are whole, in order and have the keys of their states:
// what of a part can be taken over. `check_keys`: of all lines, else of the first and the last.
enum class KeyCheck { kAll, kEnds };
std::vector<std::string_view> sound_lines(const SweepJob& job, long block, std::string_view text, KeyCheck check);
// Whether the text is the whole block, and nothing else.
bool is_whole_block(const SweepJob& job, long block, std::string_view text, KeyCheck check);

// Turns the finished part into the block; `text` is what is in it. Where there is the same block already, the part is
// removed; a damaged one, or one of another job or version, is replaced. Of a state that has an answer in one of the
// two only, and a timeout in the other, the answer stays; of two timeouts the longer one.
//
// Any number of processes may do so at the same instant, and none undoes what another one has done: a block gets its
// name by a link, which fails where there is one; one that is to be replaced is taken away first, by a name that only
// one process can give it, and what it knew by then is united with the part. Where the disk has no links (FAT, some
// network file systems) the part is renamed, and the last one wins: then a timeout may stay where an answer was, which
// costs work again, never an answer.
//
// Errors: kOutput; kInternal where a sound block with other answers is there: both are kept. Held by
// tests/unit/sweep/test_block_files and test_finish_block.
Status finish_block(const SweepJob& job, long block, const std::string& part, const std::string& text);

}  // namespace impend
