/** The services of a forgotten password as actors. */
import { fromPromise } from 'xstate';

import type { AccountRefused, CodeRecipient, CodeResult, RecoveryResult, RecoveryLink } from '../../contracts/auth.ts';
import type { SessionClient } from '../platform/session.ts';
import { takeMailLink, type MailLink } from './mailLink.ts';
import { checkCode, confirmLink, requestLink } from './recovery.service.ts';

export const defineRecovery = (client: SessionClient, comeBack: () => string) => {
  /** Beside the chart: whoever has it can choose a password. */
  let link: MailLink | null = null;
  return {
    readLink: fromPromise<RecoveryLink>(async () => {
      const seen = takeMailLink();
      if (seen.is === 'unused') {
        link = seen;
        return 'usable';
      }
      if (seen.is !== 'followed') return seen.is === 'failed' ? 'spent' : 'none';
      const { error } = await (await client.auth()).initialize();
      if (error) return 'spent';
      // auth-js looks for the verifier of the code first, and without one leaves the code where it stands.
      return new URLSearchParams(location.search).has('code') ? 'elsewhere' : 'taken';
    }),
    requestLink: fromPromise<RecoveryResult, { login: string }>(({ input, signal }) =>
      requestLink(client, input.login, comeBack(), signal),
    ),
    checkCode: fromPromise<CodeResult, CodeRecipient & { code: string }>(({ input }) => checkCode(client, input)),
    /** Another code is another request: the service sends the newest only. */
    resendCode: fromPromise<AccountRefused | null, CodeRecipient>(async ({ input, signal }) => {
      const answer = await requestLink(client, input.to, comeBack(), signal);
      return 'refused' in answer ? answer : null;
    }),
    confirmLink: fromPromise<CodeResult>(async () =>
      link === null ? { refused: { why: 'wrong-mail-code' } } : confirmLink(client, link),
    ),
  };
};
