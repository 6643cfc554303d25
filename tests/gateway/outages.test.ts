import { createHmac } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { createHandover } from '../../supabase/functions/handover/app.ts';
import { createTeam } from '../../supabase/functions/team/app.ts';
import { createUpdateToggles } from '../../supabase/functions/update-toggles/app.ts';
import { createWebhook } from '../../supabase/functions/waha-events/app.ts';
import { createGateway } from '../../supabase/functions/waha/app.ts';
import { chatCalls, sessionCalls } from './support/calls.ts';
import { failWith, refuseKey, startHarness, type Chat, type Harness, type Interceptor } from './support/harness.ts';
import { hmacKey } from './support/simulator.ts';

// WAHA or the database fails, repeatedly or after it has executed a request. Sends are in sending.test.ts, because their
// outcome is more than a status.

let harness: Harness;
let chat: Chat;
beforeAll(async () => {
  harness = await startHarness();
  chat = await harness.createRoom();
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.calls.length = 0;
});

const timeOut: Interceptor = () => {
  throw new DOMException('signal timed out', 'TimeoutError');
};
const dropConnection: Interceptor = () => {
  throw new TypeError('fetch failed');
};

/**
 * Sends are retried (see sending.test.ts). Here no notice is due, no message has the requested file, and none can be
 * changed (see messageChanges.test.ts).
 */
const excluded = ['waiting notices', 'file', 'reaction', 'edit', 'delete message'];
const calls = [...sessionCalls, ...chatCalls].filter(([name]) => !name.startsWith('send') && !excluded.includes(name));

describe.each(calls)('when WAHA fails during %s', (_, call) => {
  it('each call makes one request and gets an error with the cause', async () => {
    const [method, path, body] = call(chat, harness.owner.id);
    const callOnce = async () => {
      const reply = await harness.api(method, path, body ? { body } : {});
      return [reply.status, reply.body['code']];
    };
    harness.intercept('/api/', failWith(500), failWith(503), timeOut, dropConnection, refuseKey);
    expect([await callOnce(), await callOnce(), await callOnce(), await callOnce(), await callOnce()]).toEqual([
      [502, 'upstream_failed'],
      [502, 'upstream_failed'],
      [504, 'upstream_timeout'],
      [502, 'upstream_unreachable'],
      [502, 'upstream_unreachable'],
    ]);
    expect(harness.calls).toHaveLength(5);
  });
});

/** The response of a failing database. */
const databaseError = (): Response =>
  Response.json({ code: 'XX000', message: 'rahasia', details: null, hint: null }, { status: 500 });

/** A `fetch` on which the database fails `times` times; `after`: after it has executed the request. */
const failingDatabase =
  (times: number, { after = false } = {}): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    if (times <= 0 || !request.url.includes('/rest/v1/')) return harness.fetch(request);
    times -= 1;
    if (after) await harness.fetch(request);
    return databaseError();
  };

type CreateFunction = (fetch: typeof globalThis.fetch) => {
  request: (path: string, init: RequestInit) => Response | Promise<Response>;
};

const mailCredentials = { key: 'x', from: 'x@chabot.test' };
const functions: [name: string, make: CreateFunction, path: () => string, init: () => RequestInit][] = [
  [
    'waha',
    (fetch) => createGateway({ env: harness.env, fetch }),
    () => '/waha/sessions/batik-lestari',
    () => ({ headers: { 'x-api-key': harness.env.publishableKey } }),
  ],
  [
    'team',
    (fetch) => createTeam({ env: linkEnv(), fetch }),
    () => '/team/invitations',
    () => postJson({ businessId: chat.businessId, role: 'member', email: null }),
  ],
  [
    'handover',
    (fetch) => createHandover({ env: linkEnv(), fetch }),
    () => '/handover',
    () => postJson({ businessId: chat.businessId, email: 'pembeli@chabot.test' }),
  ],
  [
    'update-toggles',
    (fetch) => createUpdateToggles({ env: linkEnv(), fetch }),
    () => '/update-toggles',
    () => postJson({ id: chat.businessId, toggles: { modelVersion: 'large' } }),
  ],
];
const linkEnv = () => ({
  ...harness.env,
  linkSecret: 'x'.repeat(32),
  siteUrl: harness.stack.url,
  mail: { url: `${harness.stack.url}/__mail/api/emails`, ...mailCredentials },
});
const postJson = (body: object): RequestInit => ({
  method: 'POST',
  headers: { apikey: harness.env.publishableKey, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const silenceConsoleError = () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  return () => consoleError.mockRestore();
};

describe.each(functions)('when the database fails under %s', (_, create, path, init) => {
  it("each call gets a 503 without the database's message, until the database works again", async () => {
    const restore = silenceConsoleError();
    let isDown = true;
    const fn = create(async (input, init) => {
      const request = new Request(input, init);
      return isDown && request.url.includes('/rest/v1/') ? databaseError() : harness.fetch(request);
    });
    const callOnce = async () => {
      const { headers, ...rest } = init();
      const authorization = `Bearer ${harness.owner.token}`;
      const response = await fn.request(path(), { ...rest, headers: { ...(headers as object), authorization } });
      return { status: response.status, after: response.headers.get('retry-after'), text: await response.text() };
    };
    for (const response of [await callOnce(), await callOnce()]) {
      expect(response).toMatchObject({ status: 503, after: '2', text: expect.stringContaining('"backend_failed"') });
      expect(response.text).not.toContain('rahasia');
    }
    isDown = false;
    expect([200, 201]).toContain((await callOnce()).status);
    restore();
  });
});

describe('when the database fails under waha-events', () => {
  it.each([
    ['before it applies the event', false, { applied: true }],
    ['after it has applied the event', true, { applied: false }],
  ])('%s, WAHA gets a 503 until a retry succeeds, and the message is stored once', async (_, after, last) => {
    const restore = silenceConsoleError();
    const otherChat = await harness.createRoom();
    const pendingWork: Promise<void>[] = [];
    const events = createWebhook({
      env: harness.env,
      fetch: failingDatabase(2, { after }),
      waitUntil: (fn) => void pendingWork.push(fn),
    });
    const raw = JSON.stringify({
      id: `evt_failing_${String(after)}`,
      timestamp: Date.now(),
      event: 'message.any',
      session: otherChat.sessionName,
      payload: {
        id: `false_${otherChat.chatId}_3AFA`,
        timestamp: 1_800_000_000,
        fromMe: false,
        body: 'Halo',
        hasMedia: false,
      },
    });
    const postEvent = async () =>
      events.request('/waha-events', {
        method: 'POST',
        body: raw,
        headers: { 'x-webhook-hmac': createHmac('sha512', hmacKey).update(raw).digest('hex') },
      });
    const refused = [await postEvent(), await postEvent()];
    expect(refused.map(({ status: code, headers }) => [code, headers.get('retry-after')])).toEqual([
      [503, '2'],
      [503, '2'],
    ]);
    const response = await postEvent();
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining(last)]);
    expect((await harness.messageRows(otherChat)).map(({ body }) => body)).toEqual(['Halo']);
    await Promise.all(pendingWork);
    restore();
  });
});
