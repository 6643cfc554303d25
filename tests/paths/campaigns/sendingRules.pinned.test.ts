import { describe, expect, test } from 'vitest';

import { sendingRulesModel } from '../../../src/machines/campaigns/sendingRules.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const opened = () => given(sendingRulesModel).when('section.opened');
const shown = () => opened().settle('readValue', 'read');

describe('the rules of sending', () => {
  test('are not read before the section is opened', async () => {
    const sut = machineSut(sendingRulesModel);
    await sut.start();
    expect(sut.actor.getSnapshot().children).toEqual({});
    await sut.stop();
  });
  test('are shown', () => shown().expect('shown', { value: { standard: 200 } }));
  test('that cannot be read are read again on request', () =>
    opened().settle('readValue', 'offline').expect('failed').when('retry.requested').expect('loading'));
  test('are waited for 20 seconds', () => opened().elapse(19_999).expect('loading').elapse(1).expect('failed'));
  test('are changed by owners', () =>
    shown()
      .when('value.chosen')
      .settle('saveChoice', 'saved')
      .expect('shown', { problem: null, value: { channels: [{ cap: 300 }] } }));
  test('are not changed by members', () =>
    given({ ...sendingRulesModel, input: { ...(sendingRulesModel.input as object), isOwner: false } })
      .when('section.opened')
      .settle('readValue', 'read')
      .when('value.chosen')
      .expect('shown'));
  test('stay as they were after a refusal, with its reason', () =>
    shown()
      .when('value.chosen')
      .settle('saveChoice', 'refused')
      .expect('shown', { problem: { code: 'not_owner' }, value: { channels: [{ cap: null }] } })
      .when('value.chosen')
      .expect('saving', { problem: null }));
  test('that may not be saved say so', () =>
    shown().when('value.chosen').settle('saveChoice', 'offline').expect('shown', { problem: 'notSaved' }));
  test('are saved within 20 seconds, or it is said that they may not be', () =>
    shown().when('value.chosen').elapse(19_999).expect('saving').elapse(1).expect('shown', { problem: 'notSaved' }));
});
