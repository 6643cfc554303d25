import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';

import { connectionTestModel as model } from '../../../src/machines/settings/connectionTest.model.ts';
import { defineConnectionTest } from '../../../src/services/settings/connectionTest.actors.ts';
import { given } from '../../model/pinned.ts';

const ready = () => given(model).settle('readAccount', 'midtrans');
const testing = () => ready().when('test.requested');

describe('errors and time limits', () => {
  test('without an answer about the account it can be tested nevertheless', () =>
    given(model).settle('readAccount', 'offline').expect('unread').when('test.requested').expect('testing'));

  test('a slow answer about the account is not waited for', () =>
    given(model).elapse('readTimeout').expect('unread', { account: null }));

  test.each([
    ['a member', testing().settle('testConnection', 'denied'), 'denied'],
    ['no network', testing().settle('testConnection', 'offline'), 'unreachable'],
    ['a test that is too slow', testing().elapse('testTimeout'), 'unreachable'],
  ] as const)('after %s the refusal is told, and the test can be repeated', (_, path, refusal) =>
    path
      .expect('failed', { refusal, account: { provider: 'midtrans' } })
      .when('test.requested')
      .expect('testing'),
  );
});

describe('the test', () => {
  test('without a key nothing is asked', () =>
    given(model).settle('readAccount', 'keyless').expect('keyless').when('test.requested').expect('keyless'));

  test('a key that was removed since is said to be missing', () =>
    testing().settle('testConnection', 'keyless').expect('keyless'));

  test('a refused key is the outcome, and a later test may work', () =>
    testing()
      .settle('testConnection', 'wrongKey')
      .expect('tested', { outcome: 'refused' })
      .when('test.requested')
      .settle('testConnection', 'works')
      .expect('tested', { outcome: 'works', refusal: null }));
});

describe('the adapter', () => {
  const resultOf = async (response: Response | Error, online = true) => {
    const calls: { url: string; body: unknown }[] = [];
    const { testConnection } = defineConnectionTest(
      {
        url: 'https://api.test',
        fetch: async (...call) => {
          const request = new Request(...call);
          calls.push({ url: request.url, body: await request.json() });
          if (response instanceof Error) throw response;
          return response;
        },
      },
      () => online,
    );
    const actor = createActor(testConnection, { input: { businessId: 'b1', kind: 'shipping' } }).start();
    const { output } = await waitFor(actor, ({ status }) => status === 'done');
    return { output, calls };
  };

  test('the business and the kind are sent, and nothing else', async () => {
    const told = { provider: 'rajaongkir', environment: 'production', outcome: 'limit' };
    const { output, calls } = await resultOf(Response.json(told));
    expect(output).toEqual(told);
    expect(calls).toEqual([
      { url: 'https://api.test/functions/v1/checkout/connection/test', body: { business: 'b1', kind: 'shipping' } },
    ]);
  });

  test.each([
    [403, 'denied'],
    [404, 'denied'],
    [429, 'rate-limited'],
    [503, 'unreachable'],
  ] as const)('the status %i is the refusal %s', async (status, refused) => {
    expect((await resultOf(Response.json({}, { status }))).output).toEqual({ refused });
  });

  test('without a network the reason is the own connection', async () => {
    expect((await resultOf(new TypeError('Failed to fetch'), false)).output).toEqual({ refused: 'offline' });
  });
});
