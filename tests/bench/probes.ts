/** Functions that run inside the page. Each is sent there as text, so it can use only its argument and the DOM. */

declare global {
  interface Window {
    /** When the awaited element was painted, in ms after the navigation. */
    paintedAt?: number;
    /** The sum of all layout shifts. */
    layoutShift?: number;
    sends?: SendReport[];
    keys?: number[];
    frameNotes?: { stop(): FrameReport };
  }
}

export interface FrameReport {
  /** Between one frame and the next, in ms. */
  frames: number[];
  /** From the timestamp in a row to the paint that first showed it, in ms. */
  waits: number[];
}

export interface SendReport {
  /** From the key to the end of the page's rendering work on the frame with the message, in ms. */
  painted: number;
  /** From the key to the presentation of this frame, in ms. */
  shown: number;
}

/** A `PerformanceElementTiming`, which TypeScript's DOM types lack. Times in ms after the navigation. */
interface ElementTiming extends PerformanceEntry {
  identifier: string;
  paintTime: number;
  presentationTime: number;
}

export interface ScrollReport {
  frames: number[];
  /** Frames in which a part of the list was blank although it has rows. */
  blank: number;
  /** Frames that waited at the end of the loaded rows. */
  waited: number;
  /** The scrolled distance in px. */
  distance: number;
}

/** A `LayoutShift`, which TypeScript's DOM types lack. */
interface LayoutShift extends PerformanceEntry {
  value: number;
}

/** Runs before the page's own scripts: sums up the layout shifts. */
export function noteLayoutShifts(): void {
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as LayoutShift[])
      window.layoutShift = (window.layoutShift ?? 0) + shift.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs before the page's own scripts: records when the first matching element was painted. */
export function notePaint(selector: string): void {
  const { port1, port2 } = new MessageChannel();
  // A task posted during a frame runs after the frame was painted.
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
      // No other code of the page runs between this check and the paint of the frame.
      if (isBlank()) report.blank += 1;
      if (now - began < duration) requestAnimationFrame(frame);
      else resolve(report);
    };
    requestAnimationFrame(frame);
  });
}

/** Records every frame, and every timestamp (`#12@1790000000000.5#`, epoch ms) that a row shows for the first time. */
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

/**
 * For every Enter in the composer, records when the timeline item with the text was painted and when the screen showed
 * it. It uses Element Timing, because after a key press Chromium delays other tasks, so a task posted by the frame (as
 * above) would run late.
 */
export function noteSends(): void {
  const sends: SendReport[] = [];
  window.sends = sends;
  const written = new Map<string, number>();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { identifier, paintTime, presentationTime } = entry as ElementTiming;
      const pressed = written.get(identifier);
      if (pressed === undefined) continue;
      written.delete(identifier);
      sends.push({ painted: paintTime - pressed, shown: presentationTime - pressed });
    }
  }).observe({ type: 'element' });
  // Runs before the first paint of the new elements.
  new MutationObserver((mutations) => {
    for (const { addedNodes } of mutations)
      for (const node of addedNodes) {
        if (!(node instanceof Element) || !node.closest('[role="log"]')) continue;
        for (const element of [node, ...node.querySelectorAll('*')])
          if (element.childElementCount === 0 && written.has(element.textContent))
            element.setAttribute('elementtiming', element.textContent);
      }
  }).observe(document, { childList: true, subtree: true });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLTextAreaElement)) return;
      written.set(event.target.value, event.timeStamp);
    },
    { capture: true },
  );
}

/** For every key in the composer, records how long the frame that shows it took to paint, in ms. */
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
