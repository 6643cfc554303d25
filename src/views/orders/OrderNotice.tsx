import { ShoppingBag } from 'lucide-react';

import type { Room } from '../../machines/inbox/rooms.store.ts';
import { isExpired } from '../../machines/orders/orders.ts';
import { Button } from '../ui/Button.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { useMoney } from './money.ts';
import { ordersText } from './text/id.ts';

/** Warns that a completed chat has an unpaid order. `onShow`: shows the order. */
export function OrderNotice({ room, onShow }: { room: Room; onShow: () => void }) {
  const { completed_at: done, order_status: status, order_total: total, order_expires_at: expires_at } = room;
  const text = useText(ordersText).outcome;
  const money = useMoney();
  const now = useNow();
  if (done === null || status !== 'unpaid' || total === null) return null;
  const textOf = isExpired({ status, expires_at }, now) ? text.noticeExpired : text.notice;
  return (
    <p className="flex items-center gap-2 border-t border-line bg-surface px-3 py-1.5 text-sm text-ink-soft low:group-has-[textarea:focus]/room:hidden">
      <ShoppingBag aria-hidden="true" size={16} className="shrink-0 text-help" />
      <output className="min-w-0 flex-1">{textOf(money(total))}</output>
      <Button size="small" className="shrink-0" onClick={onShow}>
        {text.show}
      </Button>
    </p>
  );
}
