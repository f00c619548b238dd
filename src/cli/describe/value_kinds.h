// What the value of an option can be: what completions offer, and what a configuration may hold.
#pragma once

#include <string>
#include <vector>

namespace impend::cli {

enum class ValueKind {
  kNone,       // a flag
  kFree,       // numbers and the like, of which nothing can be offered
  kWords,      // one of some words
  kWordList,   // several of them, with commas
  kFile,       // a file, of some extensions
  kFolder,     // a folder
  kInput,      // files of shapes, assembly files and folders
  kPart,       // a part of the input
  kPartList,   // several, with commas
  kUndecided,  // nobody has said: a fault, held by tests/packaging/check_options.py
};

struct ValueFacts {
  ValueKind kind = ValueKind::kFree;
  std::vector<std::string> words;       // of kWords and kWordList
  std::vector<std::string> extensions;  // of kFile and kInput, lower case, with dot; none: any file
};

// Of an option such as "--unit", or of a positional such as "INPUT", of a verb such as "plan check". `type` is the word
// that the help has for its value, such as "FILE"; "" for flags and positionals. A word that stands for many things,
// such as "NAME", needs its row in value_kinds.cpp.
ValueFacts value_facts(const std::string& verb, const std::string& option, const std::string& type);

}  // namespace impend::cli
