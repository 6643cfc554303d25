import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type {
  SimulationPanelRef,
  SimulationPanelSnapshot,
} from '../../../src/machines/simulator/simulationPanel.machine.ts';
import { simulationPanelModel } from '../../../src/machines/simulator/simulationPanel.model.ts';
import { SimulationPanelStory } from '../../../src/views/simulator/storyHarness.tsx';
import { simulatorText as text } from '../../../src/views/simulator/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';
import { withOldPage } from '../../sut/withOldPage.ts';

/** The state in the head of the panel, and what came of the last question. */
const decided = (state: keyof typeof text.states) => (see: Locator, snapshot: AnyMachineSnapshot) => {
  visible(see.getByText(text.states[state], { exact: true }));
  const outcome = (snapshot as SimulationPanelSnapshot).context.log.at(-1)?.outcome;
  if (outcome?.text) visible(see.getByText(outcome.text, { exact: true }));
  if (outcome?.why) visible(see.getByText(text.whys[outcome.why] ?? '', { exact: false }));
};

viewPaths(simulationPanelModel, {
  render: (actor: SimulationPanelRef) => <SimulationPanelStory actor={actor} />,
  gestures: {
    'stop.requested': (see) => press(see.getByRole('button', { name: `${text.stop}, Panel 1` })),
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
  },
  sights: {
    idle: text.states.idle,
    answering: text.states.answering,
    'settled.answered': decided('answered'),
    'settled.escalated': decided('escalated'),
    'settled.silent': decided('silent'),
    failed: (see, snapshot) => {
      const { problem } = (snapshot as SimulationPanelSnapshot).context;
      visible(see.getByText(withOldPage(text.problems)[problem ?? 'unreachable']));
    },
    stopped: text.states.stopped,
  },
});
