# Shared by scripts/run and scripts/test: messages, logs, set-up, build. Sourced with `root` set to the project folder.

# Set-up messages go to stderr; stdout belongs to the program.
say() { echo "impend: $*" >&2; }

# run_logged LOG COMMAND…: all output goes to the log; on failure its tail is shown.
run_logged() {
  local log=$1 status=0
  shift
  { echo "+ $*" && "$@"; } </dev/null >>"$log" 2>&1 9>&- || status=$?
  if [ "$status" -ne 0 ]; then
    say "failed (status $status): $*"
    say "the end of $log:"
    tail -n 30 "$log" >&2
  fi
  return "$status"
}

# ensure_packages run|test|bench: looks only when the list has changed since it was last satisfied, or a tool is gone.
ensure_packages() {
  local kind=$1 stamp="$root/build/.packages-$1" list
  list=$(packages_for "$kind")
  if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$list" ] && command -v cmake ninja g++ >/dev/null; then return 0; fi
  install_packages "$kind" "$root/build/packages.log" || return 1
  printf '%s\n' "$list" >"$stamp"
}

# configure PRESET: does nothing when the build folder is configured and no package is new; starts afresh when the
# project has moved.
configure() {
  local preset=$1 folder="$root/build/$1" home
  if [ -f "$folder/CMakeCache.txt" ]; then
    home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$folder/CMakeCache.txt")
    if [ "$home" != "$root" ]; then rm -rf "$folder"; fi
  fi
  if [ -f "$folder/build.ninja" ] && [ "${packages_changed:-no}" = no ]; then return 0; fi
  say "configuring build/$preset"
  (cd "$root" && run_logged "$root/build/$preset.log" cmake --preset "$preset")
}

# What a plain run needs: the command line and what it starts to read CAD files.
kProgram=(impend_program)

# stamp_of PRESET [TARGET…]: the file that tells when these targets were last built; without targets: everything.
stamp_of() {
  local preset=$1
  shift
  echo "$root/build/$preset/.built${*:+-${*// /-}}"
}

# is_current PRESET [TARGET…]: no source file or folder is newer than the start of the last build of these targets.
is_current() {
  local stamp
  stamp=$(stamp_of "$@")
  [ -f "$stamp" ] && [ -x "$root/build/$1/bin/impend" ] || return 1
  [ -z "$(cd "$root" && find src gui cmake CMakeLists.txt CMakePresets.json -newer "$stamp" -print -quit)" ]
}

# As many as there are cores, fewer where memory is short: a compiler takes up to 2.3 GB, most of the time less.
build_jobs() {
  local jobs free
  jobs=$(nproc)
  free=$(awk '/^MemAvailable:/ {print int($2 / 2000000)}' /proc/meminfo 2>/dev/null || echo 2)
  if [ "$jobs" -gt "$free" ]; then jobs=$free; fi
  if [ "$jobs" -lt 1 ]; then jobs=1; fi
  echo "$jobs"
}

# Takes ninja's lines to the log and tells how far it is: on a terminal in one line, else every two minutes.
show_build() {
  local log=$1 line done_units units left words told=0 began=$SECONDS
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$log"
    [[ $line =~ ^\[([1-9][0-9]*)/([0-9]+)\] ]] || continue
    done_units=${BASH_REMATCH[1]} units=${BASH_REMATCH[2]}
    left=$(((SECONDS - began) * (units - done_units) / done_units / 60 + 1))
    words="impend: built $done_units of $units"
    if [ "$done_units" -lt "$units" ]; then words+=", about $left min left"; fi
    if [ -t 2 ]; then
      printf '\r\033[K%s' "$words" >&2
    elif [ $((SECONDS - began - told)) -ge 120 ]; then
      told=$((SECONDS - began))
      echo "$words" >&2
    fi
  done
  if [ -t 2 ]; then printf '\r\033[K' >&2; fi
}

# build_targets PRESET [TARGET…]: configures if need be and builds these targets, or everything.
build_targets() {
  local preset=$1 log="$root/build/$1.log" target options=()
  shift
  configure "$preset" || return 1
  for target in "$@"; do options+=(--target "$target"); done
  if ! cmake --build "$root/build/$preset" --parallel "$(build_jobs)" "${options[@]}" </dev/null 2>&1 9>&- |
    show_build "$log"; then
    say "the build failed; the end of build/$preset.log:"
    tail -n 30 "$log" >&2
    return 1
  fi
}

# build PRESET [TARGET…]: the same with the program among them, noting what is built.
build() {
  local preset=$1 folder="$root/build/$1" stamp
  stamp=$(stamp_of "$@")
  configure "$preset" || return 1
  if [ -x "$folder/bin/impend" ]; then
    say "building what has changed (log: build/$preset.log)"
  elif [ ! -x "$folder/bin/impend-first-look" ]; then
    say "building (the first time takes some minutes; log: build/$preset.log)"
  fi
  touch "$stamp.started"
  build_targets "$@" || return 1
  if [ ! -x "$folder/bin/impend" ]; then
    say "the build ended well but made no program in build/$preset/bin; see build/$preset.log"
    return 1
  fi
  mv "$stamp.started" "$stamp"
}

# One set-up at a time: a second one waits here for the first.
lock_build() {
  mkdir -p "$root/build"
  exec 9>"$root/build/.lock"
  flock 9
}
unlock_build() { exec 9>&-; }
