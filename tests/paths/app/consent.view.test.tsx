import type { Locator } from 'vitest/browser';

import type { ConsentRef } from '../../../src/machines/app/consent.machine.ts';
import { consentModel } from '../../../src/machines/app/consent.model.ts';
import { ConsentExhibit } from '../../../src/views/app/consent/storyHarness.tsx';
import { consentText as text } from '../../../src/views/app/consent/text/id.ts';
import { press } from '../../sut/hands.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const bar = (see: Locator) => see.getByRole('complementary', { name: text.title });
/** The question is gone, and the choice is said where it can be changed. */
const chosen =
  (sentence: string): Sight =>
  (see) => {
    absent(bar(see));
    visible(see.getByText(sentence));
  };

viewPaths(consentModel, {
  render: (actor: ConsentRef) => <ConsentExhibit actor={actor} />,
  gestures: {
    'accept.chosen': (see) => press(see.getByRole('button', { name: text.accept }).last()),
    'refuse.chosen': (see) => press(see.getByRole('button', { name: text.refuse }).last()),
  },
  sights: {
    recalling: chosen(text.yours.none),
    asking: (see) => {
      visible(bar(see).getByRole('button', { name: text.accept }));
      visible(bar(see).getByRole('button', { name: text.refuse }));
    },
    accepting: chosen(text.yours.accepted),
    measuring: chosen(text.yours.accepted),
    blocked: chosen(text.yours.blocked),
    refusing: chosen(text.yours.refused),
    refused: chosen(text.yours.refused),
  },
});
