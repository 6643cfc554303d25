import { page } from 'vitest/browser';

import type { SendingRulesRef } from '../../../src/machines/campaigns/sendingRules.machine.ts';
import { sendingRulesModel } from '../../../src/machines/campaigns/sendingRules.model.ts';
import { SendingRulesStory } from '../../../src/views/campaigns/broadcasts/storyHarness.tsx';
import { broadcastsText } from '../../../src/views/campaigns/broadcasts/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

const text = broadcastsText.rules;
const cap = text.cap('WhatsApp toko, +62 812-2555-0100');

viewPaths(sendingRulesModel, {
  render: (actor: SendingRulesRef) => <SendingRulesStory actor={actor} />,
  gestures: {
    'section.opened': (see) => press(page.elementLocator(see.getByText(text.title).element().closest('summary')!)),
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
    'value.chosen': (see, event) => write(see.getByLabelText(cap), String(event['choice'].cap)),
  },
  sights: {
    closed: (see) => visible(see.getByRole('heading', { name: text.title })),
    loading: text.loading,
    failed: text.failed,
    shown: (see, { context: { problem } }) => {
      visible(see.getByLabelText(cap));
      if (problem !== null) visible(see.getByRole('alert').getByText(text.notSaved));
    },
    saving: (see) => visible(see.getByLabelText(cap)),
  },
});
