/** The services of the account section of the settings as actors. */
import { fromCallback, fromPromise } from 'xstate';

import type { Account, SecretStore, MfaEnrollResult, FactorListResult, NameRefusal } from '../../contracts/account.ts';
import type { AccountRefused } from '../../contracts/auth.ts';
import type { SessionClient } from '../platform/session.ts';
import {
  cancelEnrollment,
  changePassword,
  signOutOthers,
  enrollFactor,
  listFactors,
  readAccount,
  removeFactor,
  sendNonce,
  verifyFactor,
} from './account.service.ts';
import { readName, saveName, type NameDeps } from './name.ts';

type FactorCode = { factorId: string; code: string };

export const defineAccount = (deps: NameDeps & { client: SessionClient }) => ({
  loadAccount: fromPromise<Account>(async () => {
    const [account, name] = await Promise.all([readAccount(deps.client), readName(deps)]);
    return { ...account, name };
  }),
  signOutOthers: fromPromise<boolean>(() => signOutOthers(deps.client)),
});

export const defineName = (deps: NameDeps) => ({
  saveName: fromPromise<NameRefusal | null, { name: string }>(({ input }) => saveName(deps, input.name)),
});

export const definePassword = (client: SessionClient) => ({
  changePassword: fromPromise<AccountRefused | null, { password: string; nonce: string }>(({ input }) =>
    changePassword(client, input),
  ),
  sendNonce: fromPromise<AccountRefused | null>(() => sendNonce(client)),
});

/** `secret` holds the key of a new factor while it is shown. */
export const defineMfa = (client: SessionClient, secret: SecretStore) => ({
  listFactors: fromPromise<FactorListResult>(() => listFactors(client)),
  enrollFactor: fromPromise<MfaEnrollResult, { name: string }>(({ input }) =>
    enrollFactor(client, input.name, secret.set),
  ),
  holdSecret: fromCallback(() => secret.clear),
  verifyFactor: fromPromise<FactorListResult, FactorCode>(({ input }) =>
    verifyFactor(client, input.factorId, input.code),
  ),
  cancelEnrollment: fromPromise<void, { factorId: string }>(({ input }) => cancelEnrollment(client, input.factorId)),
  removeFactor: fromPromise<FactorListResult, FactorCode>(({ input }) =>
    removeFactor(client, input.factorId, input.code),
  ),
});
