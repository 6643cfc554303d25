import { describe, test } from 'vitest';

import { registrationModel as model } from '../../../src/machines/auth/registration.model.ts';
import { given } from '../../model/pinned.ts';

const asked = () => given(model).settle('readLink', 'none').expect('editing.idle').when('account.submitted');

describe('registration: a new account', () => {
  test('where addresses need no proof, the account opens at once', () =>
    asked().expect('creating.sending').settle('signUp', 'signedIn').expect('awaitingSession'));

  test('a mail is sent, and whoever proves its code comes in', () =>
    asked()
      .settle('signUp', 'mailed')
      .expect('sent', { recipient: { by: 'email', to: 'baru@usaha.id' } })
      .settle('oneTimeCode', 'verified')
      .expect('awaitingSession'));

  test('whoever wrote another address goes back to it', () =>
    asked()
      .settle('signUp', 'texted')
      .when('form.requested')
      .expect('editing.idle', { recipient: { by: 'phone' } }));

  test('a link is confirmed by a press, not by being opened', () =>
    given(model)
      .settle('readLink', 'confirmable')
      .expect('linkOpened.idle')
      .elapse(3_600_000)
      .expect('linkOpened.idle')
      .when('link.confirmed')
      .settle('confirmLink', 'verified')
      .expect('awaitingSession'));

  test('a link that is no good any more leads back to the form', () =>
    given(model)
      .settle('readLink', 'confirmable')
      .when('link.confirmed')
      .settle('confirmLink', 'invalid')
      .expect('linkInvalid')
      .when('form.requested')
      .expect('editing.idle', { refusal: null }));

  test('too many tries rest as long as the service asked, an outage as long as anybody waits', async () => {
    await asked()
      .settle('signUp', 'rateLimited')
      .expect('editing.rateLimited')
      .elapse(29_999)
      .expect('editing.rateLimited')
      .elapse(1)
      .expect('editing.idle', { refusal: null });
    await asked().elapse(1000).expect('creating.retrying').when('attempt.stopped').expect('editing.idle');
  });

  test('a browser that keeps no cookies is told so', () =>
    asked()
      .settle('signUp', 'signedIn')
      .elapse('sessionTimeout')
      .expect('editing.idle', { refusal: { why: 'no-cookies' } }));
});
