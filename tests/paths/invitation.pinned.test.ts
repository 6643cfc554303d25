import { describe, test } from 'vitest';

import { invitationModel as model } from '../../src/machines/invitation/invitation.model.ts';
import { given } from '../model/pinned.ts';

const inbox = { name: 'inbox', roomId: null, search: { businessId: 'b1' } };

describe('invitation: who comes into a team', () => {
  test('whoever accepts is told to the root, and led into the business', () =>
    given(model)
      .settle('readInvitation', 'mine')
      .expect('ready')
      .when('accept.requested')
      .expect('accepting')
      .settle('acceptInvitation', 'joined')
      .expect('joined')
      .heard('app', { type: 'businesses.changed', businessId: 'b1' })
      .heard('toasts', {
        type: 'toast.raised',
        toast: { type: 'success', code: 'team.joined', detail: 'Batik Lestari' },
      })
      .heard('location', { type: 'navigation.requested', to: inbox, replace: true }));

  test('somebody who signs in meanwhile is asked about anew, and nothing of the one before them counts', () =>
    given(model, { route: { name: 'teamInvitation', jwtToken: 't' }, userId: null })
      .settle('readInvitation', 'forOneAddress')
      .expect('signedOut')
      .when({ type: 'visit.changed', route: { name: 'teamInvitation', jwtToken: 't' }, userId: 'dewi' })
      .expect('reading', { userId: 'dewi' })
      .settle('readInvitation', 'otherAccount')
      .expect('mismatched')
      .when({ type: 'visit.changed', route: { name: 'teamInvitation', jwtToken: 't' }, userId: null })
      .expect('reading', { userId: null }));

  test('a link that somebody else used while it was read is read again, and says so', () =>
    given(model)
      .settle('readInvitation', 'mine')
      .when('accept.requested')
      .settle('acceptInvitation', 'outdated')
      .expect('reading')
      .settle('readInvitation', 'used')
      .expect('over', { invitation: { state: 'accepted' } }));

  test('an outage while accepting loses nothing: it can be pressed again', () =>
    given(model)
      .settle('readInvitation', 'mine')
      .when('accept.requested')
      .elapse('attemptLimit')
      .expect('ready', { refusal: { why: 'unreachable' } })
      .when('accept.requested')
      .expect('accepting', { refusal: null })
      .settle('acceptInvitation', 'joined')
      .expect('joined'));

  test('too many calls are waited out, and the link is read by itself', () =>
    given(model)
      .settle('readInvitation', 'limited')
      .expect('resting', { refusal: { why: 'rate-limited', retryAfter: 30 } })
      .elapse(29_999)
      .expect('resting')
      .elapse(1)
      .expect('reading'));

  test('a letter can be declined without an account, an open link cannot', async () => {
    const visitor = { route: { name: 'teamInvitation', jwtToken: 't' }, userId: null };
    await given(model, visitor)
      .settle('readInvitation', 'forOneAddress')
      .when('decline.requested')
      .expect('askingToDecline')
      .when('stay.chosen')
      .expect('signedOut')
      .when('decline.requested')
      .when('decline.confirmed')
      .settle('declineInvitation', 'declined')
      .expect('declined');
    await given(model, visitor).settle('readInvitation', 'forAnybody').when('decline.requested').expect('signedOut');
  });

  test('what could not be read is read when the connection is back', () =>
    given(model)
      .settle('readInvitation', 'offline')
      .expect('unreachable')
      .when('connection.regained')
      .expect('reading'));
});
