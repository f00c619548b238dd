# What a desktop knows of the program: its entry in menus, icons, the kinds of files that it opens, how to draw their
# thumbnails, and what shops of software say of it.
set(IMPEND_PROJECT_URL "" CACHE STRING
  "Home of the project, as https://github.com/OWNER/impend: software shops then show a link and screenshots of it")

set(data "${PROJECT_SOURCE_DIR}/gui/data")
install(FILES "${data}/impend.desktop" DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
install(FILES "${data}/impend.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages")
install(FILES "${data}/impend.thumbnailer" "${data}/impend-assembly.thumbnailer"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/thumbnailers")
install(FILES "${data}/impend.svg" DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
foreach(size 16 24 32 48 64 128 256)
  install(FILES "${data}/icons/impend-${size}.png" RENAME impend.png
    DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/${size}x${size}/apps")
endforeach()

include("${PROJECT_SOURCE_DIR}/cmake/ImpendMetainfo.cmake")
install(FILES "${metainfo}" DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")
