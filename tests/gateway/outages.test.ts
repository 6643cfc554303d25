import { createHmac } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { createHandover } from '../../supabase/functions/handover/app.ts';
import { createTeam } from '../../supabase/functions/team/app.ts';
import { createUpdateToggles } from '../../supabase/functions/update-toggles/app.ts';
import { createEvents } from '../../supabase/functions/waha-events/app.ts';
import { createGateway } from '../../supabase/functions/waha/app.ts';
import { chatCalls, sessionCalls } from './support/calls.ts';
import { openHouse, status, type House, type Place, type Strike } from './support/harness.ts';
import { hmacKey } from './support/simulator.ts';

// What the functions stand on fails once, twice, for good, or does what it was asked and loses the answer. The sends
// have a file of their own (sending.test.ts): what becomes of them is not said by a status alone.

let house: House;
let place: Place;
beforeAll(async () => {
  house = await openHouse();
  place = await house.room();
});
afterAll(() => house.close());
beforeEach(() => {
  house.calls.length = 0;
});

const late: Strike = () => {
  throw new DOMException('signal timed out', 'TimeoutError');
};
const cut: Strike = () => {
  throw new TypeError('fetch failed');
};

/** A send is tried again and looked up (sending.test.ts). Here nobody waits for words, and the file is of no message. */
const others = ['waiting words', 'file'];
const asked = [...sessionCalls, ...chatCalls].filter(([name]) => !name.startsWith('send') && !others.includes(name));

describe.each(asked)('WAHA fails at %s', (_, call) => {
  it('and each time it is asked once, and what went wrong is said', async () => {
    const [method, path, body] = call(place, house.owner.id);
    const ask = async () => {
      const reply = await house.api(method, path, body ? { body } : {});
      return [reply.status, reply.body['code']];
    };
    house.strike('/api/', status(500), status(503), late, cut);
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([
      [502, 'upstream_failed'],
      [502, 'upstream_failed'],
      [504, 'upstream_timeout'],
      [502, 'upstream_unreachable'],
    ]);
    expect(house.calls).toHaveLength(4);
  });
});

/** The way to everything, on which the database fails `times` times; `after`: when it has done what was asked. */
const failing =
  (times: number, { after = false } = {}): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    if (times <= 0 || !request.url.includes('/rest/v1/')) return house.net(request);
    times -= 1;
    if (after) await house.net(request);
    return Response.json({ code: 'XX000', message: 'rahasia', details: null, hint: null }, { status: 500 });
  };

type Work = (fetch: typeof globalThis.fetch) => {
  request: (path: string, init: RequestInit) => Response | Promise<Response>;
};

const letter = { key: 'x', from: 'x@chabot.test' };
const functions: [name: string, make: Work, path: () => string, init: () => RequestInit][] = [
  [
    'waha',
    (fetch) => createGateway({ env: house.env, fetch }),
    () => '/waha/sessions/batik-lestari',
    () => ({ headers: { 'x-api-key': house.env.publishableKey } }),
  ],
  [
    'team',
    (fetch) => createTeam({ env: desk(), fetch }),
    () => '/team/invitations',
    () => posting({ businessId: place.businessId, role: 'member', email: null }),
  ],
  [
    'handover',
    (fetch) => createHandover({ env: desk(), fetch }),
    () => '/handover',
    () => posting({ businessId: place.businessId }),
  ],
  [
    'update-toggles',
    (fetch) => createUpdateToggles({ env: desk(), fetch }),
    () => '/update-toggles',
    () => posting({ id: place.businessId, toggles: { modelVersion: 'large' } }),
  ],
];
const desk = () => ({
  ...house.env,
  linkSecret: 'x'.repeat(32),
  siteUrl: house.stack.url,
  mail: { url: `${house.stack.url}/__mail/api/emails`, ...letter },
});
const posting = (body: object): RequestInit => ({
  method: 'POST',
  headers: { apikey: house.env.publishableKey, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const silently = () => {
  const complaints = vi.spyOn(console, 'error').mockReturnValue();
  return () => complaints.mockRestore();
};

describe.each(functions)('the database fails under %s', (_, make, path, init) => {
  it('twice, and each time it is said without its words; then it works', async () => {
    const restore = silently();
    const work = make(failing(2));
    const ask = async () => {
      const { headers, ...rest } = init();
      const authorization = `Bearer ${house.owner.token}`;
      const answer = await work.request(path(), { ...rest, headers: { ...(headers as object), authorization } });
      return { status: answer.status, after: answer.headers.get('retry-after'), text: await answer.text() };
    };
    for (const answer of [await ask(), await ask()]) {
      expect(answer).toMatchObject({ status: 503, after: '2', text: expect.stringContaining('"backend_failed"') });
      expect(answer.text).not.toContain('rahasia');
    }
    expect([200, 201]).toContain((await ask()).status);
    restore();
  });
});

describe('the database fails under waha-events', () => {
  it.each([
    ['before it heard', false, { applied: true }],
    ['after it had heard', true, { applied: false }],
  ])('%s, twice: WAHA is told to come again, and the message is there once', async (_, after, last) => {
    const restore = silently();
    const there = await house.room();
    const following: Promise<void>[] = [];
    const events = createEvents({
      env: house.env,
      fetch: failing(2, { after }),
      afterwards: (work) => void following.push(work),
    });
    const raw = JSON.stringify({
      id: `evt_failing_${String(after)}`,
      timestamp: Date.now(),
      event: 'message.any',
      session: there.sessionName,
      payload: {
        id: `false_${there.chatId}_3AFA`,
        timestamp: 1_800_000_000,
        fromMe: false,
        body: 'Halo',
        hasMedia: false,
      },
    });
    const tell = async () =>
      events.request('/waha-events', {
        method: 'POST',
        body: raw,
        headers: { 'x-webhook-hmac': createHmac('sha512', hmacKey).update(raw).digest('hex') },
      });
    const refused = [await tell(), await tell()];
    expect(refused.map(({ status: code, headers }) => [code, headers.get('retry-after')])).toEqual([
      [503, '2'],
      [503, '2'],
    ]);
    const answer = await tell();
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining(last)]);
    expect((await house.rows(there)).map(({ body }) => body)).toEqual(['Halo']);
    await Promise.all(following);
    restore();
  });
});
