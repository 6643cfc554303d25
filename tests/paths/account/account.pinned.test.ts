import { describe, test } from 'vitest';

import { accountModel as model } from '../../../src/machines/account/account.model.ts';
import { given } from '../../model/pinned.ts';

const open = () => given(model).settle('loadAccount', 'email');
const signingOut = () => open().when('signOutOthers.requested');

describe('account', () => {
  test.each([
    ['email', 'open.idle', { account: { email: 'owner@chabot.test' } }],
    ['phone', 'open.idle', { account: { email: null, phone: '+6281234567890' } }],
    ['broken', 'loadFailed', { account: null }],
  ])('an account that ends as %s', (outcome, state, context) =>
    given(model).settle('loadAccount', outcome).expect(state, context),
  );

  test('an account without a response fails after 30 seconds and can be read again', () =>
    given(model)
      .elapse(29_999)
      .expect('loading')
      .elapse(1)
      .expect('loadFailed')
      .when('retry.requested')
      .expect('loading'));

  test.each([
    ['signedOut', 'open.othersSignedOut'],
    ['failed', 'open.signOutFailed'],
    ['broken', 'open.signOutFailed'],
  ])('other sessions count as ended only after the confirmation of the server: %s', (outcome, state) =>
    signingOut()
      .settle('signOutOthers', outcome)
      .expect(state)
      .when('signOutOthers.requested')
      .expect('open.signingOutOthers'),
  );

  test('a sign-out of other sessions without a response fails after 30 seconds', () =>
    signingOut().elapse(29_999).expect('open.signingOutOthers').elapse(1).expect('open.signOutFailed'));

  test.each(['name', 'mfa', 'password', 'sessions'])('without its part %s the account can be read again', (part) =>
    open().settle(part, 'broken').expect('loadFailed'),
  );

  test.each([
    ['loading', () => given(model)],
    ['loadFailed', () => given(model).settle('loadAccount', 'broken')],
    ['open', open],
    ['signing out others', signingOut],
  ])('%s: another user who signs in never sees the previous account', (_, start) =>
    start()
      .when('visit.changed')
      .expect('loading', { account: null })
      .settle('loadAccount', 'phone')
      .expect('open.idle', { account: { email: null } }),
  );
});
