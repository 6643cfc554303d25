import type { SourceDetails } from '../../../src/contracts/training.ts';
import type { SourceRef, SourceSnapshot } from '../../../src/machines/training/source.machine.ts';
import { sourceModel } from '../../../src/machines/training/source.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { SourceStory } from '../../../src/views/training/storyHarness.tsx';
import { trainingText } from '../../../src/views/training/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const text = trainingText.source;

const form: Sight = (see, snapshot) => {
  const { refusal, draft, showsErrors, isRestored, isSaved, details } = (snapshot as SourceSnapshot).context;
  visible(see.getByRole('button', { name: text.save }));
  if (refusal !== null) visible(see.getByText(text.refused[refusal]));
  if (showsErrors && draft?.body === '') visible(see.getByRole('alert').getByText(text.problems.bodyEmpty));
  if (isRestored) visible(see.getByText(text.restored));
  if (isSaved) visible(see.getByText(text.saved));
  if (details?.draft === 'removed') visible(see.getByText(text.removedTitle));
  if (details !== null) visible(see.getByRole('switch', { name: text.enabled, checked: details.is_enabled }));
};

/** A source that is read has no fields: what is known of it, and what can be done. */
const reading =
  (shown: (details: SourceDetails) => string): Sight =>
  (see, snapshot) => {
    const { details, refusal } = (snapshot as SourceSnapshot).context;
    if (details === null) return;
    absent(see.getByRole('button', { name: text.save }));
    if (!snapshot.matches({ reading: 'refreshing' })) visible(see.getByText(shown(details), { exact: true }).first());
    visible(see.getByRole('switch', { name: text.enabled, checked: details.is_enabled }));
    if (refusal !== null) visible(see.getByText(text.refused[refusal]));
    for (const { title } of details.reading.twins ?? []) visible(see.getByRole('link', { name: title }));
  };

viewPaths(sourceModel, {
  render: (actor: SourceRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <SourceStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'draft.changed': async (see, event) => {
      // The same text again would be no input event.
      await write(see.getByLabelText(text.body, { exact: true }), `${event['changes'].body}.`);
      await write(see.getByLabelText(text.body, { exact: true }), event['changes'].body);
    },
    'source.submitted': (see) => press(see.getByRole('button', { name: text.save })),
    'removal.requested': (see) => press(see.getByRole('button', { name: text.remove })),
    'removal.confirmed': (see) => press(see.getByRole('button', { name: text.confirm, exact: true })),
    'removal.cancelled': (see) => press(see.getByRole('button', { name: 'Batal', exact: true })),
    'mine.chosen': (see) => press(see.getByRole('button', { name: text.conflict.keep })),
    'theirs.chosen': (see) => press(see.getByRole('button', { name: text.conflict.take })),
    'retry.requested': (see) => press(see.getByRole('button', { name: /^Coba lagi/u })),
  },
  sights: {
    'reading.queued': reading(() => trainingText.reading.queued),
    'reading.processing': reading(() => trainingText.reading.page('3', '10')),
    'reading.unreadable': reading(() => trainingText.reading.failures.password.title),
    'reading.outdated': reading(() => trainingText.reading.outdated.title),
    'reading.active': reading(({ content }) => content.body),
    'reading.refreshing': reading(({ title }) => title),
    opening: text.loading,
    failed: text.failed.title,
    notFound: text.missing.title,
    'editing.idle': form,
    'editing.savingDraft': form,
    'editing.refreshing': form,
    saving: text.saving,
    waiting: text.waiting.title,
    conflict: text.conflict.title,
    confirmingRemoval: text.confirmRemoval,
    changing: text.changing,
    created: text.created,
    removed: text.removed,
  },
});
