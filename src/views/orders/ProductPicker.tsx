import { Plus, Search } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { folded } from '../../machines/app/folded.ts';
import type { Catalog } from '../../machines/orders/orders.ts';
import { useFormat } from '../ui/format.ts';
import { LoadingLines } from '../ui/LoadingLines.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { useMoney } from './money.ts';
import { ordersText } from './text/id.ts';

/** Few enough to keep the rest of the form in view. */
const MAX_SHOWN = 5;

/** The catalogue that an order is made from. */
export interface CatalogProps {
  /** `value`: null until it is loaded. */
  catalog: { value: Catalog | null; hasFailed: boolean };
  /** A link to the catalogue's settings; null for members who may not change it. */
  catalogLink: ReactNode;
}

interface ProductPickerProps extends CatalogProps {
  isFull: boolean;
  onChoose: (product: Catalog['products'][number]) => void;
}

/** The catalogue, searched by name. Each press adds one to the order. */
export function ProductPicker({ catalog: { value, hasFailed }, isFull, catalogLink, onChoose }: ProductPickerProps) {
  const text = useText(ordersText).form;
  const { count } = useFormat();
  const money = useMoney();
  const [query, setQuery] = useState('');
  if (value === null && hasFailed) return <p className="text-sm text-ink-soft">{text.failed}</p>;
  if (value === null) return <LoadingLines label={text.loading} lines={['h-11']} />;
  if (value.products.length === 0)
    return (
      <div className="grid justify-items-start gap-2 text-sm text-ink-soft">
        <p>{text.empty}</p>
        {catalogLink}
      </div>
    );
  const asked = folded(query);
  const found = value.products.filter(({ name }) => folded(name).includes(asked));
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
          // Enter must not submit the form; it adds the only match.
          event.preventDefault();
          const [only, other] = found;
          if (asked !== '' && only && !other && !isFull) onChoose(only);
        }}
        onChange={(event) => setQuery(event.target.value)}
      />
      {found.length === 0 && <p className="text-sm text-ink-soft">{text.nothingFound}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {found.slice(0, MAX_SHOWN).map((product, at) => (
          // Two products may have the same name.
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
              <bdi className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{product.name}</bdi>{' '}
              <span className="tabular shrink-0 text-ink-soft">{money(Math.round(product.price))}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > MAX_SHOWN && (
        <p className="text-xs text-ink-soft">{text.more(count(found.length - MAX_SHOWN))}</p>
      )}
    </div>
  );
}
