/** The services of password recovery as actors. */
import { fromPromise } from 'xstate';

import type {
  AccountRefused,
  CodeRecipient,
  CodeResult,
  CodeStep,
  RecoveryResult,
  RecoveryLink,
} from '../../contracts/auth.ts';
import type { SessionClient } from '../platform/session.ts';
import { takeMailLink, type MailLink } from './mailLink.ts';
import { verifyOneTimeCode, confirmLink, requestLink } from './recovery.service.ts';
import { readSentCode, storeSentCode } from './sentCode.ts';

export const defineRecovery = (client: SessionClient, redirectTo: () => string) => {
  /** Not in the machine's context: it allows choosing a new password. */
  let link: MailLink | null = null;
  const send = async (login: string, signal: AbortSignal) => {
    const result = await requestLink(client, login, redirectTo(), signal);
    if ('sent' in result) storeSentCode('recovery', result.sent);
    return result;
  };
  return {
    readLink: fromPromise<RecoveryLink | CodeStep>(async () => {
      const state = takeMailLink();
      if (state.is === 'unused') {
        link = state;
        return 'usable';
      }
      if (state.is !== 'followed') return state.is === 'failed' ? 'invalid' : readSentCode('recovery');
      const { error } = await (await client.auth()).initialize();
      if (error) return 'invalid';
      // Without the code's PKCE verifier auth-js leaves the code in the address.
      return new URLSearchParams(location.search).has('code') ? 'otherBrowser' : 'exchanged';
    }),
    requestLink: fromPromise<RecoveryResult, { login: string }>(({ input, signal }) => send(input.login, signal)),
    verifyCode: fromPromise<CodeResult, CodeRecipient & { code: string }>(async ({ input }) => {
      const result = await verifyOneTimeCode(client, input);
      if ('verified' in result) storeSentCode('recovery', null);
      return result;
    }),
    /** Only the newest code of the service is valid, so resending is a new request. */
    resendCode: fromPromise<AccountRefused | null, CodeRecipient>(async ({ input, signal }) => {
      const result = await send(input.to, signal);
      return 'refused' in result ? result : null;
    }),
    confirmLink: fromPromise<CodeResult>(async () =>
      link === null ? { refused: { why: 'wrong-one-time-code' } } : confirmLink(client, link),
    ),
  };
};
