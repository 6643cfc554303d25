/** Password recovery. Loaded with /reset-password. */
import { oneTimeCodeMachine } from '../machines/auth/oneTimeCode.machine.ts';
import { recoveryMachine } from '../machines/auth/recovery.machine.ts';
import { defineRecovery } from '../services/auth/recovery.actors.ts';
import type { SessionClient } from '../services/platform/session.ts';
import type { ActorsOf } from './actorsOf.ts';

/** The search contains the page that the visitor wanted, and returns with the mail link. */
const currentAddress = () => location.origin + location.pathname + location.search;

export const wireRecovery = (client: SessionClient) => {
  const { verifyCode, resendCode, ...actors } = defineRecovery(client, currentAddress);
  return recoveryMachine.provide({
    actors: {
      ...actors,
      oneTimeCode: oneTimeCodeMachine.provide({
        actors: { verifyCode, resendCode } satisfies ActorsOf<typeof oneTimeCodeMachine>,
      }),
    } satisfies ActorsOf<typeof recoveryMachine>,
  });
};
