import { fromCallback, type AnyEventObject } from 'xstate';

import type { ConnectionRef } from './connection.machine.ts';

/**
 * An actor for whoever shows data: tells its parent `connection.regained` whenever the house's connection does.
 * Silent where there is no connection actor.
 */
export const regained = fromCallback<AnyEventObject>(({ sendBack, system }) => {
  const connection: ConnectionRef | undefined = system.get('connection');
  const subscription = connection?.on('connection.regained', sendBack);
  return () => subscription?.unsubscribe();
});
