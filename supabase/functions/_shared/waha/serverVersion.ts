import { asString, valueAt } from './json.ts';
import type { Upstream } from './upstream.ts';

/** The first version of WAHA that sends a message under the `id` of the request. Before it, a repeat is a second message. */
const idSince = [2026, 4, 3] as const;

/** By upstream, because a process asks once. */
const answers = new WeakMap<Upstream, Promise<boolean>>();

const honoursIds = async (upstream: Upstream): Promise<boolean> => {
  const version = asString(valueAt(await upstream.json('/api/version'), 'version')) ?? '';
  const parts = version.split('.').map(Number);
  const first = idSince.findIndex((part, index) => parts[index] !== part);
  return first === -1 || (parts[first] ?? 0) > (idSince[first] ?? 0);
};

/** Whether the server honours the `id` of a send. False if it cannot be asked; then the next call asks again. */
export const serverHonoursIds = async (upstream: Upstream): Promise<boolean> => {
  const answer = answers.get(upstream) ?? honoursIds(upstream);
  answers.set(upstream, answer);
  try {
    return await answer;
  } catch {
    answers.delete(upstream);
    return false;
  }
};
