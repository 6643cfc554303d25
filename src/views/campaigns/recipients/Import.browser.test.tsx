/** The columns of a file, and the pages of its review: each control asks for what it names. */
import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { assign, createActor, createMachine, type EventObject } from 'xstate';

import '../../../index.css';
import { choose, press, write } from '../../../../tests/sut/gestures.ts';
import { absent, disabled, visible } from '../../../../tests/sut/view.tsx';
import type { ColumnMapping, OpenedFile, Review } from '../../../contracts/campaigns.recipients.ts';
import type { RecipientImportRef } from '../../../machines/campaigns/recipientImport.machine.ts';
import { opened, review } from '../../../machines/campaigns/recipients.fixture.ts';
import { pagesText } from '../../app/pagedList/text/id.ts';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportReview } from './ImportReview.tsx';
import { recipientsText } from './text/id.ts';

const { import: text } = recipientsText;

/** An import with this context, which keeps the columns that are chosen. */
const start = (context: object) => {
  const events: EventObject[] = [];
  const hear = ({ event }: { event: EventObject }) => void events.push(event);
  const keep = assign(({ event }) => ({
    mapping: (event as unknown as { mapping: ColumnMapping }).mapping,
  }));
  const actor = createActor(
    createMachine({
      context,
      on: { 'mapping.changed': { actions: keep }, '*': { actions: hear } },
      initial: 'reviewing',
      states: { reviewing: { initial: 'idle', states: { idle: {} } } },
    }),
  ).start();
  onTestFinished(() => void actor.stop());
  return { actor: actor as unknown as RecipientImportRef, events };
};

const file: OpenedFile = {
  ...opened,
  columns: ['HP', 'Nama', 'Marga', 'Kota', 'Usia'].map((name) => ({
    name,
    samples: [`isi ${name}`, ''],
  })),
  headers: [
    { row: 1, names: ['HP', 'Nama', 'Marga', 'Kota', 'Usia'] },
    { row: 2, names: ['081', 'Budi', 'Hartono', 'Solo', '40'] },
    { row: null, names: ['1', '2', '3', '4', '5'] },
  ],
};
const mapping: ColumnMapping = { header: 1, phone: 0, name: 1, lastName: 2, fields: [3] };

const columns = async (chosen: ColumnMapping, more: { after?: number; opened?: OpenedFile } = {}) => {
  const { actor, events } = start({ opened: file, mapping: chosen, after: 0, ...more });
  const see = await render(<ImportColumns actor={actor} />);
  const field = (label: string) => see.getByLabelText(label, { exact: true });
  return { see, events, field, mapping: () => actor.getSnapshot().context.mapping };
};

test('each column of a file is named with its first values, and chosen alone', async () => {
  const { see, field, mapping: chosen } = await columns(mapping);
  for (const [label, name] of [
    [text.phoneColumn, 'HP'],
    [text.nameColumn, 'Nama'],
    [text.lastNameColumn, 'Marga'],
  ] as const) {
    await expect.element(field(label)).toHaveDisplayValue(name);
    visible(see.getByText(text.samples(`isi ${name}`), { exact: true }));
  }
  await expect.element(field(text.header)).toHaveDisplayValue(text.headerRow('1', 'HP, Nama, Marga, Kota, Usia'));
  expect(see.getByRole('checkbox').elements()).toHaveLength(2);
  await expect.element(field('Kota')).toBeChecked();
  await expect.element(field('Usia')).not.toBeChecked();
  await press(field('Usia'));
  expect(chosen()).toEqual({ ...mapping, fields: [3, 4] });
  await press(field('Kota'));
  expect(chosen()).toEqual({ ...mapping, fields: [4] });
  await choose(field(text.header), text.noHeader);
  expect(chosen()).toEqual({ ...mapping, header: null, fields: [4] });
});

test.each([
  ['the number', text.phoneColumn, 'Nama', { phone: 1, name: null }],
  ['the number', text.phoneColumn, 'Marga', { phone: 2, lastName: null }],
  ['the number', text.phoneColumn, 'Kota', { phone: 3, fields: [] }],
  ['the name', text.nameColumn, 'Marga', { name: 2, lastName: null }],
  ['the name', text.nameColumn, 'Kota', { name: 3, fields: [] }],
  ['no name', text.nameColumn, text.noColumn, { name: null, lastName: null }],
  ['the last name', text.lastNameColumn, 'Kota', { lastName: 3, fields: [] }],
  ['no last name', text.lastNameColumn, text.noColumn, { lastName: null }],
] as const)('a column that becomes %s is nothing else any more', async (_, label, column, changes) => {
  const { field, mapping: chosen } = await columns(mapping);
  await choose(field(label), column);
  expect(chosen()).toEqual({ ...mapping, ...changes });
});

test('a file without numbers cannot be checked, and one that goes on or was cut says so', async () => {
  const { see, events } = await columns(
    { ...mapping, phone: null, name: null, lastName: null },
    { after: 12, opened: { ...file, isCut: true } },
  );
  visible(see.getByText(text.phoneMissing));
  visible(see.getByText(text.continues('12')));
  visible(see.getByText(text.cut));
  absent(see.getByLabelText(text.lastNameColumn));
  const check = see.getByRole('button', { name: text.check });
  disabled(check);
  expect(events).toEqual([]);
});

test('a sound file says nothing of it, and is checked', async () => {
  const { see, events } = await columns(mapping);
  absent(see.getByText(text.phoneMissing));
  absent(see.getByText(text.continues('0')));
  absent(see.getByText(text.cut));
  await press(see.getByRole('button', { name: text.check }));
  expect(events).toEqual([{ type: 'mapping.confirmed' }]);
});

const pages = async (changes: Partial<Review>, verdict: string | null = null) => {
  const context = {
    review: { ...review, ...changes },
    filter: { page: 1, verdict },
    consent: null,
    problem: null,
  };
  const { actor, events } = start(context);
  return { see: await render(<ImportReview actor={actor} />), events };
};

test('the rows of a review are turned page by page, from the first to the last', async () => {
  const first = await pages({ total: 130, page: 1 });
  const [back, next] = [pagesText.previous, pagesText.next];
  disabled(first.see.getByRole('button', { name: back }));
  await press(first.see.getByRole('button', { name: next }));
  await first.see.unmount();
  const second = await pages({ total: 130, page: 2 });
  await press(second.see.getByRole('button', { name: back }));
  await press(second.see.getByRole('button', { name: next }));
  await second.see.unmount();
  const last = await pages({ total: 130, page: 3 });
  disabled(last.see.getByRole('button', { name: next }));
  expect([...first.events, ...second.events].map((event) => event)).toEqual(
    [2, 1, 3].map((page) => ({ type: 'page.requested', page })),
  );
});

test('the shown verdict is marked, another one is chosen, and a doubtful number is taken', async () => {
  const { see, events } = await pages({}, 'ambiguous');
  const filters = see.getByRole('group', { name: text.filter }).getByRole('button');
  const pressed = filters.elements().filter((button) => button.ariaPressed === 'true');
  expect(pressed.map(({ textContent }) => textContent)).toEqual([`${text.verdicts.ambiguous} 2`]);
  await press(filters.first());
  await press(see.getByRole('button', { name: text.use('+62 813-9876-5433') }));
  await write(see.getByLabelText(text.mend('5')), ' 0812 ');
  await press(see.getByRole('listitem').filter({ hasText: '8.12E+10' }).getByRole('button', { name: text.mendAction }));
  expect(events).toEqual([
    { type: 'filter.chosen', verdict: null },
    { type: 'row.mended', row: 6, phone: expect.stringContaining('81398765433') as string },
    { type: 'row.mended', row: 5, phone: '0812' },
  ]);
});

test('without a number that can be imported nothing is saved, and the user goes back', async () => {
  const counts = { valid: 0, repaired: 0, landline: 0, ambiguous: 0, invalid: 4, duplicate: 0 };
  const { see, events } = await pages({ counts, rows: [], total: 0 });
  visible(see.getByText(text.noRows));
  visible(see.getByText(text.nothingToImport, { exact: true }).last());
  disabled(see.getByRole('button', { name: text.confirm('0') }));
  await press(see.getByRole('button', { name: text.back }));
  expect(events).toEqual([{ type: 'back.requested' }]);
});
