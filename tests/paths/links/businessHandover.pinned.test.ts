import { describe, test } from 'vitest';

import { businessHandoverModel as model } from '../../../src/machines/links/businessHandover.model.ts';
import { given } from '../../model/pinned.ts';

const route = { name: 'businessHandover', jwtToken: 't' };
const accept = { type: 'accept.requested', confirmName: 'Batik Lestari', ownName: null };

describe('business handover', () => {
  test('an accepted handover updates the root and shows the receipt, which has a button to open the business', () =>
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
        to: { name: 'home', search: { businessId: 'b1' } },
      }));

  test('a handover that was accepted in another tab shows the same receipt', () =>
    given(model)
      .settle('readLink', 'alreadyAccepted')
      .expect('alreadyMember', { link: { receipt: { businessId: 'b1', acceptedAt: '2026-11-21T07:05:00.000000Z' } } }));

  test('a handover of a business that was renamed is read again', () =>
    given(model)
      .settle('readLink', 'valid')
      .when(accept)
      .settle('acceptLink', 'outdated')
      .expect('loading', { accepted: null }));

  test('a handover of a sender who no longer owns the business is invalid', () =>
    given(model)
      .settle('readLink', 'senderNoLongerOwner')
      .expect('invalid', { link: { state: 'sender_no_longer_owner' } })
      .when(accept)
      .expect('invalid'));

  test('another user of the browser never sees the receipt', () =>
    given(model)
      .settle('readLink', 'alreadyAccepted')
      .when({ type: 'visit.changed', route, userId: 'budi' })
      .expect('loading', { link: null, userId: 'budi' })
      .settle('readLink', 'accepted')
      .expect('invalid'));

  test('an acceptance that timed out returns to the form', () =>
    given(model)
      .settle('readLink', 'withCampaigns')
      .when(accept)
      .elapse('attemptTimeout')
      .expect('ready', { refusal: { why: 'unreachable' }, link: { pauses: { campaigns: 2 } } }));
});
