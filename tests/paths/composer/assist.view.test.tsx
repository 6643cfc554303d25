import type { Locator } from 'vitest/browser';

import type { AssistRef, AssistSnapshot } from '../../../src/machines/composer/assist.machine.ts';
import { assistModel } from '../../../src/machines/composer/assist.model.ts';
import { AssistStory } from '../../../src/views/composer/assist/storyHarness.tsx';
import { assistText as text } from '../../../src/views/composer/assist/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';
import { withOldPage } from '../../sut/withOldPage.ts';

const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });

const suggestion = 'Kemeja batik parang Rp 185.000 per potong.';

/** Where a suggestion is from; other results are the member's own text. */
const sourcesOf = (see: Locator, { context: { task } }: AssistSnapshot): void =>
  (task.task === 'reply' ? visible : absent)(see.getByText('Sumber: Kemeja batik parang', { exact: true }));

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
      (see) => {
        visible(see.getByRole('heading', { name: text.peeked.decision.answered, exact: true }));
        visible(see.getByText(suggestion, { exact: true }));
        visible(see.getByText('Sumber: Kemeja batik parang', { exact: true }));
        visible(see.getByText(`${text.peeked.builtin} · 0,1 detik`, { exact: true }));
        visible(button(see, text.peeked.other('2')));
      },
      (see, snapshot) => {
        visible(see.getByText(text.changed));
        visible(see.getByText(suggestion, { exact: true }));
        sourcesOf(see, snapshot);
      },
    ),
    applied: (see, snapshot) => {
      const { task } = (snapshot as AssistSnapshot).context;
      visible(see.getByRole('status').getByText(text.applied[task.task], { exact: true }));
      visible(button(see, text.restore));
      sourcesOf(see, snapshot as AssistSnapshot);
    },
    restored: (see) => {
      visible(see.getByRole('status').getByText(text.restored, { exact: true }));
      visible(button(see, text.applyAgain));
      absent(see.getByText(/^Sumber/));
    },
    useless: eitherWay(
      (see) => {
        visible(see.getByRole('heading', { name: text.peeked.decision.escalated, exact: true }));
        visible(see.getByText(text.useless.not_known));
        absent(button(see, text.peeked.insert));
        absent(see.getByText(/^(?:Sumber|Tanpa sumber)/));
      },
      (see) => visible(see.getByRole('status')),
    ),
    failed: (see, snapshot) => {
      const { refusal } = (snapshot as AssistSnapshot).context;
      visible(see.getByRole('alert'));
      // Of a used budget and of a long text another attempt changes nothing.
      (refusal === 'budget' || refusal === 'tooLong' ? absent : visible)(button(see, text.retry));
      if (refusal === 'tooLong') visible(see.getByText(text.refusal.tooLong('2.000')));
      else if (refusal !== null) visible(see.getByText(withOldPage(text.refusal)[refusal]));
    },
  },
});
