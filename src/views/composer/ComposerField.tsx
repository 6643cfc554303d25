import { useLayoutEffect, type ComponentProps, type RefObject } from 'react';

import { conversationText } from '../conversation/text/id.ts';
import { useText } from '../ui/useText.ts';

/** The caret of a field that is about to be replaced. */
let lastCaret: { roomId: string; from: number; to: number } | null = null;

/**
 * The text field of a chat. When another field replaces it because the room has finished opening, the caret and focus
 * move along, so that no key press is lost.
 */
export function ComposerField({
  field,
  roomId,
  ...props
}: Omit<ComponentProps<'textarea'>, 'ref' | 'className'> & {
  field: RefObject<HTMLTextAreaElement | null>;
  roomId: string;
}) {
  const text = useText(conversationText).composer;
  useLayoutEffect(() => {
    const element = field.current;
    if (element && lastCaret?.roomId === roomId) {
      element.focus();
      element.setSelectionRange(lastCaret.from, lastCaret.to);
    }
    return () => {
      if (!element || document.activeElement !== element) return;
      lastCaret = { roomId, from: element.selectionStart, to: element.selectionEnd };
      // The replacing field has mounted by then.
      queueMicrotask(() => (lastCaret = null));
    };
  }, [field, roomId]);
  return (
    <textarea
      ref={field}
      rows={1}
      dir="auto"
      aria-label={text.label}
      placeholder={text.placeholder}
      {...props}
      className="field-sizing-content max-h-[min(11.25rem,30cqh)] min-h-11 min-w-0 flex-1 resize-none @max-3xs/composer:order-first @max-3xs/composer:basis-full rounded-md border border-line-strong bg-surface px-3 py-2.5"
    />
  );
}
