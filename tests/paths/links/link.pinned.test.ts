/** The ends that invitations and business handovers share. */
import { describe, expect, test } from 'vitest';

import { invitationModel as model } from '../../../src/machines/links/invitation.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const loading = () => given(model);
const loadFailed = () => loading().settle('readLink', 'offline');
const ready = () => loading().settle('readLink', 'valid');
const accepting = () => ready().when('accept.requested');
const confirming = () => ready().when('decline.requested');
const declining = () => confirming().when('decline.confirmed');

const clear = { refusal: null };
const refusal = (why: string) => ({ refusal: { why } });

describe('failures', () => {
  test.each([
    ['the link cannot be read', loadFailed(), 'loadFailed', 'offline'],
    ['reading the link breaks', loading().settle('readLink', 'broken'), 'loadFailed', 'unexpected'],
    ['the link has no response', loading().elapse(20_000), 'loadFailed', 'unreachable'],
    ['accepting needs a second factor', accepting().settle('acceptLink', 'secondFactor'), 'ready', 'second-factor'],
    ['accepting is not possible offline', accepting().settle('acceptLink', 'offline'), 'ready', 'offline'],
    ['accepting is too frequent', accepting().settle('acceptLink', 'rateLimited'), 'rateLimited', 'rate-limited'],
    ['accepting breaks', accepting().settle('acceptLink', 'broken'), 'ready', 'unexpected'],
    ['accepting has no response', accepting().elapse(30_000), 'ready', 'unreachable'],
    ['declining is not possible offline', declining().settle('declineLink', 'offline'), 'confirmingDecline', 'offline'],
    ['declining is too frequent', declining().settle('declineLink', 'rateLimited'), 'rateLimited', 'rate-limited'],
    ['declining breaks', declining().settle('declineLink', 'broken'), 'confirmingDecline', 'unexpected'],
    ['declining has no response', declining().elapse(30_000), 'confirmingDecline', 'unreachable'],
  ] as const)('if %s, the page is in the pinned state with the pinned refusal', async (_, path, leaf, why) =>
    path.expect(leaf, refusal(why)),
  );

  test('the page stays if the connection cannot be watched', () =>
    ready().settle('watchConnection', 'broken').expect('ready', clear));

  test.each([
    ['the link', loading, 19_999, 'loading'],
    ['an acceptance', accepting, 29_999, 'accepting'],
    ['a refusal of the link', declining, 29_999, 'declining'],
  ] as const)('the wait for %s has the pinned length', async (_, path, limit, leaf) =>
    path().elapse(limit).expect(leaf),
  );

  test.each([
    ['reading again', loadFailed().when('retry.requested'), 'loading'],
    ['the connection', loadFailed().when('connection.regained'), 'loading'],
    ['the end of a rate limit', accepting().settle('acceptLink', 'rateLimited').elapse(30_000), 'loading'],
    ['a request to decline', accepting().settle('acceptLink', 'broken').when('decline.requested'), 'confirmingDecline'],
    ['declining again', declining().settle('declineLink', 'broken').when('decline.confirmed'), 'declining'],
    ['keeping the link', declining().settle('declineLink', 'broken').when('decline.cancelled'), 'ready'],
    [
      'keeping the link without an account',
      loading()
        .settle('readLink', 'signedOutAddressed')
        .when('decline.requested')
        .when('decline.confirmed')
        .settle('declineLink', 'broken')
        .when('decline.cancelled'),
      'signedOut',
    ],
  ] as const)('%s clears the refusal', async (_, path, leaf) => path.expect(leaf, clear));
});

test('a link that changed before it is declined is read again', () =>
  declining().settle('declineLink', 'outdated').expect('loading'));

test.each([
  ['unconfirmed', 'unconfirmed'],
  ['otherAccount', 'wrongAccount'],
  ['alreadyMember', 'alreadyMember'],
  ['expired', 'invalid'],
  ['valid', 'ready'],
])('a link that is %s is shown with its business in %s', (outcome, leaf) =>
  loading()
    .settle('readLink', outcome)
    .expect(leaf, { link: { businessName: 'Batik Lestari' } }),
);

test('a link for an unconfirmed address is read again on request', () =>
  loading().settle('readLink', 'unconfirmed').when('retry.requested').expect('loading'));

test('an event of the same user reads nothing again', () =>
  ready()
    .when({ type: 'visit.changed', route: { name: 'teamInvitation', jwtToken: 'eyJ.ey.x' }, userId: 'dewi' })
    .expect('ready'));

test('a member opens the business of the link, and the root reads its businesses again', async () => {
  const opened = () => loading().settle('readLink', 'alreadyMember').when('open.requested');
  await opened().received('app', { type: 'businesses.changed', businessId: 'b1' });
  await opened().received('location', {
    type: 'navigation.requested',
    to: { name: 'home', search: { businessId: 'b1' } },
  });
});

test('each request to open the accepted business lets the root read its businesses again', async () => {
  const sut = machineSut(model);
  await sut.start();
  await sut.settle('readLink', 'done', model.outcomes['readLink']!.done['valid']);
  await sut.send({ type: 'accept.requested', confirmName: null, ownName: null });
  await sut.settle('acceptLink', 'done', model.outcomes['acceptLink']!.done['accepted']);
  await sut.send({ type: 'open.requested' });
  const changed = { type: 'businesses.changed', businessId: 'b1' };
  expect(sut.received('app')).toMatchObject([changed, changed]);
  await sut.stop();
});
