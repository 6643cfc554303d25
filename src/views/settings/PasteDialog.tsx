import { useState } from 'react';

import type { Product } from '../../contracts/settings.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { uiText } from '../ui/text/id.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { useText } from '../ui/useText.ts';
import { parsePastedCatalog } from './pastedCatalog.ts';
import { settingsText } from './text/id.ts';

/** Changed prices that are listed one by one. */
const MAX_LISTED = 8;

const rupiah = (price: number): string => `Rp ${price.toLocaleString('id')}`;

/** A table pasted from a spreadsheet, with a preview of what it changes. */
export function PasteDialog({
  products,
  onApply,
  onClose,
}: {
  products: readonly Product[];
  onApply: (products: Product[]) => void;
  onClose: () => void;
}) {
  const text = useText(settingsText).katalog;
  const { unchanged } = useText(uiText).why;
  const [typed, setTyped] = useState('');
  const pasted = parsePastedCatalog(products, typed);
  const changes = pasted.added + pasted.changed.length;
  return (
    <ConfirmDialog
      open
      title={text.pasteTitle}
      confirm={text.apply}
      because={changes === 0 ? unchanged : null}
      onConfirm={() => onApply(pasted.products)}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <TextArea
          label={text.pasteTitle}
          hint={text.pasteHint}
          rows={8}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed.trim() !== '' && (
          <output className="grid gap-1 text-sm">
            <p className="font-semibold">{text.pasteRead(pasted.added, pasted.changed.length, pasted.unchanged)}</p>
            <ul className="tabular list-disc pl-4">
              {pasted.changed.slice(0, MAX_LISTED).map(({ name, from, to }) => (
                <li key={name}>{text.priceChange(name, rupiah(from), rupiah(to))}</li>
              ))}
            </ul>
            {pasted.changed.length > MAX_LISTED && <p>{text.andMore(pasted.changed.length - MAX_LISTED)}</p>}
            {pasted.unreadable.length > 0 && (
              <p className="text-fail">{text.pasteBroken(pasted.unreadable.join(', '))}</p>
            )}
          </output>
        )}
      </div>
    </ConfirmDialog>
  );
}
