import { describe, expect, test } from 'vitest';

import { registrationModel as model } from '../../../src/machines/auth/registration.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const unexpected = { refusal: { why: 'unexpected' } };
const unreachable = { refusal: { why: 'unreachable' } };

/** A machine in each state. */
const editing = () => given(model).settle('readLink', 'none');
const creating = () => editing().when('account.submitted');
const sent = () => creating().settle('signUp', 'mailed');
const linkOpened = () => given(model).settle('readLink', 'confirmable');
const confirming = () => linkOpened().when('link.confirmed');
const awaitingSession = () => creating().settle('signUp', 'signedIn');

describe('registration', () => {
  test.each([
    ['none', 'editing.idle'],
    ['confirmable', 'linkOpened.idle'],
    ['invalid', 'linkInvalid'],
    ['otherBrowser', 'linkFromOtherBrowser'],
    ['broken', 'editing.idle'],
  ])('a link that is read as %s', (outcome, state) =>
    given(model).settle('readLink', outcome).expect(state, { refusal: null }),
  );

  test('the form does not wait longer than a second for the link', () =>
    given(model).elapse(999).expect('readingLink').elapse(1).expect('editing.idle', { refusal: null }));

  test.each([
    ['signedIn', 'awaitingSession', { refusal: null }],
    ['mailed', 'sent', { recipient: { by: 'email', to: 'baru@usaha.id' }, refusal: null }],
    ['texted', 'sent', { recipient: { by: 'phone', to: '+6281234567890' }, refusal: null }],
    ['badEmail', 'editing.idle', { refusal: { why: 'bad-email' } }],
    ['weak', 'editing.idle', { refusal: { why: 'weak-password' } }],
    ['taken', 'editing.idle', { refusal: { why: 'taken' } }],
    ['closed', 'editing.idle', { refusal: { why: 'signup-closed' } }],
    ['outage', 'editing.idle', unreachable],
    ['rateLimited', 'editing.rateLimited', { refusal: { why: 'rate-limited' } }],
    ['broken', 'editing.idle', unexpected],
  ])('a registration that ends as %s', (outcome, state, context) =>
    creating().settle('signUp', outcome).expect(state, context),
  );

  test('a slow registration shows a notice after a second and fails after two minutes', () =>
    creating()
      .elapse(999)
      .expect('creating.sending')
      .elapse(1)
      .expect('creating.retrying')
      .elapse(118_999)
      .expect('creating.retrying')
      .elapse(1)
      .expect('editing.idle', unreachable));

  test('retries in an outage can be stopped', () =>
    creating().elapse(1000).when('attempt.stopped').expect('editing.idle', { refusal: null }));

  test('too many attempts wait for the Retry-After of the service', () =>
    creating()
      .settle('signUp', 'rateLimited')
      .elapse(29_999)
      .expect('editing.rateLimited')
      .elapse(1)
      .expect('editing.idle', { refusal: null }));

  test('another attempt clears the refusal', () =>
    creating().settle('signUp', 'weak').when('account.submitted').expect('creating.sending', { refusal: null }));

  test('a verified code opens the session, and a form without it can be used again', async () => {
    await sent().settle('oneTimeCode', 'verified').expect('awaitingSession');
    await sent().settle('oneTimeCode', 'broken').expect('editing.idle', unexpected);
    await sent()
      .when('form.requested')
      .expect('editing.idle', { recipient: { by: 'email' } });
  });

  test.each([
    ['verified', 'awaitingSession', { refusal: null }],
    ['invalid', 'linkInvalid', { refusal: null }],
    ['outage', 'linkOpened.idle', unreachable],
    ['broken', 'linkOpened.idle', unexpected],
  ])('a confirmed link that ends as %s', (outcome, state, context) =>
    confirming().settle('confirmLink', outcome).expect(state, context),
  );

  test('a link is confirmed by the button, not by opening it, and fails after two minutes', () =>
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

  test.each(['invalid', 'otherBrowser'])('a link that is %s leads back to the form', (outcome) =>
    given(model).settle('readLink', outcome).when('form.requested').expect('editing.idle', { refusal: null }),
  );

  test('a session that does not arrive within five seconds is reported as rejected cookies', () =>
    awaitingSession()
      .elapse(4999)
      .expect('awaitingSession')
      .elapse(1)
      .expect('editing.idle', { refusal: { why: 'no-cookies' } }));

  test('credentials and recipient are passed on', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.settle('readLink', 'done', 'none');
    await sut.send({
      type: 'account.submitted',
      name: 'Dewi Lestari',
      login: 'baru@usaha.id',
      password: 'rahasia-baru',
    });
    expect(sut.actor.getSnapshot().children['signUp']?.getSnapshot()).toMatchObject({
      input: { login: 'baru@usaha.id', password: 'rahasia-baru' },
    });
    await sut.settle('signUp', 'done', { sent: { by: 'phone', to: '+62811' } });
    expect(sut.actor.getSnapshot().children['oneTimeCode']?.getSnapshot()).toMatchObject({
      context: { recipient: { by: 'phone', to: '+62811' } },
    });
    await sut.stop();
  });
});

const step = (name: string | null) => ({ type: 'signInStep.changed', step: name });

describe('the steps of the registration in the address', () => {
  test('the form and the code are reported as they open', () =>
    creating().received('app', step('registration')).settle('signUp', 'mailed').received('app', step('code')));

  test('a reloaded page shows the code that was sent, or the form with the expired recipient', async () => {
    const context = { recipient: { by: 'email', to: 'baru@usaha.id' } };
    await given(model).settle('readLink', 'reloaded').expect('sent', context);
    await given(model).settle('readLink', 'expired').expect('editing.idle', context);
  });

  test('the wait for a new code goes on after a reload, and is a minute for a code that was sent since', async () => {
    const cooldownAfter = async (...steps: ((sut: ReturnType<typeof machineSut>) => Promise<unknown>)[]) => {
      const sut = machineSut(model);
      await sut.start();
      await sut.settle('readLink', 'done', { sent: { by: 'email', to: 'baru@usaha.id' }, age: 45_000 });
      for (const step of steps) await step(sut);
      const snapshot = sut.actor.getSnapshot().children['oneTimeCode']?.getSnapshot();
      await sut.stop();
      return (snapshot as { context: { cooldown: number } }).context.cooldown;
    };
    expect(await cooldownAfter()).toBe(15_000);
    expect(
      await cooldownAfter(
        (sut) => sut.send({ type: 'form.requested' }),
        (sut) =>
          sut.send({ type: 'account.submitted', name: 'Dewi', login: 'lain@usaha.id', password: 'rahasia-baru' }),
        (sut) => sut.settle('signUp', 'done', { sent: { by: 'email', to: 'lain@usaha.id' } }),
      ),
    ).toBe(60_000);
  });

  test('a step back leads from the code to the form, and a step forward to the code again', () =>
    sent().when('form.requested').expect('editing.idle').when('code.requested').expect('sent'));

  test('without a code that was sent there is no step forward', () =>
    editing().when('code.requested').expect('editing.idle', { recipient: null }));
});
