/** The services of registration as actors. */
import { fromPromise } from 'xstate';

import type {
  AccountRefused,
  NewAccount,
  CodeRecipient,
  CodeResult,
  SignupLink,
  RegistrationResult,
} from '../../contracts/auth.ts';
import type { SessionClient } from '../platform/session.ts';
import { takeMailLink, type MailLink } from './mailLink.ts';
import { storePendingSignup, readPendingSignup } from './pendingSignup.ts';
import { verifyOneTimeCode, confirmLink, resendCode, signUp } from './registration.service.ts';

/** `redirectTo` returns the page's address with its search, which contains the page that the visitor wanted. */
export const defineRegistration = (client: SessionClient, redirectTo: () => string) => {
  /** Not in the machine's context: it opens the account. */
  let link: MailLink | null = null;
  /** What was typed for an account that already existed unverified. Null after verification. */
  let typed: NewAccount | null = null;
  const clearPending = () => {
    typed = null;
    storePendingSignup(localStorage, null);
  };
  return {
    readLink: fromPromise<SignupLink>(async () => {
      const state = takeMailLink();
      if (state.is === 'unused') {
        link = state;
        return 'confirmable';
      }
      if (state.is !== 'followed') return state.is === 'failed' ? 'invalid' : 'none';
      const { error } = await (await client.auth()).initialize();
      if ((await client.current()) !== null) return 'none'; // SIGNED_IN follows
      return error ? 'invalid' : 'otherBrowser';
    }),
    signUp: fromPromise<RegistrationResult, NewAccount>(({ input, signal }) => {
      typed = null;
      return signUp(client, input, redirectTo(), signal, (userId) => {
        typed = userId === null ? input : null;
        storePendingSignup(localStorage, userId);
      });
    }),
    verifyCode: fromPromise<CodeResult, CodeRecipient & { code: string }>(async ({ input }) => {
      const result = await verifyOneTimeCode(client, input, typed);
      if ('verified' in result) clearPending();
      return result;
    }),
    resendCode: fromPromise<AccountRefused | null, CodeRecipient>(({ input, signal }) =>
      resendCode(client, input, redirectTo(), signal),
    ),
    confirmLink: fromPromise<CodeResult>(async () => {
      if (link === null) return { refused: { why: 'wrong-one-time-code' } };
      const result = await confirmLink(client, link, readPendingSignup(localStorage));
      if ('verified' in result) clearPending();
      return result;
    }),
  };
};
