/** What may be asked of a session, and where it leads; each state says which of them it takes. */
import { named } from './channel.setup.ts';

export const restart = {
  'restart.requested': { guard: 'isRested', target: '#channel.restarting', actions: 'forgive' },
} as const;
export const remove = { 'delete.requested': { guard: 'mayLeave', target: '#channel.askingDelete' } } as const;
export const leave = { 'logout.requested': { guard: 'mayLeave', target: '#channel.askingLogout' }, ...remove } as const;
export const look = { 'look.requested': { target: '#channel.looking', actions: 'forgive' } } as const;
export const connect = {
  'connect.requested': { guard: 'isRested', target: '#channel.connecting', actions: 'forgive' },
} as const;

/** For the states in which WAHA may go on without a word to the database. */
export const watch = {
  id: 'watchStatus',
  src: 'watchStatus',
  input: named,
  // Then only the database tells.
  onError: {},
} as const;
