/** What may be asked of a session, and where it leads; each state says which of them it takes. */
import { sessionName } from './channel.setup.ts';

export const restart = {
  'restart.requested': { guard: 'isReady', target: '#channel.restarting', actions: 'clearFailure' },
} as const;
export const remove = { 'delete.requested': { guard: 'canUnlink', target: '#channel.confirmingDelete' } } as const;
export const unlink = {
  'logout.requested': { guard: 'canUnlink', target: '#channel.confirmingLogout' },
  ...remove,
} as const;
export const checkStatus = {
  'statusCheck.requested': { target: '#channel.checkingStatus', actions: 'clearFailure' },
} as const;
export const connect = {
  'connect.requested': { guard: 'isReady', target: '#channel.connecting', actions: 'clearFailure' },
} as const;

/** For the states in which WAHA may go on without a word to the database. */
export const watch = {
  id: 'watchStatus',
  src: 'watchStatus',
  input: sessionName,
  // Then only the database tells.
  onError: {},
} as const;
