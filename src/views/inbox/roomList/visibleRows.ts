/**
 * Which rows of a list are in view. All rows have one height, so nothing is measured and the height of the list is
 * known before anything is drawn.
 */
import { useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/** The first row in view and the number of rows in view; the last one may be cut off. */
export interface VisibleRows {
  first: number;
  rows: number;
  isDownwards: boolean;
}

export interface VisibleRowsOptions {
  /** Measures the height of a row in px. It follows the text size of the browser. */
  measureRow: () => number;
  /** The initial scroll position, in px. */
  start: number;
  /** The number of rows in view until the height of the list is known. */
  rows: number;
  /** Called when the list scrolls. In px. */
  onScroll: (offset: number, viewport: number) => void;
  /** Called when the height of the list changes. */
  onResize: (offset: number, viewport: number) => void;
}

const createView = ({ measureRow, start, rows }: Omit<VisibleRowsOptions, 'onScroll' | 'onResize'>) => {
  const listeners = new Set<() => void>();
  const rowHeight = measureRow();
  let visible: VisibleRows = { first: Math.floor(start / rowHeight), rows, isDownwards: true };
  return {
    /** Measured when the list is resized. Measuring while it scrolls would compute all pending styles. */
    rowHeight,
    offset: start,
    viewport: 0,
    getVisible: () => visible,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    move(offset: number, viewport: number) {
      const isDownwards = offset === this.offset ? visible.isDownwards : offset > this.offset;
      this.offset = offset;
      this.viewport = viewport;
      const visibleCount = viewport > 0 ? Math.ceil(viewport / this.rowHeight) + 1 : visible.rows;
      const next: VisibleRows = { first: Math.floor(offset / this.rowHeight), rows: visibleCount, isDownwards };
      if (next.first === visible.first && next.rows === visible.rows && isDownwards === visible.isDownwards) return;
      visible = next;
      for (const listener of listeners) listener();
    },
  };
};

/** Follows a scrolling element. Renders again when other rows come into view, in the same frame. */
export const useVisibleRows = ({ onScroll, onResize, measureRow, ...options }: VisibleRowsOptions) => {
  const scroller = useRef<HTMLDivElement>(null);
  const [view] = useState(() => createView({ measureRow, ...options }));
  const notifyMove = useEffectEvent(onScroll);
  const notifyResize = useEffectEvent(onResize);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    if (view.offset > 0) {
      element.scrollTo(0, view.offset);
      // A shorter list scrolls less far, without a scroll event.
      view.move(element.scrollTop, view.viewport);
    }
    const handleScroll = () => {
      view.move(element.scrollTop, view.viewport);
      notifyMove(view.offset, view.viewport);
    };
    const observer = new ResizeObserver(() => {
      view.rowHeight = measureRow();
      view.move(view.offset, element.clientHeight);
      notifyResize(view.offset, view.viewport);
    });
    // The text size changes the height of the rows.
    for (const one of [element, ...element.children]) observer.observe(one);
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', handleScroll);
    };
  }, [view, measureRow]);

  return { scroller, view, visible: useSyncExternalStore(view.subscribe, view.getVisible) };
};
