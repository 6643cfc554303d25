import type { LiveListRef } from '../../../src/machines/app/liveList.machine.ts';
import { questionsModel } from '../../../src/machines/training/questions.model.ts';
import type { UnansweredRef } from '../../../src/machines/training/unanswered.machine.ts';
import { unansweredModel } from '../../../src/machines/training/unanswered.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { QuestionsStory, UnansweredStory } from '../../../src/views/training/storyHarness.tsx';
import { unansweredText as text } from '../../../src/views/training/text/unanswered.id.ts';
import { press } from '../../sut/gestures.ts';
import { liveListView } from '../../sut/liveList.ts';
import { outOfReach, viewPaths, visible } from '../../sut/view.tsx';

viewPaths(unansweredModel, {
  render: (actor: UnansweredRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <UnansweredStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {},
  sights: {
    listed: text.lead,
    teaching: text.lead,
  },
});

const view = liveListView<'questions'>(
  {
    text: { ...text, moreFailed: text.problems.more },
    row: (see, { body }) => visible(see.getByRole('article', { name: body, exact: true })),
    empty: text.empty.title,
    also: (see, { context: { done, problem } }) => {
      if (done?.dismissed) visible(see.getByText(text.dismissed));
      if (problem === 'command') visible(see.getByText(text.problems.dismissal));
    },
  },
  { denied: true, refreshing: true, running: true },
);

viewPaths(questionsModel, {
  render: (actor: LiveListRef<'questions'>) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <QuestionsStory actor={actor} />
    </AppContextProvider>
  ),
  ...view,
  gestures: {
    ...view.gestures,
    'command.requested': async (see, { command }, { context }) => {
      if (!context.rows.some(({ id }: { id: string }) => id === command.question.id)) return outOfReach;
      const article = see.getByRole('article', { name: command.question.body, exact: true });
      return press(article.getByRole('button', { name: text.dismiss }));
    },
  },
});
