# Manual pages and completions of shells: the program writes them from its own options once it is linked.
if(NOT TARGET impend_cli OR CMAKE_CROSSCOMPILING)
  return()
endif()
# Debian's zsh looks for what packages bring in a folder of its own; what is installed by hand goes where every zsh looks.
set(impend_zsh_default "${CMAKE_INSTALL_DATADIR}/zsh/site-functions")
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")
  set(impend_zsh_default "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions")
endif()
set(IMPEND_ZSH_FOLDER "${impend_zsh_default}" CACHE STRING "Where completions of zsh are installed")

set(impend_shell_folder "${PROJECT_BINARY_DIR}/shell")
add_custom_command(OUTPUT "${impend_shell_folder}/written"
  COMMAND ${CMAKE_COMMAND} "-DPROGRAM=$<TARGET_FILE:impend_cli>" "-DFOLDER=${impend_shell_folder}"
    "-DDESKTOP=$<TARGET_EXISTS:impend_gui>" -P "${PROJECT_SOURCE_DIR}/cmake/write_shell_files.cmake"
  DEPENDS impend_cli "${PROJECT_SOURCE_DIR}/cmake/write_shell_files.cmake" VERBATIM)
add_custom_target(impend_shell_files ALL DEPENDS "${impend_shell_folder}/written")

install(DIRECTORY "${impend_shell_folder}/man1" "${impend_shell_folder}/man5" DESTINATION "${CMAKE_INSTALL_MANDIR}")
install(DIRECTORY "${impend_shell_folder}/bash/" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(DIRECTORY "${impend_shell_folder}/zsh/" DESTINATION "${IMPEND_ZSH_FOLDER}")
install(DIRECTORY "${impend_shell_folder}/fish/" DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
