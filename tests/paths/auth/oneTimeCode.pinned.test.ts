import { describe, test } from 'vitest';

import { oneTimeCodeModel as model } from '../../../src/machines/auth/oneTimeCode.model.ts';
import { given } from '../../model/pinned.ts';

describe('one-time code', () => {
  test('a wrong code is refused, and a correct one ends the machine', () =>
    given(model)
      .when('code.submitted')
      .settle('verifyCode', 'wrong')
      .expect('idle', { refusal: { why: 'wrong-one-time-code' } })
      .when('code.submitted')
      .expect('verifying', { refusal: null })
      .settle('verifyCode', 'verified')
      .expect('verified'));

  test('a new code can be requested after a minute, and not before', () =>
    given(model)
      .when('resend.requested')
      .elapse(59_999)
      .expect('coolingDown')
      .elapse(1)
      .expect('idle')
      .when('resend.requested')
      .expect('resending')
      .settle('resendCode', 'sent')
      .expect('coolingDown', { refusal: null }));

  test('a refused resend shows the refusal and starts the minute again', () =>
    given(model)
      .elapse('resendCooldown')
      .when('resend.requested')
      .settle('resendCode', 'rateLimited')
      .expect('coolingDown', { refusal: { why: 'rate-limited' } })
      .elapse(60_000)
      .expect('idle'));

  test('a second code is ignored during a check, and a check without a response times out', () =>
    given(model)
      .when('code.submitted')
      .when('code.submitted')
      .expect('verifying')
      .elapse('attemptTimeout')
      .expect('idle', { refusal: { why: 'unreachable' } }));
});
