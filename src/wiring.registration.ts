/** A new account: loaded when somebody at the sign-in page wants one. */
import { registrationMachine } from './machines/registration/registration.machine.ts';
import { defineRegistration } from './services/supabase/registration.actors.ts';
import type { SessionClient } from './services/supabase/session.ts';
import type { ActorsOf } from './wiring.ts';

/** Where the visitor wanted to go stands in the address of the sign-in page, and comes back with the mail. */
const here = () => location.origin + location.pathname + location.search;

export const wireRegistration = (client: SessionClient) =>
  registrationMachine.provide({
    actors: defineRegistration(client, here) satisfies ActorsOf<typeof registrationMachine>,
  });
