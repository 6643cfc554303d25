/** Runs a screen's machine and services against edge functions whose responses fail or are lost. */
import { PostgrestClient } from '@supabase/postgrest-js';
import { createActor, fromCallback, SimulatedClock, type AnyActor, type AnyActorLogic } from 'xstate';

import { createBusiness, type TestBusiness } from './edgeFunctions.ts';
import type { Fixtures } from './fixtures.ts';

/** `unavailable`: status 503 without a call. `responseLost`: the function runs, and its response never arrives. */
export type Fault = 'unavailable' | 'responseLost' | 'none';

/** A business, and the faults of the calls to one function. */
export interface FaultHarness {
  fixtures: Fixtures;
  business: TestBusiness;
  /** The faults of the next calls, in order. Calls after them have none. */
  faults: Fault[];
  /** How many calls did their work without a response. */
  lostResponses: number;
  clock: SimulatedClock;
  /** The parent of the screens. */
  root: AnyActor;
}

/** Stands in for an actor that does nothing. */
export const idleLogic = fromCallback(() => {});

export const startHarness = async (fixtures: Fixtures): Promise<FaultHarness> => {
  const clock = new SimulatedClock();
  const root = createActor(idleLogic, { clock }).start();
  for (const id of ['app', 'location', 'toasts']) createActor(idleLogic, { parent: root, id, systemId: id }).start();
  return { fixtures, business: await createBusiness(fixtures), faults: [], lostResponses: 0, clock, root };
};

export const startScreen = ({ root }: FaultHarness, machine: AnyActorLogic, input: object): AnyActor =>
  createActor(machine, { parent: root, id: 'screen', input }).start();

/** The dependencies of a screen's services, with this access token. `path` is the function whose calls have faults. */
export const servicesFor = (harness: FaultHarness, path: string, token: string) => {
  const { url, keys } = harness.fixtures.stack;
  const faultyFetch: typeof fetch = async (input, init) => {
    const { signal, ...options } = init ?? {};
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), apikey: keys.publishable };
    const request: RequestInit = { ...options, headers: { ...headers, authorization: `Bearer ${token}` } };
    const isFaulty = new URL(input instanceof Request ? input.url : input).pathname === `/functions/v1/${path}`;
    const fault = isFaulty ? (harness.faults.shift() ?? 'none') : 'none';
    if (fault === 'unavailable') return new Response('upstream connect error', { status: 503 });
    if (fault === 'none') return fetch(input, { ...request, signal: signal ?? null });
    await (await fetch(input, request)).text();
    harness.lostResponses += 1;
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  };
  return {
    url,
    fetch: faultyFetch,
    rest: new PostgrestClient(`${url}/rest/v1`, { fetch: faultyFetch }),
    report: () => {},
  };
};
