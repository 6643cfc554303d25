import { test } from 'vitest';

import { adminGateModel } from '../../../src/machines/auth/adminGate.model.ts';
import { given } from '../../model/pinned.ts';

test('a signed-out visitor is signed in anonymously, and the gate then waits for the session', () =>
  given(adminGateModel)
    .settle('readPermission', 'signedOut')
    .expect('signingIn')
    .settle('signInAnonymously', 'signedIn')
    .expect('awaitingSession'));

test('a failed anonymous sign-in can be retried', () =>
  given(adminGateModel)
    .settle('readPermission', 'signedOut')
    .settle('signInAnonymously', 'refused')
    .expect('signInFailed')
    .when('retry.requested')
    .expect('signingIn'));

test('a gate without a session after the timeout offers a retry', () =>
  given(adminGateModel)
    .settle('readPermission', 'signedOut')
    .settle('signInAnonymously', 'signedIn')
    .elapse('responseTimeout')
    .expect('signInFailed'));

test('a permission that cannot be read is not refused and can be read again', () =>
  given(adminGateModel, { userId: 'yusuf' })
    .settle('readPermission', 'offline')
    .expect('permissionUnknown')
    .when('retry.requested')
    .settle('readPermission', 'admin')
    .expect('admitted'));

test('a user without the permission is refused', () =>
  given(adminGateModel, { userId: 'rina' }).settle('readPermission', 'none').expect('refused'));
