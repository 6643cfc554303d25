import { customerText } from '../../customer/text/id.ts';
import { phoneOf } from '../../inbox/roomName.ts';
import { useText } from '../../ui/useText.ts';

/** What tells two chats of one person apart: the channel they came by, and whether WhatsApp shows their number there. */
export const useChatName = () => {
  const text = useText(customerText).joined;
  return (chatId: string, phone: string | null, channel: string): string =>
    chatId.endsWith('@lid') || phone === null ? text.hidden(channel) : text.chat(channel, phoneOf(phone));
};
