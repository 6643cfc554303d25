import type { AnyMachineSnapshot } from 'xstate';

import type { TeachingRef, TeachingSnapshot } from '../../../src/machines/training/teaching.machine.ts';
import { teachingModel } from '../../../src/machines/training/teaching.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { TeachingStory } from '../../../src/views/training/storyHarness.tsx';
import { teachingText as text } from '../../../src/views/training/text/teaching.id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const contextOf = (snapshot: AnyMachineSnapshot) => (snapshot as TeachingSnapshot).context;

const showsForm: Sight = (see, snapshot) => {
  const { draft, problem, isRestored, proposal, showsErrors } = contextOf(snapshot);
  visible(see.getByRole('textbox', { name: text.question, exact: true }));
  visible(see.getByRole('textbox', { name: text.answer, exact: true }));
  visible(see.getByText(text.masked));
  if (problem !== null) visible(see.getByRole('alert').getByText(text.notices[problem]));
  if (isRestored) visible(see.getByText(text.restored));
  if (proposal?.is_correction) visible(see.getByRole('link', { name: proposal.sources[0]!.title }));
  if (showsErrors && draft?.body === '') visible(see.getByText(text.problems.answerEmpty));
};

const showsCheck: Sight = (see, snapshot) => {
  const { check, draft, problem, proposal } = contextOf(snapshot);
  visible(see.getByText(draft!.title));
  for (const { question } of check!.escalations) visible(see.getByText(question));
  for (const { question } of check!.tests) visible(see.getByText(question));
  for (const { title } of check!.similar) visible(see.getByRole('link', { name: title }));
  if (check!.escalations.length === 0) visible(see.getByText(text.noEscalations));
  if (!proposal!.can_publish) absent(see.getByRole('button', { name: text.publish }));
  if (problem !== null) visible(see.getByRole('alert').getByText(text.notices[problem]));
};

const showsSaved: Sight = (see, snapshot) => {
  const { publishes, taught, problem } = contextOf(snapshot);
  visible(see.getByText(publishes ? text.published.title : text.drafted.title));
  for (const { question } of taught!.escalations) visible(see.getByText(question));
  if (taught!.escalations.length === 0) absent(see.getByRole('button', { name: text.answerThem }));
  if (problem !== null) visible(see.getByRole('alert').getByText(text.notices[problem]));
};

viewPaths(teachingModel, {
  render: (actor: TeachingRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <TeachingStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'draft.changed': (see, event) =>
      write(see.getByRole('textbox', { name: text.answer, exact: true }), event['changes'].body),
    'check.requested': (see) => press(see.getByRole('button', { name: text.check })),
    'edit.requested': (see) => press(see.getByRole('button', { name: text.edit })),
    'entry.submitted': (see, event) =>
      press(see.getByRole('button', { name: event['publish'] ? text.publish : text.draft })),
    'answers.requested': (see) => press(see.getByRole('button', { name: text.answerThem })),
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
    'teaching.left': (see) => press(see.getByRole('button', { name: uiText.close })),
  },
  sights: {
    proposing: (see) => visible(see.getByRole('dialog', { name: text.title })),
    failed: (see) => visible(see.getByText(text.failed.title)),
    missing: (see) => visible(see.getByText(text.missing.title)),
    editing: showsForm,
    checking: showsForm,
    checked: showsCheck,
    saving: showsCheck,
    saved: showsSaved,
    answering: showsSaved,
    answered: (see) => visible(see.getByText(text.answered('2').title)),
  },
});
