import type { SessionFailure } from '../../contracts/channels.ts';
import type { ChannelsText } from './text/id.ts';

/** The message for a failed gateway call: by its error code, else by its HTTP status. */
export const failureText = ({ code, status }: SessionFailure, { failure: text }: ChannelsText): string => {
  const known = code !== null && Object.hasOwn(text.title, code) ? text.title[code] : undefined;
  return known ?? text.byStatus[status] ?? text.other;
};

/** The status before the failure. `changes`: newest first. A phone that was reconnecting counts as WORKING. */
export const statusBeforeFailure = (changes: readonly { status: string }[]): string => {
  const [last = '', ...earlier] = changes.map(({ status }) => status).filter((status) => status !== 'FAILED');
  const wasReconnecting = earlier.find((status) => status !== 'STARTING') === 'WORKING';
  return last === 'STARTING' && wasReconnecting ? 'WORKING' : last;
};
