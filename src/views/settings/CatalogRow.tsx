import { Trash2 } from 'lucide-react';
import { memo } from 'react';

import type { Product } from '../../contracts/settings.ts';
import type { LogoRef } from '../../machines/settings/logo.machine.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { parseWholeNumber } from '../ui/number.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { ProductPhoto } from './ProductPhoto.tsx';
import { settingsText } from './text/id.ts';

interface CatalogRowProps {
  at: number;
  product: Product;
  /** Messages for invalid fields. */
  nameProblem: string | undefined;
  priceProblem: string | undefined;
  weightProblem: string | undefined;
  /** Uploads photos; undefined: they cannot be changed. */
  photos: LogoRef | undefined;
  /** Changes this product; null removes it. */
  onUpdate: (at: number, changes: Partial<Product> | null) => void;
}

/** One product. Memoized: of thousands of rows only the edited one renders again. */
export const CatalogRow = memo(function CatalogRow({
  at,
  product,
  nameProblem,
  priceProblem,
  weightProblem,
  photos,
  onUpdate,
}: CatalogRowProps) {
  const text = useText(settingsText).katalog;
  return (
    <li className="grid grid-cols-[1fr_1fr_auto] items-start gap-2 border-b border-line pb-4 md:grid-cols-[minmax(0,1fr)_9rem_7rem_auto] md:border-0 md:pb-0">
      <TextField
        className="max-md:col-span-3"
        label={text.name}
        labelHidden
        placeholder={text.name}
        value={product.name}
        error={nameProblem}
        onChange={(event) => onUpdate(at, { name: event.target.value })}
      />
      <NumberField
        label={text.price}
        labelHidden
        placeholder={text.priceShort}
        before={text.rupiah}
        parse={parseWholeNumber}
        value={product.price}
        error={Number.isNaN(product.price) ? text.priceProblem : priceProblem}
        onChange={(price) => onUpdate(at, { price: price ?? Number.NaN })}
      />
      <NumberField
        label={text.weight}
        labelHidden
        placeholder={text.weightShort}
        after={<span className="shrink-0 text-ink-soft">{text.gram}</span>}
        parse={parseWholeNumber}
        value={product.weight}
        error={Number.isNaN(product.weight) ? text.weightProblem : weightProblem}
        onChange={(weight) => onUpdate(at, { weight })}
      />
      <IconButton
        className="md:pointer-fine:mt-1"
        label={text.remove(product.name)}
        icon={<Trash2 aria-hidden="true" size={18} />}
        onClick={() => onUpdate(at, null)}
      />
      {photos && (
        <ProductPhoto
          actor={photos}
          product={product.name}
          photo={product.photo ?? null}
          onRemove={() => onUpdate(at, { photo: null })}
        />
      )}
    </li>
  );
});
