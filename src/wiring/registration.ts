/** A new account: loaded when somebody at the sign-in page wants one. */
import { oneTimeCodeMachine } from '../machines/auth/oneTimeCode.machine.ts';
import { registrationMachine } from '../machines/auth/registration.machine.ts';
import { defineRegistration } from '../services/auth/registration.actors.ts';
import type { SessionClient } from '../services/platform/session.ts';
import type { ActorsOf } from './actorsOf.ts';

/** Where the visitor wanted to go stands in the address of the sign-in page, and comes back with the mail. */
const currentAddress = () => location.origin + location.pathname + location.search;

export const wireRegistration = (client: SessionClient) => {
  const { verifyCode, resendCode, ...actors } = defineRegistration(client, currentAddress);
  return registrationMachine.provide({
    actors: {
      ...actors,
      oneTimeCode: oneTimeCodeMachine.provide({
        actors: { verifyCode, resendCode } satisfies ActorsOf<typeof oneTimeCodeMachine>,
      }),
    } satisfies ActorsOf<typeof registrationMachine>,
  });
};
