import { useSelector } from '@xstate/react';

import { selectRows } from '../../machines/app/recordList.machine.ts';
import { selectBusiness } from '../../machines/app/workspace.machine.ts';
import type { PanelRef } from '../../machines/customer/panel.machine.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import type { OrderDraft } from '../../machines/orders/orders.ts';
import { useAppContext, useLoadedActor, useWorkspace } from '../app/AppContext.tsx';
import { Link } from '../app/Link.tsx';
import { useResourceState } from '../app/useResourceState.ts';
import { lazyView } from '../ui/lazyView.tsx';
import { useText } from '../ui/useText.ts';
import { Orders, type OrdersProps } from './Orders.tsx';
import { ordersText } from './text/id.ts';

const ShippingQuote = lazyView(async () => (await import('./shipping/ShippingQuote.tsx')).ShippingQuote);

/** The orders of a chat's customer, with the business's catalogue. */
export function OrdersContainer({
  room,
  panel,
  ...props
}: { room: Room; panel: PanelRef } & Pick<OrdersProps, 'actor' | 'userId' | 'onWrite'>) {
  const text = useText(ordersText).form;
  const workspace = useWorkspace();
  const { draftOrders } = useAppContext().roomStores();
  const key = { userId: props.userId, businessId: room.business_id, roomId: room.id };
  const isOwner = useSelector(workspace, (snapshot) => selectBusiness(snapshot)?.role === 'owner');
  const catalog = useResourceState(`catalog/${room.business_id}`);
  const catalogLink = isOwner && (
    <Link
      to={{ name: 'settings', search: { businessId: room.business_id, section: 'katalog' } }}
      className="flex min-h-11 items-center font-semibold text-accent-strong underline-offset-2 hover:underline"
    >
      {text.fillCatalog}
    </Link>
  );
  const formDraft = {
    read: () => draftOrders.read(key),
    write: (draft: OrderDraft | null) => draftOrders.write(key, draft),
  };
  const quote = useLoadedActor(useSelector(panel, ({ children }) => children.shippingQuote));
  const rows = useSelector(props.actor, selectRows);
  const parcel = rows?.find(({ status, room_id: at }) => status === 'unpaid' && at === room.id)?.lines ?? [];
  const unweighed = parcel.filter(({ weight }) => (weight ?? 0) <= 0).map(({ name }) => name);
  const grams = parcel.reduce((sum, { weight, quantity }) => sum + (weight ?? 0) * quantity, 0);
  return (
    <>
      <Orders
        {...props}
        formDraft={formDraft}
        roomId={room.id}
        catalog={catalog}
        catalogLink={catalogLink}
        onQuote={() => panel.send({ type: 'quote.opened' })}
      />
      {quote && (
        <ShippingQuote
          actor={quote}
          grams={grams > 0 && unweighed.length === 0 ? Math.ceil(grams) : null}
          unweighed={unweighed}
          onWrite={props.onWrite}
          onClose={() => panel.send({ type: 'quote.closed' })}
        />
      )}
    </>
  );
}
