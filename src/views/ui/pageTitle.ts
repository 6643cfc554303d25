/**
 * The title of the page says what is in view: the part that is open (`data-title`, such as the customer of a chat), else
 * the page's heading, before the page's name in the menu. A history, a bookmark and a screen reader tell addresses by it.
 */
import { say } from './say.ts';

const BRAND = 'Chabot';
const ICON = { usual: '/favicon.svg', waiting: '/favicon-waiting.svg' };
/** Collects the changes of one update of the page. In milliseconds. */
const WAIT = 50;

const nameOf = (element: HTMLElement | undefined): string =>
  (element?.dataset['title'] || element?.textContent || '').replace(/\s+/g, ' ').trim();

const shown = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());

/** The names of what is in view, the closest first. */
const titleParts = (): string[] => {
  const { page } = document.documentElement.dataset;
  const name = nameOf(shown('[data-title]').at(-1) ?? shown('h1')[0]);
  return [...new Set([name, page ?? ''])].filter((part) => part !== '');
};

/** Keeps the title, with an icon that has a dot while chats wait for the team, and says it when another page came and the focus stayed. Returns what ends it. */
export const keepTitle = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told: string | null = null;
  let path = '';
  const update = () => {
    timer = undefined;
    const { waiting } = document.documentElement.dataset;
    document.head.querySelector('link[rel="icon"]')?.setAttribute('href', waiting ? ICON.waiting : ICON.usual);
    const parts = titleParts();
    if (parts.length === 0) return;
    const name = `${parts.join(' · ')} · ${BRAND}`;
    const title = waiting ? `(${waiting}) ${name}` : name;
    if (document.title !== title) document.title = title;
    const here = location.pathname + location.search;
    const isMoved = told !== null && here !== path && name !== told;
    // The menu shows where one is, also on a screen on which it scrolls.
    if (here !== path) document.querySelector('nav [aria-current=page]')?.scrollIntoView({ block: 'nearest' });
    [told, path] = [name, here];
    if (isMoved && !document.activeElement?.matches('h1, h2, h3, textarea')) say(parts[0] ?? name);
  };
  const observer = new MutationObserver(() => {
    timer ??= setTimeout(update, WAIT);
  });
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['data-title', 'data-page', 'data-waiting'],
  });
  update();
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
};
