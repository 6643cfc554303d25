/**
 * Runs the real machine with its real services over a small database. Tabs open and close at any moment, and requests
 * or responses are lost. In every case each row exists exactly once.
 */
import { PostgrestClient } from '@supabase/postgrest-js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock, type ActorRefFrom } from 'xstate';

import { createBusinessMachine } from '../../../src/machines/onboarding/createBusiness.machine.ts';
import { defineCreateBusiness } from '../../../src/services/onboarding/createBusiness.actors.ts';
import type { SessionClient } from '../../../src/services/platform/session.ts';
import { Rows } from './createBusiness.rows.ts';

const businessId = 'b7e23ec2-9af6-4b1e-8d0c-1c7a3b5d9f01';
const userId = 'a0000000-0000-4000-8000-000000000004';

/**
 * What happens to a request: it succeeds, its response is lost or delayed forever, the request never arrives, or the
 * server is overloaded.
 */
type Fate = 'succeeds' | 'responseLost' | 'responseDelayed' | 'requestLost' | 'overloaded';

interface Network {
  rows: Rows;
  /** Resolves when the request may continue. */
  waitForTurn: (label: string) => Promise<unknown>;
  fate: (label: string) => Fate;
}

const current = (async () => ({ user: { id: userId } })) as unknown as SessionClient['current'];

const fetchIn =
  ({ rows, waitForTurn, fate }: Network): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const body = (await request.text()) || 'null';
    const url = new URL(request.url);
    const label = `${request.method} ${url.pathname}`;
    await waitForTurn(label);
    const outcome = fate(label);
    if (outcome === 'requestLost') throw new TypeError('Failed to fetch');
    if (outcome === 'overloaded') return Response.json({ code: '', message: 'Service Unavailable' }, { status: 503 });
    const merges = request.headers.get('prefer')?.includes('merge-duplicates') ?? false;
    const response = rows.respond({ method: request.method, url, body: JSON.parse(body), merges });
    if (outcome === 'responseDelayed') await new Promise(() => {});
    if (outcome === 'responseLost' || init?.signal?.aborted) throw new TypeError('Failed to fetch');
    return response;
  };

/** A tab whose user submits the name, and retries after every interruption. */
const openTab = (network: Network, name: string, { clock = new SimulatedClock(), retries = true } = {}) => {
  const rest = new PostgrestClient('http://rest.test', { fetch: fetchIn(network) });
  const machine = createBusinessMachine.provide({ actors: defineCreateBusiness({ rest, current }) });
  const route = { name: 'onboardingStart', search: { business_id: businessId } } as const;
  const tab = createActor(machine, { input: { route, userId }, clock });
  const proceed = () => {
    const now = tab.getSnapshot();
    if (now.status !== 'active') return;
    if (now.matches('naming')) tab.send({ type: 'name.submitted', name });
    else if (retries && (now.matches('interrupted') || now.matches('lookUpFailed')))
      tab.send({ type: 'retry.requested' });
  };
  tab.subscribe(() => queueMicrotask(proceed));
  tab.start();
  // The access check belongs to another machine.
  tab.send({ type: 'xstate.done.actor.adminGate', output: 'admitted' } as never);
  return tab;
};

const isCreated = (tab: ActorRefFrom<typeof createBusinessMachine>) => tab.getSnapshot().matches('created');

/** Completes the creation in a tab without faults. */
const createWithoutFaults = async (rows: Rows) => {
  const tab = openTab({ rows, waitForTurn: async () => {}, fate: () => 'succeeds' }, 'Warung Bu Tini');
  await expect.poll(() => isCreated(tab)).toBe(true);
  tab.stop();
};

const expectOneOfEach = ({ tables, order }: Rows) => {
  const [business] = tables.business;
  expect(tables.business).toEqual([{ id: businessId, profile_id: userId, name: business?.['name'], mode: 'testing' }]);
  expect(tables.team_business).toMatchObject([{ business_id: businessId, member_id: userId, role: 'owner' }]);
  expect(tables.channel).toMatchObject([{ business_id: businessId, status: 'pending', source: 'waha' }]);
  expect(tables.agent).toMatchObject([
    { business_id: businessId, enable_agent_partial_rollout: false, agent_rollout_probability: 1 },
  ]);
  expect(tables.channel_agent).toEqual([{ channel_id: tables.channel[0]?.['id'], agent_id: tables.agent[0]?.['id'] }]);
  expect(order).toEqual(['business', 'team_business', 'channel', 'agent', 'channel_agent']);
};

describe('each row is created once and in order', () => {
  test('without faults', async () => {
    const rows = new Rows();
    await createWithoutFaults(rows);
    expectOneOfEach(rows);
  });

  test('wherever the only tab is closed, with or without the last response', async () => {
    for (const lost of [false, true])
      for (let requests = 0; requests <= 6; requests += 1) {
        const rows = new Rows();
        let left = requests;
        const never = new Promise(() => {});
        const tab = openTab(
          {
            rows,
            waitForTurn: () => (left-- > 0 ? Promise.resolve() : never),
            fate: () => (lost && left === 0 ? 'responseLost' : 'succeeds'),
          },
          'Warung Bu Tini',
        );
        // oxlint-disable-next-line no-await-in-loop -- one crash after another
        await expect.poll(() => left < 0 || isCreated(tab)).toBe(true);
        tab.stop();
        // oxlint-disable-next-line no-await-in-loop -- one crash after another
        await createWithoutFaults(rows);
        expectOneOfEach(rows);
      }
  });

  test('in any interleaving of several tabs, lost responses and closed tabs', () =>
    fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom<Fate>('succeeds', 'succeeds', 'responseLost', 'requestLost'), { maxLength: 30 }),
        fc.array(fc.record({ name: fc.constantFrom('Warung', 'Warung Bu Tini'), closesAfter: fc.nat({ max: 12 }) }), {
          minLength: 1,
          maxLength: 3,
        }),
        async (scheduler, fates, visitors) => {
          const rows = new Rows();
          let requests = 0;
          const tabs = visitors.map(({ name, closesAfter }) => {
            let mine = 0;
            const tab = openTab(
              {
                rows,
                waitForTurn: async (label) => {
                  await scheduler.schedule(Promise.resolve(), label);
                  mine += 1;
                  // The request is already sent: it is executed, but its response is lost.
                  if (mine > closesAfter) tab.stop();
                },
                fate: () => fates[requests++] ?? 'succeeds',
              },
              name,
            );
            return tab;
          });
          while (scheduler.count() > 0) {
            // oxlint-disable-next-line no-await-in-loop -- one request at a time
            await scheduler.waitOne();
            // oxlint-disable-next-line no-await-in-loop -- lets the tab send its next request
            await new Promise((resolve) => setTimeout(resolve));
          }
          for (const tab of tabs) tab.stop();
          await createWithoutFaults(rows);
          expectOneOfEach(rows);
        },
      ),
      { numRuns: 60 },
    ));
});

describe.each([
  ['business', 'business'],
  ['team_business', 'teamBusiness'],
  ['channel', 'channel'],
  ['agent', 'agent'],
  ['channel_agent', 'link'],
] as const)('the row of %s', (table, step) => {
  const polling = { interval: 1 };
  /** Gives its inserts these fates in order; every other request succeeds. */
  const withFates = (...fates: Fate[]) => {
    const rows = new Rows();
    let inserts = 0;
    const fate = (label: string): Fate => (label === `POST /${table}` ? (fates[inserts++] ?? 'succeeds') : 'succeeds');
    return { rows, network: { rows, waitForTurn: async () => {}, fate }, insertCount: () => inserts };
  };

  test.each([1, 2])('is created by the next retry after %i refused inserts', async (times) => {
    const { rows, network, insertCount } = withFates(...Array<Fate>(times).fill('overloaded'));
    const tab = openTab(network, 'Warung Bu Tini');
    await expect.poll(() => isCreated(tab), polling).toBe(true);
    tab.stop();
    expect(insertCount()).toBe(times + 1);
    expectOneOfEach(rows);
  });

  test('is reported as the failed step if every insert is refused, and no later row is created', async () => {
    const { rows, network } = withFates(...Array<Fate>(9).fill('overloaded'));
    const tab = openTab(network, 'Warung Bu Tini', { retries: false });
    for (const _ of [1, 2, 3]) {
      // oxlint-disable-next-line no-await-in-loop -- one retry after another
      await expect.poll(() => tab.getSnapshot().matches('interrupted'), polling).toBe(true);
      expect(tab.getSnapshot().context.failure).toEqual({ step, why: 'unreachable' });
      tab.send({ type: 'retry.requested' });
    }
    tab.stop();
    const order = ['business', 'team_business', 'channel', 'agent', 'channel_agent'] as const;
    expect(rows.order).toEqual(order.slice(0, order.indexOf(table)));
  });

  test('is found by the next retry if its response arrives after the timeout', async () => {
    const { rows, network, insertCount } = withFates('responseDelayed');
    const clock = new SimulatedClock();
    const tab = openTab(network, 'Warung Bu Tini', { clock });
    await expect.poll(() => rows.order.at(-1), polling).toBe(table);
    clock.increment(20_000);
    await expect.poll(() => isCreated(tab), polling).toBe(true);
    tab.stop();
    expect(insertCount()).toBe(2);
    expectOneOfEach(rows);
  });
});

test('a user who may not create a business does not reach the first row', async () => {
  const rows = new Rows();
  rows.permission = 'limit';
  const tab = openTab({ rows, waitForTurn: async () => {}, fate: () => 'succeeds' }, 'Warung Bu Tini');
  await expect.poll(() => tab.getSnapshot().matches('denied')).toBe(true);
  expect(tab.getSnapshot().context.denial).toBe('limit');
  tab.stop();
  expect(rows.order).toEqual([]);
});

test("an id of another user's business is not changed", async () => {
  const rows = new Rows();
  rows.tables.business.push({ id: businessId, profile_id: 'somebody', name: 'Toko Lain', mode: 'live' });
  const tab = openTab({ rows, waitForTurn: async () => {}, fate: () => 'succeeds' }, 'Warung Bu Tini');
  await expect.poll(() => tab.getSnapshot().matches('taken')).toBe(true);
  tab.stop();
  expect(rows.tables.business).toEqual([{ id: businessId, profile_id: 'somebody', name: 'Toko Lain', mode: 'live' }]);
  expect(rows.tables.team_business).toEqual([]);
});
