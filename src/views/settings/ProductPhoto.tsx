import { useSelector } from '@xstate/react';
import { ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';

import { LOGO_TYPES, type LogoRef } from '../../machines/settings/logo.machine.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useText } from '../ui/useText.ts';
import { settingsText } from './text/id.ts';

interface ProductPhotoProps {
  actor: LogoRef;
  /** The name of the product. */
  product: string;
  /** The address of its photo; null: it has none. */
  photo: string | null;
  onRemove: () => void;
}

/** The photo of a product, which the AI sends to customers who ask for it, with buttons to choose and remove it. */
export function ProductPhoto({ actor, product, photo, onRemove }: ProductPhotoProps) {
  const text = useText(settingsText).katalog.photo;
  const { refusals } = useText(settingsText).bisnis.logo;
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('uploading'));
  const isOwn = useSelector(actor, ({ context }) => context.product === product);
  const refusal = useSelector(actor, ({ context }) => (context.product === product ? context.refusal : null));
  return (
    <div className="col-span-full flex min-w-0 flex-wrap items-center gap-x-2">
      {photo !== null && (
        <img src={photo} alt={text.of(product)} loading="lazy" className="size-11 rounded-md bg-sunken object-cover" />
      )}
      <Button
        ref={chooser}
        size="small"
        variant="quiet"
        busy={isBusy && isOwn}
        disabled={product.trim() === '' || (isBusy && !isOwn)}
        icon={<ImagePlus aria-hidden="true" size={16} />}
        onClick={() => input.current?.click()}
      >
        {photo === null ? text.add : text.replace}
        <span className="sr-only"> {product}</span>
      </Button>
      {photo !== null && (
        <IconButton
          label={text.remove(product)}
          icon={<X aria-hidden="true" size={18} />}
          onClick={() => {
            onRemove();
            // The pressed button disappears.
            chooser.current?.focus();
          }}
        />
      )}
      <output className="text-sm text-ink-soft empty:hidden">{isBusy && isOwn && text.uploading}</output>
      {refusal !== null && (
        <p role="alert" className="text-sm text-fail">
          {text.refusals[refusal] ?? refusals[refusal]}
        </p>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept={LOGO_TYPES.join()}
        aria-label={text.of(product)}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          // Lets the same file be chosen again.
          event.target.value = '';
          if (chosen)
            actor.send({ type: 'file.chosen', file: chosen, mediaType: chosen.type, size: chosen.size, product });
        }}
      />
    </div>
  );
}
