import { ShoppingBag } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import type { LedgerRef } from '../../machines/app/recordList.machine.ts';
import type { Begun } from '../customer/formDrafts.ts';
import { Listed, Part } from '../customer/PanelSection.tsx';
import { useDeedDone } from '../customer/useCommandDone.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { useText } from '../ui/useText.ts';
import { NewOrder, type NewOrderProps } from './NewOrder.tsx';
import { OneOrder } from './OrderCard.tsx';
import { fresh, isBlank, type Written } from './orderForm.ts';
import { ordersText } from './text/id.ts';

/** As many as one sees at a glance; the others on demand. */
const FIRST = 3;
/** The list is no longer than this (services/app/recordList.ts). */
const MOST = 200;

export interface OrdersProps extends Pick<NewOrderProps, 'selling' | 'fill'> {
  actor: LedgerRef;
  userId: string;
  roomId: string;
  begun: Begun<Written>;
  /** Puts words into the field of the conversation; nothing is sent. */
  onWrite: (words: string) => void;
}

/** What the customer buys, newest first, and where an order is made. */
export function Orders({ actor, userId, roomId, begun, selling, fill, onWrite }: OrdersProps) {
  const text = useText(ordersText);
  const { count } = useFormat();
  const [written, setWritten] = useState(() => begun.read() ?? fresh());
  const [isOpen, setOpen] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const write = (next: Written) => {
    setWritten(next);
    begun.write(isBlank(next) ? null : next);
  };
  const leave = () => {
    write(fresh());
    setOpen(false);
  };
  useDeedDone(actor, (deed) => deed.do === 'make' && leave());
  // Whoever was in the form is at its door when it has closed.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <Part title={text.title}>
      <Listed actor={actor} of="orders" words={text} isTold={!isOpen}>
        {(orders, isDoing, refused) => (
          <>
            {isOpen ? (
              <NewOrder
                written={written}
                selling={selling}
                // An answer that did not come may have been a yes: the list knows.
                isMade={orders.some(({ id }) => id === written.id)}
                isDoing={isDoing}
                refused={refused}
                onChange={write}
                fill={fill}
                onLeave={leave}
                onMake={(lines) =>
                  actor.send({
                    type: 'deed.requested',
                    deed: { do: 'make', id: written.id, lines, shipping: written.shipping, note: written.note },
                  })
                }
              />
            ) : (
              <Button
                ref={opener}
                size="small"
                className="justify-self-start"
                icon={<ShoppingBag aria-hidden="true" size={16} />}
                onClick={() => setOpen(true)}
              >
                {isBlank(written) ? text.make.open : text.make.resume}
              </Button>
            )}
            {orders.length === 0 && !isOpen && <p className="text-sm text-ink-soft">{text.none}</p>}
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {(showsAll ? orders : orders.slice(0, FIRST)).map((order) => (
                <li key={order.id} className="overflow-x-clip rounded-md bg-sunken p-3">
                  <OneOrder
                    order={order}
                    userId={userId}
                    isElsewhere={order.room_id !== roomId}
                    isDoing={isDoing}
                    onMark={(status) =>
                      actor.send({
                        type: 'deed.requested',
                        deed: { do: 'mark', id: order.id, was: order.status, status },
                      })
                    }
                    onWrite={onWrite}
                  />
                </li>
              ))}
            </ol>
            {orders.length > FIRST && !showsAll && (
              <Button size="small" className="justify-self-start" onClick={() => setShowsAll(true)}>
                {text.more(count(orders.length - FIRST))}
              </Button>
            )}
            {showsAll && orders.length >= MOST && <p className="text-sm text-ink-soft">{text.cut}</p>}
          </>
        )}
      </Listed>
    </Part>
  );
}
