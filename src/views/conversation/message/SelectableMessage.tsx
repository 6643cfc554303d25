import { Ticket } from 'lucide-react';
import { use, useEffect, useRef, type ReactNode } from 'react';

import { usePlace } from '../../commands/targets.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import { PICKED_MOST, PickingContext, type Picking } from './messageSelection.ts';

/** A message that can be picked: a press anywhere on it does. */
export function Pickable({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const text = useText(conversationText).pick;
  const picking = use(PickingContext);
  if (picking === null) return children;
  const isPicked = picking.picked.includes(id);
  return (
    <label className={classes('flex items-center', isPicked && 'bg-accent-wash')}>
      <span className="grid size-11 shrink-0 place-content-center">
        <input
          type="checkbox"
          aria-label={text.message(name)}
          className="size-5 accent-accent"
          checked={isPicked}
          disabled={!isPicked && picking.picked.length >= PICKED_MOST}
          onChange={() => picking.toggle(id)}
        />
      </span>
      <span className="block min-w-0 flex-1">{children}</span>
    </label>
  );
}

/** How many are picked, and what is made of them. Escape leaves. */
export function PickBar({ picking, onTicket }: { picking: Picking; onTicket: (ids: readonly string[]) => void }) {
  const text = useText(conversationText).pick;
  const { count } = useFormat();
  const { picked, leave } = picking;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => bar.current?.focus(), []);
  usePlace('chosen', leave);
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={text.bar}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-2 border-t border-line bg-surface px-3 py-2"
    >
      <output className="tabular min-w-0 flex-1 font-semibold">
        {picked.length === 0
          ? text.none
          : picked.length < PICKED_MOST
            ? text.picked(count(picked.length))
            : text.full(count(PICKED_MOST))}
      </output>
      <Button size="small" look="quiet" onClick={leave}>
        {text.leave}
      </Button>
      <Button
        size="small"
        look="primary"
        icon={<Ticket aria-hidden="true" size={16} />}
        disabled={picked.length === 0}
        onClick={() => onTicket(picked)}
      >
        {text.make}
      </Button>
    </div>
  );
}
