import { ShoppingBag, Truck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { MAX_RECORDS } from '../../contracts/limits.ts';
import type { RecordListRef } from '../../machines/app/recordList.machine.ts';
import { emptyDraft, isBlank, type OrderDraft } from '../../machines/orders/orderForm.ts';
import { RecordList } from '../app/recordList/RecordList.tsx';
import { useCommandDone } from '../app/recordList/useCommandDone.ts';
import type { FormDraft } from '../customer/formDrafts.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { PanelSection } from '../ui/PanelSection.tsx';
import { useText } from '../ui/useText.ts';
import { NewOrder, type NewOrderProps } from './NewOrder.tsx';
import { OrderCard } from './OrderCard.tsx';
import { ordersText } from './text/id.ts';

/** Orders shown at first. */
const INITIALLY_SHOWN = 3;

export interface OrdersProps extends Pick<NewOrderProps, 'catalog' | 'catalogLink'> {
  actor: RecordListRef<'orders'>;
  userId: string;
  roomId: string;
  formDraft: FormDraft<OrderDraft>;
  /** Inserts text into the composer without sending it. */
  onWrite: (text: string) => void;
  /** Opens the dialog for the price of a parcel. */
  onQuote: () => void;
}

/** The customer's orders, newest first, and the form of a new one. */
export function Orders({ actor, userId, roomId, formDraft, catalog, catalogLink, onWrite, onQuote }: OrdersProps) {
  const text = useText(ordersText);
  const { count } = useFormat();
  const [draft, setDraft] = useState(() => formDraft.read() ?? emptyDraft());
  const [isOpen, setOpen] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const write = (next: OrderDraft) => {
    setDraft(next);
    formDraft.write(isBlank(next) ? null : next);
  };
  const leave = () => {
    write(emptyDraft());
    setOpen(false);
  };
  useCommandDone(actor, (command) => command.do === 'create' && leave());
  // When the form closes, the focus returns to the button that opened it.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <PanelSection title={text.title}>
      <RecordList actor={actor} texts={text} showsRefusal={!isOpen}>
        {(orders, isRunning, refusal) => (
          <>
            {isOpen ? (
              <NewOrder
                draft={draft}
                catalog={catalog}
                // A request without a response may have succeeded; then the list has the order.
                isCreated={orders.some(({ id }) => id === draft.id)}
                isRunning={isRunning}
                refusal={refusal}
                onChange={write}
                catalogLink={catalogLink}
                onClose={leave}
                onCreate={(lines) =>
                  actor.send({
                    type: 'command.requested',
                    command: { do: 'create', id: draft.id, lines, shipping: draft.shipping, note: draft.note },
                  })
                }
              />
            ) : (
              <div className="flex flex-wrap gap-2">
                <Button
                  ref={opener}
                  size="small"
                  icon={<ShoppingBag aria-hidden="true" size={16} />}
                  onClick={() => setOpen(true)}
                >
                  {isBlank(draft) ? text.form.open : text.form.resume}
                </Button>
                <Button size="small" icon={<Truck aria-hidden="true" size={16} />} onClick={onQuote}>
                  {text.quote}
                </Button>
              </div>
            )}
            {orders.length === 0 && !isOpen && <p className="text-sm text-ink-soft">{text.none}</p>}
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {(showsAll ? orders : orders.slice(0, INITIALLY_SHOWN)).map((order) => (
                <li key={order.id} className="overflow-x-clip rounded-md bg-sunken p-3">
                  <OrderCard
                    order={order}
                    userId={userId}
                    isElsewhere={order.room_id !== roomId}
                    isRunning={isRunning}
                    onStatus={(status) =>
                      actor.send({
                        type: 'command.requested',
                        command: { do: 'setStatus', id: order.id, was: order.status, status },
                      })
                    }
                    onReject={(reason) =>
                      actor.send({ type: 'command.requested', command: { do: 'rejectProof', id: order.id, reason } })
                    }
                    onShip={(shipped) =>
                      actor.send({ type: 'command.requested', command: { do: 'ship', id: order.id, shipped } })
                    }
                    onShipping={(amount) =>
                      actor.send({ type: 'command.requested', command: { do: 'setShipping', id: order.id, amount } })
                    }
                    onWrite={onWrite}
                  />
                </li>
              ))}
            </ol>
            {orders.length > INITIALLY_SHOWN && !showsAll && (
              <Button size="small" className="justify-self-start" onClick={() => setShowsAll(true)}>
                {text.more(count(orders.length - INITIALLY_SHOWN))}
              </Button>
            )}
            {showsAll && orders.length >= MAX_RECORDS && <p className="text-sm text-ink-soft">{text.truncated}</p>}
          </>
        )}
      </RecordList>
    </PanelSection>
  );
}
