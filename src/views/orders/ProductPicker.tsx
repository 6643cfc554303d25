import { Plus, Search } from 'lucide-react';
import { useState } from 'react';

import type { Selling } from '../../machines/orders/orders.ts';
import { useFormat } from '../ui/format.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { useMoney } from './money.ts';
import type { NewOrderProps } from './NewOrder.tsx';
import { ordersText } from './text/id.ts';

/** As many as leave the rest of the order in view. */
const SHOWN = 5;

interface ProductsProps extends Pick<NewOrderProps, 'selling' | 'fill'> {
  isFull: boolean;
  onChoose: (product: Selling['products'][number]) => void;
}

/** The catalogue, searched by name: a press puts one into the order, another press one more. */
export function Products({ selling: { value, hasFailed }, isFull, fill, onChoose }: ProductsProps) {
  const text = useText(ordersText).make;
  const { count } = useFormat();
  const money = useMoney();
  const [query, setQuery] = useState('');
  if (value === null && hasFailed) return <p className="text-sm text-ink-soft">{text.failed}</p>;
  if (value === null)
    return (
      <div>
        <output className="sr-only">{text.searching}</output>
        <Skeleton className="h-11" />
      </div>
    );
  if (value.products.length === 0)
    return (
      <div className="grid justify-items-start gap-2 text-sm text-ink-soft">
        <p>{text.empty}</p>
        {fill}
      </div>
    );
  const wanted = query.trim().toLocaleLowerCase('id');
  const found = value.products.filter(({ name }) => name.toLocaleLowerCase('id').includes(wanted));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <TextField
        type="search"
        label={text.search}
        autoComplete="off"
        before={<Search aria-hidden="true" size={18} />}
        value={query}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Searching is not saving; of one that is left it is clear what is meant.
          event.preventDefault();
          const [only, other] = found;
          if (wanted !== '' && only && !other && !isFull) onChoose(only);
        }}
        onChange={(event) => setQuery(event.target.value)}
      />
      {found.length === 0 && <p className="text-sm text-ink-soft">{text.nothing}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {found.slice(0, SHOWN).map((product, at) => (
          // Names may be the same.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <button
              type="button"
              disabled={isFull}
              aria-label={text.add(product.name, money(Math.round(product.price)))}
              onClick={() => onChoose(product)}
              className="flex min-h-11 w-full items-center gap-2 rounded-md px-2 text-left text-sm hover:bg-hover disabled:opacity-50"
            >
              <Plus aria-hidden="true" size={16} className="shrink-0 text-accent-strong" />
              <bdi className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{product.name}</bdi>
              <span className="tabular shrink-0 text-ink-soft">{money(Math.round(product.price))}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p className="text-xs text-ink-soft">{text.more(count(found.length - SHOWN))}</p>}
    </div>
  );
}
