import type { ShopTrialRef, ShopTrialSnapshot } from '../../../src/machines/landing/shopTrial.machine.ts';
import { shopTrialModel } from '../../../src/machines/landing/shopTrial.model.ts';
import { ShopTrial } from '../../../src/views/landing/ShopTrial.tsx';
import { shopTrialText as text } from '../../../src/views/landing/text/trial.id.ts';
import { press, write } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

viewPaths(shopTrialModel, {
  render: (actor: ShopTrialRef) => <ShopTrial actor={actor} />,
  gestures: {
    'question.asked': async (see, event) => {
      const { text: about, question } = event as unknown as { text: string; question: string };
      await write(see.getByLabelText(text.text), about);
      await write(see.getByLabelText(text.question), question);
      await press(see.getByRole('button', { name: text.ask }));
    },
    'retry.requested': (see) => press(see.getByRole('button', { name: text.retry })),
  },
  sights: {
    idle: text.waiting,
    incomplete: text.incomplete,
    tooLong: text.tooLong,
    asking: text.asking,
    answered: (see, snapshot) => {
      const { answer } = (snapshot as ShopTrialSnapshot).context;
      if (answer?.status !== 'answered') throw new Error('There is no answer');
      visible(see.getByText(answer.text));
      for (const source of answer.sources) visible(see.getByText(source, { exact: true }));
      visible(see.getByRole('link', { name: text.register }));
    },
    handedOver: text.handedOver.notKnown.title,
    limited: (see) => {
      visible(see.getByText(text.limited.title));
      visible(see.getByText(text.limited.later('96')));
    },
    offline: text.offline.title,
    failed: (see, snapshot) => {
      const { refusal } = (snapshot as ShopTrialSnapshot).context;
      visible(see.getByText(text.failures[refusal?.why as 'unreachable'].title));
    },
  },
});
