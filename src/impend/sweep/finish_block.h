// How what a process has of a block becomes the block.
#pragma once

#include <string>

#include "impend/base/result.h"
#include "impend/sweep/sweep_job.h"

namespace impend {

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
