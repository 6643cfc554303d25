/**
 * Detects that the user is about to press a row: a mouse over the list, a touch on it, or keyboard focus in it. The
 * rows must not move then. A click ends it.
 */
import { roomIdAt } from './listGestures.ts';

/** How long a touch counts after it ended, in ms: the time to the next tap. */
const TOUCH_GRACE_MS = 600;

/** Listens on a list and reports every change; returns a function that stops listening. */
export const watchInteraction = (list: HTMLElement, onChange: (isActive: boolean) => void): (() => void) => {
  const stop = new AbortController();
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => list.addEventListener(name, listener, { signal: stop.signal });

  const sources = { mouse: false, touch: false, focus: false };
  let isActive = false;
  let touchTimer: ReturnType<typeof setTimeout> | undefined;
  const update = (change: Partial<typeof sources>) => {
    Object.assign(sources, change);
    const isNowActive = sources.mouse || sources.touch || sources.focus;
    if (isNowActive === isActive) return;
    isActive = isNowActive;
    onChange(isNowActive);
  };

  let lastPosition = '';
  listen('pointermove', ({ pointerType, clientX, clientY }) => {
    const position = `${clientX} ${clientY}`;
    // Browsers also report a move when rows move under a still mouse.
    if (pointerType !== 'touch' && position !== lastPosition) update({ mouse: true });
    lastPosition = position;
  });
  listen('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'touch') update({ mouse: false });
  });

  listen('pointerdown', ({ pointerType }) => {
    clearTimeout(touchTimer);
    if (pointerType === 'touch') update({ touch: true });
  });
  const endTouch = () => {
    clearTimeout(touchTimer);
    touchTimer = setTimeout(() => update({ touch: false }), TOUCH_GRACE_MS);
  };
  listen('pointerup', endTouch);
  listen('pointercancel', endTouch);

  listen('focusin', ({ target }) => {
    // A pressed row keeps the focus, but the user does not aim with it.
    if (target instanceof Element && target.matches(':focus-visible')) update({ focus: true });
  });
  listen('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && list.contains(relatedTarget))) update({ focus: false });
  });

  // A removed row takes the focus with it without a blur event.
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Node && list.contains(target))) update({ focus: false });
    },
    { signal: stop.signal },
  );

  const clear = () => update({ mouse: false, touch: false, focus: false });
  // In another window the position of the mouse means nothing.
  window.addEventListener('blur', clear, { signal: stop.signal });
  listen('click', ({ target }) => {
    if (roomIdAt(target) !== null) clear();
  });

  return () => {
    clearTimeout(touchTimer);
    stop.abort();
    clear();
  };
};
