/**
 * A press on a row counts although the list is drawn anew before the pointer is released, for example because a search
 * takes effect. The browser then reports no click, or a click on another element.
 */
import { LONG_PRESS_MS, MAX_MOVE_PX, roomIdAt } from './listGestures.ts';

/** A primary press without a key that opens a window or selects a range. */
const isPlain = ({ isPrimary, button, ctrlKey, metaKey, shiftKey, altKey }: PointerEvent) =>
  isPrimary && button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** How long a row may take to be drawn again, in ms. */
const DRAWN_WITHIN_MS = 5000;

/**
 * Listens on the rows of a list, and clicks a pressed row whose click the browser does not report, as soon as it is drawn
 * again. A press that has begun is watched to its end, also when the list is gone. Returns a function that stops listening.
 */
export const keepPress = (rows: HTMLElement): (() => void) => {
  const watch = (down: PointerEvent) => {
    const id = roomIdAt(down.target);
    if (id === null || !isPlain(down)) return;
    const end = new AbortController();
    const { signal } = end;
    const on = <Name extends 'click' | 'dragstart' | 'keydown' | 'pointercancel' | 'pointerdown' | 'pointerup'>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal, capture: true });
    const openWhenDrawn = (until: number) => {
      const row = document.querySelector<HTMLElement>(`[data-room="${CSS.escape(id)}"]`);
      if (row !== null) row.click();
      if (row !== null || performance.now() > until) end.abort();
      else requestAnimationFrame(() => signal.aborted || openWhenDrawn(until));
    };
    // The user did something else.
    for (const name of ['dragstart', 'keydown', 'pointercancel'] as const) on(name, () => end.abort());
    on('pointerdown', (event) => {
      if (event !== down) end.abort();
    });
    on('click', (event) => {
      const clicked = roomIdAt(event.target);
      if (clicked === id || event.target instanceof HTMLInputElement) return end.abort();
      // The row of another room is under the pointer now.
      if (clicked === null) return;
      event.preventDefault();
      event.stopPropagation();
    });
    on('pointerup', (up) => {
      const isMoved = Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) > MAX_MOVE_PX;
      const isLong = down.pointerType !== 'mouse' && up.timeStamp - down.timeStamp >= LONG_PRESS_MS;
      if (isMoved || isLong) return end.abort();
      // A click of this press follows in the same task.
      setTimeout(() => signal.aborted || openWhenDrawn(performance.now() + DRAWN_WITHIN_MS));
    });
  };
  rows.addEventListener('pointerdown', watch);
  return () => rows.removeEventListener('pointerdown', watch);
};
