import { describe, test } from 'vitest';

import { invitationModel as model } from '../../../src/machines/links/invitation.model.ts';
import { given } from '../../model/pinned.ts';

const inbox = { name: 'inbox', roomId: null, search: { businessId: 'b1' } };

describe('invitation: who comes into a team', () => {
  test('whoever accepts is told to the root, and led into the business', () =>
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
      .received('location', { type: 'navigation.requested', to: inbox, replace: true }));

  test('somebody who signs in meanwhile is asked about anew, and nothing of the one before them counts', () =>
    given(model, { route: { name: 'teamInvitation', jwtToken: 't' }, userId: null })
      .settle('readLink', 'signedOutAddressed')
      .expect('signedOut')
      .when({ type: 'visit.changed', route: { name: 'teamInvitation', jwtToken: 't' }, userId: 'dewi' })
      .expect('loading', { userId: 'dewi' })
      .settle('readLink', 'otherAccount')
      .expect('wrongAccount')
      .when({ type: 'visit.changed', route: { name: 'teamInvitation', jwtToken: 't' }, userId: null })
      .expect('loading', { userId: null }));

  test('a link that somebody else used while it was read is read again, and says so', () =>
    given(model)
      .settle('readLink', 'valid')
      .when('accept.requested')
      .settle('acceptLink', 'outdated')
      .expect('loading')
      .settle('readLink', 'accepted')
      .expect('invalid', { link: { state: 'accepted' } }));

  test('an outage while accepting loses nothing: it can be pressed again', () =>
    given(model)
      .settle('readLink', 'valid')
      .when('accept.requested')
      .elapse('attemptTimeout')
      .expect('ready', { refusal: { why: 'unreachable' } })
      .when('accept.requested')
      .expect('accepting', { refusal: null })
      .settle('acceptLink', 'accepted')
      .expect('accepted'));

  test('too many calls are waited out, and the link is read by itself', () =>
    given(model)
      .settle('readLink', 'rateLimited')
      .expect('rateLimited', { refusal: { why: 'rate-limited', retryAfter: 30 } })
      .elapse(29_999)
      .expect('rateLimited')
      .elapse(1)
      .expect('loading'));

  test('a letter can be declined without an account, an open link cannot', async () => {
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

  test('what could not be read is read when the connection is back', () =>
    given(model).settle('readLink', 'offline').expect('loadFailed').when('connection.regained').expect('loading'));
});
