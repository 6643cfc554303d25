/**
 * Keeps the focus on the page. When the control that was used goes away, the browser puts the focus on `body`: a screen
 * reader says nothing, and its reader has lost the place. What came instead gets the focus here. A view that knows a better place focuses it itself.
 */
/** What had the focus last, and where it stood. */
interface Held {
  element: Element;
  /** From the inside to the outside. */
  ancestors: Element[];
}

/** Where the focus was put, and the part of the page whose news its user waits for. */
interface Landing {
  area: Element;
  on: Element | null;
  /** By the clock of the page. */
  until: number;
}

/** Milliseconds in which something that comes into the place of the lost control is its result. */
const RESULT_TIME = 10_000;

const HEADINGS = 'h1, h2, h3, h4, legend, [role=heading]';
const CONTROLS =
  'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, [tabindex="0"]';
const ITEMS = 'li, tr, article, [role=listitem], [role=row], [role=option]';
const LIVE = 'output, [role=status], [role=alert], [aria-live]:not([aria-live=off])';

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

const firstShown = (selector: string, within: Element): HTMLElement | null => {
  if (within.matches(selector) && isShown(within)) return within as HTMLElement;
  return [...within.querySelectorAll<HTMLElement>(selector)].find(isShown) ?? null;
};

/** Nothing has the focus: the browser calls that `body`. */
const isNowhere = ({ activeElement, body, documentElement }: Document): boolean =>
  activeElement === null || activeElement === body || activeElement === documentElement;

/** Focuses an element that is no control. The page moves only to what is new. */
const land = (target: HTMLElement, isNew: boolean): void => {
  if (!target.matches(CONTROLS) && !target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.style.outline = 'none';
  }
  target.focus({ preventScroll: !isNew });
};

/**
 * Where a reader begins with what came: at its heading; at the control, if it is nothing else; else at the whole, whose words
 * are read then. What is announced by itself, such as a loading view, is none of these.
 */
const placeIn = (fresh: readonly HTMLElement[]): HTMLElement | null => {
  const parts = fresh.filter((one) => isShown(one) && one.closest(LIVE) === null);
  const heading = parts.map((one) => firstShown(HEADINGS, one)).find(Boolean);
  if (heading) return heading;
  const control = parts.find((one) => one.matches(CONTROLS));
  const words = parts.find(
    (one) => one.innerText.trim() !== '' && one.querySelector(LIVE) === null && !one.matches(CONTROLS),
  );
  return control ?? words ?? null;
};

/** The neighbour of a removed item of a list: the item that took its place, else the one before. */
const neighbourOf = (held: Held, records: readonly MutationRecord[]): HTMLElement | null => {
  const item = held.ancestors.findLast((element) => !element.isConnected && element.matches(ITEMS));
  const record = item && records.findLast(({ removedNodes }) => [...removedNodes].includes(item));
  if (!record) return null;
  const siblings = [record.nextSibling, record.previousSibling];
  const next = siblings.find((node) => node instanceof HTMLElement && node.isConnected && node.matches(ITEMS));
  return next ? firstShown(CONTROLS, next as HTMLElement) : null;
};

/** Starts once for the page. Returns what ends it. */
export const keepFocus = (): (() => void) => {
  let held: Held | null = null;
  /** Where it was put, while its user has pressed nothing: what comes after a loading view gets the focus too. */
  let landing: Landing | null = null;
  /** The control that was used and is disabled while its work runs. It gets the focus back. */
  let disabled: HTMLElement | null = null;
  /** A list that scrolls removes its rows; no one has used them. */
  let isScrolling = false;

  const hold = () => {
    const element = document.activeElement;
    if (element === null || isNowhere(document)) return;
    const ancestors: Element[] = [];
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement)
      ancestors.push(at);
    held = { element, ancestors };
  };
  /** A control that stays was left on purpose. */
  const leave = () =>
    queueMicrotask(() => {
      if (held?.element.isConnected && !held.element.matches(':disabled') && isNowhere(document)) held = null;
    });
  const use = () => {
    landing = null;
    disabled = null;
    isScrolling = false;
  };
  const scroll = () => {
    isScrolling = true;
  };

  /** Puts the focus where the lost one was. */
  const recover = (lost: Held, fresh: readonly HTMLElement[], records: readonly MutationRecord[]): void => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    const area = lost.ancestors.find((element) => element.isConnected && isShown(element)) ?? document.body;
    const came =
      neighbourOf(lost, records) ?? placeIn(fresh.filter((one) => area.contains(one) || dialog?.contains(one)));
    if (came) land(came, true);
    else {
      const places = dialog ? [dialog] : [...lost.ancestors.filter((element) => element.isConnected), document.body];
      const above = places.map((place) => firstShown(HEADINGS, place)).find(Boolean);
      const rest = above ?? firstShown('main, [role=main], form', document.body) ?? firstShown(CONTROLS, document.body);
      if (rest) land(rest, false);
    }
    landing = { area, on: document.activeElement, until: performance.now() + RESULT_TIME };
  };

  /** The browser takes the focus from a disabled control with the next frame. */
  const checkDisabled = () => {
    if (held === null || !isNowhere(document) || !held.element.matches(':disabled')) return;
    const lost = held;
    recover(lost, [], []);
    disabled = lost.element as HTMLElement;
  };
  const restore = (control: HTMLElement) => {
    disabled = null;
    if (document.activeElement === landing?.on || isNowhere(document)) control.focus({ preventScroll: true });
  };
  /** The answer after a loading view, whose words alone were said. */
  const follow = ({ area, on, until }: Landing, fresh: readonly HTMLElement[]) => {
    if (document.activeElement !== on || performance.now() > until) return;
    const came = placeIn(fresh.filter((one) => area.contains(one)));
    if (came === null || came === on) return;
    land(came, true);
    landing = { area, on: came, until };
  };

  const observer = new MutationObserver((records) => {
    const fresh = records
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter(
        (node): node is HTMLElement => node instanceof HTMLElement && node.isConnected && !('said' in node.dataset),
      );
    if (held !== null && !isScrolling && isNowhere(document) && (!held.element.isConnected || !isShown(held.element)))
      return recover(held, fresh, records);
    if (held?.element.matches(':disabled')) requestAnimationFrame(checkDisabled);
    if (disabled !== null && !disabled.matches(':disabled')) restore(disabled);
    else if (landing !== null && fresh.length > 0) follow(landing, fresh);
    return undefined;
  });

  hold();
  const options = { capture: true, passive: true } as const;
  document.addEventListener('focusin', hold, options);
  document.addEventListener('focusout', leave, options);
  for (const type of ['keydown', 'pointerdown', 'click']) document.addEventListener(type, use, options);
  for (const type of ['wheel', 'touchmove']) document.addEventListener(type, scroll, options);
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', hold, options);
    document.removeEventListener('focusout', leave, options);
    for (const type of ['keydown', 'pointerdown', 'click']) document.removeEventListener(type, use, options);
    for (const type of ['wheel', 'touchmove']) document.removeEventListener(type, scroll, options);
  };
};
