/** The gestures of a user by which a generated story shows what its view keeps by itself: a dialog, a menu, a form. */
import { addons } from 'storybook/preview-api';

import { STEP_CHOSEN } from './channel.ts';

/** The name of a control that is pressed, what is written into a field, or a step of the chart. */
export type Gesture = string | { into: string; write: string } | { step: string };

const FIELDS = 'input, textarea, select';
const CONTROLS = `button, a, summary, ${FIELDS}, label, [role^=menuitem], [role=option], [tabindex]`;
/** Milliseconds. A lazy part may still load. */
const CONTROL_TIMEOUT = 2000;

const namesOf = (control: HTMLElement): string[] => {
  const { labels: own } = control as HTMLElement & { labels?: NodeListOf<HTMLElement> | null };
  const labels = control.getAttribute('aria-labelledby')?.split(' ') ?? [];
  return [
    control.ariaLabel,
    control.textContent,
    control.getAttribute('placeholder'),
    ...labels.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent),
    // A label around its field has the field's text too, such as the options.
    ...Array.from(own ?? [], ({ textContent }) => textContent.replace(control.textContent, '')),
  ].map((name) => name?.replaceAll(/\s+/gu, ' ').trim() ?? '');
};

const rendered = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The usable control with this name, or else one whose name begins with it, or has it in it. */
const find = async (name: string, kind = CONTROLS): Promise<HTMLElement> => {
  for (const end = performance.now() + CONTROL_TIMEOUT; performance.now() < end; await rendered()) {
    const usable = [...document.body.querySelectorAll<HTMLElement>(kind)].filter(
      (one) => one.checkVisibility() && !one.matches(':disabled, [aria-disabled=true]'),
    );
    const found =
      usable.find((one) => namesOf(one).includes(name)) ??
      usable.find((one) => namesOf(one).some((full) => full.startsWith(name))) ??
      usable.find((one) => namesOf(one).some((full) => full.includes(name)));
    if (found) return found;
  }
  throw new Error(`No control is named “${name}”.`);
};

/** Menus open when the pointer goes down. */
const press = (control: HTMLElement): void => {
  control.focus({ preventScroll: true });
  const init = { bubbles: true, cancelable: true, button: 0, pointerType: 'mouse' };
  for (const type of ['pointerdown', 'pointerup']) control.dispatchEvent(new PointerEvent(type, init));
  control.click();
};

const write = (field: HTMLElement, text: string): void => {
  field.focus({ preventScroll: true });
  // React's own setter would hide the change from React.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
};

/** The `play` function that makes these gestures, one after the other. */
export const playing = (gestures: readonly Gesture[]) => async (): Promise<void> => {
  for (const gesture of gestures) {
    if (typeof gesture === 'string') press(await find(gesture));
    else if ('step' in gesture) addons.getChannel().emit(STEP_CHOSEN, gesture.step);
    else write(await find(gesture.into, FIELDS), gesture.write);
    await rendered();
  }
};

/** The `play` function that unfolds all that is folded. */
export const unfolding = ({ canvasElement }: { canvasElement: HTMLElement }): void => {
  for (const details of canvasElement.querySelectorAll('details')) details.open = true;
};
