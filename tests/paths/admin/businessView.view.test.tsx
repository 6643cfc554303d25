import type { BusinessViewRef } from '../../../src/machines/admin/businessView.machine.ts';
import { businessViewModel } from '../../../src/machines/admin/businessView.model.ts';
import { BusinessViewStory } from '../../../src/views/admin/storyHarness.tsx';
import { adminText } from '../../../src/views/admin/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const text = adminText.view;

/** The figures are there, and nothing of a customer. */
const locked: Sight = (see) => {
  visible(see.getByText('10.000+'));
  absent(see.getByText('Bu Ratna'));
  absent(see.getByRole('navigation', { name: text.views }));
};

const SHOWN: Record<string, string> = {
  chats: 'Ongkir ke Bandung berapa?',
  messages: 'Rp 18.000, Bu.',
  orders: 'Rp 268.000 · Lunas',
};

viewPaths(businessViewModel, {
  render: (actor: BusinessViewRef) => <BusinessViewStory actor={actor} />,
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
    'ask.submitted': async (see, event) => {
      await write(see.getByLabelText(text.reason), event['reason']);
      await press(see.getByRole('button', { name: text.ask }));
    },
    'check.requested': (see) => press(see.getByRole('button', { name: text.check })),
    'view.chosen': (see) => press(see.getByRole('button', { name: text.names.orders, exact: true })),
    'room.opened': (see) => press(see.getByRole('button', { name: /Bu Ratna/ })),
    'room.closed': (see) => press(see.getByRole('button', { name: text.allChats })),
    'more.requested': (see) => press(see.getByRole('button', { name: text.more })),
  },
  sights: {
    loading: (see) => visible(see.getByText(text.loading)),
    failed: (see) => visible(see.getByRole('alert').getByText(text.failed)),
    'locked.idle': async (see, snapshot) => {
      await locked(see, snapshot);
      const { permit, refusal } = snapshot.context;
      if (permit?.state === 'asked') visible(see.getByText(text.waiting, { exact: true }));
      else visible(see.getByText(text.locked));
      const answer = text.answers[permit?.state ?? ''];
      if (answer !== undefined) visible(see.getByText(answer));
      // Who ended it, and when.
      if (permit?.state === 'withdrawn')
        visible(see.getByText(/^Sari Wulandari mencabut izin melihat bisnis, .*\d\d\.\d\d$/));
      if (refusal) visible(see.getByRole('alert').getByText(adminText.refused.title));
    },
    'locked.asking': async (see, snapshot) => {
      await locked(see, snapshot);
      visible(see.getByRole('button', { name: text.asking }));
    },
    'locked.checking': locked,
    'open.reading': (see) => visible(see.getByText(text.loading)),
    'open.readFailed': (see) => visible(see.getByRole('alert').getByText(text.viewFailed)),
    'open.shown': (see, { context: { page, room } }) => {
      visible(see.getByText(text.openHint));
      visible(see.getByText(SHOWN[page.view]!));
      if (room !== null) visible(see.getByRole('heading', { name: 'Bu Ratna' }));
    },
    'open.readingMore': (see) => visible(see.getByRole('button', { name: text.more })),
    'open.moreFailed': (see) => visible(see.getByRole('alert').getByText(text.moreFailed)),
  },
});
