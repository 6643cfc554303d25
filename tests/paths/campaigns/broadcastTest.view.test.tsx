import type { BroadcastTestRef } from '../../../src/machines/campaigns/broadcastTest.machine.ts';
import { broadcastTestModel } from '../../../src/machines/campaigns/broadcastTest.model.ts';
import { BroadcastTestStory } from '../../../src/views/campaigns/broadcasts/storyHarness.tsx';
import { broadcastsText } from '../../../src/views/campaigns/broadcasts/text/id.ts';
import { refusalText } from '../../../src/views/refusals/refusalText.ts';
import { refusalsText } from '../../../src/views/refusals/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

const text = broadcastsText.test;

viewPaths(broadcastTestModel, {
  render: (actor: BroadcastTestRef) => <BroadcastTestStory actor={actor} />,
  gestures: {
    'test.requested': async (see, event) => {
      await write(see.getByLabelText(text.phone), event['phone']);
      await press(see.getByRole('button', { name: text.send, exact: true }));
    },
  },
  sights: {
    idle: (see, { context }) => {
      visible(see.getByRole('heading', { name: text.title }));
      visible(see.getByText(`Sisa ${context.left} uji hari ini`, { exact: true }));
      if (context.refusal !== null)
        visible(
          see
            .getByRole('alert')
            .getByText(
              context.refusal === 'notSent' ? text.notSent : refusalText(context.refusal.sentence, refusalsText),
            ),
        );
    },
    sending: text.sending('0812 3456 7890'),
    sent: (see) => {
      visible(see.getByText(text.sent('0812 3456 7890'), { exact: true }));
      visible(see.getByText('Sisa 4 uji hari ini', { exact: true }));
    },
    failed: (see) => {
      visible(see.getByRole('alert').getByText('Nomor tidak ditemukan di WhatsApp'));
      visible(see.getByText('Sisa 4 uji hari ini', { exact: true }));
    },
    unclear: text.unclear,
  },
});
