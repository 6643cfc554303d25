import { describe, test } from 'vitest';

import { recoveryModel as model } from '../../../src/machines/auth/recovery.model.ts';
import { given } from '../../model/pinned.ts';

const wanted = { name: 'inbox', roomId: null, search: { businessId: null } };
const route = { name: 'resetPassword', wanted };
const visit = (userId: string | null) => ({ type: 'visit.changed', route, userId });
const asked = () => given(model).settle('readLink', 'none').expect('editing.idle').when('link.requested');

describe('recovery: a forgotten password', () => {
  test('is answered alike for everybody, and proven by the code of the mail', () =>
    asked()
      .settle('requestLink', 'mailed')
      .expect('sent', { recipient: { by: 'email', to: 'owner@chabot.test' } })
      .settle('oneTimeCode', 'verified')
      .expect('verified'));

  test('a link is used by a press, and afterwards the password is changed', () =>
    given(model)
      .settle('readLink', 'usable')
      .expect('linkOpened.idle')
      .elapse(3_600_000)
      .expect('linkOpened.idle')
      .when('link.confirmed')
      .settle('confirmLink', 'verified')
      .expect('verified')
      .when(visit(null))
      .expect('verified')
      .when(visit('sari'))
      // Asked for in another browser, the link brings back where somebody wanted to go.
      .expect('saved', { userId: 'sari', wanted }));

  test('a link that was used leads to another', () =>
    given(model)
      .settle('readLink', 'usable')
      .when('link.confirmed')
      .settle('confirmLink', 'invalid')
      .expect('linkInvalid')
      .when('form.requested')
      .expect('editing.idle'));

  test('a link of another browser says so', () =>
    given(model)
      .settle('readLink', 'otherBrowser')
      .expect('linkFromOtherBrowser')
      .when('form.requested')
      .expect('editing.idle'));

  test('a number is proven by its code', () =>
    asked().settle('requestLink', 'texted').settle('oneTimeCode', 'verified').expect('verified'));

  test('whoever signs in meanwhile has changed no password', () =>
    asked().settle('requestLink', 'mailed').when(visit('sari')).expect('sent', { userId: 'sari' }));
});
