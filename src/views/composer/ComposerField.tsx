import { useLayoutEffect, type ComponentProps, type RefObject } from 'react';

import { conversationText } from '../conversation/text/id.ts';
import { useText } from '../ui/useText.ts';

/** Where somebody wrote in a chat whose field is about to give way to another one. */
let left: { roomId: string; from: number; to: number } | null = null;

/**
 * The field in which one writes in a chat. Where another one takes its place, because the chat has opened meanwhile, the
 * caret goes along: no key is pressed beside it.
 */
export function Field({
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
    if (element && left?.roomId === roomId) {
      element.focus();
      element.setSelectionRange(left.from, left.to);
    }
    return () => {
      if (!element || document.activeElement !== element) return;
      left = { roomId, from: element.selectionStart, to: element.selectionEnd };
      // Whatever takes its place does so by then.
      queueMicrotask(() => (left = null));
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
      className="field-sizing-content max-h-45 min-h-11 min-w-0 flex-1 resize-none @max-3xs/composer:order-first @max-3xs/composer:basis-full rounded-md border border-line-strong/60 bg-surface px-3 py-2.5 placeholder:text-ink-soft/80"
    />
  );
}
