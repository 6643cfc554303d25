import { describe, test } from 'vitest';

import { recoveryModel as model } from '../../../src/machines/auth/recovery.model.ts';
import { given } from '../../model/pinned.ts';

const wanted = { name: 'inbox', roomId: null, search: { businessId: null } };
const route = { name: 'resetPassword', wanted };
const visit = (userId: string | null) => ({ type: 'visit.changed', route, userId });
const requested = () => given(model).settle('readLink', 'none').expect('editing.idle').when('link.requested');

describe('recovery', () => {
  test('a requested mail is confirmed for any address, and its code verifies the account', () =>
    requested()
      .settle('requestLink', 'mailed')
      .expect('sent', { recipient: { by: 'email', to: 'owner@chabot.test' } })
      .settle('oneTimeCode', 'verified')
      .expect('verified'));

  test('a link is used by the button, not by opening it, and a full session afterwards means a saved password', () =>
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
      // The link contains the wanted page, also in another browser.
      .expect('saved', { userId: 'sari', wanted }));

  test('an invalid link leads back to the form', () =>
    given(model)
      .settle('readLink', 'usable')
      .when('link.confirmed')
      .settle('confirmLink', 'invalid')
      .expect('linkInvalid')
      .when('form.requested')
      .expect('editing.idle'));

  test('a link of another browser is reported and leads back to the form', () =>
    given(model)
      .settle('readLink', 'otherBrowser')
      .expect('linkFromOtherBrowser')
      .when('form.requested')
      .expect('editing.idle'));

  test('a code sent by text message verifies the account', () =>
    requested().settle('requestLink', 'texted').settle('oneTimeCode', 'verified').expect('verified'));

  test('a sign-in in the meantime does not count as a changed password', () =>
    requested().settle('requestLink', 'mailed').when(visit('sari')).expect('sent', { userId: 'sari' }));
});
