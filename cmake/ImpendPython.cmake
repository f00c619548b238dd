# The Python package needs pybind11 and the headers of a Python 3.
option(IMPEND_PYTHON "Build the Python package, which needs pybind11 and python3-dev" OFF)
if(IMPEND_PYTHON)
  # Debian's own, not another one that is first in PATH: numpy is installed for it.
  if(NOT Python3_EXECUTABLE AND EXISTS /usr/bin/python3)
    set(Python3_EXECUTABLE /usr/bin/python3)
  endif()
  find_package(Python3 3.9 COMPONENTS Interpreter Development.Module QUIET)
  set(PYTHON_EXECUTABLE "${Python3_EXECUTABLE}")
  find_package(pybind11 2.10 CONFIG QUIET)
  if(NOT Python3_FOUND OR NOT pybind11_FOUND)
    message(FATAL_ERROR "IMPEND_PYTHON is ON, but pybind11 or Python's headers were not found: install pybind11-dev and "
      "python3-dev, or configure with -DIMPEND_PYTHON=OFF")
  endif()
endif()
