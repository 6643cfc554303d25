import { describe, test } from 'vitest';

import { handoverModel as model } from '../../../src/machines/links/businessHandover.model.ts';
import { given } from '../../model/pinned.ts';

const route = { name: 'businessHandover', jwtToken: 't' };
const accept = { type: 'accept.requested', confirmName: 'Batik Lestari' };

describe('handover: a business changes hands', () => {
  test('whoever takes it is shown the receipt, and the root is told; they go in when they want to', () =>
    given(model)
      .settle('readOffer', 'mine')
      .expect('ready')
      .when(accept)
      .expect('accepting')
      .settle('acceptOffer', 'taken')
      .expect('taken', {
        gain: { receipt: { fromName: 'Sari Wulandari', toName: 'Dewi Anggraini', pausedCampaigns: 2 } },
      })
      .heard('app', { type: 'businesses.changed', businessId: 'b1' })
      .when('open.requested')
      .heard('location', {
        type: 'navigation.requested',
        to: { name: 'inbox', roomId: null, search: { businessId: 'b1' } },
      }));

  test('the second tab is shown the same receipt', () =>
    given(model)
      .settle('readOffer', 'takenBefore')
      .expect('hadAlready', { offer: { receipt: { businessId: 'b1', acceptedAt: '2026-11-21T07:05:00.000000Z' } } }));

  test('a business that was renamed meanwhile is read again instead of being taken by its old name', () =>
    given(model)
      .settle('readOffer', 'mine')
      .when(accept)
      .settle('acceptOffer', 'outdated')
      .expect('reading', { gain: null }));

  test('a sender who owns nothing any more has given nothing', () =>
    given(model)
      .settle('readOffer', 'notTheirs')
      .expect('over', { offer: { state: 'sender_no_longer_owner' } })
      .when(accept)
      .expect('over'));

  test('somebody else in this browser does not see the receipt of the one before them', () =>
    given(model)
      .settle('readOffer', 'takenBefore')
      .when({ type: 'visit.changed', route, userId: 'budi' })
      .expect('reading', { offer: null, userId: 'budi' })
      .settle('readOffer', 'used')
      .expect('over'));

  test('a server that never answers leaves the question open', () =>
    given(model)
      .settle('readOffer', 'restless')
      .when(accept)
      .elapse('attemptLimit')
      .expect('ready', { refusal: { why: 'unreachable' }, offer: { pauses: { campaigns: 2 } } }));
});
