import { useSelector } from '@xstate/react';

import { selectBusiness } from '../../machines/app/workspace.machine.ts';
import type { Room } from '../../machines/inbox/rooms.store.ts';
import type { WrittenOrder } from '../../machines/orders/orders.ts';
import { useHouse, useWorkspace } from '../app/AppContext.tsx';
import { Link } from '../app/Link.tsx';
import { useReading } from '../app/useResourceState.ts';
import { useText } from '../ui/useText.ts';
import { Orders, type OrdersProps } from './Orders.tsx';
import { ordersText } from './text/id.ts';

/** The orders of whoever speaks in a chat, with what its business sells. */
export function OrdersHere({ room, ...props }: { room: Room } & Pick<OrdersProps, 'actor' | 'userId' | 'onWrite'>) {
  const text = useText(ordersText).make;
  const workspace = useWorkspace();
  const { begunOrders } = useHouse().roomStores();
  const key = { userId: props.userId, businessId: room.business_id, roomId: room.id };
  const isOwner = useSelector(workspace, (snapshot) => selectBusiness(snapshot)?.role === 'owner');
  const selling = useReading(`selling/${room.business_id}`);
  const fill = isOwner && (
    <Link
      to={{ name: 'settings', search: { businessId: room.business_id, section: 'katalog' } }}
      className="flex min-h-11 items-center font-semibold text-accent-strong underline-offset-2 hover:underline"
    >
      {text.fill}
    </Link>
  );
  const begun = {
    read: () => begunOrders.read(key),
    write: (written: WrittenOrder | null) => begunOrders.write(key, written),
  };
  return <Orders {...props} begun={begun} roomId={room.id} selling={selling} fill={fill} />;
}
