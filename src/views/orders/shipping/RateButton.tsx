import type { Rate } from '../../../contracts/orders.areas.ts';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { deliveryTime } from './deliveryTime.ts';
import { shippingText } from './text/id.ts';

/** A service of a courier with its price, to be chosen. */
export function RateButton({ rate, onClick }: { rate: Rate; onClick: () => void }) {
  const text = useText(shippingText);
  const { count } = useFormat();
  const { name, service, price, etd } = rate;
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-14 w-full items-center justify-between gap-3 rounded-md border border-line-strong px-4 py-2 text-left hover:bg-hover"
    >
      <span className="grid min-w-0 wrap-anywhere">
        <span className="font-semibold">{[name, service].join(' ')}</span>
        {etd !== '' && <span className="text-sm text-ink-soft">{text.etd(deliveryTime(etd, text.units))}</span>}
      </span>
      <span className="tabular shrink-0 font-semibold">{price === 0 ? text.free : text.rupiah(count(price))}</span>
    </button>
  );
}
