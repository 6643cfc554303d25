import { describe, test } from 'vitest';

import { recoveryModel as model } from '../../../src/machines/auth/recovery.model.ts';
import { given } from '../../model/pinned.ts';

const wanted = { name: 'inbox', roomId: null, search: { businessId: null } };
const route = { name: 'resetPassword', wanted };
const visit = (userId: string | null) => ({ type: 'visit.changed', route, userId });
const asked = () => given(model).settle('readLink', 'none').expect('asking.ready').when('link.requested');

describe('recovery: a forgotten password', () => {
  test('is answered alike for everybody, and proven by the code of the mail', () =>
    asked()
      .settle('requestLink', 'mailed')
      .expect('sent', { addressee: { by: 'email', to: 'owner@chabot.test' } })
      .settle('mailedCode', 'proven')
      .expect('proven'));

  test('a link is used by a press, and afterwards the password is changed', () =>
    given(model)
      .settle('readLink', 'usable')
      .expect('opened.asking')
      .elapse(3_600_000)
      .expect('opened.asking')
      .when('link.confirmed')
      .settle('confirmLink', 'proven')
      .expect('proven')
      .when(visit(null))
      .expect('proven')
      .when(visit('sari'))
      // Asked for in another browser, the link brings back where somebody wanted to go.
      .expect('saved', { userId: 'sari', wanted }));

  test('a link that was used leads to another', () =>
    given(model)
      .settle('readLink', 'usable')
      .when('link.confirmed')
      .settle('confirmLink', 'spent')
      .expect('spent')
      .when('form.requested')
      .expect('asking.ready'));

  test('a link of another browser says so', () =>
    given(model).settle('readLink', 'elsewhere').expect('elsewhere').when('form.requested').expect('asking.ready'));

  test('a number is proven by its code', () =>
    asked().settle('requestLink', 'texted').settle('mailedCode', 'proven').expect('proven'));

  test('whoever signs in meanwhile has changed no password', () =>
    asked().settle('requestLink', 'mailed').when(visit('sari')).expect('sent', { userId: 'sari' }));
});
