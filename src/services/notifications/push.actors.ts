import { fromCallback, fromPromise } from 'xstate';

import type { PushState, PushSubscribeResult } from '../../contracts/notifications.push.ts';
import { watchPermission } from './desktopNotifications.ts';
import { createPush, type PushDeps } from './push.ts';

export const definePush = (deps: PushDeps) => {
  const push = createPush(deps);
  return {
    readPush: fromPromise<PushState>(({ signal }) => push.read(signal)),
    subscribePush: fromPromise<PushSubscribeResult>(({ signal }) => push.subscribe(signal)),
    unsubscribePush: fromPromise<void>(({ signal }) => push.unsubscribe(signal)),
    watchPermission: fromCallback(({ sendBack }) =>
      watchPermission((permission) => sendBack({ type: 'permission.changed', permission })),
    ),
  };
};
