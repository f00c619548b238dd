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

# is_current PRESET: no source file or folder is newer than the start of the last successful build.
is_current() {
  local stamp="$root/build/$1/.built"
  [ -f "$stamp" ] && [ -x "$root/build/$1/bin/impend" ] || return 1
  [ -z "$(cd "$root" && find src cmake CMakeLists.txt CMakePresets.json -newer "$stamp" -print -quit)" ]
}

# build PRESET: configures if need be and builds everything, two jobs at most.
build() {
  local preset=$1 folder="$root/build/$1" jobs
  jobs=$(nproc)
  if [ "$jobs" -gt 2 ]; then jobs=2; fi
  configure "$preset" || return 1
  touch "$folder/.started"
  if [ -x "$folder/bin/impend" ]; then
    say "building what has changed"
  else
    say "building (the first time takes some minutes; log: build/$preset.log)"
  fi
  run_logged "$root/build/$preset.log" cmake --build "$folder" --parallel "$jobs" || return 1
  if [ ! -x "$folder/bin/impend" ]; then
    say "the build ended well but made no program in build/$preset/bin; see build/$preset.log"
    return 1
  fi
  mv "$folder/.started" "$folder/.built"
}

# One set-up at a time: a second one waits here for the first.
lock_build() {
  mkdir -p "$root/build"
  exec 9>"$root/build/.lock"
  flock 9
}
unlock_build() { exec 9>&-; }
