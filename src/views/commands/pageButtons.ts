/** Every button of the open room and list is also a command: what can be pressed can be found by its name. */
import type { Command } from './paletteCommands.ts';

/** Messages, rows and panels that are closed or on top have commands of their own. */
const APART = '[role=log], dialog, [popover], [role=menu], [role=listbox]';
const BUTTONS = 'main :is(button, [role=button], select):enabled, main header a[href]';

const nameOf = (element: HTMLElement): string =>
  (element.ariaLabel ?? element.innerText).replaceAll(/\s+/g, ' ').trim();

const isOfRow = (element: HTMLElement): boolean => Boolean(element.closest('li, tr')?.querySelector('a[href]'));

/** The visible buttons of the page, each name once. `known`: the labels of other commands. */
export const buttonsOfPage = (known: readonly string[]): Command[] => {
  const found = new Map<string, Command>();
  for (const element of document.querySelectorAll<HTMLElement>(BUTTONS)) {
    if (element.closest(APART) !== null || isOfRow(element) || element.ariaDisabled === 'true') continue;
    if (!element.checkVisibility()) continue;
    const label = nameOf(element);
    if (label === '' || found.has(label) || known.includes(label)) continue;
    found.set(label, {
      name: `button ${label}`,
      label,
      run: () => {
        element.focus();
        // A list of choices is opened by its own keys.
        if (!element.matches('select')) element.click();
      },
    });
  }
  return [...found.values()];
};
