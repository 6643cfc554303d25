import { describe, test } from 'vitest';

import { oneTimeCodeModel as model } from '../../../src/machines/auth/oneTimeCode.model.ts';
import { given } from '../../model/pinned.ts';

describe('mailedCode: a code that was sent', () => {
  test('is typed in, a wrong one first', () =>
    given(model)
      .when('code.submitted')
      .settle('verifyCode', 'wrong')
      .expect('idle', { refusal: { why: 'wrong-one-time-code' } })
      .when('code.submitted')
      .expect('verifying', { refusal: null })
      .settle('verifyCode', 'verified')
      .expect('verified'));

  test('can be had again after a minute, and not before', () =>
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

  test('that was asked for too soon is waited for anew, and told so', () =>
    given(model)
      .elapse('resendCooldown')
      .when('resend.requested')
      .settle('resendCode', 'rateLimited')
      .expect('coolingDown', { refusal: { why: 'rate-limited' } })
      .elapse(60_000)
      .expect('idle'));

  test('is not typed into a check that is under way, and one without an end is given up', () =>
    given(model)
      .when('code.submitted')
      .when('code.submitted')
      .expect('verifying')
      .elapse('attemptTimeout')
      .expect('idle', { refusal: { why: 'unreachable' } }));
});
