import { describe, test } from 'vitest';

import { businessDataModel } from '../../../src/machines/settings/businessData.model.ts';
import { given } from '../../model/pinned.ts';

const shown = () => given(businessDataModel).settle('readValue', 'read');
const saving = () => shown().when('value.chosen').expect('saving');

describe('how long records are kept', () => {
  test('is shown', () => shown().expect('shown', { value: { retentionDays: 365 } }));
  test('that cannot be read is read again on request', () =>
    given(businessDataModel).settle('readValue', 'offline').expect('failed').when('retry.requested').expect('loading'));
  test('is waited for 20 seconds', () =>
    given(businessDataModel).elapse(19_999).expect('loading').elapse(1).expect('failed'));
  test('is changed by owners', () =>
    saving()
      .settle('saveChoice', 'saved')
      .expect('shown', { problem: null, value: { retentionDays: 180 } }));
  test('is not changed by members', () =>
    given({ ...businessDataModel, input: { ...(businessDataModel.input as object), isOwner: false } })
      .settle('readValue', 'read')
      .when('value.chosen')
      .expect('shown'));
  test('stays as it was after a refusal, with its reason', () =>
    saving()
      .settle('saveChoice', 'refused')
      .expect('shown', { problem: { code: 'needs_factor' }, value: { retentionDays: 365 } })
      .when('value.chosen')
      .expect('saving', { problem: null }));
  test('that may not be saved says so', () =>
    saving().settle('saveChoice', 'offline').expect('shown', { problem: 'notSaved' }));
  test('is saved within 20 seconds, or it is said that it may not be', () =>
    saving().elapse(19_999).expect('saving').elapse(1).expect('shown', { problem: 'notSaved' }));
});
