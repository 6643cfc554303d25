import { describe, expect, test } from 'vitest';

import { broadcastTestModel } from '../../../src/machines/campaigns/broadcastTest.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const requested = () => given(broadcastTestModel).when('test.requested');

describe('a test of a broadcast', () => {
  test('needs a number', () => given(broadcastTestModel).when({ type: 'test.requested', phone: '  ' }).expect('idle'));
  test('is not sent when none is left for today', () =>
    given({ ...broadcastTestModel, input: { ...(broadcastTestModel.input as object), left: 0 } })
      .when('test.requested')
      .expect('idle'));
  test('goes to the trimmed number', async () => {
    const sut = machineSut(broadcastTestModel);
    await sut.start();
    await sut.send({ type: 'test.requested', phone: ' 0812 3456 7890 ' });
    expect(sut.actor.getSnapshot().children['sendTest']?.getSnapshot().input).toMatchObject({
      phone: '0812 3456 7890',
    });
    await sut.stop();
  });
  test('that was sent says how many are left', () =>
    requested().settle('sendTest', 'sent').expect('sent', { left: 4, sentTo: '0812 3456 7890' }));
  test('that WhatsApp refused says why', () =>
    requested().settle('sendTest', 'failed').expect('failed', { reason: 'not_found', left: 4 }));
  test('whose end is unknown is unclear', () =>
    requested().settle('sendTest', 'unknown').expect('unclear', { left: 4 }));
  test('that the database refused says why, and can be sent again', () =>
    requested()
      .settle('sendTest', 'refused')
      .expect('idle', { refusal: { code: 'too_many_tests' } })
      .when('test.requested')
      .expect('sending', { refusal: null }));
  test('that did not reach the server says so', () =>
    requested().settle('sendTest', 'offline').expect('idle', { refusal: 'notSent' }));
  test('is waited for 75 seconds', () => requested().elapse(74_999).expect('sending').elapse(1).expect('unclear'));
  test('after a failed one forgets its reason', () =>
    requested().settle('sendTest', 'failed').when('test.requested').expect('sending', { reason: null }));
});
