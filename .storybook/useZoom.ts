/** How large a chart is drawn, and which part of it is in view. It scrolls as any element does, and can be dragged. */
import * as React from 'react';

import type { Box, Layout } from './layout.ts';

const SMALLEST = 0.1;
const LARGEST = 2;
/** Below this the words cannot be read: a chart that does not fit then opens at its active state instead. */
const READABLE = 0.75;
const OPENING = 0.9;
/** Around the chart, in all: `.chart-sheet` in chart.css. */
const MARGIN = 32;

const within = (scale: number) => Math.min(LARGEST, Math.max(SMALLEST, scale));

const union = (one: Box, other: Box): Box => {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
};

/** As many of the boxes, the first ones first, as there is room for. */
const together = (boxes: readonly Box[], room: { width: number; height: number }): Box | null => {
  const [first, ...others] = boxes;
  if (!first) return null;
  return others.reduce((all, box) => {
    const more = union(all, box);
    return more.width <= room.width && more.height <= room.height ? more : all;
  }, first);
};

/** `boxes` are to be in view, the first ones first: when others come, the view moves there. */
export const useZoom = (layout: Layout, boxes: readonly Box[]) => {
  const viewport = React.useRef<HTMLElement>(null);
  /** Null until the size of the view is known. */
  const [known, setScale] = React.useState<number | null>(null);
  const scale = known ?? 1;
  /** The point of the chart that stays where it is in the view while the scale changes. */
  const anchor = React.useRef<{ x: number; y: number; left: number; top: number } | null>(null);

  const fitting = React.useCallback((): number => {
    const { clientWidth = 0, clientHeight = 0 } = viewport.current ?? {};
    return within(Math.min((clientWidth - MARGIN) / layout.width, (clientHeight - MARGIN) / layout.height, 1));
  }, [layout]);

  const zoom = React.useCallback((next: (scale: number) => number, point?: { left: number; top: number }) => {
    const view = viewport.current;
    if (!view) return;
    const { left, top } = point ?? { left: view.clientWidth / 2, top: view.clientHeight / 2 };
    setScale((was) => {
      const now = was ?? 1;
      anchor.current = { x: (view.scrollLeft + left) / now, y: (view.scrollTop + top) / now, left, top };
      return within(next(now));
    });
  }, []);

  React.useLayoutEffect(() => {
    const whole = fitting();
    setScale(whole >= READABLE ? whole : OPENING);
  }, [fitting]);

  // The sheet has its new size only once the scale is rendered.
  React.useLayoutEffect(() => {
    if (!anchor.current) return;
    const { x, y, left, top } = anchor.current;
    viewport.current?.scrollTo(x * scale - left, y * scale - top);
  }, [scale]);

  /** Another when the panel is resized. */
  const [size, setSize] = React.useState('');
  React.useEffect(() => {
    const view = viewport.current;
    if (!view) return undefined;
    const observer = new ResizeObserver(() => setSize(`${view.clientWidth} ${view.clientHeight}`));
    observer.observe(view);
    return () => observer.disconnect();
  }, []);

  const hasShown = React.useRef(false);
  const isReady = known !== null;
  const key = JSON.stringify(boxes);
  React.useEffect(() => {
    const view = viewport.current;
    if (!view || !isReady) return;
    const room = { width: (view.clientWidth - MARGIN) / scale, height: (view.clientHeight - MARGIN) / scale };
    const box = together(JSON.parse(key) as Box[], room);
    if (!box) return;
    const isStill = !hasShown.current || matchMedia('(prefers-reduced-motion: reduce)').matches;
    hasShown.current = true;
    view.scrollTo({
      left: (box.x + box.width / 2) * scale + MARGIN / 2 - view.clientWidth / 2,
      top: (box.y + box.height / 2) * scale + MARGIN / 2 - view.clientHeight / 2,
      behavior: isStill ? 'instant' : 'smooth',
    });
    // oxlint-disable-next-line react/exhaustive-deps -- another scale keeps the point that `zoom` has anchored
  }, [key, isReady, size]);

  React.useEffect(() => {
    const view = viewport.current;
    if (!view) return undefined;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = view.getBoundingClientRect();
      zoom((now) => now * Math.exp(-event.deltaY / 300), { left: event.clientX - left, top: event.clientY - top });
    };
    const drag = (begin: PointerEvent) => {
      // A finger scrolls by itself.
      if (begin.button !== 0 || begin.pointerType === 'touch' || (begin.target as Element).closest('button')) return;
      const from = { left: view.scrollLeft, top: view.scrollTop };
      const ended = new AbortController();
      const move = ({ clientX, clientY }: PointerEvent) =>
        view.scrollTo(from.left + begin.clientX - clientX, from.top + begin.clientY - clientY);
      view.setPointerCapture(begin.pointerId);
      view.addEventListener('pointermove', move, { signal: ended.signal });
      for (const end of ['pointerup', 'pointercancel'])
        view.addEventListener(end, () => ended.abort(), { signal: ended.signal });
    };
    // Not as React's property, which could not prevent the page from zooming.
    view.addEventListener('wheel', turn, { passive: false });
    view.addEventListener('pointerdown', drag);
    return () => {
      view.removeEventListener('wheel', turn);
      view.removeEventListener('pointerdown', drag);
    };
  }, [zoom]);

  return { viewport, scale, zoomBy: (factor: number) => zoom((now) => now * factor), fit: () => zoom(fitting) };
};
