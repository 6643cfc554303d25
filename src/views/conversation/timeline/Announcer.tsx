import { useEffect, useRef, useState } from 'react';

import type { MessageWindow, RoomMessages } from '../../../contracts/conversation.ts';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { cut, plainOf } from '../message/markup.ts';
import { conversationText } from '../text/id.ts';

/** Announces new messages of the customer to screen readers: one with its text, several by their number. */
export function Announcer({
  messages,
  order,
  messageWindow,
  customer,
}: {
  messages: RoomMessages;
  order: readonly string[];
  messageWindow: MessageWindow;
  customer: string;
}) {
  const text = useText(conversationText);
  const { count } = useFormat();
  const [announcement, setSaid] = useState({ words: '', times: 0 });
  const known = useRef(new Set(order));
  const before = useRef(messageWindow);
  useEffect(() => {
    const announce = (words: string) => setSaid(({ times }) => ({ words, times: times + 1 }));
    const { newer, newCount, generation } = before.current;
    before.current = messageWindow;
    if (newer !== null || messageWindow.newer !== null || messageWindow.generation !== generation) {
      // Loaded pages are not announced, only messages that arrived after the window.
      known.current = new Set(order);
      if (messageWindow.newCount > newCount) announce(text.announceMany(count(messageWindow.newCount)));
      return;
    }
    // Messages above the first known one are older pages.
    const firstKnown = order.findIndex((id) => known.current.has(id));
    const added = order.slice(firstKnown + 1).filter((id) => !known.current.has(id));
    known.current = new Set(order);
    const fromCustomer = added
      .flatMap((id) => messages.get(id)?.row ?? [])
      .filter(({ author }) => author === 'customer');
    const [one] = fromCustomer;
    if (!one) return;
    const words = one.body ? cut(plainOf(one.body), 200) : text.kind[one.kind];
    announce(
      fromCustomer.length === 1 ? text.announce(customer, words) : text.announceMany(count(fromCustomer.length)),
    );
  }, [messages, order, messageWindow, customer, text, count]);
  return (
    <p aria-live="polite" className="sr-only">
      {/* Screen readers announce inserted elements only, so the key makes a repeated text a new element. */}
      <span key={announcement.times}>{announcement.words}</span>
    </p>
  );
}
