import type { Locator } from 'vitest/browser';

import type { AssistRef, AssistSnapshot } from '../../../src/machines/composer/assist.machine.ts';
import { assistModel } from '../../../src/machines/composer/assist.model.ts';
import { AssistStory } from '../../../src/views/composer/assist/storyHarness.tsx';
import { assistText as text } from '../../../src/views/composer/assist/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });

/** A look at a version has a dialog, everything else a strip above the field. */
const eitherWay =
  (
    inDialog: (see: Locator, snapshot: AssistSnapshot) => void,
    inStrip: (see: Locator, snapshot: AssistSnapshot) => void,
  ): Sight =>
  (see, snapshot) => {
    const { task } = (snapshot as AssistSnapshot).context;
    if (task.task !== 'peek') return inStrip(see, snapshot as AssistSnapshot);
    visible(see.getByRole('heading', { name: text.peeked.title('3') }));
    return inDialog(see, snapshot as AssistSnapshot);
  };

viewPaths(assistModel, {
  render: (actor: AssistRef) => <AssistStory actor={actor} />,
  gestures: {
    'text.changed': (see, event) => write(see.getByRole('textbox', { name: 'Pesan' }), event['text']),
    'result.accepted': async (see) =>
      press(see.getByRole('button', { name: new RegExp(`^(?:${text.accept}|${text.peeked.insert})$`) })),
    'swap.requested': (see) =>
      press(see.getByRole('button', { name: new RegExp(`^(?:${text.restore}|${text.applyAgain})$`) })),
    'retry.requested': (see) => press(button(see, text.retry)),
    'assist.dismissed': (see) =>
      press(see.getByRole('button', { name: new RegExp(`^(?:${text.cancel}|${text.decline}|${text.close})$`) }).last()),
  },
  sights: {
    idle: (see) => {
      absent(see.getByRole('region', { name: text.menu, exact: true }));
      absent(see.getByRole('dialog'));
    },
    preparing: eitherWay(
      (see) => visible(see.getByRole('status')),
      (see, { context: { task } }) => visible(see.getByText(text.preparing[task.task])),
    ),
    offering: eitherWay(
      (see) => visible(see.getByText(text.peeked.decision.answered)),
      (see) => visible(see.getByText(text.changed)),
    ),
    applied: text.restore,
    restored: text.restored,
    useless: eitherWay(
      (see) => visible(see.getByText(text.useless.not_known)),
      (see) => visible(see.getByRole('status')),
    ),
    failed: (see, snapshot) => {
      const { refusal } = (snapshot as AssistSnapshot).context;
      visible(see.getByRole('alert'));
      if (refusal === 'tooLong') visible(see.getByText(text.refusal.tooLong('2.000')));
      else if (refusal !== null) visible(see.getByText(text.refusal[refusal]));
    },
  },
});
