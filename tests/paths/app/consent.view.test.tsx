import type { Locator } from 'vitest/browser';

import type { ConsentRef } from '../../../src/machines/app/consent.machine.ts';
import { consentModel } from '../../../src/machines/app/consent.model.ts';
import { ConsentStory } from '../../../src/views/app/consent/storyHarness.tsx';
import { consentText as text } from '../../../src/views/app/consent/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const bar = (see: Locator) => see.getByRole('complementary', { name: text.title });
/** The bar is gone and the settings show the decision. */
const decided =
  (sentence: string): Sight =>
  (see) => {
    absent(bar(see));
    visible(see.getByText(sentence));
  };

viewPaths(consentModel, {
  render: (actor: ConsentRef) => <ConsentStory actor={actor} />,
  gestures: {
    'accept.chosen': (see) => press(see.getByRole('button', { name: text.accept }).last()),
    'refuse.chosen': (see) => press(see.getByRole('button', { name: text.refuse }).last()),
  },
  sights: {
    loading: decided(text.yours.none),
    undecided: (see) => {
      visible(bar(see).getByRole('button', { name: text.accept }));
      visible(bar(see).getByRole('button', { name: text.refuse }));
    },
    accepting: decided(text.yours.accepted),
    measuring: decided(text.yours.accepted),
    blocked: decided(text.yours.blocked),
    refusing: decided(text.yours.refused),
    refused: decided(text.yours.refused),
  },
});
