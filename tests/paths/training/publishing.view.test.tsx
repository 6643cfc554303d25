import type { PublishingRef, PublishingSnapshot } from '../../../src/machines/training/publishing.machine.ts';
import { publishingModel } from '../../../src/machines/training/publishing.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { PublishingStory } from '../../../src/views/training/storyHarness.tsx';
import { trainingText } from '../../../src/views/training/text/id.ts';
import { reviewText } from '../../../src/views/training/text/review.id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const text = trainingText.publishing;

const shown: Sight = (see, snapshot) => {
  const { changes, notice } = (snapshot as PublishingSnapshot).context;
  visible(see.getByText(changes!.count === 0 ? text.none : text.waiting(String(changes!.count))));
  if (changes!.version === null) visible(see.getByText(text.noVersion));
  else visible(see.getByText(new RegExp(`^Versi ${changes!.version.number}`, 'u')));
  if (changes!.count === 0) absent(see.getByRole('button', { name: text.publish }));
  if (notice !== null) visible(see.getByText(text.notices[notice]));
};

const reviewed: Sight = (see, snapshot) => {
  const { review: found, compared, comparisonFailure } = (snapshot as PublishingSnapshot).context;
  for (const { title, blanks } of found!.unfilled) visible(see.getByText(`${title}: {{${blanks[0]}}}`));
  for (const { one } of found!.conflicts) visible(see.getByRole('link', { name: one.title }));
  if (found!.conflicts.length === 0) visible(see.getByText(reviewText.noConflicts));
  for (const { question, is_changed } of compared)
    (is_changed ? visible : absent)(see.getByText(question, { exact: true }));
  if (comparisonFailure === 'failed') visible(see.getByText(reviewText.comparisonFailed));
  if (comparisonFailure === 'oldPage') visible(see.getByText(uiText.oldPage));
  (snapshot.matches('comparing') ? visible : absent)(see.getByRole('button', { name: reviewText.stop }));
};

viewPaths(publishingModel, {
  render: (actor: PublishingRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <PublishingStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'publish.requested': (see) => press(see.getByRole('button', { name: text.publish })),
    'review.closed': (see) => press(see.getByRole('button', { name: reviewText.close })),
    'comparison.stopped': (see) => press(see.getByRole('button', { name: reviewText.stop })),
    'comparison.resumed': (see) => press(see.getByRole('button', { name: reviewText.resume })),
    'publish.confirmed': (see) => press(see.getByRole('button', { name: reviewText.publish })),
    'restore.requested': (see) => press(see.getByRole('button', { name: text.restore('3') })),
    'restore.confirmed': (see) => press(see.getByRole('button', { name: text.confirm, exact: true })),
    'restore.cancelled': (see) => press(see.getByRole('button', { name: uiText.cancel })),
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
  },
  sights: {
    loading: text.loading,
    failed: text.failed,
    idle: shown,
    refreshing: shown,
    checking: reviewText.checking,
    comparing: reviewed,
    reviewing: reviewed,
    publishing: reviewText.publishing,
    confirmingRestore: text.confirmBody('3'),
    restoring: text.restoring,
  },
});
