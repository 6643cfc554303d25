/**
 * Keeps the focus on the page. When the control that was used goes away, the browser puts the focus on `body`: a screen
 * reader says nothing, and its reader has lost the place. What came instead gets the focus here. A view that knows a better place focuses it itself.
 */
import { say } from './say.ts';

/** What had the focus last, and where it stood. */
interface Held {
  element: Element;
  /** From the inside to the outside. */
  ancestors: Element[];
}

/** Where the focus was put, and the parts of the page whose news its user waits for, from the inside to the outside. */
interface Landing {
  areas: readonly Element[];
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
const CHAT = '[data-room], [data-list]';
const LIVE = 'output, [role=status], [role=alert], [aria-live]:not([aria-live=off])';

/** What is inert is covered, and cannot have the focus. */
const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;

const firstShown = (selector: string, within: Element): HTMLElement | null => {
  if (within.matches(selector) && isShown(within)) return within as HTMLElement;
  return [...within.querySelectorAll<HTMLElement>(selector)].find(isShown) ?? null;
};

/** Nothing has the focus: the browser calls that `body`. */
const isNowhere = ({ activeElement, body, documentElement }: Document): boolean =>
  activeElement === null || activeElement === body || activeElement === documentElement;

/** Whether an element can have the focus no longer. The browser takes it away at once, or with the next frame. */
const isLost = (element: Element, records: readonly MutationRecord[]): boolean => {
  if (isNowhere(document)) return !element.isConnected || element.matches(':disabled') || !isShown(element);
  if (!element.isConnected) return false;
  if (element.matches(':disabled')) return document.activeElement === element;
  return records.some(({ type, target }) => type === 'attributes' && target.contains(element)) && !isShown(element);
};

/** Focuses an element, which need be no control. The page moves only to what is new. Returns whether it has the focus. */
const land = (target: HTMLElement, isNew: boolean): boolean => {
  if (!target.matches(CONTROLS) && !target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.style.outline = 'none';
  }
  target.focus({ preventScroll: !isNew });
  return document.activeElement === target;
};

/**
 * Where a reader begins with what came: at its heading; at the control, if it is nothing else; else at the whole, whose words
 * are read then. What is announced by itself, such as a loading view, is none of these.
 */
const placeIn = (fresh: readonly HTMLElement[]): HTMLElement | null => {
  // The list of chats is being read when it has the focus, and keeps its order then.
  const parts = fresh.filter(
    (one) =>
      isShown(one) && one.closest(LIVE) === null && one.closest(CHAT) === null && one.querySelector(CHAT) === null,
  );
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
  return next && !(next as HTMLElement).querySelector(CHAT) ? firstShown(CONTROLS, next as HTMLElement) : null;
};

/** Whether something announces words by itself. A region that is empty waits for its words. */
const announces = (one: Element): boolean =>
  [one, ...one.querySelectorAll(LIVE)].some((part) => part.matches(LIVE) && part.textContent.trim() !== '');

const LOADED = { id: 'Selesai dimuat', en: 'Loaded' };

/** Whether something came into the place of a loading view, or of another text that announced itself. */
const isAnswered = (fresh: readonly HTMLElement[], records: readonly MutationRecord[]): boolean =>
  records.some(
    ({ target, removedNodes }) =>
      [...removedNodes].some((one) => one instanceof HTMLElement && one.querySelector(LIVE) !== null) &&
      fresh.some((one) => one.parentNode === target && isShown(one) && !announces(one)),
  );

/** Starts once for the page. Returns what ends it. */
export const keepFocus = (): (() => void) => {
  let held: Held | null = null;
  /** Where it was put, while its user has pressed nothing: what comes after a loading view gets the focus too. */
  let landing: Landing | null = null;
  /** The control that was used and is disabled while its work runs. It gets the focus back. */
  let disabled: HTMLElement | null = null;
  /** A list that scrolls removes its rows, which the user has not pressed. */
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
    const area = lost.ancestors.slice(1).find((element) => element.isConnected && isShown(element)) ?? document.body;
    const came =
      neighbourOf(lost, records) ?? placeIn(fresh.filter((one) => area.contains(one) || dialog?.contains(one)));
    if (!came || !land(came, true)) {
      const places = dialog ? [dialog] : [...lost.ancestors.filter((element) => element.isConnected), document.body];
      const above = places.map((place) => firstShown(HEADINGS, place)).find(Boolean);
      const rest = [above, firstShown('main', document.body), area === document.body ? null : area];
      rest.some((place) => place instanceof HTMLElement && land(place, false));
    }
    landing = { areas: lost.ancestors.slice(1), on: document.activeElement, until: performance.now() + RESULT_TIME };
  };

  const restore = (control: HTMLElement) => {
    disabled = null;
    if (!control.isConnected || !isShown(control)) return;
    if (document.activeElement === landing?.on || isNowhere(document)) control.focus({ preventScroll: true });
  };
  /** The answer after a loading view, whose words alone were said. */
  const follow = ({ areas, on, until }: Landing, fresh: readonly HTMLElement[]): boolean => {
    if (document.activeElement !== on || performance.now() > until) return false;
    // The news may replace the part itself.
    const area = areas.find((one) => one.isConnected && isShown(one)) ?? document.body;
    const came = placeIn(fresh.filter((one) => area.contains(one)));
    if (came === null || came === on || !land(came, true)) return false;
    landing = { areas, on: came, until };
    return true;
  };

  const observer = new MutationObserver((records) => {
    const fresh = records
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter(
        (node): node is HTMLElement => node instanceof HTMLElement && node.isConnected && !('said' in node.dataset),
      );
    if (held !== null && !isScrolling && isLost(held.element, records)) {
      const { element } = held;
      recover(held, fresh, records);
      if (element.isConnected) disabled = element as HTMLElement;
      return;
    }
    if (disabled !== null && !disabled.matches(':disabled')) restore(disabled);
    else if (landing !== null && follow(landing, fresh)) return;
    else if (isAnswered(fresh, records)) say(LOADED[document.documentElement.lang === 'en' ? 'en' : 'id']);
  });

  hold();
  const options = { capture: true, passive: true } as const;
  document.addEventListener('focusin', hold, options);
  document.addEventListener('focusout', leave, options);
  for (const type of ['keydown', 'pointerdown', 'click']) document.addEventListener(type, use, options);
  for (const type of ['wheel', 'touchmove']) document.addEventListener(type, scroll, options);
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'class', 'open'],
  });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', hold, options);
    document.removeEventListener('focusout', leave, options);
    for (const type of ['keydown', 'pointerdown', 'click']) document.removeEventListener(type, use, options);
    for (const type of ['wheel', 'touchmove']) document.removeEventListener(type, scroll, options);
  };
};
