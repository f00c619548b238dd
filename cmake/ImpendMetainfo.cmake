# What shops of software are told, from PROJECT_SOURCE_DIR into PROJECT_BINARY_DIR; sets `metainfo`. Also a script for the
# tests: cmake -DIMPEND_PROJECT_URL=… -DPROJECT_SOURCE_DIR=… -DPROJECT_BINARY_DIR=… -P ImpendMetainfo.cmake

# The name of a program in shops begins with a domain that its project holds. Without a home there is none, and .invalid
# is the domain that nobody can hold.
set(IMPEND_APP_ID "invalid.impend.impend")
set(IMPEND_METAINFO_LINKS "")
if(IMPEND_PROJECT_URL)
  if(NOT IMPEND_PROJECT_URL MATCHES "^https://([^/]+)/([^/]+)/([^/]+)$")
    message(FATAL_ERROR "IMPEND_PROJECT_URL is '${IMPEND_PROJECT_URL}', which is not of the form https://HOST/OWNER/NAME")
  endif()
  set(owner "${CMAKE_MATCH_2}.${CMAKE_MATCH_3}")
  # Pages of GitHub and GitLab are below github.io and gitlab.io, another host stands for itself.
  string(REGEX REPLACE "^(github|gitlab)\\.com$" "\\1.io" host "${CMAKE_MATCH_1}")
  string(REPLACE "." ";" labels "${host}")
  list(REVERSE labels)
  list(JOIN labels "." host)
  string(TOLOWER "${host}.${owner}" IMPEND_APP_ID)
  string(REPLACE "-" "_" IMPEND_APP_ID "${IMPEND_APP_ID}")
  set(pictures "${IMPEND_PROJECT_URL}/raw/HEAD/docs/pictures")
  set(IMPEND_METAINFO_LINKS "  <url type=\"homepage\">${IMPEND_PROJECT_URL}</url>
  <screenshots>
    <screenshot type=\"default\">
      <caption>Only the slider on the inclined guide of this machine runs</caption>
      <image>${pictures}/machine.png</image>
    </screenshot>
    <screenshot>
      <caption>An arch whose joints slide without friction</caption>
      <image>${pictures}/voussoir-arch.png</image>
    </screenshot>
  </screenshots>
")
endif()
set(metainfo "${PROJECT_BINARY_DIR}/${IMPEND_APP_ID}.metainfo.xml")
configure_file("${PROJECT_SOURCE_DIR}/gui/data/impend.metainfo.xml.in" "${metainfo}" @ONLY)
