/** A screen on a thin line: its own machine and services, and functions whose answers do not come. */
import { PostgrestClient } from '@supabase/postgrest-js';
import { createActor, fromCallback, SimulatedClock, type AnyActor, type AnyActorLogic } from 'xstate';

import type { Cast } from './cast.ts';
import { giftOf, type Gift } from './functions.ts';

/** `refused` on the way there. `late`: it is carried out, and everybody has given up when the answer comes. */
export type Fate = 'refused' | 'late' | 'answered';

/** A business, and what becomes of the calls of one function. */
export interface Stage {
  cast: Cast;
  gift: Gift;
  /** Of the next calls, one after the other; those after them are answered. */
  fates: Fate[];
  /** How many calls were carried out without an answer. */
  unheard: number;
  clock: SimulatedClock;
  /** Where the screens are; nobody else is at home. */
  house: AnyActor;
}

/** Whoever says nothing. */
export const silent = fromCallback(() => {});

export const openStage = async (cast: Cast): Promise<Stage> => {
  const clock = new SimulatedClock();
  const house = createActor(silent, { clock }).start();
  for (const id of ['app', 'location', 'toasts']) createActor(silent, { parent: house, id, systemId: id }).start();
  return { cast, gift: await giftOf(cast), fates: [], unheard: 0, clock, house };
};

export const enter = ({ house }: Stage, machine: AnyActorLogic, input: object): AnyActor =>
  createActor(machine, { parent: house, id: 'screen', input }).start();

/** What a screen needs of the stack, in the name of whoever has this token; `path` is the function whose calls have fates. */
export const servicesOf = (stage: Stage, path: string, token: string) => {
  const { url, keys } = stage.cast.stack;
  const line: typeof fetch = async (input, init) => {
    const { signal, ...asked } = init ?? {};
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), apikey: keys.publishable };
    const request: RequestInit = { ...asked, headers: { ...headers, authorization: `Bearer ${token}` } };
    const isMeant = new URL(input instanceof Request ? input.url : input).pathname === `/functions/v1/${path}`;
    const fate = isMeant ? (stage.fates.shift() ?? 'answered') : 'answered';
    if (fate === 'refused') return new Response('upstream connect error', { status: 503 });
    if (fate === 'answered') return fetch(input, { ...request, signal: signal ?? null });
    await (await fetch(input, request)).text();
    stage.unheard += 1;
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  };
  return { url, fetch: line, rest: new PostgrestClient(`${url}/rest/v1`, { fetch: line }), report: () => {} };
};
