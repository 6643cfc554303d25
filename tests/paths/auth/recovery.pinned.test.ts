import { describe, expect, test } from 'vitest';

import { recoveryModel as model } from '../../../src/machines/auth/recovery.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const wanted = { name: 'inbox', roomId: null, search: { businessId: null } };
const route = { name: 'resetPassword', wanted };
const visit = (userId: string | null) => ({ type: 'visit.changed', route, userId });
const unexpected = { refusal: { why: 'unexpected' } };
const unreachable = { refusal: { why: 'unreachable' } };

/** A machine in each state. */
const editing = () => given(model).settle('readLink', 'none');
const requesting = () => editing().when('link.requested');
const sent = () => requesting().settle('requestLink', 'mailed');
const linkOpened = () => given(model).settle('readLink', 'usable');
const confirming = () => linkOpened().when('link.confirmed');
const verified = () => confirming().settle('confirmLink', 'verified');

describe('recovery', () => {
  test.each([
    ['none', 'editing.idle'],
    ['usable', 'linkOpened.idle'],
    ['exchanged', 'verified'],
    ['invalid', 'linkInvalid'],
    ['otherBrowser', 'linkFromOtherBrowser'],
    ['broken', 'editing.idle'],
  ])('a link that is read as %s', (outcome, state) =>
    given(model).settle('readLink', outcome).expect(state, { refusal: null }),
  );

  test('the form does not wait longer than 15 seconds for the link', () =>
    given(model).elapse(14_999).expect('readingLink').elapse(1).expect('editing.idle', { refusal: null }));

  test.each([
    ['mailed', 'sent', { recipient: { by: 'email', to: 'owner@chabot.test' }, refusal: null }],
    ['texted', 'sent', { recipient: { by: 'phone', to: '+6281234567890' }, refusal: null }],
    ['badEmail', 'editing.idle', { refusal: { why: 'bad-email' } }],
    ['badPhone', 'editing.idle', { refusal: { why: 'bad-phone' } }],
    ['outage', 'editing.idle', unreachable],
    ['rateLimited', 'editing.rateLimited', { refusal: { why: 'rate-limited' } }],
    ['broken', 'editing.idle', unexpected],
  ])('a request that ends as %s', (outcome, state, context) =>
    requesting().settle('requestLink', outcome).expect(state, context),
  );

  test('a slow request shows a notice after a second and fails after two minutes', () =>
    requesting()
      .elapse(999)
      .expect('requesting.sending')
      .elapse(1)
      .expect('requesting.retrying')
      .elapse(118_999)
      .expect('requesting.retrying')
      .elapse(1)
      .expect('editing.idle', unreachable));

  test('retries in an outage can be stopped', () =>
    requesting().elapse(1000).when('attempt.stopped').expect('editing.idle', { refusal: null }));

  test('too many requests wait for the Retry-After of the service', () =>
    requesting()
      .settle('requestLink', 'rateLimited')
      .elapse(29_999)
      .expect('editing.rateLimited')
      .elapse(1)
      .expect('editing.idle', { refusal: null }));

  test('another request clears the refusal', () =>
    requesting()
      .settle('requestLink', 'badEmail')
      .when('link.requested')
      .expect('requesting.sending', { refusal: null }));

  test('a code verifies the account, and a form without it can be used again', async () => {
    await sent().settle('oneTimeCode', 'verified').expect('verified');
    await sent().settle('oneTimeCode', 'broken').expect('editing.idle', unexpected);
    await sent()
      .when('form.requested')
      .expect('editing.idle', { recipient: { by: 'email' } });
  });

  test.each([
    ['verified', 'verified', { refusal: null }],
    ['invalid', 'linkInvalid', { refusal: null }],
    ['outage', 'linkOpened.idle', unreachable],
    ['broken', 'linkOpened.idle', unexpected],
  ])('a used link that ends as %s', (outcome, state, context) =>
    confirming().settle('confirmLink', outcome).expect(state, context),
  );

  test('a link is used by the button, not by opening it, and fails after two minutes', () =>
    linkOpened()
      .elapse(3_600_000)
      .expect('linkOpened.idle')
      .when('link.confirmed')
      .elapse(119_999)
      .expect('linkOpened.confirming')
      .elapse(1)
      .expect('linkOpened.idle', unreachable)
      .when('link.confirmed')
      .expect('linkOpened.confirming', { refusal: null }));

  test.each(['invalid', 'otherBrowser', 'exchanged'])('a link that is %s leads back to the form', (outcome) =>
    given(model).settle('readLink', outcome).when('form.requested').expect('editing.idle', { refusal: null }),
  );

  test('a full session after the verification means a saved password', () =>
    verified()
      .when(visit(null))
      .expect('verified', { userId: null, wanted })
      .when(visit('sari'))
      // The link contains the wanted page, also in another browser.
      .expect('saved', { userId: 'sari', wanted })
      .when(visit(null))
      .expect('saved', { userId: null }));

  test.each([
    ['editing.idle', editing],
    ['sent', sent],
    ['linkOpened.idle', linkOpened],
  ])('%s: a sign-in in the meantime does not count as a changed password', (state, start) =>
    start().when(visit('sari')).expect(state, { userId: 'sari', wanted }),
  );

  test('login name and recipient are passed on', async () => {
    const sut = machineSut({ ...model, input: { route, userId: 'sari' } });
    await sut.start();
    expect(sut.actor.getSnapshot().context).toMatchObject({ userId: 'sari', wanted });
    await sut.settle('readLink', 'done', 'none');
    await sut.send({ type: 'link.requested', login: 'owner@chabot.test' });
    expect(sut.actor.getSnapshot().children['requestLink']?.getSnapshot()).toMatchObject({
      input: { login: 'owner@chabot.test' },
    });
    await sut.settle('requestLink', 'done', { sent: { by: 'phone', to: '+62811' } });
    expect(sut.actor.getSnapshot().children['oneTimeCode']?.getSnapshot()).toMatchObject({
      context: { recipient: { by: 'phone', to: '+62811' } },
    });
    await sut.stop();
  });
});

describe('the code of the recovery in the address', () => {
  const visit = (step: 'code' | null) => ({
    type: 'visit.changed',
    route: { name: 'resetPassword', wanted: null, ...(step && { step }) },
    userId: null,
  });
  const requested = { type: 'navigation.requested', to: { name: 'resetPassword', step: 'code' } };
  const sent = () =>
    given(model)
      .settle('readLink', 'none')
      .when('link.requested')
      .settle('requestLink', 'mailed')
      .received('location', requested);

  test('a step back leads to the form, and a step forward to the code again', () =>
    sent()
      .when(visit('code'))
      .expect('sent')
      .when(visit(null))
      .expect('editing.idle')
      .when(visit('code'))
      .expect('sent'));

  test('another visit before the address has the step leaves the code in view', () =>
    sent().when(visit(null)).expect('sent'));

  test('another address leads back in the history', () =>
    sent()
      .when(visit('code'))
      .when('form.requested')
      .expect('editing.idle')
      .received('location', {
        type: 'navigation.requested',
        to: { name: 'resetPassword' },
        back: true,
        replace: true,
      }));

  test('a reloaded page shows the code that was sent, or the form with the expired recipient', async () => {
    const context = { recipient: { by: 'email', to: 'owner@chabot.test' } };
    await given(model).settle('readLink', 'reloaded').expect('sent', context);
    await given(model).settle('readLink', 'expired').expect('editing.idle', context);
  });
});
