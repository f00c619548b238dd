# The Debian packages that the project needs: the one list. Sourced by scripts/run, scripts/test, install-packages.

kRunPackages=(g++ cmake ninja-build ccache libeigen3-dev libfmt-dev nlohmann-json3-dev libcli11-dev libtbb-dev
  libgmp-dev libcgal-dev libminizip-dev libexpat1-dev nettle-dev libocct-data-exchange-dev libocct-ocaf-dev
  libfontconfig-dev zlib1g-dev pkg-config libegl-dev libgl-dev libopengl-dev libgl1-mesa-dri libegl-mesa0
  libpango1.0-dev libwebp-dev fonts-dejavu-core qt6-base-dev libqt6opengl6-dev)
kPythonPackages=(pybind11-dev python3-dev python3-numpy python3-pip python3-setuptools python3-wheel python3-venv)
kTestPackages=(catch2 libvalijson-dev libspnav-dev python3 occt-misc xvfb xauth "${kPythonPackages[@]}" python3-scipy python3-pandas
  python3-pytest python3-ipython python3-nbconvert python3-ipykernel mypy binutils mandoc shellcheck zsh fish)
kBenchPackages=(libfcl-dev libsuitesparse-dev libode-dev libbullet-dev libdart-external-odelcpsolver-dev
  libsiconos-kernel-dev libsiconos-numerics-dev coinor-libipopt-dev python3)
# Engines for sweeps, for the tests with the label services; nothing else needs them.
kServicesPackages=(slurmctld slurmd slurm-client parallel shellcheck python3-distributed)

# What makes and checks packages of a distribution.
# And what prints the page of --html as a browser does.
kPackagePackages=(libspnav-dev lintian debhelper dh-python mmdebstrap mandoc appstream desktop-file-utils shellcheck libglib2.0-bin
  zsh fish chromium poppler-utils)

# packages_for run|python|test|bench|services|package: the names, one a line.
packages_for() {
  printf '%s\n' "${kRunPackages[@]}"
  if [ "$1" = python ]; then printf '%s\n' "${kPythonPackages[@]}"; fi
  if [ "$1" = test ]; then printf '%s\n' "${kTestPackages[@]}"; fi
  if [ "$1" = bench ]; then printf '%s\n' "${kBenchPackages[@]}"; fi
  if [ "$1" = services ]; then printf '%s\n' "${kServicesPackages[@]}"; fi
  if [ "$1" = package ]; then printf '%s\n' "${kPythonPackages[@]}" "${kPackagePackages[@]}"; fi
}

# Names on stdin that are not installed, one a line.
missing_packages() {
  local name
  while read -r name; do
    dpkg-query --show --showformat='${db:Status-Status}\n' "$name" 2>/dev/null | grep -qx installed || echo "$name"
  done
}

# install_packages run|python|test|bench|services|package LOG: installs what is missing; asks nothing. Fails with a message that says what to do.
# Sets packages_changed=yes when something was installed.
packages_changed=no
install_packages() {
  local kind=$1 log=$2 missing as_root=()
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "this is no Debian system, so packages cannot be installed here; going on with what is installed"
    return 0
  fi
  missing=$(packages_for "$kind" | missing_packages)
  if [ -z "$missing" ]; then return 0; fi
  mapfile -t missing <<<"$missing"
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      say "missing packages: ${missing[*]}"
      say "installing them needs root, and there is no sudo; as root, run: apt-get install ${missing[*]}"
      return 1
    fi
    as_root=(sudo)
  fi
  say "installing ${#missing[@]} packages: ${missing[*]}"
  run_logged "$log" "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -q || return 1
  run_logged "$log" "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-install-recommends "${missing[@]}" || return 1
  packages_changed=yes
}
