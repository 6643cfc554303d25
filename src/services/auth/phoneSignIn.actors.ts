/** The services of the sign-in with a code on WhatsApp as actors. */
import { fromPromise } from 'xstate';

import type { AccountRefused, CodeRecipient, CodeResult, RecoveryResult } from '../../contracts/auth.ts';
import type { SessionClient } from '../platform/session.ts';
import { requestCode, verifyCode } from './phoneSignIn.service.ts';

export const definePhoneSignIn = (client: SessionClient) => ({
  requestCode: fromPromise<RecoveryResult, { phone: string }>(({ input, signal }) =>
    requestCode(client, input.phone, signal),
  ),
  verifyCode: fromPromise<CodeResult, CodeRecipient & { code: string }>(({ input }) => verifyCode(client, input)),
  /** Only the newest code of the service is valid, so resending is a new request. */
  resendCode: fromPromise<AccountRefused | null, CodeRecipient>(async ({ input, signal }) => {
    const result = await requestCode(client, input.to, signal);
    return 'refused' in result ? result : null;
  }),
});
