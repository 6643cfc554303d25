import { useEffect, useRef, useState } from 'react';

import type { MessageWindow, RoomMessages } from '../../../contracts/conversation.ts';
import { useColleagues } from '../../app/useColleagues.ts';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { cut, plainOf } from '../message/markup.ts';
import { conversationText } from '../text/id.ts';
import { isBy, speakerOf } from './speakers.ts';

/**
 * Announces new messages to screen readers: one with its author and text, several by their number. What the user sends is
 * not news to them.
 */
export function Announcer({
  messages,
  order,
  messageWindow,
  customer,
  userId,
}: {
  messages: RoomMessages;
  order: readonly string[];
  messageWindow: MessageWindow;
  customer: string;
  userId: string;
}) {
  const text = useText(conversationText);
  const nameOf = useColleagues();
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
    const fromOthers = added.flatMap((id) => {
      const entry = messages.get(id);
      // Lines of the system describe what was done, not what was said.
      return entry?.row && entry.row.author !== 'system' && !isBy(entry, userId) ? { entry, row: entry.row } : [];
    });
    const [one] = fromOthers;
    if (!one) return;
    const { entry, row } = one;
    const words = row.body ? cut(plainOf(row.body), 200) : text.kind[row.kind];
    const speaker = speakerOf(entry, { mine: false, customer, nameOf }, text);
    announce(fromOthers.length === 1 ? text.announce(speaker, words) : text.announceMany(count(fromOthers.length)));
  }, [messages, order, messageWindow, customer, userId, nameOf, text, count]);
  return (
    <p aria-live="polite" className="sr-only">
      {/* Screen readers announce inserted elements only, so the key makes a repeated text a new element. */}
      <span key={announcement.times}>{announcement.words}</span>
    </p>
  );
}
