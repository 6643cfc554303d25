import { createActor, fromCallback, type EventObject } from 'xstate';

import type { SessionEvent, SessionRequest } from '../../../src/contracts/auth.ts';
import { authMachine } from '../../../src/machines/auth/auth.machine.ts';
import { secondFactorMachine } from '../../../src/machines/auth/secondFactor.machine.ts';
import type { SessionClient } from '../../../src/services/platform/session.ts';
import { watchSession, type WatchDeps } from '../../../src/services/platform/session.watch.ts';
import { leavesOf } from '../../model/paths.ts';

/** A tab of a browser: the machine `auth` with the real session watcher. Its other services have no part in it. */
export const openTab = (client: SessionClient, deps: Pick<WatchDeps, 'tabs'> & Partial<WatchDeps>) => {
  const events: SessionEvent[] = [];
  const states: string[] = [];
  const watcher = fromCallback<SessionRequest>(({ sendBack, receive }) => {
    const report = (event: SessionEvent) => {
      events.push(event);
      sendBack(event);
    };
    const visible = { isVisible: () => true, hasAuthCode: () => false, hasOfflineCopy: async () => false };
    const watching = watchSession(client, report, { ...visible, ...deps });
    receive(({ type }) => type === 'restore.requested' && watching.restore());
    return () => watching.stop();
  });
  const appEvents: EventObject[] = [];
  const app = fromCallback(({ receive }) => receive((event) => appEvents.push(event)));
  const root = createActor(app, { systemId: 'app' }).start();
  const actor = createActor(
    authMachine.provide({ actors: { watchSession: watcher, secondFactor: secondFactorMachine } }),
    { parent: root },
  );
  actor.subscribe((snapshot) => {
    const [leaf = ''] = leavesOf(snapshot);
    if (leaf !== states.at(-1)) states.push(leaf);
  });
  actor.start();
  return {
    client,
    actor,
    /** Every state so far, oldest first. */
    states,
    /** What the root machine was told so far, oldest first. */
    appEvents,
    session: () => actor.getSnapshot().context.session,
    types: () => events.map(({ type }) => type),
    stop: () => root.stop(),
  };
};
