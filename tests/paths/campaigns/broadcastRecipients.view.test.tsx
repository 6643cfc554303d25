import type { LiveListRef } from '../../../src/machines/app/liveList.machine.ts';
import { broadcastRecipientsModel } from '../../../src/machines/campaigns/broadcastRecipients.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { BroadcastRecipientsStory } from '../../../src/views/campaigns/broadcasts/storyHarness.tsx';
import { broadcastsText } from '../../../src/views/campaigns/broadcasts/text/id.ts';
import { phoneOf } from '../../../src/views/ui/phone.ts';
import { press, write } from '../../sut/gestures.ts';
import { liveListView } from '../../sut/liveList.ts';
import { disabled, outOfReach, viewPaths, visible } from '../../sut/view.tsx';

const text = broadcastsText.table;

const view = liveListView<'broadcastRecipients'>(
  {
    text,
    row: (see, { name, phone }) =>
      visible(see.getByText(name ?? (phone && phoneOf(phone)) ?? text.unnamed, { exact: true })),
    empty: text.none,
    also: (see, snapshot) => {
      const { rows, next, problem } = snapshot.context;
      if (problem === 'command') visible(see.getByText(text.exportFailed));
      if (rows?.length === 0) disabled(see.getByRole('button', { name: text.export }));
      if (snapshot.matches({ listed: 'running' })) {
        disabled(see.getByRole('button', { name: text.reload }));
        if (next !== null) disabled(see.getByRole('button', { name: text.more }));
      }
    },
  },
  { refreshing: true, running: true },
);

viewPaths(broadcastRecipientsModel, {
  render: (actor: LiveListRef<'broadcastRecipients'>) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <BroadcastRecipientsStory actor={actor} />
    </AppContextProvider>
  ),
  ...view,
  gestures: {
    ...view.gestures,
    'scope.chosen': (see, { scope }, snapshot) => {
      const { filter, size } = snapshot.context.scope;
      if (scope.filter !== undefined)
        return filter === scope.filter ? outOfReach : write(see.getByLabelText(text.filter), scope.filter);
      if (scope.size !== undefined)
        return size === scope.size ? outOfReach : write(see.getByLabelText(text.size), String(scope.size));
      const reload = see.getByRole('button', { name: text.reload });
      return reload.element().matches('[aria-disabled=true]') ? outOfReach : press(reload);
    },
    // Nothing to export.
    'command.requested': (see, _, { context }) =>
      context.rows.length === 0 ? outOfReach : press(see.getByRole('button', { name: text.export })),
  },
});
