import { describe, expect, test } from 'vitest';

import { passwordModel as model } from '../../../src/machines/account/password.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const unexpected = { why: 'unexpected' };
const unreachable = { why: 'unreachable' };

/** A machine in each state. */
const editing = () => given(model).when('change.requested');
const saving = () => editing().when('password.submitted');
const sendingNonce = () => saving().settle('changePassword', 'needsNonce');
const editingWithNonce = () => sendingNonce().settle('sendNonce', 'sent');
const reset = { refusal: null, isNonceSent: false };

describe('password', () => {
  test('the form opens only on request', () =>
    given(model).expect('closed').when('change.requested').expect('editing.idle'));

  test.each([
    ['changed', 'saved', reset],
    ['weak', 'editing.idle', { refusal: { why: 'weak-password', reasons: ['length', 'pwned'] } }],
    ['same', 'editing.idle', { refusal: { why: 'same-password' } }],
    ['tooLong', 'editing.idle', { refusal: { why: 'long-password' } }],
    ['needsNonce', 'sendingNonce', { refusal: null }],
    ['wrongNonce', 'editing.idle', { refusal: { why: 'wrong-nonce' } }],
    ['secondFactorRequired', 'editing.idle', { refusal: { why: 'second-factor-required' } }],
    ['outage', 'editing.idle', { refusal: unreachable }],
    ['rateLimited', 'editing.rateLimited', { refusal: { why: 'rate-limited' } }],
    ['broken', 'editing.idle', { refusal: unexpected }],
  ])('a change that ends as %s', (outcome, state, context) =>
    saving().settle('changePassword', outcome).expect(state, context),
  );

  test.each([
    ['sent', 'editing.idle', { isNonceSent: true, refusal: null }],
    ['rateLimited', 'editing.rateLimited', { isNonceSent: false, refusal: { why: 'rate-limited' } }],
    ['outage', 'editing.idle', { isNonceSent: false, refusal: unreachable }],
    ['broken', 'editing.idle', { isNonceSent: false, refusal: unexpected }],
  ])('a nonce that ends as %s', (outcome, state, context) =>
    sendingNonce().settle('sendNonce', outcome).expect(state, context),
  );

  test.each([
    ['saving', saving],
    ['sendingNonce', sendingNonce],
  ])('%s: a request without a response fails after 30 seconds', (busy, start) =>
    start().elapse(29_999).expect(busy).elapse(1).expect('editing.idle', { refusal: unreachable }),
  );

  test('after too many attempts the form waits for the Retry-After of the service', () =>
    saving()
      .settle('changePassword', 'rateLimited')
      .elapse(29_999)
      .expect('editing.rateLimited')
      .elapse(1)
      .expect('editing.idle', { refusal: null }));

  test('a second nonce can be requested only after the first', async () => {
    await editing().expect('editing.idle', reset).when('nonce.requested').expect('editing.idle');
    await editingWithNonce().when('nonce.requested').expect('sendingNonce');
  });

  test.each([
    ['password.submitted', 'saving'],
    ['nonce.requested', 'sendingNonce'],
  ])('%s clears the refusal of the previous attempt', (event, state) =>
    editingWithNonce()
      .when('password.submitted')
      .settle('changePassword', 'wrongNonce')
      .when(event)
      .expect(state, { refusal: null }),
  );

  test('a change is done or cancelled whole', async () => {
    await editingWithNonce().when('password.submitted').settle('changePassword', 'changed').expect('saved', reset);
    await editingWithNonce().when('change.cancelled').expect('closed', reset);
    await saving().settle('changePassword', 'rateLimited').when('change.cancelled').expect('closed', reset);
    await saving().settle('changePassword', 'changed').when('change.requested').expect('editing.idle', reset);
  });

  test('password and nonce are passed on', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.send({ type: 'change.requested' });
    await sut.send({ type: 'password.submitted', password: 'kopi pahit', nonce: '123456' });
    expect(sut.actor.getSnapshot().children['changePassword']?.getSnapshot()).toMatchObject({
      input: { password: 'kopi pahit', nonce: '123456' },
    });
    await sut.stop();
  });
});
