import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { SendingRulesRef } from '../../../src/machines/campaigns/sendingRules.machine.ts';
import { sendingRulesModel } from '../../../src/machines/campaigns/sendingRules.model.ts';
import { SendingRulesStory } from '../../../src/views/campaigns/broadcasts/storyHarness.tsx';
import { broadcastsText } from '../../../src/views/campaigns/broadcasts/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { choose, press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const text = broadcastsText.rules;
const cap = text.cap('WhatsApp toko, +62 812-2555-0100');

/** The amounts that an owner can choose, and the one that is chosen. */
const offered = (see: Locator, chosen: string): void => {
  const field = see.getByRole('combobox', { name: cap }).element();
  expect(field).toHaveProperty('value', chosen);
  expect([...field.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Bawaan: 200 per hari',
    ...['20', '50', '100', '150', '200', '300', '400', '500'].map((count) => `${count} per hari`),
  ]);
};

viewPaths(sendingRulesModel, {
  render: (actor: SendingRulesRef) => <SendingRulesStory actor={actor} />,
  gestures: {
    'section.opened': (see) => press(see.getByRole('heading', { name: text.title })),
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
    'value.chosen': (see, event) => choose(see.getByLabelText(cap), `${event['choice'].cap} per hari`),
  },
  sights: {
    closed: (see) => visible(see.getByRole('heading', { name: text.title })),
    loading: text.loading,
    failed: text.failed,
    shown: (see, { context: { value, problem } }) => {
      const isRaised = value?.channels[0]?.cap === 300;
      offered(see, isRaised ? '300' : 'standard');
      visible(see.getByText(text.today('200'), { exact: true }));
      (isRaised ? visible : absent)(see.getByText(text.risky));
      absent(see.getByText(text.ownerOnly));
      if (problem !== null) visible(see.getByRole('alert').getByText(text.notSaved));
    },
    saving: (see) => visible(see.getByLabelText(cap)),
  },
});
