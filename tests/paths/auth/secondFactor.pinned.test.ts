import { describe, expect, test } from 'vitest';

import { secondFactorModel as model } from '../../../src/machines/auth/secondFactor.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const submitted = (path = given(model)) => path.when('code.submitted');
const wrong = (path = given(model)) => submitted(path).settle('verifyCode', 'wrong');

describe('second factor', () => {
  test.each([
    ['aal1', null],
    ['wrong', { why: 'wrong-code' }],
    ['used', { why: 'code-used' }],
    ['noSession', { why: 'no-session' }],
    ['badToken', { why: 'bad-token' }],
    ['broken', { why: 'unexpected' }],
  ])('a check that ends as %s leads to another attempt', (outcome, refusal) =>
    submitted()
      .settle('verifyCode', outcome)
      .expect('idle', { refusal })
      .when('code.submitted')
      .expect('verifying', { refusal: null }),
  );

  test('a check without a response fails after two minutes', () =>
    submitted()
      .elapse(119_999)
      .expect('verifying')
      .elapse(1)
      .expect('idle', { refusal: { why: 'unreachable' } }));

  test('after too many attempts the form is disabled for the Retry-After of the service', () =>
    submitted()
      .settle('verifyCode', 'rateLimited')
      .elapse(29_999)
      .expect('rateLimited', { refusal: { why: 'rate-limited' } })
      .elapse(1)
      .expect('idle', { refusal: null }));

  test('the third wrong code ends the challenge, and other refusals do not count', () =>
    wrong(wrong(submitted().settle('verifyCode', 'used')))
      .expect('idle', { refusal: { why: 'wrong-code' } })
      .when('code.submitted')
      .settle('verifyCode', 'wrong')
      .expect('failed', { refusal: { why: 'too-many-codes' } }));

  test('the challenge ends five minutes after its start, whatever was attempted', () =>
    wrong(given(model).elapse(200_000))
      .elapse(99_999)
      .expect('idle')
      .elapse(1)
      .expect('failed', { refusal: { why: 'expired' } }));

  test('a challenge ends with its session or with the reason why there is none', async () => {
    const verified = machineSut(model);
    await verified.start();
    await verified.send({ type: 'code.submitted', code: '123456' });
    const { aal2 } = model.outcomes['verifyCode']!.done;
    await verified.settle('verifyCode', 'done', aal2);
    expect(verified.actor.getSnapshot()).toMatchObject({ value: 'verified', output: aal2 });
    const expired = machineSut(model);
    await expired.start();
    expired.clock.increment(300_000);
    expect(expired.actor.getSnapshot()).toMatchObject({ value: 'failed', output: { refused: { why: 'expired' } } });
  });
});
