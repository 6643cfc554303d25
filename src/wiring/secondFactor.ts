/** The second factor. Loaded with its first challenge. */
import { fromPromise } from 'xstate';

import type { SignInResult } from '../contracts/auth.ts';
import { secondFactorMachine } from '../machines/auth/secondFactor.machine.ts';
import { verifyCode } from '../services/auth/auth.service.ts';
import type { SessionClient } from '../services/platform/session.ts';
import type { ActorsOf } from './actorsOf.ts';

export const wireSecondFactor = (client: SessionClient) =>
  secondFactorMachine.provide({
    actors: {
      verifyCode: fromPromise<SignInResult, { code: string }>(({ input, signal }) =>
        verifyCode(client, input.code, signal),
      ),
    } satisfies ActorsOf<typeof secondFactorMachine>,
  });
