import { ClipboardPaste, Package, Plus, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { SectionRef } from '../../machines/settings/section.machine.ts';
import type { Product } from '../../machines/settings/sections.ts';
import { NumberField } from '../fields/NumberField.tsx';
import { Button } from '../parts/Button.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { TextField } from '../parts/TextField.tsx';
import { useFormat } from '../text/format.ts';
import { useSettingsText } from '../text/settings.ts';
import { useForm } from './form.ts';
import { PasteDialog } from './PasteDialog.tsx';
import { SectionFrame } from './SectionFrame.tsx';

/** How many are drawn at once; more on demand, and all are searched. */
const PAGE = 50;

/** What the business sells. */
export function CatalogSection({ actor }: { actor: SectionRef }) {
  const text = useSettingsText();
  return (
    <SectionFrame actor={actor} labels={{ product_catalog: text.sections.katalog }}>
      <Fields actor={actor} />
    </SectionFrame>
  );
}

function Fields({ actor }: { actor: SectionRef }) {
  const text = useSettingsText().katalog;
  const { count } = useFormat();
  const { values, change, problem } = useForm(actor, 'katalog');
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState(PAGE);
  const [isPasting, setPasting] = useState(false);
  const products = values.product_catalog;
  const isWrong = (at: number) => PARTS.some((part) => problem(place(at) + part) !== undefined);
  const wanted = query.trim().toLocaleLowerCase('id');
  const found = products
    .map((product, at) => ({ product, at }))
    .filter(({ product, at }) => product.name.toLocaleLowerCase('id').includes(wanted) || isWrong(at));
  // What is wrong is in view wherever it stands: saving waits for it.
  const drawn = found.filter(({ at }, order) => order < shown || isWrong(at));
  const put = (at: number, changes: Partial<Product>) =>
    change({ product_catalog: products.map((known, other) => (other === at ? { ...known, ...changes } : known)) });
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button
        icon={<Plus aria-hidden="true" size={18} />}
        onClick={() => {
          setQuery('');
          change({ product_catalog: [{ name: '', price: 0, weight: null }, ...products] });
        }}
      >
        {text.add}
      </Button>
      <Button icon={<ClipboardPaste aria-hidden="true" size={18} />} onClick={() => setPasting(true)}>
        {text.paste}
      </Button>
    </div>
  );
  const dialog = isPasting && (
    <PasteDialog
      products={products}
      onClose={() => setPasting(false)}
      onApply={(product_catalog) => {
        change({ product_catalog });
        setPasting(false);
      }}
    />
  );
  if (products.length === 0) {
    return (
      <>
        <EmptyState icon={<Package size={24} />} title={text.none} action={actions}>
          {text.noneHint}
        </EmptyState>
        {dialog}
      </>
    );
  }
  return (
    <>
      <div className="grid gap-3">
        {actions}
        <TextField
          type="search"
          label={text.search}
          labelHidden
          placeholder={text.search}
          before={<Search aria-hidden="true" size={18} />}
          value={query}
          // Searching is not saving.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={(event) => setQuery(event.target.value)}
        />
        <p className="text-sm text-ink-soft">{text.count(count(products.length))}</p>
      </div>
      {problem('product_catalog') && (
        <p role="alert" className="text-sm text-fail">
          {problem('product_catalog')}
        </p>
      )}
      {found.length === 0 && <p className="py-6 text-center text-ink-soft">{text.nothing}</p>}
      <ul className="grid gap-4 md:gap-2">
        {drawn.map(({ product, at }) => (
          <li
            key={at}
            className="grid grid-cols-[1fr_1fr_auto] items-start gap-2 border-b border-line pb-4 md:grid-cols-[minmax(0,1fr)_9rem_7rem_auto] md:border-0 md:pb-0"
          >
            <TextField
              className="max-md:col-span-3"
              label={text.name}
              labelHidden
              placeholder={text.name}
              value={product.name}
              error={problem(place(at))}
              onChange={(event) => put(at, { name: event.target.value })}
            />
            <NumberField
              label={text.price}
              labelHidden
              placeholder={text.price}
              value={product.price}
              error={problem(`${place(at)}.price`)}
              onChange={(price) => put(at, { price: price ?? Number.NaN })}
            />
            <NumberField
              label={text.weight}
              labelHidden
              placeholder={text.weight}
              value={product.weight}
              error={problem(`${place(at)}.weight`)}
              onChange={(weight) => put(at, { weight })}
            />
            <IconButton
              label={text.remove(product.name)}
              icon={<Trash2 aria-hidden="true" size={18} />}
              onClick={() => change({ product_catalog: products.filter((_, other) => other !== at) })}
            />
          </li>
        ))}
      </ul>
      {found.length > shown && (
        <Button className="justify-self-center" onClick={() => setShown(shown + PAGE)}>
          {text.more(count(Math.min(PAGE, found.length - shown)))}
        </Button>
      )}
      {dialog}
    </>
  );
}

const PARTS = ['', '.price', '.weight'];

const place = (at: number): string => `product_catalog.${at}`;
