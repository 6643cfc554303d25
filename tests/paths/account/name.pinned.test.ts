import { describe, test } from 'vitest';

import { nameModel as model } from '../../../src/machines/account/name.model.ts';
import { given } from '../../model/pinned.ts';

const before = 'Sari Wulandari';
const name = 'Sari W. Putri';
const editing = () => given(model).when('change.requested');
const saving = () => editing().when({ type: 'name.submitted', name });

describe('name', () => {
  test('a new name is shown while it is saved, and announced once it is', () =>
    saving()
      .expect('saving', { name: before, draft: name })
      .settle('saveName', 'saved')
      .expect('saved', { name, draft: null, refusal: null })
      .received('workspace', { type: 'profile.changed' })
      .when('change.requested')
      .expect('editing'));

  test.each([
    ['offline', 'unreachable'],
    ['denied', 'denied'],
    ['broken', 'unexpected'],
  ])('a name that is not saved (%s) returns to the field with the reason, and can be sent again', (outcome, refusal) =>
    saving()
      .settle('saveName', outcome)
      .expect('editing', { name: before, draft: name, refusal })
      .when({ type: 'name.submitted', name })
      .expect('saving', { refusal: null }),
  );

  test('a save without a response fails after 30 seconds', () =>
    saving().elapse(29_999).expect('saving').elapse(1).expect('editing', { refusal: 'unreachable', draft: name }));

  test('cancelling brings the old name back, also after a failure', () =>
    saving()
      .settle('saveName', 'denied')
      .when('change.cancelled')
      .expect('shown', { name: before, draft: null, refusal: null }));

  test('the same name is not saved again', () =>
    editing().when({ type: 'name.submitted', name: before }).expect('shown', { name: before, draft: null }));
});
