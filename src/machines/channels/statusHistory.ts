/**
 * What the history of a channel says, newest first. WAHA stops and starts a session for a restart, so STARTING follows
 * STOPPED at once.
 */
import type { StatusChange } from '../../contracts/channels.ts';
import { START_LIMIT } from '../../contracts/limits.ts';
import { toEpoch } from '../../contracts/time.ts';

type Changes = readonly Omit<StatusChange, 'channel_id'>[];

/** Whether the last status before STARTING was WORKING. */
export const wasWorkingBefore = (changes: Changes): boolean =>
  changes.find(({ status }) => status !== 'STARTING')?.status === 'WORKING';

/** Whether the last change is the start of a restart. */
const isRestarting = ([last, before]: Changes): boolean =>
  last?.status === 'STARTING' && before?.status === 'STOPPED' && toEpoch(last.at) - toEpoch(before.at) <= START_LIMIT;

/** Whether the session was restarted since it last worked. */
export const hasRestarted = (changes: Changes): boolean => {
  const lastWorking = changes.findIndex(({ status }) => status === 'WORKING');
  const since = lastWorking === -1 ? changes : changes.slice(0, lastWorking);
  return since.some((_, index) => isRestarting(since.slice(index)));
};

/** The restart by which the session works now: when it ended, and how long it took, in ms. Null without one. */
export const finishedRestart = ([last, ...before]: Changes): { endedAt: number; duration: number } | null => {
  const stopped = before[1];
  if (last?.status !== 'WORKING' || stopped === undefined || !isRestarting(before)) return null;
  const endedAt = toEpoch(last.at);
  return { endedAt, duration: endedAt - toEpoch(stopped.at) };
};
