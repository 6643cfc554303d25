import type { Locator } from 'vitest/browser';

import type { ReviewRef, ReviewSnapshot } from '../../../src/machines/inbox/qualityReview.machine.ts';
import { reviewModel } from '../../../src/machines/inbox/qualityReview.model.ts';
import { House, type HouseValue } from '../../../src/views/app/AppContext.tsx';
import { ReviewExhibit } from '../../../src/views/inbox/qualityReview/storyHarness.tsx';
import { qualityReviewText as text } from '../../../src/views/inbox/qualityReview/text/id.ts';
import { uiText as parts } from '../../../src/views/ui/text/id.ts';
import { press, write } from '../../sut/hands.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });

/** The first of these that is there. */
const offered = (see: Locator, ...names: string[]) =>
  button(see, names.find((name) => button(see, name).query() !== null) ?? names[0] ?? '');

viewPaths(reviewModel, {
  render: (actor: ReviewRef) => (
    <House value={{ app: actor } as unknown as HouseValue}>
      <ReviewExhibit actor={actor} />
    </House>
  ),
  gestures: {
    'sample.requested': (see) => press(offered(see, text.end.again, text.retry, text.draw)),
    'judgement.given': async (see, event) => {
      if (event['judgement'].verdict === 'good') {
        const back = button(see, text.back);
        if (back.query()) await press(back);
        return press(button(see, text.good));
      }
      const faulty = button(see, text.improve);
      if (faulty.query()) await press(faulty);
      const reason = button(see, text.reasons.wrong);
      if (reason.element().getAttribute('aria-pressed') === 'false') await press(reason);
      await write(see.getByLabelText(text.note), event['judgement'].note);
      return press(button(see, text.save));
    },
    'chat.skipped': (see) => press(button(see, text.skip)),
    'review.resumed': (see) => press(button(see, text.resume)),
    'review.closed': (see) => press(offered(see, parts.close, text.stop)),
  },
  sights: {
    recalling: (see) => absent(see.getByRole('button')),
    idle: (see) => visible(button(see, text.draw)),
    drawing: (see) => visible(see.getByRole('button', { name: text.stop })),
    none: text.none.title,
    failed: text.failed,
    judging: (see, snapshot) => {
      const { results, sample, refusal } = (snapshot as ReviewSnapshot).context;
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
