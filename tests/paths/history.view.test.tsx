import type { HistoryRef, HistorySnapshot } from '../../src/machines/room/history.machine.ts';
import { historyModel } from '../../src/machines/room/history.model.ts';
import { HistoryExhibit } from '../../src/views/room/exhibits.tsx';
import { room as text } from '../../src/views/text/id/room.ts';
import { press } from '../sut/hands.ts';
import { absent, viewPaths, visible, type Sight } from '../sut/view.tsx';

const states = [text.older.loading, text.older.failed, text.refreshing, text.behind];

/** Of what can be under way this alone; the beginning where it is known, else a way to it. */
const head =
  (words: string | null): Sight =>
  (see, snapshot) => {
    for (const one of states)
      if (one === words) visible(see.getByText(one));
      else absent(see.getByText(one));
    const known = (snapshot as HistorySnapshot).context.older === null;
    (known ? visible : absent)(see.getByText(text.beginning));
  };

viewPaths(historyModel, {
  render: (actor: HistoryRef) => <HistoryExhibit actor={actor} />,
  gestures: {
    'older.requested': (see) =>
      press(see.getByRole('button', { name: new RegExp(`^(${text.older.load}|${text.retry})$`, 'u') })),
  },
  sights: {
    settled: head(null),
    loadingOlder: head(text.older.loading),
    olderFailed: head(text.older.failed),
    refreshing: head(text.refreshing),
    behind: head(text.behind),
  },
});
