import { PostgrestClient } from '@supabase/postgrest-js';
import { describe, expect, test } from 'vitest';

import { invitationSchema, membershipSchema } from '../../contracts/links.ts';
import { respondToLink, readLink, type LinkDeps } from '../links/link.ts';
import { executeCommand, getTeam, createLink, type TeamDeps } from './team.ts';

const { signal } = new AbortController();
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const deps = (
  respond: (url: URL, init: RequestInit | undefined) => Response | Promise<Response>,
  online = true,
): TeamDeps => {
  const fetch = (async (input: RequestInfo | URL, init?: RequestInit) =>
    respond(new URL(input instanceof Request ? input.url : input), init)) as typeof globalThis.fetch;
  return {
    rest: new PostgrestClient('https://chabot.test/rest/v1', { fetch }),
    url: 'https://chabot.test',
    fetch,
    report: () => {},
    serverNow: () => Date.parse('2026-11-21T05:00:00Z'),
    isOnline: () => online,
  };
};

const form = 'f0000000-0000-4000-8000-000000000001';

const member = (id: string, role = 'member') => ({
  role,
  created_at: '2026-01-05T02:00:00+00:00',
  member: { id, full_name: null, email: `${id}@contoh.id` },
});

describe('the team', () => {
  test("is loaded in one request per table, with only the links that are pending by the server's clock", async () => {
    const requests: string[] = [];
    const team = await getTeam(
      deps((url) => {
        requests.push(url.pathname + decodeURIComponent(url.search));
        if (url.pathname.endsWith('/team_business')) return json(200, [member('sari', 'owner'), { broken: true }]);
        return json(200, []);
      }),
      { businessId: 'b1', userId: 'sari' },
      signal,
    );
    expect(team?.members).toEqual([
      { id: 'sari', name: null, email: 'sari@contoh.id', role: 'owner', since: '2026-01-05T02:00:00.000000Z' },
    ]);
    expect(requests.filter((path) => path.includes('expires_at=gt.2026-11-21T05:00:00.000Z'))).toHaveLength(2);
  });

  test('is null for a user who is not a member', async () =>
    expect(
      await getTeam(
        deps(() => json(200, [])),
        { businessId: 'b1', userId: 'sari' },
        signal,
      ),
    ).toBe(null));

  test.each([
    [409, 'last_owner', 'last-owner'],
    [409, 'is_owner', 'owner-first'],
    [404, 'not_found', 'gone'],
    [500, 'XX000', 'unreachable'],
  ])('a database error %i %s becomes the refusal %s', async (status, code, why) => {
    const result = await executeCommand(
      deps(() => json(status, { code, message: 'x', details: null, hint: null })),
      { businessId: 'b1', command: { kind: 'remove', memberId: 'm' } },
      signal,
    );
    expect(result).toMatchObject({ refused: { why } });
  });

  test('a created invitation without a sent email is returned with its link', async () => {
    const invitation = {
      id: 'i1',
      email: 'a@b.id',
      created_at: '2026-11-21T05:00:00Z',
      expires_at: '2026-11-28T05:00:00Z',
    };
    const result = await createLink(
      deps(() => json(201, { invitation, url: 'https://chabot.test/team/invitation/x', mailed: false })),
      { businessId: 'b1', request: { kind: 'invitation', id: form, email: 'a@b.id', role: 'member' } },
      signal,
    );
    expect(result).toMatchObject({ kind: 'invitation', mailed: false, url: 'https://chabot.test/team/invitation/x' });
  });

  test('a response that breaks the schema is refused as unexpected', async () => {
    const body = { businessId: 'b1', request: { kind: 'invitation', id: form, email: null, role: 'member' } } as const;
    expect(
      await createLink(
        deps(() => json(201, { url: 'nowhere' })),
        body,
        signal,
      ),
    ).toMatchObject({
      refused: { why: 'unexpected' },
    });
    expect(
      await createLink(
        deps(() => json(429, {}, { 'Retry-After': '7' })),
        body,
        signal,
      ),
    ).toEqual({
      refused: { why: 'rate-limited', retryAfter: 7, detail: null },
    });
  });
});

describe('a received link', () => {
  const offer = (respond: (isSigned: boolean) => Response | Promise<Response>, online = true): LinkDeps => ({
    client: {
      url: 'https://chabot.test',
      fetch: (async () => respond(true)) as typeof fetch,
      anonymousFetch: (async () => respond(false)) as typeof fetch,
    },
    isOnline: () => online,
  });
  const read = { path: 'team/invitations/read', body: { token: 't' }, schema: invitationSchema };
  const accept = { path: 'team/invitations/accept', body: { token: 't' }, schema: membershipSchema, isSignedIn: true };

  test('is read with the session of a signed-in user, and without one otherwise', async () => {
    const valid = (isSigned: boolean) => json(200, { state: 'valid', forMe: isSigned ? 'yes' : null });
    expect(await readLink(offer(valid), { ...read, isSignedIn: true }, signal)).toMatchObject({ forMe: 'yes' });
    expect(await readLink(offer(valid), { ...read, isSignedIn: false }, signal)).toMatchObject({ forMe: null });
  });

  test('is read without a session if the session has just ended', async () => {
    const ended = (isSigned: boolean) => (isSigned ? json(401, {}) : json(200, { state: 'valid' }));
    expect(await readLink(offer(ended), { ...read, isSignedIn: true }, signal)).toMatchObject({
      state: 'valid',
      forMe: null,
    });
  });

  test('is outdated after every refusal that concerns the link itself', async () => {
    for (const [status, code] of [
      [410, 'expired'],
      [403, 'other_account'],
      [409, 'already_member'],
      [422, 'name_mismatch'],
      [401, 'unauthorized'],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(
        await respondToLink(
          offer(() => json(status, { code })),
          accept,
          signal,
        ),
      ).toEqual({
        refused: { why: 'outdated' },
      });
    expect(
      await respondToLink(
        offer(() => json(403, { code: 'aal2_required' })),
        accept,
        signal,
      ),
    ).toMatchObject({
      refused: { why: 'second-factor' },
    });
  });

  test('reports an outage, a missing network and a rate limit', async () => {
    const down = () => json(503, { statusText: 'Service Unavailable' });
    expect(await respondToLink(offer(down), accept, signal)).toEqual({
      refused: { why: 'unreachable', detail: 'API error: 503 Service Unavailable' },
    });
    const cut = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await readLink(offer(cut, false), { ...read, isSignedIn: false }, signal)).toMatchObject({
      refused: { why: 'offline' },
    });
    const limited = () => json(429, {}, { 'Retry-After': '12' });
    expect(await readLink(offer(limited), { ...read, isSignedIn: false }, signal)).toEqual({
      refused: { why: 'rate-limited', retryAfter: 12 },
    });
  });
});
