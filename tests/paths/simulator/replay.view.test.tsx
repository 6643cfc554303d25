import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { ReplayRef, ReplaySnapshot } from '../../../src/machines/simulator/replay.machine.ts';
import { replayModel } from '../../../src/machines/simulator/replay.model.ts';
import { rooms } from '../../../src/machines/simulator/simulator.fixture.ts';
import { ReplayStory } from '../../../src/views/simulator/storyHarness.tsx';
import { simulatorText } from '../../../src/views/simulator/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { choose, press, write } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';
import { withOldPage } from '../../sut/withOldPage.ts';

const text = simulatorText.replay;

const listed = (see: Locator) => visible(see.getByRole('list', { name: text.rooms }));

/** The state, how far it is, and what came of the turns so far. */
const replayed = (state: keyof typeof text.states) => (see: Locator, snapshot: AnyMachineSnapshot) => {
  const { outcomes, bursts, problem } = (snapshot as ReplaySnapshot).context;
  visible(see.getByRole('region', { name: text.states[state] }));
  visible(see.getByText(text.progress(String(outcomes.length), String(bursts.length)), { exact: false }));
  for (const { text: said } of outcomes) if (said !== null) visible(see.getByText(said, { exact: true }));
  if (problem !== null) visible(see.getByText(withOldPage(simulatorText.problems)[problem]));
};

viewPaths(replayModel, {
  render: (actor: ReplayRef) => <ReplayStory actor={actor} />,
  gestures: {
    'search.typed': async (see, event) => {
      await write(see.getByRole('searchbox'), '');
      await write(see.getByRole('searchbox'), event['search']);
    },
    'room.chosen': (see) => press(see.getByRole('button', { name: new RegExp(`^${rooms[0]?.preview ?? ''}`) })),
    'variant.chosen': (see, event) =>
      choose(
        see.getByLabelText(simulatorText.version, { exact: true }),
        simulatorText.versions[event['variant'].version as 'v2'],
      ),
    'knowledge.chosen': (see, event) =>
      choose(
        see.getByLabelText(simulatorText.knowledge, { exact: true }),
        simulatorText.knowledges[event['knowledge'] as 'draft'],
      ),
    'pause.requested': (see) => press(see.getByRole('button', { name: simulatorText.pause })),
    'resume.requested': (see) => press(see.getByRole('button', { name: simulatorText.resume })),
    'stop.requested': (see) => press(see.getByRole('button', { name: simulatorText.stop })),
    'repeat.requested': (see) => press(see.getByRole('button', { name: text.repeat })),
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
    'room.left': (see) => press(see.getByRole('button', { name: text.back })),
  },
  sights: {
    'choosing.typing': text.searching,
    'choosing.searching': text.searching,
    'choosing.listed': listed,
    'choosing.nothingFound': text.nothing.title,
    'choosing.unlisted': text.unlisted.title,
    'choosing.gone': text.gone,
    denied: simulatorText.denied.title,
    loading: text.loading,
    unloaded: text.unloaded.title,
    running: replayed('running'),
    paused: replayed('paused'),
    finished: replayed('finished'),
    stopped: replayed('stopped'),
    failed: replayed('failed'),
  },
});
