import { createHmac } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { createHandover } from '../../supabase/functions/handover/app.ts';
import { createTeam } from '../../supabase/functions/team/app.ts';
import { createUpdateToggles } from '../../supabase/functions/update-toggles/app.ts';
import { createWebhook } from '../../supabase/functions/waha-events/app.ts';
import { createGateway } from '../../supabase/functions/waha/app.ts';
import { chatCalls, sessionCalls } from './support/calls.ts';
import { failWith, startHarness, type Chat, type Harness, type Interceptor } from './support/harness.ts';
import { hmacKey } from './support/simulator.ts';

// What the functions stand on fails once, twice, for good, or does what it was asked and loses the answer. The sends
// have a file of their own (sending.test.ts): what becomes of them is not said by a status alone.

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

/** A send is tried again and looked up (sending.test.ts). Here nobody waits for words, and the file is of no message. */
const excluded = ['waiting words', 'file'];
const calls = [...sessionCalls, ...chatCalls].filter(([name]) => !name.startsWith('send') && !excluded.includes(name));

describe.each(calls)('WAHA fails at %s', (_, call) => {
  it('and each time it is asked once, and what went wrong is said', async () => {
    const [method, path, body] = call(chat, harness.owner.id);
    const ask = async () => {
      const reply = await harness.api(method, path, body ? { body } : {});
      return [reply.status, reply.body['code']];
    };
    harness.intercept('/api/', failWith(500), failWith(503), timeOut, dropConnection);
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([
      [502, 'upstream_failed'],
      [502, 'upstream_failed'],
      [504, 'upstream_timeout'],
      [502, 'upstream_unreachable'],
    ]);
    expect(harness.calls).toHaveLength(4);
  });
});

/** The way to everything, on which the database fails `times` times; `after`: when it has done what was asked. */
const failingDatabase =
  (times: number, { after = false } = {}): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    if (times <= 0 || !request.url.includes('/rest/v1/')) return harness.fetch(request);
    times -= 1;
    if (after) await harness.fetch(request);
    return Response.json({ code: 'XX000', message: 'rahasia', details: null, hint: null }, { status: 500 });
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
    () => postJson({ businessId: chat.businessId }),
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

describe.each(functions)('the database fails under %s', (_, create, path, init) => {
  it('twice, and each time it is said without its words; then it works', async () => {
    const restore = silenceConsoleError();
    const fn = create(failingDatabase(2));
    const ask = async () => {
      const { headers, ...rest } = init();
      const authorization = `Bearer ${harness.owner.token}`;
      const answer = await fn.request(path(), { ...rest, headers: { ...(headers as object), authorization } });
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
    const answer = await postEvent();
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining(last)]);
    expect((await harness.messageRows(otherChat)).map(({ body }) => body)).toEqual(['Halo']);
    await Promise.all(pendingWork);
    restore();
  });
});
