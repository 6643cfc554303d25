import { describe, test } from 'vitest';

import { registrationModel as model } from '../../../src/machines/auth/registration.model.ts';
import { given } from '../../model/pinned.ts';

const submitted = () => given(model).settle('readLink', 'none').expect('editing.idle').when('account.submitted');

describe('registration', () => {
  test('a registration without verification waits for the session at once', () =>
    submitted().expect('creating.sending').settle('signUp', 'signedIn').expect('awaitingSession'));

  test('a verified code of the mail opens the session', () =>
    submitted()
      .settle('signUp', 'mailed')
      .expect('sent', { recipient: { by: 'email', to: 'baru@usaha.id' } })
      .settle('oneTimeCode', 'verified')
      .expect('awaitingSession'));

  test('the form of another address keeps the previous recipient', () =>
    submitted()
      .settle('signUp', 'texted')
      .when('form.requested')
      .expect('editing.idle', { recipient: { by: 'phone' } }));

  test('a link is confirmed by the button, not by opening it', () =>
    given(model)
      .settle('readLink', 'confirmable')
      .expect('linkOpened.idle')
      .elapse(3_600_000)
      .expect('linkOpened.idle')
      .when('link.confirmed')
      .settle('confirmLink', 'verified')
      .expect('awaitingSession'));

  test('an invalid link leads back to the form', () =>
    given(model)
      .settle('readLink', 'confirmable')
      .when('link.confirmed')
      .settle('confirmLink', 'invalid')
      .expect('linkInvalid')
      .when('form.requested')
      .expect('editing.idle', { refusal: null }));

  test('too many attempts wait for the Retry-After, and retries in an outage can be stopped', async () => {
    await submitted()
      .settle('signUp', 'rateLimited')
      .expect('editing.rateLimited')
      .elapse(29_999)
      .expect('editing.rateLimited')
      .elapse(1)
      .expect('editing.idle', { refusal: null });
    await submitted().elapse(1000).expect('creating.retrying').when('attempt.stopped').expect('editing.idle');
  });

  test('a session that never arrives is reported as rejected cookies', () =>
    submitted()
      .settle('signUp', 'signedIn')
      .elapse('sessionTimeout')
      .expect('editing.idle', { refusal: { why: 'no-cookies' } }));
});
