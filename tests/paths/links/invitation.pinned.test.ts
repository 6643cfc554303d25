import { describe, test } from 'vitest';

import { invitationModel as model } from '../../../src/machines/links/invitation.model.ts';
import { given } from '../../model/pinned.ts';

const home = { name: 'home', search: { businessId: 'b1' } };

describe('invitation', () => {
  test('an accepted invitation updates the root, shows a toast and opens the home page', () =>
    given(model)
      .settle('readLink', 'valid')
      .expect('ready')
      .when('accept.requested')
      .expect('accepting')
      .settle('acceptLink', 'accepted')
      .expect('accepted')
      .received('app', { type: 'businesses.changed', businessId: 'b1' })
      .received('toasts', {
        type: 'toast.raised',
        toast: { type: 'success', code: 'team.joined', detail: 'Batik Lestari' },
      })
      .received('location', { type: 'navigation.requested', to: home, replace: true }));

  test('a change of the user reads the link again', () =>
    given(model, { route: { name: 'teamInvitation', jwtToken: 't' }, userId: null })
      .settle('readLink', 'signedOutAddressed')
      .expect('signedOut')
      .when({ type: 'visit.changed', route: { name: 'teamInvitation', jwtToken: 't' }, userId: 'dewi' })
      .expect('loading', { userId: 'dewi' })
      .settle('readLink', 'otherAccount')
      .expect('wrongAccount')
      .when({ type: 'visit.changed', route: { name: 'teamInvitation', jwtToken: 't' }, userId: null })
      .expect('loading', { userId: null }));

  test('a link that changed before its acceptance is read again and shows the reason', () =>
    given(model)
      .settle('readLink', 'valid')
      .when('accept.requested')
      .settle('acceptLink', 'outdated')
      .expect('loading')
      .settle('readLink', 'accepted')
      .expect('invalid', { link: { state: 'accepted' } }));

  test('an acceptance that timed out can be repeated', () =>
    given(model)
      .settle('readLink', 'valid')
      .when('accept.requested')
      .elapse('attemptTimeout')
      .expect('ready', { refusal: { why: 'unreachable' } })
      .when('accept.requested')
      .expect('accepting', { refusal: null })
      .settle('acceptLink', 'accepted')
      .expect('accepted'));

  test('after too many calls the link is read again when the Retry-After has passed', () =>
    given(model)
      .settle('readLink', 'rateLimited')
      .expect('rateLimited', { refusal: { why: 'rate-limited', retryAfter: 30 } })
      .elapse(29_999)
      .expect('rateLimited')
      .elapse(1)
      .expect('loading'));

  test('only a link for one address can be declined without an account', async () => {
    const visitor = { route: { name: 'teamInvitation', jwtToken: 't' }, userId: null };
    await given(model, visitor)
      .settle('readLink', 'signedOutAddressed')
      .when('decline.requested')
      .expect('confirmingDecline')
      .when('decline.cancelled')
      .expect('signedOut')
      .when('decline.requested')
      .when('decline.confirmed')
      .settle('declineLink', 'declined')
      .expect('declined');
    await given(model, visitor).settle('readLink', 'signedOut').when('decline.requested').expect('signedOut');
  });

  test('a failed load is repeated when the connection returns', () =>
    given(model).settle('readLink', 'offline').expect('loadFailed').when('connection.regained').expect('loading'));
});
