/** The transitions of the user's requests; each state includes those that it allows. */
import { sessionName } from './channel.setup.ts';

export const restart = {
  'restart.requested': { guard: 'isReady', target: '#channel.restarting', actions: 'clearFailure' },
} as const;
export const deleteSession = {
  'delete.requested': { guard: 'canUnlink', target: '#channel.confirmingDelete' },
} as const;
export const unlink = {
  'logout.requested': { guard: 'canUnlink', target: '#channel.confirmingLogout' },
  ...deleteSession,
} as const;
export const checkStatus = {
  'statusCheck.requested': { target: '#channel.checkingStatus', actions: 'clearFailure' },
} as const;
export const connect = {
  'connect.requested': { guard: 'isReady', target: '#channel.connecting', actions: 'clearFailure' },
} as const;

/** For states that WAHA may leave without a database change. */
export const watchStatus = {
  id: 'watchStatus',
  src: 'watchStatus',
  input: sessionName,
  // If polling fails, database changes still arrive.
  onError: {},
} as const;
