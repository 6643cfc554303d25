import { fromCallback, type AnyEventObject } from 'xstate';

import type { ConnectionRef } from './connection.machine.ts';

/**
 * Forwards `connection.regained` from the connection actor to its parent, which then fetches what it missed. It does
 * nothing where there is no connection actor.
 */
export const reconnectNotifier = fromCallback<AnyEventObject>(({ sendBack, system }) => {
  const connection: ConnectionRef | undefined = system.get('connection');
  const subscription = connection?.on('connection.regained', sendBack);
  return () => subscription?.unsubscribe();
});
