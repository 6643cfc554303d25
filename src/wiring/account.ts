/** The account section of the settings and the account page. Loaded on the first visit. */
import { accountMachine } from '../machines/account/account.machine.ts';
import { mfaMachine } from '../machines/account/mfa.machine.ts';
import { factorSecret } from '../machines/account/mfa.secret.ts';
import { nameMachine } from '../machines/account/name.machine.ts';
import { passwordMachine } from '../machines/account/password.machine.ts';
import { defineAccount, defineMfa, defineName, definePassword } from '../services/account/account.actors.ts';
import { sessionsService } from '../services/account/sessions.ts';
import type { SessionClient } from '../services/platform/session.ts';
import { createBackend } from '../services/platform/supabase.ts';
import type { ActorsOf } from './actorsOf.ts';
import { wireRecordList } from './recordList.ts';

/** A row that does not match its schema is left out and reported as an error of the page. */
const report = (what: string, issues: readonly string[]) =>
  reportError(new Error(`A ${what} could not be read: ${issues.join('; ')}`));

export const wireAccount = (client: SessionClient) => {
  const deps = { client, rest: createBackend(client).rest };
  return accountMachine.provide({
    actors: {
      ...defineAccount(deps),
      name: nameMachine.provide({ actors: defineName(deps) satisfies ActorsOf<typeof nameMachine> }),
      mfa: mfaMachine.provide({
        actors: defineMfa(client, factorSecret) satisfies ActorsOf<typeof mfaMachine>,
      }),
      sessions: wireRecordList(sessionsService({ rest: deps.rest, report }), { realtime: null }),
      password: passwordMachine.provide({
        actors: definePassword(client) satisfies ActorsOf<typeof passwordMachine>,
      }),
    } satisfies ActorsOf<typeof accountMachine>,
  });
};
