/**
 * How hands choose in a list: a long press of a thumb, a pointer with Shift. Heard once for the whole list, so that a row
 * costs nothing for it. Its keys stand in the table of all keys (views/commands/shortcuts.ts).
 */

/** Milliseconds until a press is a long one, and how far in px a thumb may stray meanwhile. */
const LONG = 450;
const STRAY = 10;

export interface Hands {
  choose: (id: string, upTo: boolean) => void;
  point: (id: string | null) => void;
}

export const roomOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest('[data-room]')?.getAttribute('data-room') ?? null) : null;

/** Listens on a list until the function that it answers is called. */
export const hearHands = (list: HTMLElement, hands: Hands): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  const hear = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => list.addEventListener(name, listener, { signal, ...options });

  // What the browser itself makes of a long press on a link.
  list.style.setProperty('-webkit-touch-callout', 'none');

  let press: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | null = null;
  let wasLong = false;
  const letGo = () => {
    if (press !== null) clearTimeout(press.timer);
    press = null;
  };
  hear('pointerdown', (event) => {
    letGo();
    wasLong = false;
    const id = roomOf(event.target);
    if (id === null || event.pointerType === 'mouse' || !event.isPrimary) return;
    const timer = setTimeout(() => {
      wasLong = true;
      hands.choose(id, false);
    }, LONG);
    press = { timer, x: event.clientX, y: event.clientY };
  });
  hear('pointermove', (event) => {
    if (press !== null && Math.hypot(event.clientX - press.x, event.clientY - press.y) > STRAY) letGo();
  });
  hear('pointerup', letGo);
  hear('pointercancel', letGo);
  hear('contextmenu', (event) => {
    if (wasLong || press !== null) event.preventDefault();
  });
  hear(
    'click',
    (event) => {
      const id = roomOf(event.target);
      const isRange = event.shiftKey && id !== null;
      // The second of two quick presses is meant for what the first has taken away, such as a dialog that lay over the list.
      const isSecond = event.detail > 1 && id !== null;
      // The click that ends a long press opens nothing; nor does one with Shift, which would open a window.
      if (!wasLong && !isRange && !isSecond) return;
      event.preventDefault();
      event.stopPropagation();
      if (isRange && !wasLong) hands.choose(id, true);
      wasLong = false;
    },
    { capture: true },
  );

  hear('pointerover', (event) => {
    const id = roomOf(event.target);
    if (event.pointerType === 'mouse' && id !== null) hands.point(id);
  });
  hear('pointerleave', () => hands.point(null));

  return () => {
    letGo();
    stop.abort();
  };
};
