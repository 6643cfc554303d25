import { customerText } from '../../customer/text/id.ts';
import { phoneOf } from '../../ui/phone.ts';
import { useText } from '../../ui/useText.ts';

/** The name that distinguishes two chats of one customer: the channel, and the number if WhatsApp shows it. */
export const useChatName = () => {
  const text = useText(customerText).mergedChats;
  return (chatId: string, phone: string | null, channel: string): string =>
    chatId.endsWith('@lid') || phone === null ? text.hidden(channel) : text.chat(channel, phoneOf(phone));
};
