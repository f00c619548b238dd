#include "cad_reader/quiet.h"

#include <Message.hxx>
#include <Message_Messenger.hxx>
#include <Message_Printer.hxx>

namespace impend {

void silence_occt() { Message::DefaultMessenger()->RemovePrinters(STANDARD_TYPE(Message_Printer)); }

}  // namespace impend
