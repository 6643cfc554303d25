import type { Locator } from 'vitest/browser';

import type { ChannelsRef, ChannelsSnapshot } from '../../../src/machines/channels/channels.machine.ts';
import { channelsModel } from '../../../src/machines/channels/channels.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { ChannelsPage } from '../../../src/views/channels/ChannelsPage.tsx';
import { channelsText as text } from '../../../src/views/channels/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { choose, press, write } from '../../sut/gestures.ts';
import { outOfReach, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const open: Sight = (see, snapshot) => {
  const { channels, refusal, pendingSave } = (snapshot as ChannelsSnapshot).context;
  visible(see.getByRole('heading', { name: text.channels }));
  if (channels.length === 0) visible(see.getByText(text.empty.title));
  for (const { row } of channels) visible(see.getByRole('article', { name: row.name }));
  // It stands beside what was refused, which another member may have deleted. The form of a new channel begins anew when
  // the number of channels changes.
  const isThere =
    pendingSave === null ? channels.length > 0 : channels.some(({ row }) => row.id === pendingSave.channelId);
  if (refusal !== null && isThere) visible(see.getByText(text.refused[refusal.why]));
};

/** The card of the second channel, with its settings open. */
const settingsOf = async (see: Locator) => {
  const card = see.getByRole('article', { name: /^WhatsApp Grosir/ });
  const fold = card.getByText(text.settings.title, { exact: true });
  if (!(fold.element().closest('details')?.open ?? false)) await press(fold);
  return card;
};

viewPaths(channelsModel, {
  render: (actor: ChannelsRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <ChannelsPage actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'apiKeys.opened': (see) => {
      const open = see.getByRole('button', { name: text.apiKeys.open });
      // What stands below the channels comes with them.
      return open.query() === null ? outOfReach : press(open);
    },
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
    'channel.submitted': async (see, event) => {
      const opener = see.getByRole('button', { name: text.add.open });
      if (opener.elements().length > 0) await press(opener);
      const form = see.getByRole('form', { name: text.add.open });
      await write(form.getByLabelText(text.add.label), event['name']);
      await press(form.getByRole('button', { name: text.add.submit }));
    },
    'change.submitted': async (see, event) => {
      const card = await settingsOf(see);
      const { change } = event;
      if ('agentId' in change)
        return choose(card.getByLabelText(text.settings.agent), change.agentId === 'e1' ? 'AI 1 · ramah' : 'AI 2');
      await write(card.getByLabelText(text.settings.name), change.name);
      await write(card.getByLabelText(text.settings.expected), change.expectedPhone);
      return press(card.getByRole('button', { name: text.settings.save }));
    },
  },
  sights: {
    loading: text.loading,
    failed: text.failed.title,
    'ready.idle': open,
    'ready.creating': open,
    'ready.saving': open,
    'ready.reloading': open,
  },
});
