/** What a person's hands do, as DOM events inside `act`: ten times faster than real input, and React has settled after each. */
import type { Locator } from 'vitest/browser';

import { once } from './patience.ts';
import { settled } from './settled.ts';

/** The element that is meant: the visible one where the layout for another width is merely hidden. */
const seen = (locator: Locator): HTMLElement => {
  const all = locator.elements().filter((element): element is HTMLElement => element instanceof HTMLElement);
  return all.find((element) => element.checkVisibility()) ?? (locator.element() as HTMLElement);
};
const usable = (locator: Locator): Promise<HTMLElement> =>
  once(() => {
    const element = seen(locator);
    if (element.matches(':disabled, [aria-disabled=true]')) throw new Error(`${element.outerHTML} cannot be used now`);
    return element;
  });
/** Without scrolling: coming into view is an event of its own, and the path has it or has not. */
const focus = (element: HTMLElement) => element.focus({ preventScroll: true });

/** Focuses and clicks. */
export const press = async (locator: Locator) => {
  const element = await usable(locator);
  await settled(() => {
    focus(element);
    element.click();
  });
};

/** Replaces what stands in a field. */
export const write = async (locator: Locator, text: string) => {
  const field = await usable(locator);
  if (
    !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
  )
    throw new Error(`${field.outerHTML} is not a field`);
  await settled(() => {
    focus(field);
    // Past React's own setter, which would swallow the change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
};

/** Presses a key on an element, with the modifiers given. */
export const key = async (locator: Locator, name: string, modifiers: KeyboardEventInit = {}) => {
  const element = await usable(locator);
  await settled(() => {
    focus(element);
    const init = { key: name, bubbles: true, cancelable: true, ...modifiers };
    element.dispatchEvent(new KeyboardEvent('keydown', init));
    element.dispatchEvent(new KeyboardEvent('keyup', init));
  });
};

/** Moves the pointer onto an element. */
export const hover = async (locator: Locator) => {
  const element = await once(() => seen(locator));
  await settled(() => void element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
};

/** Moves the pointer off it. */
export const leave = async (locator: Locator) => {
  const element = await once(() => seen(locator));
  const init = { bubbles: true, relatedTarget: document.body };
  await settled(() => void element.dispatchEvent(new PointerEvent('pointerout', init)));
};
