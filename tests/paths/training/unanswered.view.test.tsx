import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { UnansweredRef, UnansweredSnapshot } from '../../../src/machines/training/unanswered.machine.ts';
import { unansweredModel } from '../../../src/machines/training/unanswered.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { UnansweredStory } from '../../../src/views/training/storyHarness.tsx';
import { unansweredText as text } from '../../../src/views/training/text/unanswered.id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const shown = (see: Locator, snapshot: AnyMachineSnapshot): void => {
  const { questions, next, problem, dismissed } = (snapshot as UnansweredSnapshot).context;
  for (const { body } of questions) visible(see.getByRole('article', { name: body, exact: true }));
  if (questions.length === 0) visible(see.getByText(text.empty.title));
  if (problem !== null) visible(see.getByText(text.problems[problem]));
  if (dismissed !== null) visible(see.getByText(text.dismissed));
  if (next === null) absent(see.getByRole('button', { name: text.more }));
};

viewPaths(unansweredModel, {
  render: (actor: UnansweredRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <UnansweredStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'teaching.requested': (see) => press(see.getByRole('button', { name: text.teach }).first()),
    'question.dismissed': (see, { groupId }, snapshot) => {
      const question = (snapshot as UnansweredSnapshot).context.questions.find(({ id }) => id === groupId);
      const article = see.getByRole('article', { name: question?.body ?? '', exact: true });
      return press(article.getByRole('button', { name: text.dismiss }));
    },
    'dismissal.undone': (see) => press(see.getByRole('button', { name: text.undo })),
    'more.requested': (see) => press(see.getByRole('button', { name: text.more })),
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
  },
  sights: {
    loading: (see) => visible(see.getByText(text.lead)),
    failed: (see) => visible(see.getByText(text.failed.title)),
    denied: (see) => visible(see.getByText(text.denied.title)),
    'listed.idle': shown,
    'listed.loadingMore': shown,
    'listed.refreshing': shown,
    'listed.dismissing': shown,
  },
});
