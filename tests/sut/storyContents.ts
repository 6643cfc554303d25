/**
 * Compares what a story says with tests/storybook/contents: every amount, number, date and count, which controls there are,
 * and which of them cannot be used. `npm test -- stories -u` accepts what is on the page now.
 */
import { expect, type TestContext } from 'vitest';

import { contentsOf, nameOf } from './contents.ts';
import { soon } from './retry.ts';

/** Where a wrong value of the right type costs money or trust. */
const FEATURES = /\/src\/views\/(?:campaigns|composer|customer|orders|settings)\//;

/** Of an open chat the composer: which messages are drawn, and can be replied to, depends on the speed of the machine. */
const isChat = ({ name, file }: TestContext['task']): boolean =>
  /\/src\/views\/conversation\/Room\.stories/.test(file.filepath) && name !== 'Replying';

const TEXT_FIELDS = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=range])';

/** The forms that were written into, by the names of their fields: many stories of a view have the same. */
const written = new Set<string>();

/** Writes into each field of a form, of rows into the first two: what stands in the others stays. */
const expectOwnValues = async (filepath: string): Promise<void> => {
  const all = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)];
  const names = all.map(nameOf);
  const form = JSON.stringify([filepath, names]);
  if (written.has(form)) return;
  written.add(form);
  for (const [index, field] of all.entries()) {
    const isLaterRow = names.slice(0, index).filter((name) => name === names[index]).length > 1;
    if (isLaterRow) continue;
    if (!field.isConnected || !field.checkVisibility() || field.matches(':disabled, :read-only')) continue;
    const others = all.filter((one) => one !== field && one.isConnected).map((one) => [one, one.value] as const);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, `${field.value}7`);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
    for (const [other, value] of others)
      if (other.isConnected)
        expect(other.value, `after writing into ${contentsOf(field.parentElement ?? field)}`).toBe(value);
  }
};

/** Their dialogs are closed by a parent that the story leaves out. */
const HELD_OPEN = /\/(?:AssistWords|Forms|ImportParts|ShippingQuote)\.stories/;

const topDialog = (): Element | undefined => [...document.querySelectorAll('dialog[open]')].at(-1);

/** Then writes into the fields, and presses Escape: the dialog closes, or asks, unless something runs in it. */
export const expectContents = async ({ task }: TestContext): Promise<void> => {
  const { filepath } = task.file;
  const isWhole = FEATURES.test(filepath);
  const part = isWhole ? document.body : isChat(task) && document.querySelector('textarea')?.form;
  if (!part) return;
  expect(contentsOf(part)).toMatchSnapshot();
  if (!isWhole) return;
  await expectOwnValues(filepath);
  const dialog = topDialog();
  if (!dialog || HELD_OPEN.test(filepath) || dialog.querySelector('[aria-busy=true]')) return;
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  await soon(() => expect(topDialog(), 'a dialog closes with Escape').not.toBe(dialog));
};
