/** The services of the account's section of the settings as actors. */
import { fromCallback, fromPromise } from 'xstate';

import type { Account, SecretKeeper, MfaEnrollResult, FactorListResult } from '../../contracts/account.ts';
import type { AccountRefused } from '../../contracts/auth.ts';
import type { SessionClient } from '../platform/session.ts';
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
  changePassword: fromPromise<AccountRefused | null, { password: string; nonce: string }>(({ input }) =>
    changePassword(client, input),
  ),
  sendNonce: fromPromise<AccountRefused | null>(() => sendNonce(client)),
});

/** `secret`: where the key of a new factor is kept, as long as it may be seen. */
export const defineEnrolment = (client: SessionClient, secret: SecretKeeper) => ({
  listFactors: fromPromise<FactorListResult>(() => listFactors(client)),
  enrol: fromPromise<MfaEnrollResult, { name: string }>(({ input }) => enrol(client, input.name, secret.keep)),
  holdSecret: fromCallback(() => secret.forget),
  verifyFactor: fromPromise<FactorListResult, Shown>(({ input }) => verifyFactor(client, input.factorId, input.code)),
  abandon: fromPromise<void, { factorId: string }>(({ input }) => abandon(client, input.factorId)),
  removeFactor: fromPromise<FactorListResult, Shown>(({ input }) => removeFactor(client, input.factorId, input.code)),
});
