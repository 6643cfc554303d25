import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Locator } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';

import type { SettingResult } from '../../../src/contracts/app.setting.ts';
import type { BusinessData as Stored, BusinessDataChoice } from '../../../src/contracts/settings.ts';
import { businessDataMachine, type BusinessDataRef } from '../../../src/machines/settings/businessData.machine.ts';
import { businessDataModel } from '../../../src/machines/settings/businessData.model.ts';
import { refusalText } from '../../../src/views/refusals/refusalText.ts';
import { refusalsText } from '../../../src/views/refusals/text/id.ts';
import { BusinessData } from '../../../src/views/settings/BusinessData.tsx';
import { businessDataText } from '../../../src/views/settings/text/businessData.id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { choose, press, write } from '../../sut/gestures.ts';
import { absent, disabled, viewPaths, visible } from '../../sut/view.tsx';

const text = businessDataText;
const planned = text.deletionPlanned('1 Desember 2026', '03.30');

/** The periods that an owner can choose, and the one that is chosen. */
const offered = (see: Locator, chosen: number | undefined): void => {
  const field = see.getByLabelText(text.retention).element();
  expect(field).toHaveProperty('value', String(chosen));
  expect([...field.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    '4 bulan',
    '6 bulan',
    '1 tahun',
    '2 tahun',
    '5 tahun',
  ]);
};

viewPaths(businessDataModel, {
  render: (actor: BusinessDataRef) => <BusinessData actor={actor} />,
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
    'value.chosen': async (see, event) => {
      const field = see.getByLabelText(text.retention);
      const isShorter = event['choice'].retentionDays < Number((field.element() as HTMLSelectElement).value);
      await choose(field, text.periods[event['choice'].retentionDays]!);
      if (isShorter) await press(see.getByRole('button', { name: text.shortenConfirm }));
    },
  },
  sights: {
    loading: text.loading,
    failed: text.failed,
    shown: (see, { context: { value, problem } }) => {
      offered(see, value?.retentionDays);
      visible(see.getByText(text.retentionHint));
      const isPlanned = value?.deleteAt !== null;
      (isPlanned ? visible : absent)(see.getByRole('status').getByText(planned));
      (isPlanned ? absent : visible)(see.getByRole('button', { name: text.deletion }));
      if (problem === null) return absent(see.getByRole('alert'));
      visible(see.getByRole('alert').getByText(problem === 'notSaved' ? text.lost : text.refused.save));
      if (problem !== 'notSaved') visible(see.getByText(refusalText(problem.sentence, refusalsText)));
      return undefined;
    },
    saving: (see) => disabled(see.getByLabelText(text.retention)),
  },
});

/** A section with this period. `choices`: what was sent. `answer`: what each gets; null: none. */
const shown = async ({
  isOwner = true,
  retentionDays = 365,
  deleteAt = null as string | null,
  answer = undefined as SettingResult<Stored> | null | undefined,
} = {}) => {
  const stored: Stored = { retentionDays, name: 'Toko Batik', deleteAt };
  const choices: BusinessDataChoice[] = [];
  const actor = createActor(
    businessDataMachine.provide({
      actors: {
        readValue: fromPromise<Stored, { businessId: string }>(async () => stored),
        saveChoice: fromPromise<SettingResult<Stored>, { businessId: string; choice: BusinessDataChoice }>(
          async ({ input }) => {
            choices.push(input.choice);
            if (answer === null) throw new Error('offline');
            if (answer !== undefined) return answer;
            return { value: 'retentionDays' in input.choice ? { ...stored, ...input.choice } : stored };
          },
        ),
      },
    }),
    { input: { businessId: 'b1', isOwner } },
  ).start();
  const see = await render(<BusinessData actor={actor} />);
  const field = see.getByLabelText(text.retention);
  await expect.element(field).toBeVisible();
  return { see, field, choices, actor };
};

test('a shorter period is confirmed, and a longer one applies at once', async () => {
  const { see, field, choices } = await shown();
  await choose(field, '4 bulan');
  visible(see.getByText(text.shortenBody('4 bulan')));
  await press(see.getByRole('button', { name: uiText.cancel }));
  expect(field.element()).toHaveProperty('value', '365');
  expect(choices).toEqual([]);
  await choose(field, '2 tahun');
  await expect.poll(() => choices).toEqual([{ retentionDays: 730 }]);
  await expect.element(field).toBeEnabled();
  await choose(field, '1 tahun');
  await press(see.getByRole('button', { name: text.shortenConfirm }));
  await expect.poll(() => choices).toEqual([{ retentionDays: 730 }, { retentionDays: 365 }]);
});

test('a member reads the period, and who can change it', async () => {
  const { see, field } = await shown({ isOwner: false });
  disabled(field);
  visible(see.getByText(text.ownerOnly));
});

test('a period that is not among the offered ones is shown in days', async () => {
  const { field } = await shown({ retentionDays: 400 });
  expect((field.element() as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('400 hari');
});

test('an owner asks for the deletion by the name of the business', async () => {
  const { see, choices } = await shown();
  await press(see.getByRole('button', { name: text.deletion }));
  const confirm = see.getByRole('button', { name: text.deletionConfirm });
  visible(see.getByText(text.deletionBody));
  disabled(confirm);
  await write(see.getByLabelText(text.deletionName('Toko Batik')), 'Toko Batik');
  await press(confirm);
  await expect.poll(() => choices).toEqual([{ deleteNamed: 'Toko Batik' }]);
});

test('a planned deletion is undone by an owner, and seen by members', async () => {
  const deleteAt = '2026-11-30T20:30:00+00:00';
  const { see, choices } = await shown({ deleteAt });
  visible(see.getByText(planned));
  await press(see.getByRole('button', { name: text.keep }));
  await expect.poll(() => choices).toEqual([{ keep: true }]);
  await see.unmount();
  const { see: ofMember } = await shown({ isOwner: false, deleteAt });
  visible(ofMember.getByText(planned));
  absent(ofMember.getByRole('button'));
});

const choices: Record<keyof typeof text.refused, BusinessDataChoice> = {
  save: { retentionDays: 730 },
  deletion: { deleteNamed: 'Toko Batik' },
  keep: { keep: true },
};
test.each(Object.keys(choices) as (keyof typeof choices)[])(
  'a %s that is refused, or has no answer, says so in its title',
  async (act) => {
    const refused = { refused: { code: 'needs_factor', sentence: 'business.needs_factor' } } as const;
    for (const answer of [refused, null]) {
      const { see, actor } = await shown({ answer });
      actor.send({ type: 'value.chosen', choice: choices[act] });
      const title = answer === null ? text.lost : text.refused[act];
      await expect.element(see.getByRole('alert').getByText(title)).toBeVisible();
      await see.unmount();
    }
  },
);
