import type { SessionFailure } from '../../contracts/channels.ts';
import type { ChannelsText } from './text/id.ts';

/** What a refused call means and what to do: by the gateway's word, else by its status. */
export const failureText = ({ code, status }: SessionFailure, { failure: text }: ChannelsText): string => {
  const said = code !== null && Object.hasOwn(text.title, code) ? text.title[code] : undefined;
  return said ?? text.byStatus[status] ?? text.other;
};

/** Of changes, newest first: what went before the failure. A phone that was only looked for again worked until then. */
export const statusBeforeFailure = (changes: readonly { status: string }[]): string => {
  const [last = '', ...earlier] = changes.map(({ status }) => status).filter((status) => status !== 'FAILED');
  const wasWorking = earlier.find((status) => status !== 'STARTING') === 'WORKING';
  return last === 'STARTING' && wasWorking ? 'WORKING' : last;
};
