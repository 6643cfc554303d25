/**
 * Gives what a user is about to create the id under which it is stored. It is made once, so that a request that is
 * repeated creates nothing twice. Views do not make ids themselves (lint: `chabot/ids`).
 */
export const withNewId = <Values extends object>(values: Values): Values & { id: string } => ({
  ...values,
  id: crypto.randomUUID(),
});
