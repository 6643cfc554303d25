import type { SnapshotFrom } from 'xstate';

import { FAULTY_PARTS, type FaultyPart, type ModelCheck, type ModelSettings } from '../../contracts/admin.models.ts';
import { defineModel } from '../app/defineModel.ts';
import { modelsMachine } from './models.machine.ts';

const offline = new Error('offline');

export const settings: ModelSettings = {
  first: { host: 'api.penyedia.example', large: 'besar-2', small: 'kecil-2', judge: null },
  second: { host: 'cadangan.example', large: 'besar-lain', small: 'besar-lain', judge: null },
  reading: {
    hearing: { host: 'suara.example', model: 'telinga-1', language: 'id' },
    seeing: { host: 'api.penyedia.example', model: 'mata-2' },
  },
  step_seconds: 20,
  answer_seconds: 45,
  thinking: 'default',
  prices: [{ model: 'besar-2', in: 4100, out: 33_000 }],
  use: {
    is_on: true,
    days: 7,
    chats: 240,
    runs: 812,
    readings: 57,
    tokens_in: 2_410_000,
    tokens_out: 96_000,
    cost: 13_049,
    failures: [
      { failure: 'too_many', runs: 6, words: 'Rate limit reached for requests', at: '2026-11-24T03:12:00+00:00' },
    ],
  },
};

/** Without a price, a second endpoint, failures, and models that hear and see. */
export const plainSettings: ModelSettings = {
  ...settings,
  second: null,
  reading: { hearing: null, seeing: null },
  prices: [],
  use: {
    ...settings.use,
    is_on: false,
    chats: 0,
    runs: 0,
    readings: 0,
    tokens_in: 0,
    tokens_out: 0,
    cost: null,
    failures: [],
  },
};

const right: ModelCheck = {
  endpoint: 'first',
  tasks: ['large'],
  model: 'besar-2',
  form: 'json',
  part: null,
  words: null,
  is_without_tools: false,
  ms: 1240,
};

/** What a provider says of each part. */
const words: Record<FaultyPart, string | null> = {
  address: null,
  key: 'Incorrect API key provided: [rahasia]',
  model: 'The model `besar-2` does not exist',
  quota: 'You exceeded your current quota, please check your plan and billing details.',
  shape: null,
  context: null,
  time: null,
  server: 'Internal error',
};

const failing = (part: FaultyPart): ModelCheck => ({ ...right, part, words: words[part] });

const works = [
  right,
  { ...right, form: 'tools' as const, is_without_tools: true },
  { ...right, endpoint: 'second' as const },
  { ...right, endpoint: 'hearing' as const, tasks: ['hearing' as const], model: 'telinga-1', form: 'voice' as const },
];

/** What a state shows beside the settings. A failed check shows the results of the one before it too. */
const sightOf = ({
  settings: known,
  checks,
  refusal,
}: SnapshotFrom<typeof modelsMachine>['context']): string | null => {
  if (refusal) return `refused ${refusal}`;
  if (checks) return checks[0]?.part ? `faulty ${checks[0].part}` : 'right';
  return known && !known.second ? 'plain' : null;
};

export const modelsModel = defineModel({
  machine: modelsMachine,
  events: {
    'check.requested': [{ type: 'check.requested' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: {
    readSettings: { done: { settings, plain: plainSettings, oldPage: { refused: 'oldPage' } }, error: { offline } },
    checkModels: {
      done: {
        works: { checks: works },
        ...(Object.fromEntries(FAULTY_PARTS.map((part) => [part, { checks: [failing(part)] }])) as Record<
          FaultyPart,
          { checks: ModelCheck[] }
        >),
        tooMany: { refused: 'tooMany' },
      },
      error: { offline },
    },
  },
  vertex: ({ context }) => sightOf(context),
  variant: (snapshot) => {
    if (snapshot.matches('failed')) return snapshot.context.refusal;
    return snapshot.matches('shown') ? sightOf(snapshot.context) : null;
  },
  ignored: {
    loading: ['check.requested', 'retry.requested'],
    failed: ['check.requested'],
    shown: ['retry.requested'],
    checking: ['check.requested', 'retry.requested'],
  },
  maxPaths: 60,
});
