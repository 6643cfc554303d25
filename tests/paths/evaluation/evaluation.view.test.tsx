import type { EvaluationRef } from '../../../src/machines/evaluation/evaluation.machine.ts';
import { evaluationModel } from '../../../src/machines/evaluation/evaluation.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { EvaluationStory } from '../../../src/views/evaluation/storyHarness.tsx';
import { evaluationText as text } from '../../../src/views/evaluation/text/id.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const tab =
  (name: keyof typeof text.tabs): Sight =>
  (see) => {
    const link = see.getByRole('link', { name: text.tabs[name], exact: true });
    visible(link);
    if (link.element().ariaCurrent !== 'page') throw new Error(`${name} is not the current tab`);
  };

viewPaths(evaluationModel, {
  render: (actor: EvaluationRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <EvaluationStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {},
  sights: {
    cases: tab('kasus'),
    editor: tab('kasus'),
    intake: tab('kasus'),
    runs: tab('hasil'),
    scorecard: tab('nilai'),
    rollout: tab('peluncuran'),
  },
});
