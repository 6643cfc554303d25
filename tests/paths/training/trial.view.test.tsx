import type { TrialRef, TrialSnapshot } from '../../../src/machines/training/trial.machine.ts';
import { trialModel } from '../../../src/machines/training/trial.model.ts';
import { TrialStory } from '../../../src/views/training/storyHarness.tsx';
import { trainingText } from '../../../src/views/training/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press, write } from '../../sut/gestures.ts';
import { outOfReach, viewPaths, visible } from '../../sut/view.tsx';

const text = trainingText.trial;

viewPaths(trialModel, {
  render: (actor: TrialRef) => <TrialStory actor={actor} />,
  gestures: {
    'question.asked': async (see, event) => {
      await write(see.getByLabelText(text.question), event['question']);
      await press(see.getByRole('button', { name: text.ask }));
    },
    'scope.chosen': (see, event, { context }) =>
      event['withChanges'] === context.withChanges
        ? outOfReach
        : press(see.getByRole('switch', { name: text.withChanges })),
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
  },
  sights: {
    idle: text.lead,
    searching: text.searching,
    found: (see, snapshot) => {
      const { found, answer } = (snapshot as TrialSnapshot).context;
      visible(see.getByText(answer === null || 'refused' in answer ? uiText.oldPage : (answer.text ?? '')));
      for (const { title, body } of found) {
        visible(see.getByText(title, { exact: true }));
        visible(see.getByText(body));
      }
    },
    nothingFound: text.nothing,
    failed: text.failed,
  },
});
