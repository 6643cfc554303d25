import { describe, test } from 'vitest';

import { sessionsModel } from '../../../src/machines/account/sessions.model.ts';
import type { Model } from '../../../src/machines/app/defineModel.ts';
import { aiPausesModel } from '../../../src/machines/customer/aiPauses.model.ts';
import { notesModel } from '../../../src/machines/customer/notes.model.ts';
import { privacyRequestsModel } from '../../../src/machines/customer/privacyRequests.model.ts';
import { promisesModel } from '../../../src/machines/customer/promises.model.ts';
import { summaryModel } from '../../../src/machines/customer/summary.model.ts';
import { tagsModel } from '../../../src/machines/customer/tags.model.ts';
import { apiKeysModel } from '../../../src/machines/integrations/apiKeys.model.ts';
import { webhooksModel } from '../../../src/machines/integrations/webhooks.model.ts';
import { ordersModel } from '../../../src/machines/orders/orders.model.ts';
import { dataAccessModel } from '../../../src/machines/settings/dataAccess.model.ts';
import { testCasesModel } from '../../../src/machines/training/testCases.model.ts';
import { given } from '../../model/pinned.ts';

const models: Record<string, Model> = {
  aiPauses: aiPausesModel,
  apiKeys: apiKeysModel,
  dataAccess: dataAccessModel,
  notes: notesModel,
  orders: ordersModel,
  privacyRequests: privacyRequestsModel,
  promises: promisesModel,
  sessions: sessionsModel,
  summary: summaryModel,
  tags: tagsModel,
  testCases: testCasesModel,
  webhooks: webhooksModel,
};

describe.each(Object.entries(models))('the record list %s', (_name, model) => {
  const rows = model.outcomes['readRows']?.done['some'];
  const command = model.events['command.requested']?.[0]?.['command'];
  const idle = () => given(model).settle('readRows', 'some');
  const rereading = () => idle().when('rows.invalidated');
  const running = () => idle().when('command.requested');
  const failed = () => given(model).settle('readRows', 'offline');

  test.each([
    ['it cannot be read', failed(), 'failed', { rows: null }],
    ['reading it times out', given(model).elapse(20_000), 'failed', { rows: null }],
    ['it cannot be read again', rereading().settle('readRows', 'offline'), 'idle', { rows }],
    ['reading it again times out', rereading().elapse(20_000), 'idle', { rows }],
    ['a command is denied', running().settle('runCommand', 'denied'), 'reading', { refusal: 'denied' }],
    ['a command fails', running().settle('runCommand', 'offline'), 'reading', { refusal: 'unreachable' }],
    ['a command times out', running().elapse(20_000), 'reading', { refusal: 'unreachable' }],
    ['changes of colleagues cannot be followed', idle().settle('followRows', 'offline'), 'idle', { rows }],
    ['the connection cannot be watched', idle().settle('watchConnection', 'offline'), 'idle', { rows }],
  ])('when %s', (_, path, state, context) => path.expect(state, context));

  test.each([
    ['a retry', failed().when('retry.requested'), 'reading'],
    ['a change after it could not be read', failed().when('rows.invalidated'), 'reading'],
    ['the connection returns after it could not be read', failed().when('connection.regained'), 'reading'],
    ['a change', idle().when('rows.invalidated'), 'reading'],
    ['a change while it is read', rereading().when('rows.invalidated'), 'reading'],
    ['the connection returns', idle().when('connection.regained'), 'reading'],
    ['a command', running(), 'running'],
    ['a command while it is read again', rereading().when('command.requested'), 'running'],
    ['a command before it was read', given(model).when('command.requested'), 'reading'],
  ])('after this: %s', (_, path, state) => path.expect(state));

  test('a done command reports itself, and the list is read again', () =>
    running()
      .settle('runCommand', 'done')
      .expect('reading', { command, refusal: null })
      .emitted('command.done')
      .settle('readRows', 'none')
      .expect('idle', { rows: [] }));

  test('a refused command reports nothing, and its refusal stays until the next command', () =>
    running()
      .settle('runCommand', 'denied')
      .settle('readRows', 'some')
      .expect('idle', { refusal: 'denied' })
      .emitted()
      .when('command.requested')
      .expect('running', { command, refusal: null }));

  test('a command while the list is read again replaces the refusal of the last one', () =>
    running().settle('runCommand', 'denied').when('command.requested').expect('running', { command, refusal: null }));

  test('a request of the record list counts as failed after twenty seconds', () =>
    given(model).elapse(19_999).expect('reading').elapse(1).expect('failed'));
});
