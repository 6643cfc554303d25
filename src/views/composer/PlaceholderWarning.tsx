import { useRef, useState } from 'react';

import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
/** Warns about unfilled placeholders in a draft, which the customer should not read. */
import { useText } from '../ui/useText.ts';
import { openPlaceholders } from './quickReplies/quickReplies.ts';
import { quickRepliesText } from './quickReplies/text/id.ts';

/** Requires a confirmation for a text with unfilled placeholders, once per text. */
export const usePlaceholderGuard = () => {
  const confirmed = useRef<string | null>(null);
  const [pending, setPending] = useState<readonly string[]>([]);
  return {
    /** The unfilled placeholders that need confirmation, as they are written. */
    pending,
    needsConfirmation: (draft: string): boolean => {
      const open = draft === confirmed.current ? [] : openPlaceholders(draft);
      setPending(open);
      return open.length > 0;
    },
    confirm: (draft: string): void => {
      confirmed.current = draft;
    },
    /** The text has changed. */
    reset: (): void => {
      if (pending.length > 0) setPending([]);
    },
  };
};

/**
 * Focuses the field and selects a part of its text, so that typing replaces it. Without that part, the caret moves to
 * the end.
 */
export const selectText = (field: HTMLTextAreaElement | null, part: string | undefined): void => {
  if (!field) return;
  field.focus();
  const from = part === undefined ? -1 : field.value.indexOf(part);
  if (from < 0) field.setSelectionRange(field.value.length, field.value.length);
  else field.setSelectionRange(from, from + (part?.length ?? 0));
};

export function PlaceholderWarning({
  placeholders,
  onFill,
  onSend,
}: {
  placeholders: readonly string[];
  onFill: () => void;
  onSend: () => void;
}) {
  const text = useText(quickRepliesText).placeholders;
  return (
    <div className="px-2 pt-2">
      <Notice
        tone="help"
        title={text.title(placeholders.join(', '))}
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="small" onClick={onFill}>
              {text.fill}
            </Button>
            <Button size="small" variant="quiet" onClick={onSend}>
              {text.send}
            </Button>
          </span>
        }
      >
        <p>{text.note}</p>
      </Notice>
    </div>
  );
}
