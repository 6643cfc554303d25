import { expect, test } from 'vitest';

import { phoneSignInModel as model } from '../../../src/machines/auth/phoneSignIn.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const requesting = () => given(model).when('code.requested');
const sent = () => requesting().settle('requestCode', 'sent');

test.each([
  ['sent', 'sent', { recipient: { by: 'phone', to: '+6281234567890' }, refusal: null }],
  ['unknownPhone', 'editing.idle', { refusal: { why: 'bad-phone' } }],
  ['notSent', 'editing.idle', { refusal: { why: 'code-not-sent' } }],
  ['outage', 'editing.idle', { refusal: { why: 'unreachable' } }],
  ['rateLimited', 'editing.rateLimited', { refusal: { why: 'rate-limited', retryAfter: 30 } }],
  ['broken', 'editing.idle', { refusal: { why: 'unexpected' } }],
])('a request for a code that ends as %s', (outcome, state, context) =>
  requesting().settle('requestCode', outcome).expect(state, context),
);

test('without a response within two minutes a code can be requested again, without the refusal', () =>
  requesting()
    .elapse(119_999)
    .expect('requesting')
    .elapse(1)
    .expect('editing.idle', { refusal: { why: 'unreachable' } })
    .when('code.requested')
    .expect('requesting', { refusal: null }));

test('after too many codes the form waits for the time of the service', () =>
  requesting()
    .settle('requestCode', 'rateLimited')
    .elapse(29_999)
    .expect('editing.rateLimited')
    .elapse(1)
    .expect('editing.idle', { refusal: null }));

test('the right code waits for the session, which must come within five seconds', () =>
  sent()
    .settle('oneTimeCode', 'verified')
    .expect('awaitingSession')
    .elapse(4999)
    .expect('awaitingSession')
    .elapse(1)
    .expect('editing.idle', { refusal: { why: 'no-cookies' } }));

test('a failure of the code, or another number, leads back to the form', async () => {
  await sent()
    .settle('oneTimeCode', 'broken')
    .expect('editing.idle', { refusal: { why: 'unexpected' } });
  await sent().when('form.requested').expect('editing.idle', { refusal: null });
});

test('the number is passed on as typed, and its normal form to the code', async () => {
  const sut = machineSut(model);
  await sut.start();
  sut.actor.send(model.events['code.requested']![0]!);
  expect(sut.actor.getSnapshot().children['requestCode']?.getSnapshot()).toMatchObject({
    input: { phone: '0812 3456 7890' },
  });
  await sut.settle('requestCode', 'done', model.outcomes['requestCode']!.done['sent']);
  expect(sut.actor.getSnapshot().children['oneTimeCode']?.getSnapshot()).toMatchObject({
    context: { recipient: { by: 'phone', to: '+6281234567890' } },
  });
  await sut.stop();
});
