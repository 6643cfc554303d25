/** The services of registration as actors. */
import { fromPromise } from 'xstate';

import type {
  AccountRefused,
  NewAccount,
  CodeRecipient,
  CodeResult,
  CodeStep,
  SignupLink,
  RegistrationResult,
} from '../../contracts/auth.ts';
import type { SessionClient } from '../platform/session.ts';
import { takeMailLink, type MailLink } from './mailLink.ts';
import { storePendingSignup, readPendingSignup } from './pendingSignup.ts';
import { verifyOneTimeCode, confirmLink, resendCode, signUp } from './registration.service.ts';
import { readSentCode, storeSentCode } from './sentCode.ts';

/** `redirectTo` returns the page's address with its search, which contains the page that the visitor wanted. */
export const defineRegistration = (client: SessionClient, redirectTo: () => string) => {
  /** Not in the machine's context: it opens the account. */
  let link: MailLink | null = null;
  /**
   * What was typed for the account, and its id if this page created it. Null after verification, and after a reload, which
   * leaves the stored id.
   */
  let pending: (NewAccount & { userId: string | null }) | null = null;
  const clearPending = () => {
    pending = null;
    storePendingSignup(localStorage, null);
    storeSentCode('registration', null);
  };
  return {
    readLink: fromPromise<SignupLink | CodeStep>(async () => {
      const state = takeMailLink();
      if (state.is === 'unused') {
        link = state;
        return 'confirmable';
      }
      if (state.is !== 'followed') return state.is === 'failed' ? 'invalid' : readSentCode('registration');
      const { error } = await (await client.auth()).initialize();
      if ((await client.current()) !== null) return 'none'; // SIGNED_IN follows
      return error ? 'invalid' : 'otherBrowser';
    }),
    signUp: fromPromise<RegistrationResult, NewAccount>(async ({ input, signal }) => {
      pending = null;
      const result = await signUp(client, input, redirectTo(), signal, (userId) => {
        pending = { ...input, userId };
        storePendingSignup(localStorage, userId);
      });
      if ('sent' in result) storeSentCode('registration', result.sent);
      return result;
    }),
    verifyCode: fromPromise<CodeResult, CodeRecipient & { code: string }>(async ({ input }) => {
      const result = await verifyOneTimeCode(client, input, pending ?? { userId: readPendingSignup(localStorage) });
      if ('verified' in result) clearPending();
      return result;
    }),
    resendCode: fromPromise<AccountRefused | null, CodeRecipient>(async ({ input, signal }) => {
      const refused = await resendCode(client, input, redirectTo(), signal);
      if (refused === null) storeSentCode('registration', input);
      return refused;
    }),
    confirmLink: fromPromise<CodeResult>(async () => {
      if (link === null) return { refused: { why: 'wrong-one-time-code' } };
      const result = await confirmLink(client, link, readPendingSignup(localStorage));
      if ('verified' in result) clearPending();
      return result;
    }),
  };
};
