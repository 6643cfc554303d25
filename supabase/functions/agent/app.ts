import { Hono } from 'hono';

import { requireServiceKey } from '../_shared/apiKeys.ts';
import { inBackground } from '../_shared/background.ts';
import { BUILT_IN_MODEL } from '../_shared/builtInModel.ts';
import { serviceClient, type Fetch } from '../_shared/clients.ts';
import { createDrain } from '../_shared/drain.ts';
import type { AgentEnv } from '../_shared/env.ts';
import { respondWithError } from '../_shared/errors.ts';
import { createJsonFunction } from '../_shared/jsonFunction.ts';
import { logError } from '../_shared/log.ts';
import type { Rate } from '../_shared/rateLimit.ts';
import { noteRowFailure } from '../_shared/rowFailures.ts';
import { createCouriers } from '../_shared/shipping/couriers.ts';
import { createUpstream } from '../_shared/waha/upstream.ts';
import { wakeAgent } from '../_shared/wakeAgent.ts';
import { addAssist } from './assist.ts';
import { keptDialects } from './keptDialects.ts';
import { createModels } from './model.ts';
import { addModelSettings } from './modelSettings.ts';
import { naturalTypingTime } from './presence.ts';
import { addPreview } from './preview.ts';
import { claimReadings, handleReading } from './readings.ts';
import { claimRuns, handleRun } from './run.ts';
import { claimScorecards, handleScorecard } from './scorecards.ts';
import { shippingTimeout } from './shipping.ts';
import { addShopTrial } from './shopTrial.ts';
import { addSimulate } from './simulate.ts';
import { readNextSource } from './sources.ts';
import { addSummary } from './summary.ts';
import { claimResults, handleResult } from './tests.ts';

export interface AgentOptions {
  env: AgentEnv;
  fetch?: Fetch;
  /** Unix milliseconds. */
  now?: () => number;
  /** Takes work that continues after the response. */
  waitUntil?: (work: Promise<void>) => void;
  /** Milliseconds for which the business is shown as typing before a text. */
  typingTime?: (text: string) => number;
  /** Of the requests of a member. */
  rate?: Rate;
}

/** The most milliseconds of the model for a member, who waits on the screen (`MODEL_REQUEST` in src/contracts/limits.ts). */
const memberTimeout = 40_000;

/** Test cases that one process has answered at the same time. */
const testsAtOnce = 4;

/** Sources that one process has read at the same time, by the function `reader`. One that takes long holds up few others. */
const sourcesAtOnce = 2;

/** Files of customers that one process has read at the same time, beside the answers. */
const readingsAtOnce = 6;

/** Chats that one process has judged at the same time. */
const scorecardsAtOnce = 2;

/**
 * The AI agent. `POST /agent` with the service key wakes it: it responds with 202 at once, answers all customers whose runs
 * are due, until none is waiting, reads the files that customers sent, works through test runs and scorecards, and has sources of knowledge read that wait
 * (`reader`), one a call. The other routes are for members, with their token; what they get is never sent to a customer.
 */
export function createAgent({
  env,
  fetch = globalThis.fetch,
  now = Date.now,
  waitUntil = inBackground,
  typingTime = naturalTypingTime,
  rate = { burst: 60, perSecond: 1 },
}: AgentOptions): Hono {
  const service = serviceClient(env, fetch);
  const upstream = createUpstream({ url: env.wahaUrl, key: env.wahaKey, fetch });
  const { siteUrl } = env;
  // A customer does not wait as long as the page of an order does.
  const couriers = createCouriers(
    env,
    service,
    (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(shippingTimeout) }),
    shippingTimeout,
  );
  const context = {
    service,
    siteUrl,
    couriers,
    upstream,
    now,
    models: createModels(env, fetch, keptDialects(service)),
    typingTime,
    understands: env.smallModel !== BUILT_IN_MODEL,
  };
  const answering = { ...context, modelTime: env.modelTime };
  const assisting = {
    ...context,
    modelTimeout: Math.min(env.modelTime.all, memberTimeout),
    stepTimeout: Math.min(env.modelTime.step, memberTimeout),
  };
  const drain = createDrain({
    claim: (most, mine, beside) => claimRuns(answering, most, mine, beside),
    handle: (run, beside, signal) => handleRun(answering, run, beside, signal),
    onFailure: ({ id }, error) => noteRowFailure(service, 'answer-runs', id, error),
  });
  // Apart from the answers: one that waits for a slow server holds up no other.
  const reading = { ...context, fetch, hearing: env.hearing ?? null };
  const readings = createDrain({
    claim: (most, mine, beside) => claimReadings(reading, most, mine, beside),
    handle: async (file, _, signal) => {
      await handleReading(reading, file, signal);
      // An answer may have waited for it.
      waitUntil(drain.wake());
    },
    onFailure: ({ id }, error) => noteRowFailure(service, 'message-readings', id, error),
    capacity: readingsAtOnce,
  });
  // Few at a time, so that customers do not wait behind test cases.
  const tests = createDrain({
    claim: (most, mine, beside) => claimResults(assisting, most, mine, beside),
    handle: (result, _, signal) => handleResult(assisting, result, signal),
    onFailure: ({ id }, error) => noteRowFailure(service, 'test-results', id, error),
    capacity: testsAtOnce,
  });
  const scorecards = createDrain({
    claim: (most, mine, beside) => claimScorecards(assisting, most, mine, beside),
    handle: (card, _, signal) => handleScorecard(assisting, card, signal),
    onFailure: ({ id }, error) => noteRowFailure(service, 'scorecards', id, error),
    capacity: scorecardsAtOnce,
  });
  /** Once in each process: businesses that never chose a version of the AI follow the model that is connected. */
  let noted: Promise<void> | null = null;
  const noteModel = async (): Promise<void> => {
    const { error } = await service.rpc('record_connected_model', { p_is_connected: context.understands });
    if (error) throw error;
  };
  let sourcesInWork = 0;
  const app = new Hono({ strict: false }).basePath('/agent');
  app.onError(respondWithError);
  app.post('/', async (c) => {
    await requireServiceKey(c.req, env);
    waitUntil(readings.wake());
    noted ??= noteModel().catch((error: unknown) => {
      noted = null;
      logError(error);
    });
    waitUntil(noted.then(() => drain.wake()));
    waitUntil(tests.wake());
    waitUntil(scorecards.wake());
    waitUntil(readSource().catch(logError));
    return c.json({}, 202);
  });
  /** Another source that is due is read in a call of its own. */
  const readSource = async (): Promise<void> => {
    if (sourcesInWork >= sourcesAtOnce) return;
    sourcesInWork += 1;
    const isMoreDue = await readNextSource({ service }).finally(() => (sourcesInWork -= 1));
    if (isMoreDue) await wakeAgent(service);
  };
  const { app: members } = createJsonFunction('agent', { env, fetch, rate });
  addPreview(members, assisting);
  addAssist(members, assisting);
  addSummary(members, assisting);
  addSimulate(members, assisting);
  addModelSettings(members, { ...assisting, fetch, hearing: env.hearing ?? null }, env);
  addShopTrial(members, assisting, env.trustedProxies);
  return new Hono({ strict: false }).route('/', app).route('/', members);
}
