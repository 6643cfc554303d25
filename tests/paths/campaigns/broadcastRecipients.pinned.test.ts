import { expect, test } from 'vitest';

import { broadcastRecipientsModel as model } from '../../../src/machines/campaigns/broadcastRecipients.model.ts';
import { moreRecipients, recipients, sending } from '../../../src/machines/campaigns/broadcasts.fixture.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const scope = { campaignId: sending.id, filter: null, size: 10 };

test.each([
  ['a filter', { filter: 'failed' }],
  ['a size', { size: 50 }],
  ['nothing else', {}],
])('%s that is chosen starts at the first row, and the rows stay until then', async (_, chosen) => {
  const sut = machineSut(model);
  await sut.start();
  await sut.settle('readPage', 'done', { rows: recipients, next: null });
  await sut.send({ type: 'scope.chosen', scope: chosen });
  const { value, context, children } = sut.actor.getSnapshot();
  expect({ value, rows: context.rows }).toEqual({ value: 'loading', rows: recipients });
  expect(children['readPage']?.getSnapshot().input).toEqual({
    scope: { ...scope, ...chosen },
    after: null,
    shown: 0,
  });
  await sut.stop();
});

test('the next page can be asked for while rows are read again', () =>
  given(model)
    .settle('readPage', 'some')
    .when('rows.invalidated')
    .when('more.requested')
    .settle('readPage', 'last')
    .expect('listed.refreshing', { rows: [...recipients, ...moreRecipients] }));

test('a file that cannot be made says so, and the rows stay', () =>
  given(model)
    .settle('readPage', 'some')
    .when('command.requested')
    .settle('runCommand', 'offline')
    .expect('listed.refreshing', { rows: recipients, problem: 'command' }));
