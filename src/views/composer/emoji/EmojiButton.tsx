import { Smile } from 'lucide-react';

import { conversationText } from '../../conversation/text/id.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { IconPopover } from '../../ui/IconPopover.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useText } from '../../ui/useText.ts';

const EmojiPicker = lazyView(async () => (await import('./EmojiPicker.tsx')).EmojiPicker, {
  fallback: () => (
    <p className="grid place-items-center p-6">
      <Spinner />
    </p>
  ),
});

/** The emoji picker's button. It is hidden in a narrow composer, because phone keyboards have their own picker. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const text = useText(conversationText).composer;
  return (
    <IconPopover label={text.emoji} icon={<Smile aria-hidden="true" size={20} />} className="@max-md/composer:hidden">
      {(close) => (
        <ErrorBoundary pane>
          <EmojiPicker
            onChoose={(emoji) => {
              // The popover returns the focus to its button, so the emoji is inserted afterwards.
              close();
              onChoose(emoji);
            }}
          />
        </ErrorBoundary>
      )}
    </IconPopover>
  );
}
