/** Milliseconds. A hidden tab gets no animation frames and uses this delay instead. */
const HIDDEN_TAB_DELAY = 250;

/** Milliseconds from one frame to the next above which frames were dropped. */
const LONG_FRAME = 25;

/**
 * After a batch that made a long frame, the next one waits for this many times its duration, in ms at most. On a slow
 * phone the other frames then stay short, and a batch has more items, of which the lists draw only the last state.
 */
const REST_RATIO = 1.5;
const MAX_REST = 100;

/** Items of one batch. A backlog is split over several frames, so that no frame is long. */
const MAX_PER_FRAME = 500;

export interface FrameBatcher<T> {
  add(item: T): void;
  stop(): void;
}

/**
 * Collects items and passes them on in the next animation frame, in order. The frame after a batch is left free, so that
 * typing and scrolling stay smooth.
 */
export const batchPerFrame = <T>(onBatch: (batch: T[]) => void): FrameBatcher<T> => {
  let items: T[] = [];
  let cancel: (() => void) | null = null;

  const flush = () => {
    cancel?.();
    const began = performance.now();
    cancel = nextFrame(() => rest(performance.now() - began));
    const batch = items.slice(0, MAX_PER_FRAME);
    items = items.slice(MAX_PER_FRAME);
    onBatch(batch);
  };

  const rest = (duration: number) => {
    cancel?.();
    cancel = null;
    // A hidden tab has no frames.
    if (duration > LONG_FRAME && !isHidden()) cancel = after(Math.min(REST_RATIO * duration, MAX_REST), startNext);
    else startNext();
  };

  const startNext = () => {
    cancel = items.length > 0 ? nextFrame(flush) : null;
  };

  return {
    add: (item) => {
      items.push(item);
      cancel ??= nextFrame(flush);
    },
    stop: () => {
      cancel?.();
      cancel = null;
      items = [];
    },
  };
};

const isHidden = (): boolean => typeof requestAnimationFrame === 'undefined' || document.hidden;

const after = (delay: number, callback: () => void): (() => void) => {
  const timer = setTimeout(callback, delay);
  return () => clearTimeout(timer);
};

/** Calls back in the next frame, or after a delay when the tab is or becomes hidden. */
const nextFrame = (callback: () => void): (() => void) => {
  const timer = setTimeout(callback, HIDDEN_TAB_DELAY);
  if (isHidden()) return () => clearTimeout(timer);
  const frame = requestAnimationFrame(callback);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
};
