import { describe, test } from 'vitest';

import { mailedCodeModel as model } from '../../../src/machines/auth/oneTimeCode.model.ts';
import { given } from '../../model/pinned.ts';

describe('mailedCode: a code that was sent', () => {
  test('is typed in, a wrong one first', () =>
    given(model)
      .when('code.submitted')
      .settle('checkCode', 'wrong')
      .expect('ready', { refusal: { why: 'wrong-mail-code' } })
      .when('code.submitted')
      .expect('checking', { refusal: null })
      .settle('checkCode', 'proven')
      .expect('proven'));

  test('can be had again after a minute, and not before', () =>
    given(model)
      .when('resend.requested')
      .elapse(59_999)
      .expect('pausing')
      .elapse(1)
      .expect('ready')
      .when('resend.requested')
      .expect('resending')
      .settle('resendCode', 'sent')
      .expect('pausing', { refusal: null }));

  test('that was asked for too soon is waited for anew, and told so', () =>
    given(model)
      .elapse('resendPause')
      .when('resend.requested')
      .settle('resendCode', 'rateLimited')
      .expect('pausing', { refusal: { why: 'rate-limited' } })
      .elapse(60_000)
      .expect('ready'));

  test('is not typed into a check that is under way, and one without an end is given up', () =>
    given(model)
      .when('code.submitted')
      .when('code.submitted')
      .expect('checking')
      .elapse('attemptLimit')
      .expect('ready', { refusal: { why: 'unreachable' } }));
});
