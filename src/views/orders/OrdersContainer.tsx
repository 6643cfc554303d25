import { useSelector } from '@xstate/react';

import { selectBusiness } from '../../machines/app/workspace.machine.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import type { OrderDraft } from '../../machines/orders/orders.ts';
import { useAppContext, useWorkspace } from '../app/AppContext.tsx';
import { Link } from '../app/Link.tsx';
import { useResourceState } from '../app/useResourceState.ts';
import { useText } from '../ui/useText.ts';
import { Orders, type OrdersProps } from './Orders.tsx';
import { ordersText } from './text/id.ts';

/** The orders of a chat's customer, with the business's catalogue. */
export function OrdersContainer({
  room,
  ...props
}: { room: Room } & Pick<OrdersProps, 'actor' | 'userId' | 'onWrite'>) {
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
  return <Orders {...props} formDraft={formDraft} roomId={room.id} catalog={catalog} catalogLink={catalogLink} />;
}
