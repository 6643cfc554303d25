/** Tenant isolation under load: six businesses, 48 workers, a fifth of the requests for rows of another business. */
import { randomUUID } from 'node:crypto';

import { beforeAll, expect, test } from 'vitest';

import { setupFixtures } from './fixtures.ts';

const tenantCount = 6;
const workerCount = 48;
/** The number of requests. `TENANT_REQUESTS=10000` takes half a minute more. */
const requestCount = Number(process.env['TENANT_REQUESTS'] ?? 1000);
const roomsEach = 20;

interface Tenant {
  business: string;
  rooms: string[];
  token: string;
}

const fixtures = setupFixtures();
let tenants: Tenant[];
beforeAll(async () => {
  tenants = await Promise.all(Array.from({ length: tenantCount }, (_, i) => createTenant(i)));
});

/** Creates a business whose id is part of every row. */
const createTenant = async (number: number): Promise<Tenant> => {
  const owner = await fixtures.newUser(`tenant-${number}@chabot.test`);
  const [business, channel] = [randomUUID(), randomUUID()];
  await fixtures.sql(`insert into business (id, profile_id, name) values ($1, $2, $3)`, [
    business,
    owner.id,
    `milik ${business}`,
  ]);
  await fixtures.sql(`insert into channel (id, business_id) values ($1, $2)`, [channel, business]);
  const rooms = await fixtures.sql<{ id: string }>(
    `insert into room (business_id, channel_id, chat_id, name)
     select $1::uuid, $2, '62866' || n || '@c.us', 'milik ' || $1::uuid from generate_series(1, ${roomsEach}) as n returning id`,
    [business, channel],
  );
  await fixtures.sql(
    `insert into message (business_id, room_id, channel_id, author, body)
     select business_id, id, channel_id, 'customer', 'milik ' || business_id from room where business_id = $1`,
    [business],
  );
  return { business, rooms: rooms.map(({ id }) => id), token: owner.accessToken ?? '' };
};

/** Pseudo-random numbers that are the same on every run. */
const seededRandom = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
};

type RequestBuilder = (of: Tenant, room: string) => [method: string, path: string, body?: object];
const requests: readonly RequestBuilder[] = [
  (_, room) => ['GET', `room?id=eq.${room}&select=*,message(*),channel(business(*))`],
  ({ business }) => ['GET', `room?business_id=eq.${business}&order=last_message_at.desc,id.desc&limit=10`],
  (_, room) => ['GET', `message?room_id=eq.${room}`],
  ({ business }) => ['GET', `business?id=eq.${business}`],
  (_, room) => ['PATCH', `room?id=eq.${room}`, { tags: ['dipukul'] }],
  (_, room) => ['POST', 'rpc/take_room', { room_id: room }],
  (_, room) => ['POST', 'rpc/give_back_room', { room_id: room }],
  ({ business }) => ['POST', 'rpc/find_rooms', { business_id: business, query: 'milik' }],
  ({ business }) => ['POST', 'rpc/search_messages', { business_id: business, query: 'milik' }],
];

test('under concurrent load every response contains rows of the caller’s own business only', async () => {
  let remaining = requestCount;
  let foreign = 0;
  const leaks: string[] = [];
  const denied: string[] = [];
  const runWorker = async (number: number): Promise<void> => {
    const roll = seededRandom(number + 1);
    while (remaining > 0) {
      remaining -= 1;
      const callerIndex = roll(tenantCount);
      const isForeign = roll(5) === 0;
      const targetIndex = isForeign ? (callerIndex + 1 + roll(tenantCount - 1)) % tenantCount : callerIndex;
      const [caller, target] = [tenants[callerIndex], tenants[targetIndex]];
      const buildRequest = requests[roll(requests.length)];
      if (!caller || !target || !buildRequest) throw new Error('A random index is out of range.');
      foreign += Number(isForeign);

      const [method, path, body] = buildRequest(target, target.rooms[roll(roomsEach)] ?? '');
      const response = await fetch(`${fixtures.stack.url}/rest/v1/${path}`, {
        method,
        headers: {
          apikey: fixtures.stack.keys.publishable,
          authorization: `Bearer ${caller.token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          // Compression would only cost time here.
          'accept-encoding': 'identity',
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const otherTenants = tenants.filter((tenant) => tenant !== caller);
      if (otherTenants.some(({ business }) => text.includes(business))) leaks.push(`${method} ${path}: ${text}`);
      if (!isForeign && (!response.ok || !text.includes(caller.business))) denied.push(`${method} ${path}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: workerCount }, (_, number) => runWorker(number)));

  expect(leaks).toEqual([]);
  expect(denied).toEqual([]);
  expect(foreign).toBeGreaterThan(requestCount / 6);
  // No room is held by the owner of another business.
  expect(
    await fixtures.sql(
      `select room.id from room join business on business.id = room.business_id
       where business.name like 'milik %' and room.holder_id is not null and room.holder_id <> business.profile_id`,
    ),
  ).toEqual([]);
});
