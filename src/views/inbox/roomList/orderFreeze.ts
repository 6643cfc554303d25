/**
 * Whether somebody is about to press a row of a list: a mouse over it, a thumb on it, the focus of a keyboard in it. What
 * they aim at must not move. A choice lets go, and so does whoever goes away.
 */
import { roomOf } from './listGestures.ts';

/** Milliseconds that a thumb needs from one row to the next. */
const BETWEEN_TAPS = 600;

/** Listens on a list until the function that it answers is called; tells of every change. */
export const hearRest = (list: HTMLElement, tell: (rests: boolean) => void): (() => void) => {
  const stop = new AbortController();
  const hear = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => list.addEventListener(name, listener, { signal: stop.signal });

  const on = { mouse: false, thumb: false, focus: false };
  let rests = false;
  let lifting: ReturnType<typeof setTimeout> | undefined;
  const put = (change: Partial<typeof on>) => {
    Object.assign(on, change);
    const is = on.mouse || on.thumb || on.focus;
    if (is === rests) return;
    rests = is;
    tell(is);
  };

  let place = '';
  hear('pointermove', ({ pointerType, clientX, clientY }) => {
    const at = `${clientX} ${clientY}`;
    // Browsers report a move too when rows move under a mouse that rests.
    if (pointerType !== 'touch' && at !== place) put({ mouse: true });
    place = at;
  });
  hear('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'touch') put({ mouse: false });
  });

  hear('pointerdown', ({ pointerType }) => {
    clearTimeout(lifting);
    if (pointerType === 'touch') put({ thumb: true });
  });
  const lift = () => {
    clearTimeout(lifting);
    lifting = setTimeout(() => put({ thumb: false }), BETWEEN_TAPS);
  };
  hear('pointerup', lift);
  hear('pointercancel', lift);

  hear('focusin', ({ target }) => {
    // A row that was pressed keeps the focus, and nobody aims at another with it.
    if (target instanceof Element && target.matches(':focus-visible')) put({ focus: true });
  });
  hear('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && list.contains(relatedTarget))) put({ focus: false });
  });

  // A row that goes away takes the focus with it, and no list is told of that.
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Node && list.contains(target))) put({ focus: false });
    },
    { signal: stop.signal },
  );

  const letGo = () => put({ mouse: false, thumb: false, focus: false });
  // Who works in another window aims at nothing here, wherever the mouse was left.
  window.addEventListener('blur', letGo, { signal: stop.signal });
  hear('click', ({ target }) => {
    if (roomOf(target) !== null) letGo();
  });

  return () => {
    clearTimeout(lifting);
    stop.abort();
    letGo();
  };
};
