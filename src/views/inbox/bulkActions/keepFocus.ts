/** The focus of whoever acts on chats by keys: what they pressed goes away with what they did. */
import { useLayoutEffect, useRef, type FocusEventHandler } from 'react';

export interface HeldFocus {
  ref: (element: HTMLElement | null) => void;
  tabIndex: -1;
  onFocus: FocusEventHandler;
  onBlur: FocusEventHandler;
}

/** In a list one row is reached by Tab. */
const ROW = '[data-room][tabindex="0"]';

/**
 * Keeps the focus in what stands in one place, be it now this and now that, when the button or the dialog in which it was
 * is taken away. When nothing stands there any more, keys go on in the list. Returns what each of these wears.
 */
export const useHeldFocus = (): HeldFocus => {
  const here = useRef<HTMLElement>(null);
  const held = useRef<'seen' | 'unseen' | null>(null);
  useLayoutEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return;
    // Whoever points has left nothing: a row in focus would be what their next key is about.
    const next = here.current ?? (held.current === 'seen' ? document.querySelector<HTMLElement>(ROW) : null);
    if (here.current === null) held.current = null;
    next?.focus({ preventScroll: true });
  });
  return {
    ref: (element) => {
      here.current = element;
    },
    tabIndex: -1,
    onFocus: ({ target }) => {
      held.current = target.matches(':focus-visible') ? 'seen' : 'unseen';
    },
    // What is taken away tells React of no blur: whoever leaves, leaves by themselves.
    onBlur: () => {
      held.current = null;
    },
  };
};
