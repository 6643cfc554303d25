import type { Totals } from '../../machines/orders/orders.ts';
import { useText } from '../ui/useText.ts';
import { useMoney } from './money.ts';
import { percent } from './orderMessage.ts';
import { ordersText } from './text/id.ts';

interface OrderTotalsProps extends Totals {
  taxPercentage: number;
  /** Null: not known yet. */
  shipping: number | null;
}

/** Subtotal, tax, shipping and total of an order. */
export function OrderTotals({ subtotal, tax, total, taxPercentage, shipping }: OrderTotalsProps) {
  const text = useText(ordersText);
  const money = useMoney();
  return (
    <dl className="grid gap-0.5 text-sm">
      <TotalRow term={text.subtotal}>{money(subtotal)}</TotalRow>
      {taxPercentage > 0 && <TotalRow term={text.tax(percent(taxPercentage))}>{money(tax)}</TotalRow>}
      <TotalRow term={text.shipping}>{shipping === null ? text.shippingOpen : money(shipping)}</TotalRow>
      <TotalRow term={shipping === null ? text.totalSoFar : text.total} isLast>
        {money(total)}
      </TotalRow>
    </dl>
  );
}

function TotalRow({ term, isLast = false, children }: { term: string; isLast?: boolean; children: string }) {
  return (
    <div
      className={
        isLast ? 'flex flex-wrap justify-between gap-x-3 font-semibold' : 'flex flex-wrap justify-between gap-x-3'
      }
    >
      <dt className={isLast ? '' : 'text-ink-soft'}>{term}</dt>
      <dd className="tabular ml-auto">{children}</dd>
    </div>
  );
}
