# A clean Debian 12 to install packages into. Sourced by scripts/check-packages with `work` (a folder) and `log` set.

# Where apt gets packages and how, as on this machine.
apt_sources() {
  local file
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
    if [ -s "$file" ]; then echo "$file"; fi
  done
}

# prepare_clean_debian PACKAGES: makes $work/base once, and puts the packages of that folder into it, as a place for apt.
prepare_clean_debian() {
  local sources=() base="$work/base"
  mkdir -p "$work/archives"
  if [ ! -e "$base.made" ]; then
    rm -rf "$base"
    say "making a clean Debian 12"
    mapfile -t sources < <(apt_sources)
    apt-config dump --format '%F "%v";%n' Acquire >"$work/apt.conf"
    run_logged "$log" mmdebstrap --variant=apt --aptopt="$work/apt.conf" --customize-hook='copy-in /etc/resolv.conf /etc' \
      bookworm "$base" "${sources[@]}"
    touch "$base.made"
  fi
  rm -rf "$base/srv/impend"
  mkdir -p "$base/srv/impend"
  cp "$1"/*.deb "$base/srv/impend"
  rm -f "$base"/srv/impend/*-dbgsym_*.deb
  (cd "$base/srv/impend" && dpkg-scanpackages --multiversion . >Packages 2>>"$log")
  echo "deb [trusted=yes] file:/srv/impend ./" >"$base/etc/apt/sources.list.d/impend-here.list"
  cp /etc/resolv.conf "$base/etc/resolv.conf"
}

# A copy of it in $work/system.
begin_system() {
  system="$work/system"
  rm -rf "$system"
  cp -a "$work/base" "$system"
  inside apt-get update -q >>"$log" 2>&1
}

end_system() { rm -rf "$system"; }

# inside COMMAND…: runs it in the system, with processes of its own that end with it. What apt downloads is kept.
inside() {
  unshare --mount --pid --fork --kill-child sh -c '
    system=$1 archives=$2
    shift 2
    mount -t proc proc "$system/proc" && mount --bind "$archives" "$system/var/cache/apt/archives" || exit 125
    exec chroot "$system" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
      DEBIAN_FRONTEND=noninteractive "$@"' sh "$system" "$work/archives" "$@"
}

# inside_from FILE COMMAND…: the same with that file as standard input.
inside_from() {
  local file=$1
  shift
  inside "$@" <"$file"
}

install() { inside apt-get install -y -q --no-install-recommends "$@"; }

installed_kilobytes() {
  inside dpkg-query --show --showformat='${Installed-Size}\n' | awk '{sum += $1} END {print sum}'
}

# Purges what was installed of impend; true when no file of its name is left, and nobody else has noted it.
purge_leaves_nothing() {
  local ours left
  ours=$(inside dpkg-query --show --showformat='${Package}\n' | grep impend)
  # shellcheck disable=SC2086  # names, one a word
  inside apt-get purge -y -q $ours || return 1
  left=$(cd "$system" && find usr etc var opt -path var/lib/apt -prune -o -path var/cache/apt -prune -o -name '*impend*' -print |
    grep -v '^etc/apt/sources.list.d/impend-here.list$')
  if [ -n "$left" ]; then
    echo "left behind: $left"
    return 1
  fi
  # Nothing of it is in what other packages gather, either.
  if grep -rqs impend "$system/usr/share/mime" "$system/usr/share/applications"; then
    echo "the desktop still knows of it"
    return 1
  fi
}
