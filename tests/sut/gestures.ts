/** Gestures of a user as DOM events inside `act`: ten times faster than real input, and React has rendered after each. */
import type { Locator } from 'vitest/browser';

import { actAndWait } from './actAndWait.ts';
import { soon } from './retry.ts';
import { note } from './voice.ts';

/** The visible element; the layout for another width may hide a second one. */
const visibleElement = (locator: Locator): HTMLElement => {
  const all = locator.elements().filter((element): element is HTMLElement => element instanceof HTMLElement);
  return all.find((element) => element.checkVisibility()) ?? (locator.element() as HTMLElement);
};
const usableElement = (locator: Locator): Promise<HTMLElement> =>
  soon(() => {
    const element = visibleElement(locator);
    if (element.matches(':disabled, [aria-disabled=true]')) throw new Error(`${element.outerHTML} cannot be used now`);
    return element;
  });
/** Without scrolling: coming into view is an event of its own. */
const focus = (element: HTMLElement) => {
  element.focus({ preventScroll: true });
  note(element);
};

/** Focuses and clicks. A heading inside a summary is a part of that control. */
export const press = async (locator: Locator) => {
  const element = await usableElement(locator);
  await actAndWait(() => {
    focus(element.closest('summary') ?? element);
    element.click();
  });
};

/** Replaces the value of a field. */
export const write = async (locator: Locator, text: string) => {
  const field = await usableElement(locator);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    throw new Error(`${field.outerHTML} is not a field to write in`);
  await setValue(field, text);
};

/** Chooses what a list of choices shows as this label. */
export const choose = async (locator: Locator, label: string | RegExp) => {
  const list = await usableElement(locator);
  if (!(list instanceof HTMLSelectElement)) throw new Error(`${list.outerHTML} is not a list of choices`);
  const option = [...list.options].find(({ text }) =>
    label instanceof RegExp ? label.test(text) : text.trim() === label,
  );
  if (!option) throw new Error(`"${String(label)}" is none of ${[...list.options].map(({ text }) => text).join(', ')}`);
  await setValue(list, option.value);
};

const setValue = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string) =>
  actAndWait(() => {
    focus(field);
    // React's own setter would hide the change from React.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });

/** Chooses a file in a field, or in the only one inside an element. The file does not leave the page, so it may be large. */
export const chooseFile = async (locator: Locator, file: File) => {
  const element = await soon(() => locator.element());
  const input = element.matches('input') ? element : element.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error(`${element.outerHTML} has no field for a file`);
  const chosen = new DataTransfer();
  chosen.items.add(file);
  // The browser's dialog was opened by this button.
  const opener = input.parentElement?.querySelector<HTMLElement>('button:enabled');
  await actAndWait(() => {
    if (opener) focus(opener);
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
};

/** Presses a key on an element, with these modifiers. */
export const key = async (locator: Locator, name: string, modifiers: KeyboardEventInit = {}) => {
  const element = await usableElement(locator);
  await actAndWait(() => {
    focus(element);
    const init = { key: name, bubbles: true, cancelable: true, ...modifiers };
    element.dispatchEvent(new KeyboardEvent('keydown', init));
    element.dispatchEvent(new KeyboardEvent('keyup', init));
  });
};

/** Presses Enter in a field, which submits its form. */
export const enter = async (locator: Locator) => {
  const element = (await usableElement(locator)) as HTMLInputElement;
  await actAndWait(() => {
    focus(element);
    element.form?.requestSubmit();
  });
};

/** Moves the pointer onto an element. */
export const hover = async (locator: Locator) => {
  const element = await soon(() => visibleElement(locator));
  await actAndWait(() => void element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
};

/** Moves the pointer off an element. */
export const leave = async (locator: Locator) => {
  const element = await soon(() => visibleElement(locator));
  const init = { bubbles: true, relatedTarget: document.body };
  await actAndWait(() => void element.dispatchEvent(new PointerEvent('pointerout', init)));
};
