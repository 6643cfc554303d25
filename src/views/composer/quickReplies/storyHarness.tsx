/** A field with the replies that fit, for stories and view tests. Not part of the product. */
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';

import { fillPlaceholders } from '../../../machines/composer/placeholders.ts';
import type { ReplyOfferRef } from '../../../machines/composer/replyOffer.machine.ts';
import { ReplyOffer } from './ReplyOffer.tsx';

export function ReplyOfferStory({ actor }: { actor: ReplyOfferRef }) {
  const [{ context, value }] = useState(() => actor.getSnapshot());
  const [text, setText] = useState(value === 'unfilled' ? context.body : '');
  const handler = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const write = useEffectEvent((body: string) => setText(body));
  useEffect(() => {
    const written = actor.on('text.written', (event) => write(event.text));
    // There is a question only while the field is empty.
    const asked = actor.subscribe((snapshot) => snapshot.matches('pausing') && write(''));
    return () => [written, asked].forEach((one) => one.unsubscribe());
  }, [actor]);
  return (
    <div className="grid min-h-60 grid-cols-[minmax(0,1fr)] content-end">
      <ReplyOffer
        actor={actor}
        text={text}
        fill={(body) => fillPlaceholders(body, { nama: 'Ibu Ratna' })}
        onKeys={(handle) => {
          handler.current = handle;
          return () => (handler.current = null);
        }}
        onChoose={(body) => actor.send({ type: 'reply.chosen', body })}
      />
      <textarea
        aria-label="Pesan"
        className="m-2 rounded-md border border-line-strong p-2"
        value={text}
        onKeyDown={(event) => {
          if (handler.current?.(event)) event.preventDefault();
        }}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  );
}
