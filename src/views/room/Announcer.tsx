import { useEffect, useRef, useState } from 'react';

import type { RoomMessages } from '../../machines/room/messages.store.ts';
import { useFormat } from '../text/format.ts';
import { useRoomText } from '../text/room.ts';
import { cut, plainOf } from './markup.ts';

/** Says what the customer writes while the conversation is open: one message in its words, a burst as a number. */
export function Announcer({
  messages,
  order,
  customer,
}: {
  messages: RoomMessages;
  order: readonly string[];
  customer: string;
}) {
  const text = useRoomText();
  const { count } = useFormat();
  const [said, setSaid] = useState('');
  const known = useRef(new Set(order));
  useEffect(() => {
    // What came in at the top is old, however new it is to us.
    const firstKnown = order.findIndex((id) => known.current.has(id));
    const added = order.slice(firstKnown + 1).filter((id) => !known.current.has(id));
    known.current = new Set(order);
    const heard = added.flatMap((id) => messages.get(id)?.row ?? []).filter(({ author }) => author === 'customer');
    const [one] = heard;
    if (!one) return;
    const words = one.body ? cut(plainOf(one.body), 200) : text.kind[one.kind];
    setSaid(heard.length === 1 ? text.announce(customer, words) : text.announceMany(count(heard.length)));
  }, [messages, order, customer, text, count]);
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
