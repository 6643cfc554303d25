import { describe, test } from 'vitest';

import { invitationModel as model } from '../../../src/machines/links/invitation.model.ts';
import { given } from '../../model/pinned.ts';

const inbox = { name: 'inbox', roomId: null, search: { businessId: 'b1' } };

describe('invitation: who comes into a team', () => {
  test('whoever accepts is told to the root, and led into the business', () =>
    given(model)
      .settle('readOffer', 'mine')
      .expect('ready')
      .when('accept.requested')
      .expect('accepting')
      .settle('acceptOffer', 'taken')
      .expect('taken')
      .heard('app', { type: 'businesses.changed', businessId: 'b1' })
      .heard('toasts', {
        type: 'toast.raised',
        toast: { type: 'success', code: 'team.joined', detail: 'Batik Lestari' },
      })
      .heard('location', { type: 'navigation.requested', to: inbox, replace: true }));

  test('somebody who signs in meanwhile is asked about anew, and nothing of the one before them counts', () =>
    given(model, { route: { name: 'teamInvitation', jwtToken: 't' }, userId: null })
      .settle('readOffer', 'forOneAddress')
      .expect('signedOut')
      .when({ type: 'visit.changed', route: { name: 'teamInvitation', jwtToken: 't' }, userId: 'dewi' })
      .expect('reading', { userId: 'dewi' })
      .settle('readOffer', 'otherAccount')
      .expect('mismatched')
      .when({ type: 'visit.changed', route: { name: 'teamInvitation', jwtToken: 't' }, userId: null })
      .expect('reading', { userId: null }));

  test('a link that somebody else used while it was read is read again, and says so', () =>
    given(model)
      .settle('readOffer', 'mine')
      .when('accept.requested')
      .settle('acceptOffer', 'outdated')
      .expect('reading')
      .settle('readOffer', 'used')
      .expect('over', { offer: { state: 'accepted' } }));

  test('an outage while accepting loses nothing: it can be pressed again', () =>
    given(model)
      .settle('readOffer', 'mine')
      .when('accept.requested')
      .elapse('attemptLimit')
      .expect('ready', { refusal: { why: 'unreachable' } })
      .when('accept.requested')
      .expect('accepting', { refusal: null })
      .settle('acceptOffer', 'taken')
      .expect('taken'));

  test('too many calls are waited out, and the link is read by itself', () =>
    given(model)
      .settle('readOffer', 'limited')
      .expect('resting', { refusal: { why: 'rate-limited', retryAfter: 30 } })
      .elapse(29_999)
      .expect('resting')
      .elapse(1)
      .expect('reading'));

  test('a letter can be declined without an account, an open link cannot', async () => {
    const visitor = { route: { name: 'teamInvitation', jwtToken: 't' }, userId: null };
    await given(model, visitor)
      .settle('readOffer', 'forOneAddress')
      .when('decline.requested')
      .expect('askingToDecline')
      .when('stay.chosen')
      .expect('signedOut')
      .when('decline.requested')
      .when('decline.confirmed')
      .settle('declineOffer', 'declined')
      .expect('declined');
    await given(model, visitor).settle('readOffer', 'forAnybody').when('decline.requested').expect('signedOut');
  });

  test('what could not be read is read when the connection is back', () =>
    given(model).settle('readOffer', 'offline').expect('unreachable').when('connection.regained').expect('reading'));
});
