import { describe, test } from 'vitest';

import { businessHandoverModel as model } from '../../../src/machines/links/businessHandover.model.ts';
import { given } from '../../model/pinned.ts';

const route = { name: 'businessHandover', jwtToken: 't' };
const accept = { type: 'accept.requested', confirmName: 'Batik Lestari' };

describe('handover: a business changes hands', () => {
  test('whoever takes it is shown the receipt, and the root is told; they go in when they want to', () =>
    given(model)
      .settle('readLink', 'valid')
      .expect('ready')
      .when(accept)
      .expect('accepting')
      .settle('acceptLink', 'accepted')
      .expect('accepted', {
        accepted: { receipt: { fromName: 'Sari Wulandari', toName: 'Dewi Anggraini', pausedCampaigns: 2 } },
      })
      .received('app', { type: 'businesses.changed', businessId: 'b1' })
      .when('open.requested')
      .received('location', {
        type: 'navigation.requested',
        to: { name: 'inbox', roomId: null, search: { businessId: 'b1' } },
      }));

  test('the second tab is shown the same receipt', () =>
    given(model)
      .settle('readLink', 'alreadyAccepted')
      .expect('alreadyMember', { link: { receipt: { businessId: 'b1', acceptedAt: '2026-11-21T07:05:00.000000Z' } } }));

  test('a business that was renamed meanwhile is read again instead of being taken by its old name', () =>
    given(model)
      .settle('readLink', 'valid')
      .when(accept)
      .settle('acceptLink', 'outdated')
      .expect('loading', { accepted: null }));

  test('a sender who owns nothing any more has given nothing', () =>
    given(model)
      .settle('readLink', 'senderNoLongerOwner')
      .expect('invalid', { link: { state: 'sender_no_longer_owner' } })
      .when(accept)
      .expect('invalid'));

  test('somebody else in this browser does not see the receipt of the one before them', () =>
    given(model)
      .settle('readLink', 'alreadyAccepted')
      .when({ type: 'visit.changed', route, userId: 'budi' })
      .expect('loading', { link: null, userId: 'budi' })
      .settle('readLink', 'accepted')
      .expect('invalid'));

  test('a server that never answers leaves the question open', () =>
    given(model)
      .settle('readLink', 'withCampaigns')
      .when(accept)
      .elapse('attemptTimeout')
      .expect('ready', { refusal: { why: 'unreachable' }, link: { pauses: { campaigns: 2 } } }));
});
