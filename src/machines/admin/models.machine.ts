/**
 * The models of the AI: their settings, what they cost, and "Uji koneksi", which asks each of them a question. It lives while its
 * section of the admin panel is open.
 *
 * The results stay until the next check has its own, so that a failed check does not hide what the one before it showed.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

import type { ModelCheck, ModelChecksResult, ModelSettings, ModelsRefused } from '../../contracts/admin.models.ts';
import { MODEL_WAIT } from '../../contracts/limits.ts';
import type { OldPage } from '../../contracts/release.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

interface Context {
  settings: ModelSettings | null;
  /** Null: nothing was checked yet. */
  checks: ModelCheck[] | null;
  /** Why the settings are not there, or the last check has no results. */
  refusal: 'tooMany' | 'unreachable' | OldPage | null;
}

type Event = { type: 'check.requested' } | { type: 'retry.requested' };

const models = setup({
  types: {} as MachineTypes<Context, Event>,
  actors: {
    readSettings: placeholder<ModelSettings | ModelsRefused>('readSettings'),
    checkModels: placeholder<ModelChecksResult>('checkModels'),
  },
  guards: {
    isRefused: (_, { output }: { output: ModelSettings | ModelsRefused }) => 'refused' in output,
  },
  actions: {
    setSettings: assign((_, { output }: { output: ModelSettings | ModelsRefused }) =>
      'refused' in output ? { refusal: output.refused } : { settings: output },
    ),
    setResult: assign((_, { output }: { output: ModelChecksResult }) =>
      'checks' in output ? { checks: output.checks, refusal: null } : { refusal: output.refused },
    ),
    setUnreachable: assign({ refusal: 'unreachable' as const }),
    clearRefusal: assign({ refusal: null }),
  },
  delays: {
    timeout: 25_000,
    modelWait: MODEL_WAIT,
  },
});

const loading = request(models, {
  src: 'readSettings',
  story: 'Loading',
  done: [
    { guard: withEvent('isRefused'), target: 'failed', actions: withEvent('setSettings') },
    { target: 'shown', actions: withEvent('setSettings') },
  ],
  failed: { target: 'failed' },
});

const failed = models.createStateConfig({
  meta: { story: 'Failed' },
  on: { 'retry.requested': { target: 'loading', actions: 'clearRefusal' } },
});

const shown = models.createStateConfig({
  meta: { story: 'Shown' },
  on: { 'check.requested': { target: 'checking', actions: 'clearRefusal' } },
});

const checking = request(models, {
  src: 'checkModels',
  story: 'Checking',
  done: { target: 'shown', actions: withEvent('setResult') },
  failed: { target: 'shown', actions: 'setUnreachable' },
  limit: 'modelWait',
});

export const modelsMachine = models.createMachine({
  id: 'models',
  context: { settings: null, checks: null, refusal: null },
  initial: 'loading',
  states: { loading, failed, shown, checking },
});

export type ModelsRef = ActorRefFrom<typeof modelsMachine>;
type ModelsSnapshot = SnapshotFrom<typeof modelsMachine>;

export const selectSettings = ({ context }: ModelsSnapshot): ModelSettings | null => context.settings;
export const selectChecks = ({ context }: ModelsSnapshot): ModelCheck[] | null => context.checks;
export const selectCheckRefusal = ({ context }: ModelsSnapshot): Context['refusal'] => context.refusal;
