import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type {
  BroadcastRecipientsRef,
  BroadcastRecipientsSnapshot,
} from '../../../src/machines/campaigns/broadcastRecipients.machine.ts';
import { broadcastRecipientsModel } from '../../../src/machines/campaigns/broadcastRecipients.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { BroadcastRecipientsStory } from '../../../src/views/campaigns/broadcasts/storyHarness.tsx';
import { broadcastsText as text } from '../../../src/views/campaigns/broadcasts/text/id.ts';
import { phoneOf } from '../../../src/views/ui/phone.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const shown = (see: Locator, snapshot: AnyMachineSnapshot): void => {
  const { recipients, hasMore, problem } = (snapshot as BroadcastRecipientsSnapshot).context;
  for (const { name, phone } of recipients)
    visible(see.getByText(name ?? (phone && phoneOf(phone)) ?? text.table.unnamed, { exact: true }));
  if (!hasMore) absent(see.getByRole('button', { name: text.table.more }));
  if (problem !== null) visible(see.getByText(problem === 'more' ? text.table.moreFailed : text.table.exportFailed));
};

viewPaths(broadcastRecipientsModel, {
  unsaid: {
    'loadRecipients done': 'the chosen filter is in focus; the rows follow it',
  },
  render: (actor: BroadcastRecipientsRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <BroadcastRecipientsStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'filter.chosen': (see, event) => write(see.getByLabelText(text.table.filter), event['filter']),
    'size.chosen': (see, event) => write(see.getByLabelText(text.table.size), String(event['size'])),
    'more.requested': (see) => press(see.getByRole('button', { name: text.table.more })),
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
    'reload.requested': (see) => press(see.getByRole('button', { name: text.table.reload })),
    'export.requested': (see) => press(see.getByRole('button', { name: text.table.export })),
  },
  sights: {
    loading: text.table.loading,
    failed: text.table.failed.title,
    none: text.table.none,
    'listed.idle': shown,
    'listed.loadingMore': shown,
    'listed.exporting': shown,
    refreshing: (see, snapshot) => {
      shown(see, snapshot);
      const { recipients } = (snapshot as BroadcastRecipientsSnapshot).context;
      if (recipients.length === 0) visible(see.getByText(text.table.none));
    },
  },
});
