/** A new account: loaded when somebody at the sign-in page wants one. */
import { mailedCodeMachine } from '../machines/auth/oneTimeCode.machine.ts';
import { registrationMachine } from '../machines/auth/registration.machine.ts';
import { defineRegistration } from '../services/auth/registration.actors.ts';
import type { SessionClient } from '../services/platform/session.ts';
import type { ActorsOf } from './index.ts';

/** Where the visitor wanted to go stands in the address of the sign-in page, and comes back with the mail. */
const here = () => location.origin + location.pathname + location.search;

export const wireRegistration = (client: SessionClient) => {
  const { checkCode, resendCode, ...actors } = defineRegistration(client, here);
  return registrationMachine.provide({
    actors: {
      ...actors,
      mailedCode: mailedCodeMachine.provide({
        actors: { checkCode, resendCode } satisfies ActorsOf<typeof mailedCodeMachine>,
      }),
    } satisfies ActorsOf<typeof registrationMachine>,
  });
};
