import { describe, expect, test } from 'vitest';

import { oneTimeCodeModel as model } from '../../../src/machines/auth/oneTimeCode.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const resending = () => given(model).elapse('resendCooldown').when('resend.requested');
const refused = () => resending().settle('resendCode', 'rateLimited');

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

  test('after a reload of the page the wait for a new code goes on, and the next one lasts a minute', async () => {
    const sentAgo = (age: number) => given(model, { recipient: { by: 'email', to: 'owner@chabot.test' }, age });
    await sentAgo(45_000)
      .elapse(14_999)
      .expect('coolingDown')
      .elapse(1)
      .when('resend.requested')
      .settle('resendCode', 'sent')
      .elapse(59_999)
      .expect('coolingDown')
      .elapse(1)
      .expect('idle');
    await sentAgo(60_000).elapse(1).expect('idle');
  });

  test('a refused resend shows the refusal and starts the minute again', () =>
    given(model)
      .elapse('resendCooldown')
      .when('resend.requested')
      .settle('resendCode', 'rateLimited')
      .expect('coolingDown', { refusal: { why: 'rate-limited' } })
      .elapse(60_000)
      .expect('idle'));

  test.each([
    ['coolingDown', () => refused()],
    ['idle', () => refused().elapse('resendCooldown')],
  ])('%s: the next code clears the refusal of the previous one', (_, start) =>
    start()
      .expect(_, { refusal: { why: 'rate-limited' } })
      .when('code.submitted')
      .expect('verifying', { refusal: null }),
  );

  test.each([
    ['wrong', { why: 'wrong-one-time-code' }],
    ['rateLimited', { why: 'rate-limited' }],
    ['broken', { why: 'unexpected' }],
  ])('a check that ends as %s leads to another attempt, and a new code clears the refusal', (outcome, refusal) =>
    given(model)
      .when('code.submitted')
      .settle('verifyCode', outcome)
      .expect('idle', { refusal })
      .when('resend.requested')
      .expect('resending', { refusal: null }),
  );

  test.each([
    ['sent', 'coolingDown', null],
    ['rateLimited', 'coolingDown', { why: 'rate-limited' }],
    ['outage', 'coolingDown', { why: 'unreachable' }],
    ['broken', 'idle', { why: 'unexpected' }],
  ])('a new code that ends as %s', (outcome, state, refusal) =>
    resending().settle('resendCode', outcome).expect(state, { refusal }),
  );

  test('a request without a response fails after two minutes, and a second one is ignored meanwhile', async () => {
    const unreachable = { refusal: { why: 'unreachable' } };
    const submitted = given(model).when('code.submitted').when('code.submitted');
    await submitted.elapse(119_999).expect('verifying').elapse(1).expect('idle', unreachable);
    await resending()
      .when('resend.requested')
      .elapse(119_999)
      .expect('resending')
      .elapse(1)
      .expect('idle', unreachable);
  });

  test('code and recipient are passed on', async () => {
    const sut = machineSut(model);
    await sut.start();
    const inputOf = (actor: string) => sut.actor.getSnapshot().children[actor]?.getSnapshot().input;
    await sut.send({ type: 'code.submitted', code: '123456' });
    expect(inputOf('verifyCode')).toEqual({ by: 'email', to: 'owner@chabot.test', code: '123456' });
    await sut.settle('verifyCode', 'error', new Error('broken'));
    await sut.send({ type: 'resend.requested' });
    expect(inputOf('resendCode')).toEqual({ by: 'email', to: 'owner@chabot.test' });
    await sut.stop();
  });
});
