import type { Locator } from 'vitest/browser';

import type { QualityReviewRef, QualityReviewSnapshot } from '../../../src/machines/inbox/qualityReview.machine.ts';
import { qualityReviewModel } from '../../../src/machines/inbox/qualityReview.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { QualityReviewStory } from '../../../src/views/inbox/qualityReview/storyHarness.tsx';
import { qualityReviewText as text } from '../../../src/views/inbox/qualityReview/text/id.ts';
import { uiText as parts } from '../../../src/views/ui/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });

/** The first of these buttons that exists. */
const offered = (see: Locator, ...names: string[]) =>
  names.map((name) => button(see, name)).reduce((all, one) => all.or(one));

viewPaths(qualityReviewModel, {
  render: (actor: QualityReviewRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <QualityReviewStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'sample.requested': (see) => press(offered(see, text.end.again, uiText.retry, text.draw)),
    'rating.submitted': async (see, event) => {
      if (event['rating'].verdict === 'good') {
        const back = button(see, text.back);
        if (back.query()) await press(back);
        return press(button(see, text.good));
      }
      const faulty = button(see, text.improve);
      if (faulty.query()) await press(faulty);
      const reason = button(see, text.reasons.wrong);
      if (reason.element().getAttribute('aria-pressed') === 'false') await press(reason);
      await write(see.getByLabelText(text.note), event['rating'].note);
      return press(button(see, text.save));
    },
    'room.skipped': (see) => press(button(see, text.skip)),
    'review.resumed': (see) => press(button(see, text.resume)),
    'review.closed': (see) => press(offered(see, parts.close, text.stop)),
  },
  sights: {
    restoring: (see) => absent(see.getByRole('button')),
    idle: (see) => visible(button(see, text.draw)),
    sampling: (see) => visible(see.getByRole('button', { name: text.stop })),
    empty: text.none.title,
    failed: text.failed,
    rating: (see, snapshot) => {
      const { results, sample, refusal } = (snapshot as QualityReviewSnapshot).context;
      visible(see.getByText(text.progress(String(results.length + 1), String(sample.length))));
      visible(see.getByText(text.ask));
      if (refusal === 'gone') {
        visible(see.getByText(text.gone));
        absent(button(see, text.good));
      }
      if (refusal === 'unreachable') visible(see.getByRole('alert').getByText(text.unreachable));
      if (refusal === null) absent(see.getByRole('alert'));
    },
    saving: (see) => {
      visible(see.getByText(text.ask));
      visible(see.getByRole('button', { name: text.skip, disabled: true }));
    },
    finished: text.end.title,
  },
});
