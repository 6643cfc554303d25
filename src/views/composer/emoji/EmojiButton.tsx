import { Smile } from 'lucide-react';
import { Suspense } from 'react';

import { conversationText } from '../../conversation/text/id.ts';
import { IconPopover } from '../../ui/IconPopover.tsx';
import { spared } from '../../ui/lazyView.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useText } from '../../ui/useText.ts';

const EmojiPicker = spared(async () => (await import('./EmojiPicker.tsx')).EmojiPicker);

/** Signs for what is being written. Where there is no room for it, on phones, the keyboard brings its own. */
export function EmojiButton({ onChoose }: { onChoose: (sign: string) => void }) {
  const text = useText(conversationText).composer;
  return (
    <IconPopover label={text.emoji} icon={<Smile aria-hidden="true" size={20} />} className="@max-md/composer:hidden">
      {(close) => (
        <Suspense
          fallback={
            <p className="grid place-items-center p-6">
              <Spinner />
            </p>
          }
        >
          <EmojiPicker
            onChoose={(sign) => {
              // The focus goes back to the button, and from there to where the sign stands.
              close();
              onChoose(sign);
            }}
          />
        </Suspense>
      )}
    </IconPopover>
  );
}
