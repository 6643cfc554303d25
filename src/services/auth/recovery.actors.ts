/** The services of password recovery as actors. */
import { fromPromise } from 'xstate';

import type { AccountRefused, CodeRecipient, CodeResult, RecoveryResult, RecoveryLink } from '../../contracts/auth.ts';
import type { SessionClient } from '../platform/session.ts';
import { takeMailLink, type MailLink } from './mailLink.ts';
import { verifyOneTimeCode, confirmLink, requestLink } from './recovery.service.ts';

export const defineRecovery = (client: SessionClient, redirectTo: () => string) => {
  /** Not in the machine's context: it allows choosing a new password. */
  let link: MailLink | null = null;
  return {
    readLink: fromPromise<RecoveryLink>(async () => {
      const state = takeMailLink();
      if (state.is === 'unused') {
        link = state;
        return 'usable';
      }
      if (state.is !== 'followed') return state.is === 'failed' ? 'invalid' : 'none';
      const { error } = await (await client.auth()).initialize();
      if (error) return 'invalid';
      // Without the code's PKCE verifier auth-js leaves the code in the address.
      return new URLSearchParams(location.search).has('code') ? 'otherBrowser' : 'exchanged';
    }),
    requestLink: fromPromise<RecoveryResult, { login: string }>(({ input, signal }) =>
      requestLink(client, input.login, redirectTo(), signal),
    ),
    verifyCode: fromPromise<CodeResult, CodeRecipient & { code: string }>(({ input }) =>
      verifyOneTimeCode(client, input),
    ),
    /** Only the newest code of the service is valid, so resending is a new request. */
    resendCode: fromPromise<AccountRefused | null, CodeRecipient>(async ({ input, signal }) => {
      const result = await requestLink(client, input.to, redirectTo(), signal);
      return 'refused' in result ? result : null;
    }),
    confirmLink: fromPromise<CodeResult>(async () =>
      link === null ? { refused: { why: 'wrong-one-time-code' } } : confirmLink(client, link),
    ),
  };
};
