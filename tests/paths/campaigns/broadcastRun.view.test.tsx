import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { BroadcastRunRef, BroadcastRunSnapshot } from '../../../src/machines/campaigns/broadcastRun.machine.ts';
import { broadcastRunModel } from '../../../src/machines/campaigns/broadcastRun.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { BroadcastRunStory } from '../../../src/views/campaigns/broadcasts/storyHarness.tsx';
import { broadcastsText as text } from '../../../src/views/campaigns/broadcasts/text/id.ts';
import { refusalText } from '../../../src/views/refusals/refusalText.ts';
import { refusalsText } from '../../../src/views/refusals/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { viewPaths, visible } from '../../sut/view.tsx';

/** The status by its word, the results, and why a command failed. */
const shown = (see: Locator, snapshot: AnyMachineSnapshot): void => {
  const { broadcast, problem } = (snapshot as BroadcastRunSnapshot).context;
  if (broadcast === null) throw new Error('There is no broadcast');
  visible(see.getByRole('heading', { name: broadcast.name }));
  visible(see.getByText(text.statuses[broadcast.status], { exact: true }));
  visible(see.getByRole('region', { name: text.funnel.label }));
  if (broadcast.status === 'paused' && broadcast.status_reason !== null)
    visible(see.getByText(text.reasons[broadcast.status_reason]));
  if (problem !== null)
    visible(see.getByText(problem === 'failed' ? text.run.problem : refusalText(problem.sentence, refusalsText)));
};

const labels = { pause: text.run.pause, resume: text.run.resume, retry: /^Kirim ulang/ } as const;

viewPaths(broadcastRunModel, {
  render: (actor: BroadcastRunRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <BroadcastRunStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
    'command.chosen': async (see, event) => {
      if (event['command'] !== 'cancel')
        return press(see.getByRole('button', { name: labels[event['command'] as keyof typeof labels], exact: true }));
      await press(see.getByRole('button', { name: text.run.cancel }));
      return press(see.getByRole('button', { name: text.run.cancelConfirm }));
    },
    'problem.dismissed': (see) => press(see.getByRole('button', { name: text.run.dismiss })),
  },
  sights: {
    loading: text.run.loading,
    unread: text.run.failed.title,
    gone: text.gone.title,
    drafted: text.run.loading,
    'started.scheduled': shown,
    'started.planning': shown,
    'started.staging': shown,
    'started.judging': shown,
    'started.sending': shown,
    'started.paused': shown,
    'started.done': shown,
    'started.partlyFailed': shown,
    'started.failed': shown,
    'started.cancelled': shown,
    'started.commanding': shown,
    'started.refreshing': shown,
  },
});
