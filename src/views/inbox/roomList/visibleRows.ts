/**
 * Which rows of a list are in view, where every row is of one height. Nothing is measured: a row is drawn once, at its
 * place, and the list knows how high it is before anything of it is drawn.
 */
import { useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Of the rows in view the first, and how many there are (the last may be cut). */
export interface InView {
  first: number;
  rows: number;
  isDownwards: boolean;
}

export interface RowsOptions {
  /** The height of so many rows, in px. It follows the text size, which changes under whoever looks. */
  heightOf: (rows: number) => number;
  /** Where to begin, in px from the top. */
  start: number;
  /** Assumed to be in view until it is known how high the list is. */
  rows: number;
  /** Somebody scrolled. The arguments are in px. */
  onMove: (offset: number, viewport: number) => void;
  /** The list has another height; nobody moved. */
  onResize: (offset: number, viewport: number) => void;
}

const createView = ({ heightOf, start, rows }: Omit<RowsOptions, 'onMove' | 'onResize'>) => {
  const listeners = new Set<() => void>();
  let seen: InView = { first: Math.floor(start / heightOf(1)), rows, isDownwards: true };
  return {
    offset: start,
    viewport: 0,
    see: () => seen,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    move(offset: number, viewport: number) {
      const isDownwards = offset === this.offset ? seen.isDownwards : offset > this.offset;
      this.offset = offset;
      this.viewport = viewport;
      const height = heightOf(1);
      const fit = viewport > 0 ? Math.ceil(viewport / height) + 1 : seen.rows;
      const next: InView = { first: Math.floor(offset / height), rows: fit, isDownwards };
      if (next.first === seen.first && next.rows === seen.rows && isDownwards === seen.isDownwards) return;
      seen = next;
      for (const listener of listeners) listener();
    },
  };
};

/** Follows an element that scrolls. Renders again when other rows come into view, in the frame in which they do. */
export const useInView = ({ onMove, onResize, ...options }: RowsOptions) => {
  const scroller = useRef<HTMLDivElement>(null);
  const [view] = useState(() => createView(options));
  const moved = useEffectEvent(onMove);
  const resized = useEffectEvent(onResize);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    if (view.offset > 0) {
      element.scrollTo(0, view.offset);
      // The list may have become too short for that, and then nobody scrolls.
      view.move(element.scrollTop, view.viewport);
    }
    const onScroll = () => {
      view.move(element.scrollTop, view.viewport);
      moved(view.offset, view.viewport);
    };
    const observer = new ResizeObserver(() => {
      view.move(view.offset, element.clientHeight);
      resized(view.offset, view.viewport);
    });
    // Its rows have another height where the text has another size.
    for (const one of [element, ...element.children]) observer.observe(one);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [view]);

  return { scroller, view, seen: useSyncExternalStore(view.subscribe, view.see) };
};
