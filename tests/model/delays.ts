/**
 * The delays of every machine in milliseconds, written by hand. Paths take them from the machine, so they pass with any
 * number; a changed one fails here. tests/model/rules.test.ts compares this table with docs/rules.md.
 */
import { vi } from 'vitest';
import { getInitialSnapshot, type AnyActorLogic } from 'xstate';

import type { Model } from '../../src/machines/app/defineModel.ts';

/** A part of the context, and the delay with it. The rest is the context at the start; a random share is the whole. */
type Example = readonly [context: Record<string, unknown>, milliseconds: number];

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The server's Retry-After in seconds. */
const retryDelay: readonly Example[] = [
  [{ refusal: { why: 'rate-limited', retryAfter: 30 } }, 30 * SECOND],
  [{ refusal: null }, SECOND],
];

/** By the machine's id. */
export const delays: Record<string, Record<string, number | readonly Example[]>> = {
  account: { responseTimeout: 30_000 },
  addition: { timeout: 20_000 },
  adminChange: { timeout: 25_000 },
  adminGate: { responseTimeout: 15_000 },
  adminPanel: { timeout: 25_000 },
  agentReview: { timeout: 20_000, answerTimeout: 50_000, teachTimeout: 30_000 },
  agentRun: { noticeTime: 15_000 },
  app: { loadLimit: 30_000, reloadLimit: 10_000 },
  appUpdate: { timeout: 8000, fetchTimeout: MINUTE, remindAfter: 60 * MINUTE },
  areaSearch: { debounce: 400, timeout: 25_000 },
  assist: { timeout: 50_000 },
  attachments: { checkLimit: 30_000 },
  auth: { slowDelay: 1000, restoreTimeout: 5000, attemptTimeout: 2 * MINUTE, signOutTimeout: 10_000, retryDelay },
  broadcastDraft: { timeout: 20_000, saveDelay: 1000, checkTimeout: 60_000, uploadTimeout: 3 * MINUTE },
  broadcastRun: { timeout: 20_000 },
  broadcasts: {},
  broadcastTest: { timeout: 75_000 },
  bulkActions: { timeout: 30_000, undoWindow: 10_000, confirmationTime: 5000 },
  businessData: { timeout: 20_000 },
  businessSetup: { responseTimeout: 20_000 },
  businessView: {
    timeout: 20_000,
    recheck: 10_000,
    permitEnd: [
      [{ permit: { remaining: 90_000 } }, 90_000],
      [{ permit: null }, 0],
    ],
  },
  caseEditor: { pause: 600, timeout: 20_000 },
  caseIntake: { timeout: 30_000 },
  channel: {
    commandCooldown: 30_000,
    callTimeout: 45_000,
    startTimeout: MINUTE,
    remainingStart: [
      [{ statusAge: 0 }, MINUTE],
      [{ statusAge: 50_000 }, 10_000],
      [{ statusAge: 70_000 }, 0],
    ],
    codeRetryDelay: 5000,
    codeLifetime: [
      [{ qrCode: { lifetime: 20_000 } }, 20_400],
      [{ qrCode: { lifetime: 10 } }, 1400],
      [{ qrCode: null }, 1400],
    ],
  },
  channels: { responseTimeout: 30_000 },
  chat: { timeout: 40_000 },
  checkout: {
    responseTimeout: 25_000,
    bankTimeout: 40_000,
    proofTimeout: 95_000,
    retryDelay,
    blockedDelay: [
      [{ refusal: { outcome: 'blocked', blockedFor: 30 } }, 30_000],
      [{ refusal: null }, 1000],
    ],
  },
  connection: { gracePeriod: 1500, restoredNotice: 4000, pollInterval: 15_000 },
  connectionTest: { readTimeout: 15_000, testTimeout: 20_000 },
  consent: { timeout: 15_000 },
  conversationSearch: { debounce: 250, timeout: 15_000 },
  createBusiness: { responseTimeout: 20_000 },
  dataExport: { timeout: 2 * MINUTE },
  delivery: {
    retryPause: [
      [{ retryAfter: null, attempts: 1 }, 1000],
      [{ retryAfter: null, attempts: 2 }, 2000],
      [{ retryAfter: null, attempts: 6 }, 30_000],
      [{ retryAfter: 45_000, attempts: 1 }, 45_000],
    ],
    giveUpLimit: 10_000,
    attemptLimit: MINUTE,
    uploadLimit: 15 * MINUTE,
  },
  evaluation: {},
  forward: { timeout: 90_000 },
  history: { timeout: 30_000, refreshPause: 5000, notice: 6000 },
  holdWindow: { responseTime: 10_000, noticeTime: 8000 },
  home: { refresh: MINUTE },
  inbox: { restoreLimit: 2000 },
  installation: { timeout: 25_000 },
  intake: {},
  knowledge: {},
  leaveGuard: {},
  link: { responseTimeout: 20_000, attemptTimeout: 30_000, retryDelay },
  liveList: { debounce: 300, timeout: 20_000, commandTimeout: 20_000 },
  logo: { responseTimeout: MINUTE },
  mfa: { responseTimeout: 30_000, retryDelay },
  models: { timeout: 25_000, modelWait: 50_000 },
  name: { responseTimeout: 30_000 },
  newTicket: { timeout: 20_000 },
  notifications: { batchWindow: 1000, repeatInterval: 30_000 },
  oauth: { startTimeout: 10_000, redirectTimeout: 15_000 },
  offline: { retryInterval: 10_000, timeout: 30_000 },
  oneTimeCode: {
    attemptTimeout: 2 * MINUTE,
    resendCooldown: [
      [{}, MINUTE],
      [{ cooldown: 12_000 }, 12_000],
    ],
  },
  outbox: { openLimit: 30_000, reopenPause: 30_000, reloadInterval: MINUTE },
  pagedList: { debounce: 300, timeout: 20_000, commandTimeout: 70_000 },
  palette: { debounce: 200, timeout: 15_000 },
  panel: {},
  password: { responseTimeout: 30_000, retryDelay },
  permission: { timeout: MINUTE },
  phoneSignIn: { attemptTimeout: 2 * MINUTE, sessionTimeout: 5000, retryDelay },
  presence: {},
  publishing: { timeout: 20_000, comparisonTimeout: 60_000, publishTimeout: 30_000 },
  push: { readTimeout: 15_000, subscribeTimeout: 60_000, unsubscribeTimeout: 15_000 },
  qualityReview: { timeout: 20_000 },
  recipientImport: { readTimeout: 30_000, workerTimeout: 10_000, sendTimeout: 30_000, resendDelay: 5000 },
  recipientList: { debounce: 300, timeout: 20_000, changeTimeout: 2 * MINUTE },
  recipients: { timeout: 20_000 },
  recordList: { timeout: 20_000, commandTimeout: 20_000 },
  recording: { permissionLimit: MINUTE, durationLimit: 15 * MINUTE, finishLimit: 10_000 },
  recovery: { slowDelay: 1000, attemptTimeout: 2 * MINUTE, sessionTimeout: 5000, retryDelay, readTimeout: 15_000 },
  registration: { slowDelay: 1000, attemptTimeout: 2 * MINUTE, sessionTimeout: 5000, retryDelay },
  replay: { debounce: 300, timeout: 20_000, answerTimeout: 50_000 },
  replyEditor: { timeout: 20_000, uploadTimeout: 3 * MINUTE },
  replyImport: { timeout: 30_000 },
  replyOffer: { pause: 600, timeout: 10_000, orderTimeout: 5000 },
  reportDelivery: { timeout: 20_000 },
  resource: {
    preloadDelay: 50,
    pendingAfter: 1000,
    pendingMinTime: 500,
    long: 8500,
    timeout: 30_000,
    freshFor: [
      [{ key: 'user' }, MINUTE],
      [{ key: 'campaigns' }, 5 * MINUTE],
    ],
    backoff: [
      [{ failures: 1 }, 1000],
      [{ failures: 2 }, 2000],
      [{ failures: 3 }, 4000],
      [{ failures: 6 }, 30_000],
    ],
  },
  resources: { expiresAfter: 5 * MINUTE },
  rolloutDesk: { timeout: 20_000 },
  room: { long: 10_000, timeout: 30_000, retryPause: 10_000, reactionTime: 1000 },
  roomList: { long: 10_000, timeout: 30_000 },
  savedViews: { timeout: 20_000 },
  scorecard: { timeout: 20_000 },
  secondFactor: { challengeTimeout: 5 * MINUTE, attemptTimeout: 2 * MINUTE, retryDelay },
  section: { responseTimeout: 30_000, draftDelay: 500, savedNoticeTime: 3000 },
  sendingRules: { timeout: 20_000 },
  settings: {},
  shippingQuote: { timeout: 25_000 },
  shopTrial: { timeout: 50_000 },
  signOut: { countTimeout: 3000 },
  simulation: { timeout: 20_000 },
  simulationPanel: { timeout: 50_000, readTime: 1200 },
  sound: { timeout: 3000 },
  source: { timeout: 20_000 },
  suggestionLibrary: {},
  teaching: { timeout: 20_000, saveTimeout: 30_000 },
  team: { responseTimeout: 20_000, commandTimeout: 30_000, retryDelay },
  templateDraft: {
    timeout: 20_000,
    debounce: 800,
    uploadTimeout: 3 * MINUTE,
    metaTimeout: 70_000,
    submitTimeout: 140_000,
  },
  testRun: { timeout: 20_000, exportTimeout: 60_000, page: 3000 },
  ticket: { timeout: 20_000 },
  tickets: { debounce: 300, timeout: 20_000 },
  toast: {
    visibleFor: [
      [{}, 5000],
      [{ duration: 20_000 }, 20_000],
    ],
    fade: 300,
  },
  toasts: {},
  toggleChanges: { pollInterval: 3000, timeout: 25_000 },
  toggles: { timeout: 25_000 },
  training: {},
  trial: { timeout: 50_000 },
  unanswered: {},
  workspace: { long: 10_000, timeout: 30_000, catchUpRetry: 5000 },
};

type Delay = number | ((args: { context: unknown; event: { type: string } }) => number);

/** What a delay of the machine is with a part of the context. */
const valueOf = ({ machine, input }: Model, delay: Delay, part: Record<string, unknown>): number => {
  if (typeof delay === 'number') return delay;
  const { context } = getInitialSnapshot(machine as AnyActorLogic, input) as { context: object };
  const random = vi.spyOn(Math, 'random').mockReturnValue(1);
  try {
    return delay({ context: { ...context, ...part }, event: { type: 'xstate.init' } });
  } finally {
    random.mockRestore();
  }
};

/** A sentence for each delay of the model's machine that does not agree with the table. */
export const wrongDelays = (model: Model): string[] => {
  const { id } = model.machine;
  const inMachine = model.machine.implementations.delays as Record<string, Delay>;
  const inTable = delays[id];
  if (inTable === undefined) return [`The machine ${id} is not in tests/model/delays.ts.`];
  return [...new Set([...Object.keys(inMachine), ...Object.keys(inTable)])].flatMap((name) => {
    const actual = inMachine[name];
    const expected = inTable[name];
    if (actual === undefined) return [`${id} has no delay ${name}, which tests/model/delays.ts states.`];
    if (expected === undefined) return [`The delay ${name} of ${id} is not in tests/model/delays.ts.`];
    if ((typeof actual === 'function') !== (typeof expected !== 'number'))
      return [
        `The delay ${name} of ${id}: a function needs examples in tests/model/delays.ts, a number needs one value.`,
      ];
    const examples: readonly Example[] = typeof expected === 'number' ? [[{}, expected]] : expected;
    return examples.flatMap(([part, milliseconds]) => {
      const value = valueOf(model, actual, part);
      const where = typeof actual === 'function' ? ` with ${JSON.stringify(part)}` : '';
      return value === milliseconds
        ? []
        : [`The delay ${name} of ${id}${where} is ${value} ms instead of ${milliseconds} ms (tests/model/delays.ts).`];
    });
  });
};
