import { expect, test } from 'vitest';

import { adminGateModel } from '../../../src/machines/auth/adminGate.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const signingIn = () => given(adminGateModel).settle('readPermission', 'signedOut');

test('a signed-out visitor is signed in anonymously, and the gate then waits for the session', () =>
  signingIn().expect('signingIn').settle('signInAnonymously', 'signedIn').expect('awaitingSession'));

test('a failed anonymous sign-in can be retried', () =>
  signingIn()
    .settle('signInAnonymously', 'refused')
    .expect('signInFailed')
    .when('retry.requested')
    .expect('signingIn'));

test.each([
  ['checkingPermission', 'permissionUnknown', () => given(adminGateModel)],
  ['signingIn', 'signInFailed', () => signingIn()],
  ['awaitingSession', 'signInFailed', () => signingIn().settle('signInAnonymously', 'signedIn')],
])('%s: without a response the gate offers a retry after 15 seconds', (busy, failed, start) =>
  start().elapse(14_999).expect(busy).elapse(1).expect(failed),
);

test('a browser that holds a session without its second factor is sent to enter it', () =>
  signingIn().settle('signInAnonymously', 'alreadySignedIn').expect('needsSecondFactor'));

test('a permission that cannot be read is not refused and can be read again', () =>
  given(adminGateModel, { userId: 'yusuf' })
    .settle('readPermission', 'offline')
    .expect('permissionUnknown')
    .when('retry.requested')
    .settle('readPermission', 'admin')
    .expect('admitted'));

test('an administrator without a second factor is not admitted, and is checked again on request', () =>
  given(adminGateModel, { userId: 'yusuf' })
    .settle('readPermission', 'withoutFactor')
    .expect('factorMissing')
    .when('retry.requested')
    .settle('readPermission', 'admin')
    .expect('admitted'));

test('a user without the permission is refused', () =>
  given(adminGateModel, { userId: 'rina' }).settle('readPermission', 'none').expect('refused'));

test.each([
  ['admitted', 'admin'],
  ['refused', 'none'],
])('a gate ends as %s', async (result, permission) => {
  const sut = machineSut({ ...adminGateModel, input: { userId: 'yusuf' } });
  await sut.start();
  expect(sut.actor.getSnapshot().children['readPermission']?.getSnapshot()).toMatchObject({
    input: { userId: 'yusuf' },
  });
  await sut.settle('readPermission', 'done', permission);
  expect(sut.actor.getSnapshot().output).toBe(result);
  await sut.stop();
});
