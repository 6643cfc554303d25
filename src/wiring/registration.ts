/** Registration. Loaded with the first registration on the sign-in page. */
import { oneTimeCodeMachine } from '../machines/auth/oneTimeCode.machine.ts';
import { registrationMachine } from '../machines/auth/registration.machine.ts';
import { defineRegistration } from '../services/auth/registration.actors.ts';
import type { SessionClient } from '../services/platform/session.ts';
import type { ActorsOf } from './actorsOf.ts';

/** The search contains the page that the visitor wanted, and returns with the mail link. */
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
