import type { Locator } from 'vitest/browser';

import type { SimulationRef, SimulationSnapshot } from '../../../src/machines/simulator/simulation.machine.ts';
import { simulationModel } from '../../../src/machines/simulator/simulation.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { SimulationStory } from '../../../src/views/simulator/storyHarness.tsx';
import { simulatorText as text } from '../../../src/views/simulator/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { choose, key, press, write } from '../../sut/gestures.ts';
import { viewPaths, visible, type Sight } from '../../sut/view.tsx';

const button = (see: Locator, name: string | RegExp) => see.getByRole('button', { name, exact: true });

/** On a phone the settings are behind one button. */
const openSettings = async (see: Locator): Promise<void> => {
  const opener = button(see, text.settings);
  if (opener.query()?.getAttribute('aria-expanded') === 'false') await press(opener);
};

/** The questions, and a place for the answer of each panel. */
const chat: Sight = (see, snapshot) => {
  const { questions, panels } = (snapshot as SimulationSnapshot).context;
  visible(see.getByText(text.badge));
  visible(see.getByLabelText(text.composer.label));
  for (const { turn } of questions) if (turn.text !== null) visible(see.getByText(turn.text, { exact: true }));
  if (questions.length === 0) visible(see.getByText(text.empty.title));
  // On a narrow page one panel is shown at a time.
  const isNarrow = matchMedia('(max-width: 47.99rem)').matches;
  if (isNarrow && panels.length > 1) visible(see.getByRole('group', { name: text.tabs }));
  for (const at of isNarrow ? [] : panels.keys())
    visible(see.getByRole('region', { name: text.panel(String(at + 1)) }));
};

viewPaths(simulationModel, {
  render: (actor: SimulationRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <SimulationStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'retry.requested': (see) => press(button(see, uiText.retry)),
    'question.asked': async (see, event) => {
      const turn = event['turn'] as { kind: 'text' | 'image'; text: string | null };
      if (turn.kind === 'image') {
        await press(button(see, text.composer.sample));
        return press(button(see, text.composer.image));
      }
      const field = see.getByLabelText(text.composer.label);
      await write(field, turn.text ?? '');
      return key(field, 'Enter');
    },
    'panels.chosen': async (see, event) => {
      await openSettings(see);
      await choose(see.getByLabelText(text.panels), text.panelCounts[event['count'] as 1]);
    },
    'knowledge.chosen': async (see, event) => {
      await openSettings(see);
      await choose(see.getByLabelText(text.knowledge, { exact: true }), text.knowledges[event['knowledge'] as 'draft']);
    },
    'variant.chosen': async (see, event) => {
      await openSettings(see);
      await choose(
        see.getByLabelText(`${text.version}, ${text.panel('1')}`),
        text.versions[(event['variant'] as { version: 'v2' }).version],
      );
    },
    'persona.chosen': async (see) => {
      await openSettings(see);
      await press(button(see, text.personas.title));
      await press(see.getByRole('button', { name: new RegExp(`^${text.personas.names.short}`) }));
    },
    'scene.changed': async (see) => {
      await openSettings(see);
      const opening = see.getByLabelText(text.scene.opening, { exact: true });
      if (opening.query() === null)
        await press(see.getByRole('button', { name: new RegExp(`^${text.scene.current}`) }));
      // The same again would be no input event.
      await choose(opening, text.scene.openings.open);
      await choose(opening, text.scene.openings.closed);
    },
    'pause.requested': (see) => press(button(see, text.pause)),
    'resume.requested': (see) => press(button(see, text.resume)),
    'stop.requested': (see) => key(see.getByLabelText(text.composer.label), 'Escape'),
    'repeat.requested': async (see) => {
      await openSettings(see);
      await press(button(see, text.repeat));
    },
    'reset.requested': async (see) => {
      await openSettings(see);
      await press(button(see, text.reset));
    },
  },
  sights: {
    loading: text.loading,
    failed: text.failed.title,
    denied: text.denied.title,
    off: text.off.title,
    'ready.chatting': chat,
    'ready.playing': chat,
    'ready.paused': chat,
    'ready.replaying': text.replay.lead,
  },
});
