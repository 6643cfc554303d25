import { useSelector } from '@xstate/react';
import { ClipboardPaste, Package, Plus } from 'lucide-react';
import { useState } from 'react';

import type { Product, SectionValues } from '../../contracts/settings.ts';
import { folded } from '../../machines/app/folded.ts';
import { productKey } from '../../machines/settings/checks.ts';
import { selectLogo, type SectionRef } from '../../machines/settings/section.machine.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFormat } from '../ui/format.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { useText } from '../ui/useText.ts';
import { CatalogRow } from './CatalogRow.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import { SectionFrame } from './SectionFrame.tsx';
import { settingsText } from './text/id.ts';
import { useSectionForm } from './useSectionForm.ts';

/** Rows rendered at once; "more" adds as many. Search covers all products. */
const PAGE = 50;

/** The product catalogue. */
export function CatalogSection({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText);
  // A save during an upload would save without the photo.
  const isUploading = useSelector(useSelector(actor, selectLogo), (logo) => logo?.hasTag('busy') ?? false);
  return (
    <SectionFrame actor={actor} labels={{ product_catalog: text.sections.katalog }} isUploading={isUploading}>
      <Fields actor={actor} />
    </SectionFrame>
  );
}

function Fields({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).katalog;
  const { count } = useFormat();
  const { values, change, problem, invalidFields } = useSectionForm(actor, 'katalog');
  const photos = useSelector(actor, selectLogo);
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState(PAGE);
  const [isPasting, setPasting] = useState(false);
  const products = values.product_catalog;
  const invalidRows = new Set(invalidFields.map((field) => Number(field.split('.')[1])));
  const asked = folded(query);
  const matches = products
    .map((product, at) => ({ product, at }))
    .filter(({ product, at }) => folded(productKey(product)).includes(asked) || invalidRows.has(at));
  // Invalid rows are always visible, because they block saving.
  const visible = matches.filter(({ at }, index) => index < shown || invalidRows.has(at));
  // Reads the current list when it is called, so that its identity is stable for the memoized rows.
  const update = (at: number, changes: Partial<Product> | null) => {
    const { product_catalog } = actor.getSnapshot().context.draft as SectionValues['katalog'];
    const updated = product_catalog.flatMap((product, index) => {
      if (index !== at) return product;
      return changes === null ? [] : { ...product, ...changes };
    });
    actor.send({ type: 'draft.changed', changes: { product_catalog: updated } });
  };
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
        <SearchField
          label={text.search}
          value={query}
          onSearch={setQuery}
          // Enter in the search field must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <p className="text-sm text-ink-soft">{text.photo.hint}</p>
        <p className="text-sm text-ink-soft">{text.count(count(products.length))}</p>
      </div>
      {problem('product_catalog') && (
        <p role="alert" className="text-sm text-fail">
          {problem('product_catalog')}
        </p>
      )}
      {matches.length === 0 && <p className="py-6 text-center text-ink-soft">{text.nothing}</p>}
      <ul className="grid gap-4 md:gap-2">
        {visible.map(({ product, at }) => (
          <CatalogRow
            key={at}
            at={at}
            product={product}
            nameProblem={problem(fieldOf(at))}
            priceProblem={problem(`${fieldOf(at)}.price`)}
            weightProblem={problem(`${fieldOf(at)}.weight`)}
            photos={photos}
            onUpdate={update}
          />
        ))}
      </ul>
      {matches.length > shown && (
        <Button className="justify-self-center" onClick={() => setShown(shown + PAGE)}>
          {text.more(count(Math.min(PAGE, matches.length - shown)))}
        </Button>
      )}
      {dialog}
    </>
  );
}

const fieldOf = (at: number): string => `product_catalog.${at}`;
