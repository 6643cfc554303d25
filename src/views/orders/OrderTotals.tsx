import type { Sums } from '../../machines/orders/orders.ts';
import { useText } from '../ui/useText.ts';
import { useMoney } from './money.ts';
import { percent } from './orderMessage.ts';
import { ordersText } from './text/id.ts';

interface SumsListProps extends Sums {
  taxPercentage: number;
  /** Null: not known yet. */
  shipping: number | null;
}

/** What an order comes to, and of what. */
export function SumsList({ subtotal, tax, total, taxPercentage, shipping }: SumsListProps) {
  const text = useText(ordersText);
  const money = useMoney();
  return (
    <dl className="grid gap-0.5 text-sm">
      <Sum term={text.subtotal}>{money(subtotal)}</Sum>
      {taxPercentage > 0 && <Sum term={text.tax(percent(taxPercentage))}>{money(tax)}</Sum>}
      <Sum term={text.shipping}>{shipping === null ? text.shippingOpen : money(shipping)}</Sum>
      <Sum term={text.total} isLast>
        {money(total)}
      </Sum>
    </dl>
  );
}

function Sum({ term, isLast = false, children }: { term: string; isLast?: boolean; children: string }) {
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
