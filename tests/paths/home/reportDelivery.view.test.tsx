import type { ReportDeliveryRef } from '../../../src/machines/home/reportDelivery.machine.ts';
import { reportDeliveryModel } from '../../../src/machines/home/reportDelivery.model.ts';
import { ReportDeliveryStory } from '../../../src/views/home/storyHarness.tsx';
import { homeText } from '../../../src/views/home/text/id.ts';
import { refusalText } from '../../../src/views/refusals/refusalText.ts';
import { refusalsText } from '../../../src/views/refusals/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

const text = homeText.delivery;

viewPaths(reportDeliveryModel, {
  render: (actor: ReportDeliveryRef) => <ReportDeliveryStory actor={actor} />,
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: `${uiText.retry}: ${text.title}` })),
    'value.chosen': async (see) => {
      const isOn = see.getByRole('switch', { name: text.title });
      if (!(isOn.element() as HTMLInputElement).checked) await press(isOn);
      await press(see.getByRole('button', { name: text.save }));
    },
  },
  sights: {
    loading: text.loading,
    failed: text.failed,
    shown: (see, { context: { value: delivery, problem } }) => {
      visible(see.getByRole('switch', { name: text.title }));
      const { last } = delivery!;
      visible(
        see.getByText(
          last!.state === 'sent'
            ? text.states.sent('24 November 2026', last!.time)
            : text.notSent('24 November 2026', last!.time, text.reasons['disconnected']!),
        ),
      );
      if (problem !== null)
        visible(see.getByText(problem === 'notSaved' ? text.notSaved : refusalText(problem.sentence, refusalsText)));
    },
    saving: (see) => visible(see.getByText(text.saving)),
  },
});
