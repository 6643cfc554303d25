/**
 * Back button and overlays: Android's back button or a back swipe closes the topmost overlay instead of leaving the page.
 * Every open modal dialog and popover has a history entry with the address of the page. `history.state.overlays` is the
 * number of overlays of an entry. The history and the open overlays are synchronized after a change of either. Overlays
 * are found in the DOM, so views need no code for it.
 */
const OVERLAYS = 'dialog:modal, [popover]:popover-open';

/** Devices with a back gesture. With a mouse the extra entry would only destroy the forward history. */
const TOUCH_OR_NARROW = '(pointer: coarse), (max-width: 47.99rem)';

const historyDepth = (): number => {
  const { overlays } = (history.state ?? {}) as { overlays?: unknown };
  return typeof overlays === 'number' ? overlays : 0;
};

/** Milliseconds to wait for `popstate` after `history.go`: without an entry there is no event. */
const STEP_TIMEOUT = 1000;

/** Closes an overlay as Escape would; a dialog can prevent it. */
const close = (overlay: HTMLElement): void => {
  if (!(overlay instanceof HTMLDialogElement)) return overlay.hidePopover();
  if (overlay.dispatchEvent(new Event('cancel', { cancelable: true }))) overlay.close();
};

/** Starts synchronizing overlays and history entries. Returns a function that stops it. */
export const closeOverlaysOnBack = (): (() => void) => {
  /** From the lowest to the topmost. */
  let open: HTMLElement[] = [];
  /** A step that this module requested is under way. */
  let isStepping = false;
  /** Address to which the user navigated during that step; the step would leave it again. */
  let wanted: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stepTimer: ReturnType<typeof setTimeout> | undefined;

  const findOpen = (): number => {
    const now = [...document.querySelectorAll<HTMLElement>(OVERLAYS)];
    open = [...open.filter((overlay) => now.includes(overlay)), ...now.filter((overlay) => !open.includes(overlay))];
    return open.length;
  };
  const endStep = (): void => {
    clearTimeout(stepTimer);
    [isStepping, wanted] = [false, null];
  };
  const synchronize = (): void => {
    if (isStepping) return;
    const [depth, count] = [historyDepth(), findOpen()];
    isStepping = depth > count;
    if (isStepping) {
      history.go(count - depth);
      stepTimer = setTimeout(endStep, STEP_TIMEOUT);
    }
    if (!matchMedia(TOUCH_OR_NARROW).matches) return;
    for (let at = depth; at < count; at++) history.pushState({ overlays: at + 1 }, '');
  };
  // Deferred: a navigation that closed the overlay has then happened, and the entry lies behind it.
  const synchronizeSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(synchronize);
  };
  const onStep = (): void => {
    if (isStepping) {
      const next = wanted;
      endStep();
      if (next !== null) history.pushState(null, '', next);
    } else {
      // A confirmation that the step itself has opened must stay open.
      const there = open.filter((overlay) => overlay.matches(OVERLAYS));
      for (const overlay of there.slice(historyDepth()).toReversed()) close(overlay);
    }
    synchronizeSoon();
  };
  const onPush = (): void => {
    if (isStepping) wanted = location.href;
  };

  const observer = new MutationObserver(synchronizeSoon);
  observer.observe(document, { subtree: true, attributeFilter: ['open'] });
  const ended = new AbortController();
  // Popovers change no attribute, and their toggle event does not bubble; it can be captured.
  document.addEventListener('toggle', synchronizeSoon, { capture: true, signal: ended.signal });
  addEventListener('popstate', onStep, ended);
  // wouter patches `history` so that a push fires an event.
  addEventListener('pushState', onPush, ended);
  // After a reload the page has no overlays, but its history entry may still count some.
  synchronizeSoon();
  return () => {
    clearTimeout(timer);
    clearTimeout(stepTimer);
    observer.disconnect();
    ended.abort();
  };
};
