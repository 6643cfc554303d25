import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';

import { businessId } from '../../../src/machines/home/home.fixture.ts';
import { homeMachine } from '../../../src/machines/home/home.machine.ts';
import { homeRoute } from '../../../src/machines/home/home.ts';
import { reportDeliveryModel } from '../../../src/machines/home/reportDelivery.model.ts';
import { given } from '../../model/pinned.ts';

const shown = () => given(reportDeliveryModel).settle('readValue', 'read');
const saving = () => shown().when('value.chosen').expect('saving');

describe('the sending of the report', () => {
  test('is shown with how the last one fared', () =>
    shown().expect('shown', { value: { isOn: false, last: { reason: 'disconnected' } } }));
  test('that cannot be read is read again on request', () =>
    given(reportDeliveryModel)
      .settle('readValue', 'offline')
      .expect('failed')
      .when('retry.requested')
      .expect('loading'));
  test('is waited for 20 seconds', () =>
    given(reportDeliveryModel).elapse(19_999).expect('loading').elapse(1).expect('failed'));
  test('is changed', () =>
    saving()
      .settle('saveChoice', 'saved')
      .expect('shown', { problem: null, value: { isOn: true } }));
  test('stays as it was after a refusal, with its reason', () =>
    saving()
      .settle('saveChoice', 'refused')
      .expect('shown', { problem: { code: 'own_number' }, value: { isOn: false } })
      .when('value.chosen')
      .expect('saving', { problem: null }));
  test('that may not be saved says so', () =>
    saving().settle('saveChoice', 'offline').expect('shown', { problem: 'notSaved' }));
  test('is saved within 20 seconds, or it is said that it may not be', () =>
    saving().elapse(19_999).expect('saving').elapse(1).expect('shown', { problem: 'notSaved' }));
  test.each([true, false])('is read for owners only (owner: %s)', (isOwner) => {
    const input = { route: homeRoute(businessId), businessId, userId: 'dewi', isOwner };
    const page = createActor(homeMachine, { input }).start();
    expect('delivery' in page.getSnapshot().children).toBe(isOwner);
    page.stop();
  });
});
