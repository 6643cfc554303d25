import { describe, test } from 'vitest';

import { registrationModel as model } from '../../../src/machines/auth/registration.model.ts';
import { given } from '../../model/pinned.ts';

const asked = () => given(model).settle('readLink', 'none').expect('filling.ready').when('account.submitted');

describe('registration: a new account', () => {
  test('where addresses need no proof, the account opens at once', () =>
    asked().expect('creating.sending').settle('signUp', 'entered').expect('entering'));

  test('a mail is sent, and whoever proves its code comes in', () =>
    asked()
      .settle('signUp', 'mailed')
      .expect('sent', { addressee: { by: 'email', to: 'baru@usaha.id' } })
      .settle('mailedCode', 'proven')
      .expect('entering'));

  test('whoever wrote another address goes back to it', () =>
    asked()
      .settle('signUp', 'texted')
      .when('form.requested')
      .expect('filling.ready', { addressee: { by: 'phone' } }));

  test('a link is confirmed by a press, not by being opened', () =>
    given(model)
      .settle('readLink', 'confirmable')
      .expect('opened.asking')
      .elapse(3_600_000)
      .expect('opened.asking')
      .when('link.confirmed')
      .settle('confirmLink', 'proven')
      .expect('entering'));

  test('a link that is no good any more leads back to the form', () =>
    given(model)
      .settle('readLink', 'confirmable')
      .when('link.confirmed')
      .settle('confirmLink', 'spent')
      .expect('spent')
      .when('form.requested')
      .expect('filling.ready', { refusal: null }));

  test('too many tries rest as long as the service asked, an outage as long as anybody waits', async () => {
    await asked()
      .settle('signUp', 'rateLimited')
      .expect('filling.resting')
      .elapse(29_999)
      .expect('filling.resting')
      .elapse(1)
      .expect('filling.ready', { refusal: null });
    await asked().elapse(1000).expect('creating.waiting').when('attempt.stopped').expect('filling.ready');
  });

  test('a browser that keeps no cookies is told so', () =>
    asked()
      .settle('signUp', 'entered')
      .elapse('entryLimit')
      .expect('filling.ready', { refusal: { why: 'no-cookies' } }));
});
