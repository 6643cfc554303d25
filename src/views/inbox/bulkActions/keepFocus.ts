/** Keeps the keyboard focus when the element that had it disappears after an action. */
import { useLayoutEffect, useRef, type FocusEventHandler } from 'react';

export interface KeepFocusProps {
  ref: (element: HTMLElement | null) => void;
  tabIndex: -1;
  onFocus: FocusEventHandler;
  onBlur: FocusEventHandler;
}

/** The row that Tab reaches. */
const ROW = '[data-room][tabindex="0"]';

/**
 * Keeps the focus within a container whose element may change. When the focused button or dialog is removed, the
 * current element gets the focus; without one, the list does. Returns the props of each such element.
 */
export const useKeepFocus = (): KeepFocusProps => {
  const container = useRef<HTMLElement>(null);
  const focusSource = useRef<'keyboard' | 'pointer' | null>(null);
  useLayoutEffect(() => {
    if (focusSource.current === null || document.activeElement !== document.body) return;
    // After a click the list gets no focus: otherwise the next shortcut would apply to a row.
    const next =
      container.current ?? (focusSource.current === 'keyboard' ? document.querySelector<HTMLElement>(ROW) : null);
    if (container.current === null) focusSource.current = null;
    next?.focus({ preventScroll: true });
  });
  return {
    ref: (element) => {
      container.current = element;
    },
    tabIndex: -1,
    onFocus: ({ target }) => {
      focusSource.current = target.matches(':focus-visible') ? 'keyboard' : 'pointer';
    },
    // React reports no blur for a removed element, so this blur came from the user.
    onBlur: () => {
      focusSource.current = null;
    },
  };
};
