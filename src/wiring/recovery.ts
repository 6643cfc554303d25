/** A forgotten password: loaded with /reset-password. */
import { mailedCodeMachine } from '../machines/auth/oneTimeCode.machine.ts';
import { recoveryMachine } from '../machines/auth/recovery.machine.ts';
import { defineRecovery } from '../services/auth/recovery.actors.ts';
import type { SessionClient } from '../services/platform/session.ts';
import type { ActorsOf } from './index.ts';

/** Where the visitor wanted to go stands in the address, and comes back with the mail. */
const here = () => location.origin + location.pathname + location.search;

export const wireRecovery = (client: SessionClient) => {
  const { checkCode, resendCode, ...actors } = defineRecovery(client, here);
  return recoveryMachine.provide({
    actors: {
      ...actors,
      mailedCode: mailedCodeMachine.provide({
        actors: { checkCode, resendCode } satisfies ActorsOf<typeof mailedCodeMachine>,
      }),
    } satisfies ActorsOf<typeof recoveryMachine>,
  });
};
