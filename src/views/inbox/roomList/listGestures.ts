/**
 * Selection gestures in a list: a long press, a click with Shift, and hovering. One set of listeners serves the whole
 * list. Its shortcuts are in views/commands/shortcuts.ts.
 */

/** The duration of a long press in ms, and how far the pointer may move during it in px. */
export const LONG_PRESS_MS = 450;
export const MAX_MOVE_PX = 10;

export interface GestureHandlers {
  onSelect: (id: string, isRange: boolean) => void;
  onHover: (id: string | null) => void;
}

export const roomIdAt = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest('[data-room]')?.getAttribute('data-room') ?? null) : null;

/** Listens on a list; returns a function that stops listening. */
export const listenForGestures = (list: HTMLElement, handlers: GestureHandlers): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => list.addEventListener(name, listener, { signal, ...options });

  // Suppresses the browser's own menu for a long press on a link.
  list.style.setProperty('-webkit-touch-callout', 'none');

  let press: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | null = null;
  let wasLongPress = false;
  const cancelPress = () => {
    if (press !== null) clearTimeout(press.timer);
    press = null;
  };
  on('pointerdown', (event) => {
    cancelPress();
    wasLongPress = false;
    const id = roomIdAt(event.target);
    if (id === null || event.pointerType === 'mouse' || !event.isPrimary) return;
    const timer = setTimeout(() => {
      wasLongPress = true;
      handlers.onSelect(id, false);
    }, LONG_PRESS_MS);
    press = { timer, x: event.clientX, y: event.clientY };
  });
  on('pointermove', (event) => {
    if (press !== null && Math.hypot(event.clientX - press.x, event.clientY - press.y) > MAX_MOVE_PX) cancelPress();
  });
  on('pointerup', cancelPress);
  on('pointercancel', cancelPress);
  on('contextmenu', (event) => {
    if (wasLongPress || press !== null) event.preventDefault();
  });
  on(
    'click',
    (event) => {
      const id = roomIdAt(event.target);
      const isRange = event.shiftKey && id !== null;
      // The second click of a double click may hit a row that the first one uncovered, for example by closing a dialog.
      const isSecondClick = event.detail > 1 && id !== null;
      // The click that ends a long press opens nothing. Nor does a click with Shift, which would open a window.
      if (!wasLongPress && !isRange && !isSecondClick) return;
      event.preventDefault();
      event.stopPropagation();
      if (isRange && !wasLongPress) handlers.onSelect(id, true);
      wasLongPress = false;
    },
    { capture: true },
  );

  on('pointerover', (event) => {
    const id = roomIdAt(event.target);
    if (event.pointerType === 'mouse' && id !== null) handlers.onHover(id);
  });
  on('pointerleave', () => handlers.onHover(null));

  return () => {
    cancelPress();
    stop.abort();
  };
};
