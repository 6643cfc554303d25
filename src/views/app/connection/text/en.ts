import { plural } from '../../../ui/plural.ts';
import type { ConnectionText } from './id.ts';

export const connectionText: ConnectionText = {
  catalogue: 'app/connection',
  offline: 'No network.',
  offlineNote: 'Messages you write are kept and go out later.',
  reconnecting: 'Reconnecting…',
  reconnectingNote: 'New messages may be late.',
  restored: 'Connected again.',
  missed: (count) => `New messages in ${plural(count, 'chat')} while you were offline.`,
};
