import { expect, test, vi } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';

import { press, write } from '../../../../tests/sut/gestures.ts';
import { absent, disabled, visible } from '../../../../tests/sut/view.tsx';
import type { BroadcastDraft, BroadcastPreview } from '../../../contracts/campaigns.broadcasts.ts';
import { filledDraft, preview as some } from '../../../machines/campaigns/broadcasts.fixture.ts';
import { DraftCheck } from './DraftCheck.tsx';
import { broadcastsText } from './text/id.ts';

const text = broadcastsText.check;

/** The result of a check for this draft. */
const shown = async (
  changes: Partial<BroadcastPreview> = {},
  {
    draft = {},
    canStart = true,
    isStarting = false,
  }: { draft?: Partial<BroadcastDraft>; canStart?: boolean; isStarting?: boolean } = {},
) => {
  const onStart = vi.fn<() => void>();
  const see = await render(
    <DraftCheck
      draft={{ ...filledDraft.draft, ...draft }}
      preview={{ ...some, ...changes }}
      test={undefined}
      isCurrent
      {...{ canStart, isStarting, onStart }}
    />,
  );
  await expect.element(see.getByRole('heading', { name: text.title })).toBeVisible();
  return { see, onStart, send: see.getByRole('button', { name: text.send, exact: true }) };
};

test('each sample names its recipient by name, else by number, else as one without a name', async () => {
  const samples = [
    { name: 'Budi', phone: '+628123456781', text: 'Halo Budi' },
    { name: null, phone: '+628123456782', text: 'Halo Kak' },
    { name: null, phone: null, text: 'Halo' },
  ] as BroadcastPreview['samples'];
  const { see } = await shown({ samples });
  const told = [...see.container.querySelectorAll('figure')].map((figure) =>
    [...figure.children].map(({ textContent }) => textContent),
  );
  expect(told).toEqual([
    ['Untuk Budi', 'Halo Budi'],
    ['Untuk +62 812-3456-782', 'Halo Kak'],
    ['Untuk Tanpa nama', 'Halo'],
  ]);
});

test('samples and recipients that are left out have a heading only when there are some', async () => {
  const { see } = await shown({ samples: [], skipped: {} });
  absent(see.getByText(text.samples));
  absent(see.getByText(text.skipped));
});

test.each([
  [{ opted_out: 8 }, text.noRecipientsBody],
  [{ stranger: 8 }, text.onlyStrangers(broadcastsText.draft.strangers)],
])('without a recipient, because of %o, the button says why it cannot be used', async (skipped, why) => {
  const { see, send } = await shown({ recipients: 0, skipped: skipped as Record<string, number> }, { canStart: false });
  disabled(send);
  expect(
    document.querySelector(`#${CSS.escape(send.element().getAttribute('aria-describedby') ?? '')}`),
  ).toHaveTextContent(`${text.noRecipients}${why}`);
  absent(see.getByText(text.recipients('0')));
});

test('with recipients the button has no reason, and the first part is told only if more follow', async () => {
  const { see, send } = await shown({ recipients: 100, stage: 100 });
  expect(send.element().getAttribute('aria-describedby')).toBeNull();
  visible(see.getByText(text.recipients('100')));
  absent(see.getByText(text.stage('100')));
});

test.each([
  [{ scheduledAt: null }, text.send],
  [{ scheduledAt: '2026-11-25T02:00:00Z' }, text.schedule],
])('a broadcast with %o is sent or scheduled', async (draft, name) => {
  const { see } = await shown({}, { draft });
  const names = see
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual([name]);
});

test('while it starts, the button is busy and asks nothing', async () => {
  const { see, send } = await shown({}, { isStarting: true, canStart: false });
  expect(send.element().ariaBusy).toBe('true');
  absent(see.getByRole('dialog'));
});

test('a broadcast that cannot start now has a button that cannot be used', async () => {
  const { send } = await shown({}, { canStart: false });
  await expect.element(send).toBeDisabled();
});

test.each([
  [{ recipients: 3 }, 'Budi, Rina, Wahyu akan menerima pesan ini.'],
  [{ recipients: 5, firstNames: ['Budi', null, 'Rina'] }, 'Budi, Rina dan 3 orang lain akan menerima pesan ini.'],
  [{ recipients: 2, firstNames: [] }, null],
])('before %o get it, the first are named', async (changes, sentence) => {
  const { see, send, onStart } = await shown(changes as Partial<BroadcastPreview>);
  await press(send);
  const dialog = see.getByRole('dialog');
  visible(dialog.getByRole('heading', { name: text.confirmTitle(String(changes.recipients)) }));
  if (sentence === null) absent(dialog.getByText(/akan menerima pesan ini/));
  else visible(dialog.getByText(sentence, { exact: true }));
  visible(dialog.getByText(text.confirmPlain));
  absent(dialog.getByRole('textbox'));
  expect(onStart).not.toHaveBeenCalled();
  await press(dialog.getByRole('button', { name: text.confirm }));
  expect(onStart).toHaveBeenCalledOnce();
  absent(see.getByRole('dialog'));
});

test('a large number of recipients is typed before the broadcast is sent', async () => {
  const { see, send, onStart } = await shown({ recipients: 1500 });
  await press(send);
  const dialog = see.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: text.confirm });
  disabled(confirm);
  expect(confirm.element()).toHaveProperty('title', text.typeFirst('1.500'));
  await write(dialog.getByLabelText(text.typed('1.500')), '150');
  disabled(confirm);
  await write(dialog.getByLabelText(text.typed('1.500')), '1.500');
  expect(confirm.element()).toHaveProperty('title', '');
  await press(confirm);
  expect(onStart).toHaveBeenCalledOnce();
});

test('what endangers the number is told with its figures', async () => {
  const { see } = await shown(
    {
      strangers: 37,
      cap: 900,
      recipients: 40_000,
      channel: { status: 'STOPPED', phone: '+6281225550100', days: 4, wasIdle: false, wrongNumber: false },
    },
    { draft: { acceptsStrangers: true } },
  );
  for (const sentence of [
    text.items.strangers('37'),
    text.items.manyADay('900'),
    text.items.newNumber('4'),
    text.official,
    text.risk(text.risks.high),
  ])
    visible(see.getByText(sentence, { exact: false }));
});
