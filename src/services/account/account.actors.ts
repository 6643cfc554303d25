/** The services of the account's section of the settings as actors. */
import { fromCallback, fromPromise } from 'xstate';

import type { Account } from '../../machines/account/account.machine.ts';
import type { SecretKeeper } from '../../machines/account/mfa.secret.ts';
import type { EnrolAnswer, ListAnswer } from '../../machines/account/mfa.setup.ts';
import type { RefusedAccount } from '../../machines/auth/accountRefusal.ts';
import type { SessionClient } from '../supabase/session.ts';
import {
  abandon,
  changePassword,
  endOthers,
  enrol,
  listFactors,
  readAccount,
  removeFactor,
  sendNonce,
  verifyFactor,
} from './account.service.ts';

type Shown = { factorId: string; code: string };

export const defineAccount = (client: SessionClient) => ({
  readAccount: fromPromise<Account>(() => readAccount(client)),
  endOthers: fromPromise<boolean>(() => endOthers(client)),
});

export const definePassword = (client: SessionClient) => ({
  changePassword: fromPromise<RefusedAccount | null, { password: string; nonce: string }>(({ input }) =>
    changePassword(client, input),
  ),
  sendNonce: fromPromise<RefusedAccount | null>(() => sendNonce(client)),
});

/** `secret`: where the key of a new factor is kept, as long as it may be seen. */
export const defineEnrolment = (client: SessionClient, secret: SecretKeeper) => ({
  listFactors: fromPromise<ListAnswer>(() => listFactors(client)),
  enrol: fromPromise<EnrolAnswer, { name: string }>(({ input }) => enrol(client, input.name, secret.keep)),
  holdSecret: fromCallback(() => secret.forget),
  verifyFactor: fromPromise<ListAnswer, Shown>(({ input }) => verifyFactor(client, input.factorId, input.code)),
  abandon: fromPromise<void, { factorId: string }>(({ input }) => abandon(client, input.factorId)),
  removeFactor: fromPromise<ListAnswer, Shown>(({ input }) => removeFactor(client, input.factorId, input.code)),
});
