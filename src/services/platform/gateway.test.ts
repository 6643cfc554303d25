import { TimeoutError } from 'ky';
import { describe, expect, test, vi } from 'vitest';

import type { StructuredContent } from '../../contracts/outbox.ts';
import { errorDetail, parseRetryAfter, verdictOf } from './gateway.failure.ts';
import { createGateway, type TextMessage } from './gateway.ts';

const message: TextMessage = {
  messageId: '3f1f6f2e-1df4-4f0e-9f0c-0c9f4b1f6a01',
  sessionName: 'batik-lestari',
  chatId: '628111@c.us',
  text: 'Siap',
  roomId: 'r1',
  userId: 'u1',
  businessId: 'b1',
};
const sent = { messageId: message.messageId, waId: 'true_628111@c.us_3EB0', ack: 1, sentAt: '2026-11-20T10:00:00Z' };

const gatewayWith = (respond: (request: Request) => Response | Promise<Response>, online = true) =>
  createGateway({
    base: 'https://chabot.test/api/waha',
    key: 'pk_test',
    fetch: async (input, init) => respond(new Request(input, init)),
    isOnline: () => online,
    now: () => Date.parse('2026-11-20T10:00:00Z'),
  });
const failureOf = async (response: Response) => {
  const result = await gatewayWith(() => response).sendText(message);
  if (result.ok) throw new Error('should have failed');
  return result.failure;
};

describe('gateway', () => {
  const { text: _, ...addressing } = message;
  test.each([
    [
      { kind: 'location', location: { latitude: -7.5, longitude: 110.8, name: null } },
      'send-location',
      { latitude: -7.5, longitude: 110.8, title: null },
    ],
    [
      { kind: 'contact', contacts: [{ name: 'Sari', phones: ['0812'] }] },
      'send-contacts',
      { contacts: [{ name: 'Sari', phones: ['0812'] }] },
    ],
    [
      { kind: 'poll', poll: { options: ['a', 'b'], multiple: true } },
      'send-poll',
      { question: 'Siap', options: ['a', 'b'], multiple: true },
    ],
  ] as const)('structured content %j has its own call', async (structuredContent, path, body) => {
    const seen: unknown[] = [];
    const gateway = gatewayWith(async (request) => {
      seen.push(new URL(request.url).pathname, await request.json());
      return Response.json(sent, { status: 201 });
    });
    expect(
      await gateway.sendStructuredContent({
        ...message,
        structuredContent: structuredClone(structuredContent) as StructuredContent,
      }),
    ).toMatchObject({
      ok: true,
    });
    expect(seen).toEqual([`/api/waha/${path}`, { ...addressing, ...body }]);
  });

  test('sends a text message with the API key and all fields', async () => {
    let seen: { url: string; key: string | null; body: unknown } | null = null;
    const result = await gatewayWith(async (request) => {
      seen = { url: request.url, key: request.headers.get('X-Api-Key'), body: await request.json() };
      return Response.json(sent, { status: 201 });
    }).sendText(message);
    expect(seen).toEqual({ url: 'https://chabot.test/api/waha/send-text', key: 'pk_test', body: message });
    expect(result).toEqual({ ok: true, value: sent });
  });

  test.each([
    [400, 'final'],
    [401, 'unauthorized'],
    [403, 'final'],
    [404, 'final'],
    [408, 'retryable'],
    [409, 'final'],
    [413, 'final'],
    [422, 'final'],
    [425, 'retryable'],
    [429, 'retryable'],
    [500, 'ambiguous'],
    [501, 'final'],
    [502, 'ambiguous'],
    [503, 'retryable'],
    [504, 'ambiguous'],
  ] as const)('%i is %s', (status, verdict) => expect(verdictOf(status)).toBe(verdict));

  test('a message of a page that is too old waits for the newer one', async () => {
    const body = { statusText: 'Conflict', code: 'client_too_old' };
    const failure = await failureOf(Response.json(body, { status: 409, headers: { 'x-oldest-client': '1.1.0' } }));
    expect(failure).toMatchObject({ status: 409, code: 'client_too_old', verdict: 'retryable' });
  });

  test('the error detail has the status text of HTTP, or of the body under HTTP/2', async () => {
    const plain = await failureOf(Response.json({}, { status: 503, statusText: 'Service Unavailable' }));
    expect(errorDetail(plain)).toBe('API error: 503 Service Unavailable');
    const http2 = await failureOf(
      Response.json({ status: 422, statusText: 'Unprocessable Entity', code: 'session_not_working' }, { status: 422 }),
    );
    expect(errorDetail(http2)).toBe('API error: 422 Unprocessable Entity');
    expect(http2.code).toBe('session_not_working');
  });

  test.each([
    ['nothing', ''],
    ['a page of HTML', '<!doctype html><title>502</title><script>alert(1)</script>'],
    ['wrong types', '{"statusText":{"a":1},"code":[42]}'],
    ['JSON that is no object', '"down"'],
    ['half a JSON', '{"statusText":"Bad'],
    ['a megabyte', `{"statusText":"${'x'.repeat(1 << 20)}"}`],
  ])('an error body may be %s', async (_, body) => {
    expect(await failureOf(new Response(body, { status: 502 }))).toEqual({
      status: 502,
      statusText: '',
      verdict: 'ambiguous',
      code: null,
      retryAfter: null,
    });
  });

  test.each([
    ['empty', ''],
    ['HTML', '<p>ok</p>'],
    ['of another shape', '{"sent":true}'],
  ])('a success response whose body is %s is ambiguous', async (_, body) => {
    const failure = await failureOf(new Response(body, { status: 201 }));
    expect(failure).toMatchObject({ statusText: 'Invalid Response', verdict: 'ambiguous' });
  });

  test('an endless response body is cancelled', async () => {
    let chunks = 0;
    const cancel = vi.fn<() => void>();
    const endless = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        chunks += 1;
        // Ends the stream for a reader that never cancels.
        if (chunks > 64) stream.close();
        else stream.enqueue(new TextEncoder().encode(' '.repeat(1 << 20)));
      },
      cancel,
    });
    const failure = await failureOf(new Response(endless, { status: 201 }));
    expect(failure).toMatchObject({ statusText: 'Invalid Response', verdict: 'ambiguous' });
    expect(cancel).toHaveBeenCalledOnce();
    expect(chunks).toBeLessThan(16);
  });

  test('offline, a lost connection and a timeout are different failures', async () => {
    expect(await gatewayWith(() => Response.json(sent), false).sendText(message)).toMatchObject({
      failure: { statusText: 'Offline', verdict: 'retryable' },
    });
    const broken = gatewayWith(() => {
      throw new TypeError('fetch failed');
    });
    expect(await broken.sendText(message)).toMatchObject({
      failure: { statusText: 'Network Error', verdict: 'ambiguous' },
    });
    const slow = gatewayWith((request) => {
      throw new TimeoutError(request);
    });
    expect(await slow.sendText(message)).toMatchObject({ failure: { statusText: 'Timeout', verdict: 'ambiguous' } });
  });

  test('Retry-After is parsed as seconds and as a date, and limited to a day', async () => {
    const now = Date.parse('2026-11-20T10:00:00Z');
    expect(parseRetryAfter('7', now)).toBe(7000);
    expect(parseRetryAfter('Fri, 20 Nov 2026 10:01:00 GMT', now)).toBe(60_000);
    expect(parseRetryAfter('Fri, 20 Nov 2026 09:00:00 GMT', now)).toBe(0);
    for (const odd of [null, '', ' ', 'soon', '-3']) expect(parseRetryAfter(odd, now)).toBeNull();
    // Browsers fire a timer of more than 24 days at once, so that retries would follow without a pause.
    for (const far of ['9999999999', 'Infinity', 'Fri, 20 Nov 2126 10:00:00 GMT'])
      expect(parseRetryAfter(far, now)).toBe(24 * 3_600_000);
    expect((await failureOf(new Response('', { status: 429, headers: { 'Retry-After': '3' } }))).retryAfter).toBe(3000);
  });

  test('a chat id is encoded as one path segment', async () => {
    let url = '';
    await gatewayWith((request) => {
      url = request.url;
      return Response.json([]);
    }).messages('batik', '../../x?y=1@c.us', { limit: 50, offset: 0 });
    expect(url).toBe('https://chabot.test/api/waha/chats/batik/..%2F..%2Fx%3Fy%3D1%40c.us/messages?limit=50&offset=0');
  });
});
