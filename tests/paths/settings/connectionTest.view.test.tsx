import type { AnyMachineSnapshot } from 'xstate';

import type {
  ConnectionTestRef,
  ConnectionTestSnapshot,
} from '../../../src/machines/settings/connectionTest.machine.ts';
import { connectionTestModel } from '../../../src/machines/settings/connectionTest.model.ts';
import { ConnectionTest } from '../../../src/views/settings/ConnectionTest.tsx';
import { connectionText as text } from '../../../src/views/settings/text/connection.id.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';
import { withOldPage } from '../../sut/withOldPage.ts';

const contextOf = (snapshot: AnyMachineSnapshot) => (snapshot as ConnectionTestSnapshot).context;

viewPaths(connectionTestModel, {
  render: (actor: ConnectionTestRef) => <ConnectionTest actor={actor} isOwner />,
  gestures: { 'test.requested': (see) => press(see.getByRole('button', { name: text.test })) },
  sights: {
    reading: (see) => {
      visible(see.getByText(text.reading));
      absent(see.getByRole('button'));
    },
    unread: (see, snapshot) =>
      visible(
        see.getByText(withOldPage({ '': text.unread })[contextOf(snapshot).refusal === 'oldPage' ? 'oldPage' : '']),
      ),
    keyless: (see) => {
      visible(see.getByRole('status').getByText(text.keyless.title.payment));
      absent(see.getByRole('button'));
    },
    ready: (see) => {
      visible(see.getByText('Midtrans', { exact: true }));
      visible(see.getByText(text.environments.payment.sandbox));
    },
    testing: (see) => visible(see.getByRole('button', { name: text.testing })),
    tested: (see, snapshot) => {
      const { outcome } = contextOf(snapshot);
      visible(
        outcome === 'works'
          ? see.getByRole('status').getByText(text.works('Midtrans'))
          : see.getByRole('alert').getByText(text.outcomes.refused.title('Midtrans')),
      );
    },
    failed: (see, snapshot) => {
      const { refusal } = contextOf(snapshot);
      visible(see.getByRole('alert').getByText(withOldPage(text.refusals)[refusal ?? 'unreachable']));
    },
  },
});
