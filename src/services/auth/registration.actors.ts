/** The services of a new account as actors. */
import { fromPromise } from 'xstate';

import type {
  AccountRefused,
  Credentials,
  CodeRecipient,
  CodeResult,
  LinkKind,
  RegistrationResult,
} from '../../contracts/auth.ts';
import type { SessionClient } from '../platform/session.ts';
import { takeMailLink, type MailLink } from './mailLink.ts';
import { keepUnproven, readUnproven } from './pendingSignup.ts';
import { checkCode, confirmLink, resendCode, signUp } from './registration.service.ts';

/** `comeBack` says the address of the page, where its visitor wanted to go included. */
export const defineRegistration = (client: SessionClient, comeBack: () => string) => {
  /** Beside the chart: whoever has it can use it. */
  let link: MailLink | null = null;
  /** The same: what is to be the password of an account that was begun before. Gone once its address is proven. */
  let own: string | null = null;
  const forget = () => {
    own = null;
    keepUnproven(localStorage, null);
  };
  return {
    readLink: fromPromise<LinkKind>(async () => {
      const seen = takeMailLink();
      if (seen.is === 'unused') {
        link = seen;
        return 'confirmable';
      }
      if (seen.is !== 'followed') return seen.is === 'failed' ? 'spent' : 'none';
      const { error } = await (await client.auth()).initialize();
      if ((await client.current()) !== null) return 'none'; // SIGNED_IN says the rest
      return error ? 'spent' : 'elsewhere';
    }),
    signUp: fromPromise<RegistrationResult, Credentials>(({ input, signal }) => {
      own = null;
      return signUp(client, input, comeBack(), signal, (userId) => {
        own = userId === null ? input.password : null;
        keepUnproven(localStorage, userId);
      });
    }),
    checkCode: fromPromise<CodeResult, CodeRecipient & { code: string }>(async ({ input }) => {
      const answer = await checkCode(client, input, own);
      if ('proven' in answer) forget();
      return answer;
    }),
    resendCode: fromPromise<AccountRefused | null, CodeRecipient>(({ input, signal }) =>
      resendCode(client, input, comeBack(), signal),
    ),
    confirmLink: fromPromise<CodeResult>(async () => {
      if (link === null) return { refused: { why: 'wrong-mail-code' } };
      const answer = await confirmLink(client, link, readUnproven(localStorage));
      if ('proven' in answer) forget();
      return answer;
    }),
  };
};
