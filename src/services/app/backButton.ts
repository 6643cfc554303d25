/**
 * What lies over the page, and the way back: Android's button, or a swipe, closes what lies on top and leads nowhere.
 * The browser knows what lies there, so no view has to say it: every modal dialog and every open popover has an entry of
 * its own in the history, with the address of the page below. `history.state` says how many layers lie there as long as
 * an entry is in view; that and what is open are kept in step, whichever of the two has changed.
 */
const LAYERS = 'dialog:modal, [popover]:popover-open';

/** Where a finger goes back. With a pointer a menu is closed beside it, and its entry would cost the way forward. */
const HELD_IN_A_HAND = '(pointer: coarse), (max-width: 47.99rem)';

const depthNow = (): number => {
  const { layers } = (history.state ?? {}) as { layers?: unknown };
  return typeof layers === 'number' ? layers : 0;
};

/** Milliseconds after which a step does not come any more: there was nothing to go to. */
const PATIENCE = 1000;

/** Closes it as Escape would: who must not be closed prevents it, and stays. */
const close = (layer: HTMLElement): void => {
  if (!(layer instanceof HTMLDialogElement)) return layer.hidePopover();
  if (layer.dispatchEvent(new Event('cancel', { cancelable: true }))) layer.close();
};

/** Begins to give what lies over the page its steps in the history. Ends when the returned function is called. */
export const watchLayers = (): (() => void) => {
  /** From the lowest to the uppermost. */
  let open: HTMLElement[] = [];
  /** A step is on its way that nobody has asked for but us. */
  let isStepping = false;
  /** Where somebody went while it was: the step would have led away from there. */
  let wanted: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const look = (): number => {
    const now = [...document.querySelectorAll<HTMLElement>(LAYERS)];
    open = [...open.filter((layer) => now.includes(layer)), ...now.filter((layer) => !open.includes(layer))];
    return open.length;
  };
  const arrive = (): void => {
    clearTimeout(waiting);
    [isStepping, wanted] = [false, null];
  };
  const keepInStep = (): void => {
    if (isStepping) return;
    const [depth, count] = [depthNow(), look()];
    isStepping = depth > count;
    if (isStepping) {
      history.go(count - depth);
      waiting = setTimeout(arrive, PATIENCE);
    }
    if (!matchMedia(HELD_IN_A_HAND).matches) return;
    for (let at = depth; at < count; at++) history.pushState({ layers: at + 1 }, '');
  };
  // Whoever closes a layer to go somewhere has gone there by then, and its entry lies behind them.
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(keepInStep);
  };
  const onStep = (): void => {
    if (isStepping) {
      const next = wanted;
      arrive();
      if (next !== null) history.pushState(null, '', next);
    } else {
      // What the step itself has opened, a question whether to leave, is not what it was to close.
      const there = open.filter((layer) => layer.matches(LAYERS));
      for (const layer of there.slice(depthNow()).toReversed()) close(layer);
    }
    soon();
  };
  const onPush = (): void => {
    if (isStepping) wanted = location.href;
  };

  const observer = new MutationObserver(soon);
  observer.observe(document, { subtree: true, attributeFilter: ['open'] });
  const ended = new AbortController();
  // Of a popover no attribute tells; its event does not rise, but it comes down.
  document.addEventListener('toggle', soon, { capture: true, signal: ended.signal });
  addEventListener('popstate', onStep, ended);
  // wouter patches `history`, so that a push is heard.
  addEventListener('pushState', onPush, ended);
  // A page that was loaded anew while something lay over it begins without.
  soon();
  return () => {
    clearTimeout(timer);
    clearTimeout(waiting);
    observer.disconnect();
    ended.abort();
  };
};
