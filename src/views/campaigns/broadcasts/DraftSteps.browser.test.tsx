import { expect, onTestFinished, test, vi } from 'vitest';

import '../../../index.css';
import { render } from 'vitest-browser-react';
import { createActor, createMachine } from 'xstate';

import { choose, press, write } from '../../../../tests/sut/gestures.ts';
import { absent, visible } from '../../../../tests/sut/view.tsx';
import type { BroadcastDraft, DraftOptions } from '../../../contracts/campaigns.broadcasts.ts';
import type { BroadcastDraftRef } from '../../../machines/campaigns/broadcastDraft.machine.ts';
import { blankDraft, filledDraft, options as some } from '../../../machines/campaigns/broadcasts.fixture.ts';
import { MessageStep, RecipientsStep, ScheduleStep } from './DraftSteps.tsx';
import { broadcastsText } from './text/id.ts';

const text = broadcastsText.draft;
const [vip, reseller] = some.lists.map(({ id }) => id);
const onChange = vi.fn<(changes: Partial<BroadcastDraft>) => void>();
const changes = () => onChange.mock.calls.map(([change]) => change);

const message = async (draft: Partial<BroadcastDraft> = {}, options: Partial<DraftOptions> = {}) => {
  onChange.mockClear();
  const actor = createActor(
    createMachine({ initial: 'editing', context: { fileRefusal: null }, states: { editing: {} } }),
  );
  actor.start();
  onTestFinished(() => void actor.stop());
  return render(
    <MessageStep
      actor={actor as unknown as BroadcastDraftRef}
      draft={{ ...filledDraft.draft, ...draft }}
      options={{ ...some, ...options }}
      onChange={onChange}
    />,
  );
};
const recipients = (audience: Partial<BroadcastDraft['audience']> = {}, options: Partial<DraftOptions> = {}) => {
  onChange.mockClear();
  const { draft } = blankDraft;
  return render(
    <RecipientsStep
      draft={{ ...draft, audience: { ...draft.audience, ...audience } }}
      options={{ ...some, ...options }}
      onChange={onChange}
    />,
  );
};

test('the numbers are chosen by name and number, and one that is not connected says so', async () => {
  const [shop] = some.channels;
  const channels = [shop!, { id: 'c2', name: 'Grosir', phone: null, status: 'STOPPED' }] as DraftOptions['channels'];
  const see = await message({}, { channels });
  const field = see.getByLabelText(text.channel);
  const names = [...field.element().querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(names).toEqual([text.chooseChannel, 'Toko +62 812-2555-0100', `Grosir (${text.offline})`]);
  await expect.element(field).toHaveDisplayValue('Toko +62 812-2555-0100');
  await choose(field, `Grosir (${text.offline})`);
  await choose(field, text.chooseChannel);
  expect(changes()).toEqual([{ channelId: 'c2' }, { channelId: null }]);
});

test('the fields hold the draft, and each changes its own part', async () => {
  const see = await message({ name: 'Promo akhir tahun', body: 'Halo {{kota}}', fallbacks: { kota: 'Anda' } });
  await expect.element(see.getByLabelText(text.name)).toHaveValue('Promo akhir tahun');
  await expect.element(see.getByLabelText(text.fallback('kota'))).toHaveValue('Anda');
  await write(see.getByLabelText(text.name), 'Promo Lebaran');
  await write(see.getByLabelText(text.body), 'Halo');
  await write(see.getByLabelText(text.body), ' ');
  await write(see.getByLabelText(text.fallback('kota')), 'kota Anda');
  expect(changes()).toEqual([
    { name: 'Promo Lebaran' },
    { body: 'Halo' },
    { body: ' ', templateId: null },
    { fallbacks: { kota: 'kota Anda' } },
  ]);
});

test('a template brings its text, and a business without templates has no such field', async () => {
  const [template] = some.templates;
  const see = await message({ body: '' });
  const field = see.getByLabelText(text.template);
  await expect.element(field).toHaveDisplayValue(text.noTemplate);
  await choose(field, template!.name);
  expect(changes()).toEqual([{ body: template!.text, templateId: template!.id }]);
  await see.unmount();
  const none = await message({}, { templates: [] });
  absent(none.getByLabelText(text.template));
});

test('lists, labels and days choose who gets it', async () => {
  const see = await recipients({ lists: [vip!], withoutDays: 7 });
  const group = (name: string) => see.getByRole('group', { name, exact: true });
  await expect.element(group(text.lists).getByLabelText('Pelanggan VIP (420)')).toBeChecked();
  await expect.element(group(text.lists).getByLabelText('Reseller Jatim (35)')).not.toBeChecked();
  // A list that gets it cannot be left out too.
  absent(group(text.withoutLists).getByLabelText('Pelanggan VIP (420)'));
  await expect.element(see.getByLabelText(text.withoutDays)).toHaveDisplayValue(text.days['7']);
  await press(group(text.lists).getByLabelText('Reseller Jatim (35)'));
  await press(group(text.withoutLists).getByLabelText('Reseller Jatim (35)'));
  await press(group(text.withTags).getByLabelText('VIP'));
  await press(group(text.withoutTags).getByLabelText('VIP'));
  await choose(see.getByLabelText(text.withoutDays), text.days['30']);
  await press(see.getByLabelText(text.strangers));
  const { audience } = blankDraft.draft;
  const before = { ...audience, lists: [vip], withoutDays: 7 };
  expect(changes()).toEqual([
    { audience: { ...before, lists: [vip, reseller] } },
    { audience: { ...before, withoutLists: [reseller] } },
    { audience: { ...before, withTags: ['VIP'] } },
    { audience: { ...before, withoutTags: ['VIP'] } },
    { audience: { ...before, withoutDays: 30 } },
    { acceptsStrangers: true },
  ]);
});

test('a label is asked for once, and without lists and labels the step says what to do', async () => {
  const chosen = await recipients({ withTags: ['VIP'] });
  await expect.element(chosen.getByRole('group', { name: text.withTags }).getByLabelText('VIP')).toBeChecked();
  absent(chosen.getByRole('group', { name: text.withoutTags }).getByLabelText('VIP'));
  await chosen.unmount();
  const none = await recipients({}, { lists: [], tags: [] });
  visible(none.getByText(text.noLists));
  for (const title of [text.withTags, text.withoutTags, text.withoutLists]) absent(none.getByText(title));
});

test('a planned time is shown and typed in the zone of the recipients', async () => {
  onChange.mockClear();
  const planned = { ...filledDraft.draft, zone: 'Asia/Jayapura', scheduledAt: '2026-11-25T02:00:00.000Z' } as const;
  const see = await render(<ScheduleStep draft={planned} onChange={onChange} />);
  await expect.element(see.getByLabelText(text.when)).toHaveDisplayValue(text.later);
  await expect.element(see.getByLabelText(text.zone)).toHaveDisplayValue('WIT');
  await expect.element(see.getByLabelText(text.at)).toHaveValue('2026-11-25T11:00');
  await write(see.getByLabelText(text.at), '2026-11-26T08:30');
  await choose(see.getByLabelText(text.zone), 'WITA');
  await choose(see.getByLabelText(text.when), text.now);
  expect(changes()).toEqual([
    { scheduledAt: '2026-11-25T23:30:00.000Z' },
    { zone: 'Asia/Makassar' },
    { scheduledAt: null },
  ]);
  await see.rerender(<ScheduleStep draft={{ ...planned, scheduledAt: null }} onChange={onChange} />);
  await expect.element(see.getByLabelText(text.when)).toHaveDisplayValue(text.now);
  absent(see.getByLabelText(text.at));
});
