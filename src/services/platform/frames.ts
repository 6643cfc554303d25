/** How long a hidden tab waits before it looks at what has come: it gets no animation frames. */
const HIDDEN_TAB_DELAY = 250;

/** What one frame may take in. A backlog is worked off over several, so that none is long. */
const MAX_PER_FRAME = 500;

export interface FrameBatcher<T> {
  add(item: T): void;
  stop(): void;
}

/**
 * Collects items and hands them over in the next animation frame, in the order in which they came. The frame after that
 * is left free: whoever types or scrolls is served at the full rate, and nobody reads sixty lists a second.
 */
export const batchPerFrame = <T>(take: (batch: T[]) => void): FrameBatcher<T> => {
  let waiting: T[] = [];
  let cancel: (() => void) | null = null;

  const flush = () => {
    cancel?.();
    cancel = nextFrame(rest);
    const batch = waiting.slice(0, MAX_PER_FRAME);
    waiting = waiting.slice(MAX_PER_FRAME);
    take(batch);
  };

  const rest = () => {
    cancel?.();
    cancel = waiting.length > 0 ? nextFrame(flush) : null;
  };

  return {
    add: (item) => {
      waiting.push(item);
      cancel ??= nextFrame(flush);
    },
    stop: () => {
      cancel?.();
      cancel = null;
      waiting = [];
    },
  };
};

/** The next frame, or a moment later when there will be none because the tab is, or becomes, hidden. */
const nextFrame = (callback: () => void): (() => void) => {
  const timer = setTimeout(callback, HIDDEN_TAB_DELAY);
  if (typeof requestAnimationFrame === 'undefined' || document.hidden) return () => clearTimeout(timer);
  const frame = requestAnimationFrame(callback);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
};
