import type { FigureChatsRef } from '../../../src/machines/evaluation/figureChats.machine.ts';
import { figureChatsModel } from '../../../src/machines/evaluation/figureChats.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { rolloutText } from '../../../src/views/evaluation/rollout/text/id.ts';
import { FigureChatsStory } from '../../../src/views/evaluation/storyHarness.tsx';
import { press } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

const text = rolloutText.behind;

viewPaths(figureChatsModel, {
  render: (actor: FigureChatsRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <FigureChatsStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: /^Coba/u })),
    'more.requested': (see) => press(see.getByRole('button', { name: text.more })),
  },
  sights: {
    loading: text.loading,
    failed: text.failed.title,
    listed: (see, { context: { rows } }) => {
      visible(see.getByRole('dialog', { name: 'Keluhan setelah dijawab · Versi 3' }));
      if (rows.length === 0) return visible(see.getByText(text.empty));
      visible(see.getByRole('link', { name: /Bu Ratna|Pak Budi/u }).first());
    },
    loadingMore: (see) => visible(see.getByRole('button', { name: text.more })),
    moreFailed: text.moreFailed,
  },
});
