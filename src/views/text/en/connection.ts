import type { Text } from '../text.ts';

export const connection: Text['connection'] = {
  offline: 'No network.',
  offlineNote: 'What you see may be old. Messages you write are kept and go out once you are connected.',
  reconnecting: 'Reconnecting…',
  reconnectingNote: 'New messages are not coming in yet.',
  restored: 'Connected again.',
};
