/** Milliseconds. A hidden tab gets no animation frames and uses this delay instead. */
const HIDDEN_TAB_DELAY = 250;

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
    cancel = nextFrame(skipFrame);
    const batch = items.slice(0, MAX_PER_FRAME);
    items = items.slice(MAX_PER_FRAME);
    onBatch(batch);
  };

  const skipFrame = () => {
    cancel?.();
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

/** Calls back in the next frame, or after a delay when the tab is or becomes hidden. */
const nextFrame = (callback: () => void): (() => void) => {
  const timer = setTimeout(callback, HIDDEN_TAB_DELAY);
  if (typeof requestAnimationFrame === 'undefined' || document.hidden) return () => clearTimeout(timer);
  const frame = requestAnimationFrame(callback);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
};
