import { test } from 'vitest';

import { adminGateModel } from '../../../src/machines/auth/adminGate.model.ts';
import { given } from '../../model/pinned.ts';

test('nobody is signed in anonymously, and the page then opens another door for them', () =>
  given(adminGateModel)
    .settle('readPermission', 'signedOut')
    .expect('signingIn')
    .settle('signInAnonymously', 'signedIn')
    .expect('awaitingSession'));

test('a visitor who cannot be signed in is told, and may try again', () =>
  given(adminGateModel)
    .settle('readPermission', 'signedOut')
    .settle('signInAnonymously', 'refused')
    .expect('signInFailed')
    .when('retry.requested')
    .expect('signingIn'));

test('a root that never tells who came is no dead end', () =>
  given(adminGateModel)
    .settle('readPermission', 'signedOut')
    .settle('signInAnonymously', 'signedIn')
    .elapse('responseTimeout')
    .expect('signInFailed'));

test('a permission that cannot be read is asked for again, never taken for a no', () =>
  given(adminGateModel, { userId: 'yusuf' })
    .settle('readPermission', 'offline')
    .expect('permissionUnknown')
    .when('retry.requested')
    .settle('readPermission', 'admin')
    .expect('admitted'));

test('who has no permission is refused', () =>
  given(adminGateModel, { userId: 'rina' }).settle('readPermission', 'none').expect('refused'));
