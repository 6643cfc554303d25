/** The warning before unsaved changes of a form are lost. */
import { leaveGuardMachine } from '../machines/app/leaveGuard.machine.ts';
import { navigationBlocker } from '../services/app/navigationGuard.actors.ts';
import type { ActorsOf } from './actorsOf.ts';

export const leaveGuard = leaveGuardMachine.provide({
  actors: { navigationGuard: navigationBlocker } satisfies ActorsOf<typeof leaveGuardMachine>,
});
