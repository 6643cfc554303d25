import { describe, expect, test } from 'vitest';

import { businessId, rows } from '../../../src/machines/orders/orderList.fixture.ts';
import { orderListModel as model } from '../../../src/machines/orders/orderList.model.ts';
import { ordersRoute } from '../../../src/machines/orders/orderList.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const listed = () => given(model).settle('readPage', 'some');
const running = () => listed().when('command.requested');

describe('failures of the list of orders', () => {
  test.each([
    ['the page cannot be read', given(model).settle('readPage', 'offline'), 'failed', {}],
    ['the page has no response', given(model).elapse(20_000), 'failed', {}],
    ['the user is not in the team any more', given(model).settle('readPage', 'denied'), 'denied', {}],
    [
      'the page cannot be read again',
      listed().when('rows.invalidated').settle('readPage', 'offline'),
      'listed',
      { rows },
    ],
    ['a colleague changed the order', running().settle('runCommand', 'refused'), 'loading', { refusal: 'changed' }],
    ['the mark fails', running().settle('runCommand', 'offline'), 'loading', { refusal: 'failed' }],
    ['the mark has no response', running().elapse(70_000), 'loading', { refusal: 'failed' }],
    ['changes cannot be followed', listed().settle('followRows', 'offline'), 'listed', {}],
  ] as const)('if %s, the list is in the pinned state with the pinned refusal', async (_, path, leaf, context) =>
    path.expect(leaf, { refusal: null, ...context }),
  );
});

test('a part of the list is in the address, and is what is read', async () => {
  const sut = machineSut(model);
  await sut.start();
  await sut.settle('readPage', 'done', { rows, total: 6, page: 1, about: { ship: 1, unpaid: 1, proof: 1 } });
  await sut.send({ type: 'filter.chosen', search: { status: 'ship' } });
  const { context, children } = sut.actor.getSnapshot();
  expect(context.route).toEqual(ordersRoute(businessId, 'ship'));
  expect(children['readPage']?.getSnapshot().input).toEqual({ businessId, status: 'ship' });
  await sut.stop();
});
