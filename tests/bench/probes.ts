/** What runs inside the page. Each function is sent there as text: it may use nothing but its argument and the DOM. */

declare global {
  interface Window {
    /** When the awaited element had been painted, in ms after the navigation. */
    paintedAt?: number;
    sends?: number[];
    keys?: number[];
    frameNotes?: { stop(): FrameReport };
  }
}

export interface FrameReport {
  /** Between one frame and the next, in ms. */
  frames: number[];
  /** From the stamp in a row to the paint that first showed it, in ms. */
  waits: number[];
}

export interface ScrollReport {
  frames: number[];
  /** Frames in which a part of the list that has rows showed none. */
  blank: number;
  /** Frames at the end of what had been fetched. */
  waited: number;
  /** How far it came, in px. */
  distance: number;
}

/** Before the page's own scripts: notes when the first element that matches has been painted. */
export function notePaint(selector: string): void {
  const { port1, port2 } = new MessageChannel();
  // A task that a frame leaves behind runs when the frame has been painted.
  port1.addEventListener('message', () => {
    window.paintedAt = performance.now();
    port1.close();
  });
  port1.start();
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    requestAnimationFrame(() => port2.postMessage(null));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Scrolls the list by `step` px in each frame for `duration` ms. */
export function scrollList({ step, duration }: { step: number; duration: number }): Promise<ScrollReport> {
  const list = document.querySelector('[data-room]')?.closest('ul');
  const scroller = list?.closest('.overflow-y-auto');
  if (!list || !scroller) throw new Error('There is no list to scroll');
  const isBlank = (): boolean => {
    const view = scroller.getBoundingClientRect();
    const bottom = Math.min(view.bottom, list.getBoundingClientRect().bottom);
    let covered = 0;
    for (const row of list.querySelectorAll('[data-room]')) {
      const box = row.getBoundingClientRect();
      covered += Math.max(0, Math.min(bottom, box.bottom) - Math.max(view.top, box.top));
    }
    return covered < (bottom - view.top) * 0.99;
  };
  return new Promise((resolve) => {
    const report: ScrollReport = { frames: [], blank: 0, waited: 0, distance: 0 };
    let began: number | undefined;
    let last = 0;
    const frame = (now: number) => {
      if (began !== undefined) report.frames.push(now - last);
      began ??= now;
      last = now;
      const before = scroller.scrollTop;
      scroller.scrollTop = before + step;
      if (scroller.scrollTop === before) report.waited += 1;
      report.distance += scroller.scrollTop - before;
      // Nothing of the page runs between here and the paint of this frame: this is what is seen.
      if (isBlank()) report.blank += 1;
      if (now - began < duration) requestAnimationFrame(frame);
      else resolve(report);
    };
    requestAnimationFrame(frame);
  });
}

/** Notes every frame, and every stamp (`#12@1790000000000.5#`, epoch ms) that a row shows for the first time. */
export function noteFrames(): void {
  const report: FrameReport = { frames: [], waits: [] };
  const seen = new Set<string>();
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    const painted = performance.timeOrigin + performance.now();
    for (const row of document.querySelectorAll('[data-room]')) {
      const [stamp, , at] = /#(\d+)@([\d.]+)#/u.exec(row.textContent) ?? [];
      if (stamp === undefined || seen.has(stamp)) continue;
      seen.add(stamp);
      report.waits.push(painted - Number(at));
    }
  });
  port1.start();
  let last: number | undefined;
  let request = requestAnimationFrame(function frame(now) {
    if (last !== undefined) report.frames.push(now - last);
    last = now;
    port2.postMessage(null);
    request = requestAnimationFrame(frame);
  });
  window.frameNotes = {
    stop: () => {
      cancelAnimationFrame(request);
      port1.close();
      return report;
    },
  };
}

/** For every Enter in the composer: how long until the conversation showed what had been written, in ms. */
export function noteSends(): void {
  const sends: number[] = [];
  window.sends = sends;
  const { port1, port2 } = new MessageChannel();
  const waiting = new Map<string, number>();
  port1.addEventListener('message', () => {
    const now = performance.now();
    const shown = document.querySelector('[role="log"]')?.textContent ?? '';
    for (const [text, pressed] of waiting) {
      if (!shown.includes(text)) continue;
      sends.push(now - pressed);
      waiting.delete(text);
    }
    if (waiting.size > 0) requestAnimationFrame(() => port2.postMessage(null));
  });
  port1.start();
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLTextAreaElement)) return;
      waiting.set(event.target.value, event.timeStamp);
      requestAnimationFrame(() => port2.postMessage(null));
    },
    { capture: true },
  );
}

/** For every key in the composer: how long until the frame that shows it was painted, in ms. */
export function noteKeys(): void {
  const keys: number[] = [];
  window.keys = keys;
  const { port1, port2 } = new MessageChannel();
  let pressed: number[] = [];
  port1.addEventListener('message', () => {
    const now = performance.now();
    keys.push(...pressed.map((at) => now - at));
    pressed = [];
  });
  port1.start();
  addEventListener(
    'keydown',
    ({ target, timeStamp }) => {
      if (!(target instanceof HTMLTextAreaElement)) return;
      pressed.push(timeStamp);
      requestAnimationFrame(() => port2.postMessage(null));
    },
    { capture: true },
  );
}
