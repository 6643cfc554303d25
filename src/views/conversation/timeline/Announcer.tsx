import { useEffect, useRef, useState } from 'react';

import type { MessageWindow, RoomMessages } from '../../../contracts/conversation.ts';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { cut, plainOf } from '../message/markup.ts';
import { conversationText } from '../text/id.ts';

/** Says what the customer writes while the conversation is open: one message in its words, a burst as a number. */
export function Announcer({
  messages,
  order,
  stretch,
  customer,
}: {
  messages: RoomMessages;
  order: readonly string[];
  stretch: MessageWindow;
  customer: string;
}) {
  const text = useText(conversationText);
  const { count } = useFormat();
  const [said, setSaid] = useState({ words: '', times: 0 });
  const known = useRef(new Set(order));
  const before = useRef(stretch);
  useEffect(() => {
    const say = (words: string) => setSaid(({ times }) => ({ words, times: times + 1 }));
    const { newer, fresh, count: number } = before.current;
    before.current = stretch;
    if (newer !== null || stretch.newer !== null || stretch.count !== number) {
      // A page is no news, at whichever end; only what came in behind it is.
      known.current = new Set(order);
      if (stretch.fresh > fresh) say(text.announceMany(count(stretch.fresh)));
      return;
    }
    // What came in at the top is old, however new it is to us.
    const firstKnown = order.findIndex((id) => known.current.has(id));
    const added = order.slice(firstKnown + 1).filter((id) => !known.current.has(id));
    known.current = new Set(order);
    const heard = added.flatMap((id) => messages.get(id)?.row ?? []).filter(({ author }) => author === 'customer');
    const [one] = heard;
    if (!one) return;
    const words = one.body ? cut(plainOf(one.body), 200) : text.kind[one.kind];
    say(heard.length === 1 ? text.announce(customer, words) : text.announceMany(count(heard.length)));
  }, [messages, order, stretch, customer, text, count]);
  return (
    <p aria-live="polite" className="sr-only">
      {/* The same words once more are news as well, and only what comes into the page is read out. */}
      <span key={said.times}>{said.words}</span>
    </p>
  );
}
