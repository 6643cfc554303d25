/** What a screen reader notices of a step: the focus, the words of live regions, and the state of the control in use. */

const LIVE = 'output, [role=status], [role=alert], [role=alertdialog], [aria-live]:not([aria-live=off])';

/** What a screen reader says of a control that has the focus and changes. */
export const stateOf = (element: Element): string =>
  JSON.stringify([
    ...[...element.attributes]
      .filter(({ name }) => /^(?:aria-|open|disabled)/.test(name))
      .map(({ name, value }) => `${name}=${value}`),
    element instanceof HTMLInputElement ? `${element.checked} ${element.value}` : '',
    element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
      ? element.value
      : element.textContent,
  ]);

let used: { element: Element; state: string } | null = null;

/** A gesture uses this element now. */
export const use = (element: Element): void => {
  used = { element, state: stateOf(element) };
};

/** The words on the page, without those that are only for screen readers, and clocks, which count by themselves. */
const pageText = (): string => {
  const timers = [...document.querySelectorAll<HTMLElement>('[role=timer], [data-said]')].map(
    ({ innerText }) => innerText,
  );
  return timers.reduce((text, timer) => (timer === '' ? text : text.replace(timer, '')), document.body.innerText);
};

export interface Voice {
  /** Why a user of a screen reader misses this step; null: nothing is missed. `isCaused`: by the last gesture. */
  missed: (isCaused: boolean) => string | null;
  stop: () => void;
}

export const listen = (): Voice => {
  const heard: string[] = [];
  const hear = (records: readonly MutationRecord[]) => {
    for (const { target, addedNodes } of records) {
      const at = target instanceof Element ? target : target.parentElement;
      const region = at?.closest<HTMLElement>(LIVE);
      const added = [...addedNodes].filter((node): node is HTMLElement => node instanceof HTMLElement);
      const regions = added.flatMap((node) =>
        node.matches(LIVE) ? [node] : [...node.querySelectorAll<HTMLElement>(LIVE)],
      );
      for (const { textContent, ariaLabel } of region ? [region, ...regions] : regions) {
        const words = textContent.trim() || ariaLabel;
        if (words) heard.push(words);
      }
    }
  };
  const observer = new MutationObserver(hear);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
  used = null;
  let text = pageText();
  let focus: Element | null = document.activeElement;
  let hadFocus = false;
  return {
    missed: (isCaused) => {
      hear(observer.takeRecords());
      const words = heard.splice(0);
      const before = { text, focus: isCaused && used ? used.element : focus };
      const state = isCaused && used ? used.state : null;
      text = pageText();
      focus = document.activeElement;
      const wasFocused = hadFocus || (isCaused && used !== null);
      hadFocus = !isNowhere();
      if (used && isNowhere() === false && focus) used = { element: focus, state: stateOf(focus) };
      if (wasFocused && isNowhere()) return 'the focus is lost: it is on body';
      if (!isCaused || text === before.text || words.length > 0 || focus !== before.focus) return null;
      if (state !== null && focus && stateOf(focus) !== state) return null;
      return 'the page has changed, and a screen reader is told nothing';
    },
    stop: () => observer.disconnect(),
  };
};
