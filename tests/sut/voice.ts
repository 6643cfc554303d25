/** What a screen reader notices of a step: the focus, the words of live regions, and the state of the control in use. */

const LIVE = 'output, [role=status], [role=alert], [role=alertdialog], [aria-live]:not([aria-live=off])';

/** What a screen reader says of a control that has the focus and changes. */
const stateOf = (element: Element): string =>
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
export const note = (element: Element): void => {
  used = { element, state: stateOf(element) };
};

/** The lines on the page, without those that are announced by themselves, and clocks, which count. */
const pageText = (): string => {
  const apart = [...document.querySelectorAll<HTMLElement>(`[role=timer], [role=log], ${LIVE}`)].map(
    ({ innerText }) => innerText,
  );
  const text = apart.reduce((rest, words) => (words === '' ? rest : rest.replace(words, '')), document.body.innerText);
  return text.replace(/\s*\n\s*/g, '\n').trim();
};

const nameOf = (element: Element | null): string =>
  element === null
    ? 'nothing'
    : `${element.localName} “${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}”`;

/** The first line that is new, else the first one that is gone. */
const changeOf = (before: string, now: string): string => {
  const [old, fresh] = [before.split('\n'), now.split('\n')];
  const line = fresh.find((one) => !old.includes(one)) ?? old.find((one) => !fresh.includes(one)) ?? '';
  return line.slice(0, 80);
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
      for (const one of added) {
        const said = one.closest('[data-said]') ?? one.querySelector('[data-said]');
        if (said !== null) heard.push('a name');
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
      const lost = before.focus?.isConnected === false ? 'what had it is gone' : 'what has it is not shown';
      if (wasFocused && isNowhere()) return `the focus is on body (${lost}: ${nameOf(before.focus)})`;
      if (!isCaused || text === before.text || words.length > 0 || focus !== before.focus) return null;
      if (state !== null && focus && stateOf(focus) !== state) return null;
      return `“${changeOf(before.text, text)}” is on the page, and a screen reader is told nothing; the focus is on ${nameOf(focus)}`;
    },
    stop: () => observer.disconnect(),
  };
};
