/** Sign-in with a code on WhatsApp. Loaded when a visitor chooses it. */
import { oneTimeCodeMachine } from '../machines/auth/oneTimeCode.machine.ts';
import { phoneSignInMachine } from '../machines/auth/phoneSignIn.machine.ts';
import { definePhoneSignIn } from '../services/auth/phoneSignIn.actors.ts';
import type { SessionClient } from '../services/platform/session.ts';
import type { ActorsOf } from './actorsOf.ts';

export const wirePhoneSignIn = (client: SessionClient) => {
  const { verifyCode, resendCode, ...actors } = definePhoneSignIn(client);
  return phoneSignInMachine.provide({
    actors: {
      ...actors,
      oneTimeCode: oneTimeCodeMachine.provide({
        actors: { verifyCode, resendCode } satisfies ActorsOf<typeof oneTimeCodeMachine>,
      }),
    } satisfies ActorsOf<typeof phoneSignInMachine>,
  });
};
