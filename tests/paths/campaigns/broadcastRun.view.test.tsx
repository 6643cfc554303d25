import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';

import type { BroadcastStatus } from '../../../src/contracts/campaigns.broadcasts.ts';
import type { BroadcastRunRef, BroadcastRunSnapshot } from '../../../src/machines/campaigns/broadcastRun.machine.ts';
import { broadcastRunModel } from '../../../src/machines/campaigns/broadcastRun.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { BroadcastRunStory } from '../../../src/views/campaigns/broadcasts/storyHarness.tsx';
import { broadcastsText as text } from '../../../src/views/campaigns/broadcasts/text/id.ts';
import { refusalText } from '../../../src/views/refusals/refusalText.ts';
import { refusalsText } from '../../../src/views/refusals/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { facts } from '../../sut/facts.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const { funnel, run } = text;
const nothing = { Terkirim: '0', Sampai: '0', Dibaca: '0', Dibalas: '0', Gagal: '0', Dilewati: '0', Menunggu: '0' };
const most = { ...nothing, Terkirim: '149', Sampai: '149', Dibaca: '39', Dibalas: '9', Gagal: '1', Menunggu: '250' };
const left = run.left('200', '2 hari');

interface Standing {
  results: Record<string, string>;
  progress: string;
  complaints?: string;
  /** What happens now, and until when. */
  course: string[];
  commands: string[];
}

/** What a member sees of a broadcast with this status. */
const standings: Record<Exclude<BroadcastStatus, 'draft'>, Standing> = {
  scheduled: {
    results: nothing,
    progress: '0 dari 0 selesai',
    course: [run.scheduled('25 November 2026 09.00 WIB')],
    commands: ['Jeda', 'Batalkan siaran'],
  },
  planning: {
    results: nothing,
    progress: '0 dari 0 selesai',
    course: [run.planning],
    commands: ['Jeda', 'Batalkan siaran'],
  },
  staging: {
    results: { ...nothing, Terkirim: '20', Sampai: '20', Dibaca: '1', Menunggu: '380' },
    progress: '20 dari 400 selesai',
    course: [run.staging('100'), run.pace, left],
    commands: ['Jeda', 'Batalkan siaran'],
  },
  judging: {
    results: { ...nothing, Terkirim: '99', Sampai: '99', Dibaca: '39', Dibalas: '9', Gagal: '1', Menunggu: '300' },
    progress: '100 dari 400 selesai',
    complaints: '2 minta berhenti atau mengeluh',
    course: [run.judging('21 November 2026 13.00 WIB'), run.pace, left],
    commands: ['Jeda', 'Batalkan siaran'],
  },
  sending: {
    results: most,
    progress: '150 dari 400 selesai',
    complaints: '2 minta berhenti atau mengeluh',
    course: [run.pace, run.slow, left],
    commands: ['Jeda', 'Batalkan siaran'],
  },
  paused: {
    results: most,
    progress: '150 dari 400 selesai',
    complaints: '2 minta berhenti atau mengeluh',
    course: [text.reasons.replies],
    commands: ['Lanjutkan', 'Batalkan siaran'],
  },
  done: {
    results: { ...nothing, Terkirim: '400', Sampai: '400', Dibaca: '300', Dilewati: '12' },
    progress: '400 dari 400 selesai',
    course: [],
    commands: [],
  },
  partly_failed: {
    results: { ...nothing, Terkirim: '400', Sampai: '400', Dibaca: '300', Gagal: '4', Dilewati: '12' },
    progress: '404 dari 404 selesai',
    course: [],
    commands: ['Kirim ulang 4 yang gagal'],
  },
  failed: {
    results: { ...nothing, Gagal: '12' },
    progress: '12 dari 12 selesai',
    course: [],
    commands: ['Kirim ulang 12 yang gagal'],
  },
  cancelled: {
    results: most,
    progress: '150 dari 400 selesai',
    complaints: '2 minta berhenti atau mengeluh',
    course: [text.cancelledBy],
    commands: [],
  },
};
const courses = [...new Set(Object.values(standings).flatMap(({ course }) => course))];

/** The status by its word, the results, what is offered, and why a command failed. */
const shown = (see: Locator, snapshot: AnyMachineSnapshot): void => {
  const { broadcast, problem } = (snapshot as BroadcastRunSnapshot).context;
  if (broadcast === null) throw new Error('There is no broadcast');
  // It may have been started since it was read.
  if (broadcast.status === 'draft') return visible(see.getByText(run.loading));
  const { results, progress, complaints, course, commands } = standings[broadcast.status];
  visible(see.getByRole('heading', { name: broadcast.name }));
  visible(see.getByText(text.statuses[broadcast.status], { exact: true }));
  visible(see.getByText('Dimulai 21 November 2026 10.00 WIB', { exact: true }));
  const region = see.getByRole('region', { name: funnel.label });
  facts(region, results);
  visible(region.getByText(progress, { exact: true }));
  const [done, total] = progress.split(' dari ').map((words) => Number.parseInt(words, 10));
  const bar = region.getByRole('progressbar').element();
  expect(bar).toMatchObject({ max: Math.max(1, total ?? 0), value: done });
  if (complaints === undefined) absent(region.getByText(/minta berhenti/));
  else visible(region.getByText(complaints, { exact: true }));
  for (const sentence of courses)
    (course.includes(sentence) ? visible : absent)(see.getByText(sentence, { exact: true }));
  const controls = see.getByRole('button', { name: /^(Jeda|Lanjutkan|Batalkan|Kirim ulang|Coba lagi)/u });
  expect(controls.elements().map((control) => control.textContent)).toEqual(commands);
  if (problem === null) absent(see.getByRole('alert'));
  else
    visible(
      see
        .getByRole('alert')
        .getByText(problem === 'failed' ? run.problem : refusalText(problem.sentence, refusalsText)),
    );
};

const labels = { pause: run.pause, resume: run.resume, retry: /^Kirim ulang/ } as const;

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
      await press(see.getByRole('button', { name: run.cancel }));
      return press(see.getByRole('button', { name: run.cancelConfirm }));
    },
    'problem.dismissed': (see) => press(see.getByRole('button', { name: run.dismiss })),
  },
  sights: {
    loading: run.loading,
    failed: run.failed.title,
    denied: text.gone.title,
    drafted: run.loading,
    'shown.scheduled': shown,
    'shown.planning': shown,
    'shown.staging': shown,
    'shown.judging': shown,
    'shown.sending': shown,
    'shown.paused': shown,
    'shown.done': shown,
    'shown.partlyFailed': shown,
    'shown.failed': shown,
    'shown.cancelled': shown,
    'shown.commanding': shown,
    'shown.refreshing': shown,
  },
});
