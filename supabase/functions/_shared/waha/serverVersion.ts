import { logError } from '../log.ts';
import { asString, valueAt } from './json.ts';
import type { Upstream } from './upstream.ts';

type Version = readonly [year: number, month: number, patch: number];

/** The first version of WAHA that sends a message under the `id` of the request. Before it, a repeat is a second message. */
export const IDS_SINCE: Version = [2026, 4, 3];
/** The first version whose NOWEB engine gives own messages of the history their own time, not that of the request. */
export const TIMES_SINCE: Version = [2026, 7, 1];

/** By upstream, because a process asks once. */
const versions = new WeakMap<Upstream, Promise<string>>();
const reported = new WeakSet<Upstream>();

/** What the server calls its version, such as `2026.7.1`. Empty if it cannot be asked; then the next call asks again. */
const serverVersion = async (upstream: Upstream): Promise<string> => {
  const answer =
    versions.get(upstream) ?? upstream.json('/api/version').then((body) => asString(valueAt(body, 'version')) ?? '');
  versions.set(upstream, answer);
  try {
    return await answer;
  } catch {
    versions.delete(upstream);
    return '';
  }
};

/** Whether a version such as `2026.7.1` is this one or a later one. */
export const isSince = (version: string, since: Version): boolean => {
  const parts = version.split('.').map(Number);
  const first = since.findIndex((part, index) => parts[index] !== part);
  return first === -1 || (parts[first] ?? 0) > (since[first] ?? 0);
};

/** Whether the server honours the `id` of a send. False if it cannot be asked. */
export const serverHonoursIds = async (upstream: Upstream): Promise<boolean> =>
  isSince(await serverVersion(upstream), IDS_SINCE);

/** Writes into the log, once in a process, that the server is too old to give own messages of the history their time. */
export const reportWrongTimes = async (upstream: Upstream): Promise<void> => {
  const version = await serverVersion(upstream);
  if (reported.has(upstream) || isSince(version, TIMES_SINCE)) return;
  reported.add(upstream);
  logError(
    `WAHA ${version} gives own messages of the history the time of the request; ${TIMES_SINCE.join('.')} does not.`,
  );
};
