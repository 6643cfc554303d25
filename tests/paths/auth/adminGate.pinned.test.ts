import { test } from 'vitest';

import { admissionModel } from '../../../src/machines/auth/adminGate.model.ts';
import { given } from '../../model/pinned.ts';

test('nobody is signed in anonymously, and the page then opens another door for them', () =>
  given(admissionModel)
    .settle('askPermission', 'nobody')
    .expect('signingIn')
    .settle('signInAnonymously', 'signedIn')
    .expect('awaiting'));

test('a visitor who cannot be signed in is told, and may try again', () =>
  given(admissionModel)
    .settle('askPermission', 'nobody')
    .settle('signInAnonymously', 'refused')
    .expect('unsigned')
    .when('retry.requested')
    .expect('signingIn'));

test('a root that never tells who came is no dead end', () =>
  given(admissionModel)
    .settle('askPermission', 'nobody')
    .settle('signInAnonymously', 'signedIn')
    .elapse('patience')
    .expect('unsigned'));

test('a permission that cannot be read is asked for again, never taken for a no', () =>
  given(admissionModel, { userId: 'yusuf' })
    .settle('askPermission', 'offline')
    .expect('unanswered')
    .when('retry.requested')
    .settle('askPermission', 'admin')
    .expect('admitted'));

test('who has no permission is refused', () =>
  given(admissionModel, { userId: 'rina' }).settle('askPermission', 'none').expect('refused'));
