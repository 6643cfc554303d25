import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { HistoryRef, HistorySnapshot } from '../../../src/machines/conversation/history.machine.ts';
import { historyModel } from '../../../src/machines/conversation/history.model.ts';
import { HistoryStory } from '../../../src/views/conversation/storyHarness.tsx';
import { conversationText as text } from '../../../src/views/conversation/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const states = [
  text.older.loading,
  text.older.failed,
  text.newer.loading,
  text.newer.failed,
  text.jumpTo.seeking,
  text.jumpTo.failed,
  text.jumpTo.notFound,
  text.refreshing,
  text.refreshFailed,
  text.whatsapp.asking,
  text.whatsapp.unable,
  text.whatsapp.away,
  text.whatsapp.failed,
];

/** Only the given state text is visible, and the beginning or edge of the conversation as the context says. */
const head =
  (words: string | null): Extract<Sight, CallableFunction> =>
  (see, snapshot) => {
    for (const one of states)
      if (one === words) visible(see.getByText(one));
      else absent(see.getByText(one));
    const { older, newer, isComplete } = (snapshot as HistorySnapshot).context;
    (older === null && isComplete ? visible : absent)(see.getByText(text.beginning));
    const isEdge = older === null && !isComplete && !Object.values<unknown>(text.whatsapp).includes(words);
    (isEdge ? visible : absent)(see.getByText(text.whatsapp.edge));
    visible(see.getByRole('button', { name: newer === null ? text.toEnd : text.newMessages('2') }));
  };

const failed: Sight = (see, snapshot) =>
  head((snapshot as HistorySnapshot).context.isDisconnected ? text.whatsapp.away : text.whatsapp.failed)(see, snapshot);

/** Presses the button that loads a page, or the retry button after its failure. */
const page =
  (load: string, failed: string) =>
  (see: Locator, _: unknown, snapshot: AnyMachineSnapshot): Promise<void> =>
    press(see.getByRole('button', { name: snapshot.value === failed ? uiText.retry : load, exact: true }));

viewPaths(historyModel, {
  render: (actor: HistoryRef) => <HistoryStory actor={actor} />,
  gestures: {
    'older.requested': (see, event, snapshot) => {
      const { older, isComplete } = (snapshot as HistorySnapshot).context;
      const [load, failure] =
        older === null && !isComplete ? [text.whatsapp.load, 'whatsappFailed'] : [text.older.load, 'olderFailed'];
      return page(load, failure)(see, event, snapshot);
    },
    'newer.requested': page(text.newer.load, 'newerFailed'),
    'end.requested': (see) =>
      press(see.getByRole('button', { name: new RegExp(`^(${text.toEnd}|${text.newMessages('2')})$`, 'u') })),
  },
  sights: {
    idle: head(null),
    loadingOlder: head(text.older.loading),
    olderFailed: head(text.older.failed),
    fetchingFromWhatsapp: head(text.whatsapp.asking),
    whatsappUnsupported: head(text.whatsapp.unable),
    whatsappFailed: failed,
    loadingNewer: head(text.newer.loading),
    newerFailed: head(text.newer.failed),
    jumping: head(text.jumpTo.seeking),
    jumpFailed: head(text.jumpTo.failed),
    notFound: head(text.jumpTo.notFound),
    refreshing: head(text.refreshing),
    refreshFailed: head(text.refreshFailed),
  },
});
