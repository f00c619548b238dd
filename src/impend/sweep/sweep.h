// Sweeps: tens of thousands of states of one assembly, on this machine or on many. The entrance for programs.
//
//   make_job()    a request -> FOLDER/sweep.json         state_of(job, i)   the i-th state of a job
//   read_job()    FOLDER -> the job                      answer(job, i)     its line
//   run_job()     all blocks, or a share                 run_block(job, s)  one block, for engines that hand them out
//   status_of()   how far it is                          merge()            all answers as one text
//
// Errors are values throughout.
#pragma once

#include "impend/sweep/make_job.h"
#include "impend/sweep/run_job.h"
#include "impend/sweep/state_answer.h"
#include "impend/sweep/sweep_job.h"
#include "impend/sweep/sweep_status.h"
