import { expect, test } from 'vitest';

import { oauthModel as model } from '../../../src/machines/auth/oauth.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const offered = () => given(model).settle('readStart', 'both');
const redirecting = () => offered().when('signInWithOAuth.requested');

test.each([
  ['none', { providers: [], refusal: null }],
  ['both', { providers: ['google', 'facebook'], refusal: null }],
  ['cancelled', { refusal: { why: 'cancelled' }, typed: { login: 'dewi@usaha.id' } }],
  ['closed', { refusal: { why: 'signup-closed' } }],
  ['broken', { providers: [], refusal: null }],
])('a start that is read as %s', (outcome, context) =>
  given(model).settle('readStart', outcome).expect('idle', context),
);

test('without a response within ten seconds no provider is offered', () =>
  given(model).elapse(9999).expect('loading').elapse(1).expect('idle', { providers: [], refusal: null }));

test.each([
  ['opened', 'redirecting', { refusal: null }],
  ['outage', 'idle', { refusal: { why: 'unreachable' } }],
  ['broken', 'idle', { refusal: { why: 'failed' } }],
])('a provider whose page ends as %s', (outcome, state, context) =>
  redirecting().settle('signInWithOAuth', outcome).expect(state, context),
);

test('a page that does not open within 15 seconds can be tried again, without the refusal', () =>
  redirecting()
    .elapse(14_999)
    .expect('redirecting')
    .elapse(1)
    .expect('idle', { refusal: { why: 'unreachable' } })
    .when('signInWithOAuth.requested')
    .expect('redirecting', { refusal: null }));

test('the provider and what was typed are passed on', async () => {
  const sut = machineSut(model);
  await sut.start();
  await sut.settle('readStart', 'done', model.outcomes['readStart']!.done['both']);
  sut.actor.send(model.events['signInWithOAuth.requested']![0]!);
  expect(sut.actor.getSnapshot().children['signInWithOAuth']?.getSnapshot()).toMatchObject({
    input: { provider: 'google', typed: { login: 'dewi@usaha.id' } },
  });
  await sut.stop();
});
