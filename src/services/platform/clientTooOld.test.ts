import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PostgrestClient } from '@supabase/postgrest-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, toPromise, type AnyActorLogic } from 'xstate';

import { OLDEST_CLIENT } from '../../contracts/release.ts';
import { defineAdminActors } from '../admin/admin.actors.ts';
import { defineModels } from '../admin/models.actors.ts';
import { submitTemplate } from '../campaigns/templates.ts';
import { defineAssistActors } from '../composer/assist.actors.ts';
import { summaryService } from '../customer/summary.ts';
import { readLink, respondToLink } from '../links/link.ts';
import { createPush } from '../notifications/push.ts';
import { defineBusinessSetup } from '../onboarding/businessSetup.actors.ts';
import { defineMemberAreaSearch } from '../orders/areaSearch.actors.ts';
import { defineShippingQuote } from '../orders/shippingQuote.actors.ts';
import { defineConnectionTest } from '../settings/connectionTest.actors.ts';
import { createSettings } from '../settings/settings.ts';
import { simulate } from '../simulator/simulator.ts';
import { createLink, executeCommand } from '../team/team.ts';
import { tryAnswer } from '../training/review.ts';
import { createGateway } from './gateway.ts';
import { cookieJar } from './session.fixture.ts';
import { ClientTooOld, createSession } from './session.ts';

const business = {
  updated_at: '2026-11-23T01:00:00Z',
  updated_by: null,
  name: 'Batik',
  description: null,
  team_name: null,
  logo_url: null,
  socials: null,
  operational_hours: null,
  enable_operational_hours: false,
  ai_silence_minutes: 30,
  toggles: null,
  handover_rule: null,
  invoice_details: null,
  check_shipping_config: null,
};

/** A page of an old release: the functions refuse it, the database serves it. */
const oldPage = () => {
  const told = vi.fn<() => void>();
  const respond = ({ url }: Request): Response => {
    if (/\/functions\/|\/api\/waha\//.test(url))
      return Response.json({ code: 'client_too_old' }, { status: 409, headers: { [OLDEST_CLIENT]: '9.0.0' } });
    if (url.includes('/rpc/default_agent_version')) return Response.json('v2');
    if (url.includes('/rpc/home_need')) return Response.json({ mode: 'live', share: 100, has_versions: false });
    return Response.json(url.includes('/agent') ? [] : business);
  };
  const session = createSession({
    url: 'https://project.supabase.test',
    key: 'k',
    jar: cookieJar().jar,
    onTooOld: told,
    fetch: async (input, init) => respond(new Request(input, init)),
  });
  // Without a user: what a session would add is no part of the handshake.
  const client = { ...session, fetch: session.anonymousFetch };
  const rest = new PostgrestClient('https://project.supabase.test/rest/v1', { fetch: client.fetch });
  return { ...client, client, told, rest, isOnline: () => true, report: () => {}, serverNow: Date.now };
};

type OldPage = ReturnType<typeof oldPage>;

const { signal } = new AbortController();
const id = 'b0000000-0000-4000-8000-000000000001';
const link = { path: 'team/invitations/read', body: {}, schema: undefined as never };

const run = async (logic: AnyActorLogic, input: object = {}): Promise<unknown> => {
  const actor = createActor(logic, { input });
  const ended = toPromise(actor);
  actor.start();
  return ended;
};

const admin = (page: OldPage) => defineAdminActors({ ...page, gateway: 'https://app.test/api/waha' });

/** The calls of each file, one for each place that asks a function. */
const calls: Record<string, ((page: OldPage) => Promise<unknown>)[]> = {
  'admin/admin.actors.ts': [
    (page) => run(admin(page).saveToggles, { businessId: id, toggles: {}, reason: 'Uji' }),
    (page) => run(admin(page).createHandoverLink, { businessId: id, id, email: 'sari@chabot.test', message: '' }),
    (page) => run(admin(page).saveChange, { change: { kind: 'restart', entry: { session: 'toko' } }, reason: 'Macet' }),
  ],
  'admin/models.actors.ts': [
    (page) => run(defineModels(page).readSettings),
    (page) => run(defineModels(page).checkModels),
  ],
  'campaigns/templates.ts': [(page) => submitTemplate(page, { id, revision: 1 }, signal)],
  'composer/assist.actors.ts': [
    (page) => run(defineAssistActors(page).askAi, { roomId: id, task: { task: 'tidy' }, text: 'halo' }),
  ],
  'customer/summary.ts': [
    (page) => summaryService({ ...page, rooms: undefined as never }).run({ roomId: id } as never, {} as never, signal),
  ],
  'links/link.ts': [
    (page) => readLink(page, { ...link, isSignedIn: true }, signal),
    (page) => readLink(page, { ...link, isSignedIn: false }, signal),
    (page) => respondToLink(page, { ...link, isSignedIn: true }, signal),
  ],
  'notifications/push.ts': [
    (page) => createPush({ rest: page.rest, session: page, getLanguage: () => 'id' }).subscribe(signal),
  ],
  'onboarding/businessSetup.actors.ts': [
    (page) =>
      run(defineBusinessSetup({ ...page, openRealtime: undefined as never }).invite, {
        businessId: id,
        id,
        email: 'sari@chabot.test',
      }),
  ],
  'orders/areaSearch.actors.ts': [
    (page) => run(defineMemberAreaSearch(page, page.isOnline).findAreas, { businessId: id, words: 'Bandung' }),
  ],
  'orders/shippingQuote.actors.ts': [
    (page) => run(defineShippingQuote(page, page.isOnline).readQuote, { businessId: id, area: 'a', grams: 500 }),
  ],
  'settings/connectionTest.actors.ts': [
    (page) => run(defineConnectionTest(page, page.isOnline).readAccount, { businessId: id, kind: 'payment' }),
    (page) => run(defineConnectionTest(page, page.isOnline).testConnection, { businessId: id, kind: 'payment' }),
  ],
  'settings/settings.ts': [
    async (page) => {
      const settings = createSettings(page);
      const key = { section: 'agen', businessId: id, userId: id } as const;
      const changes = { liveAgentVersion: 'v3' };
      const { version } = await settings.read(key, signal);
      return settings.save(key, { changes, draft: changes, version }, signal);
    },
  ],
  'simulator/simulator.ts': [
    (page) =>
      simulate(
        page,
        {
          businessId: id,
          variant: { version: 'v2', size: 'small' },
          knowledge: 'published',
          scene: null,
          burst: [],
          turns: [],
        } as never,
        signal,
      ),
  ],
  'team/team.ts': [
    (page) => executeCommand(page, { businessId: id, command: { kind: 'revoke', invitationId: id } }, signal),
    ...(['invitation', 'handover'] as const).map(
      (kind) => (page: OldPage) =>
        createLink(page, { businessId: id, request: { kind, id, email: null, role: 'member' } as never }, signal),
    ),
  ],
  'training/review.ts': [(page) => tryAnswer(page, { businessId: id, question: 'Buka?', withChanges: false }, signal)],
};

/** The pages of visitors name no release: the functions serve them whatever they are. */
const WITHOUT_RELEASE = new Set(['landing/shopTrial.ts', 'orders/checkout.ts']);

const folder = join(import.meta.dirname, '..');
/** How many places of each service ask a function, or the gateway past its client. */
const places = Object.fromEntries(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'platform/edgeFunctions.ts')
    .map((file): [string, number] => [
      file,
      readFileSync(join(folder, file), 'utf8').match(/callEdgeFunction\(|\/functions\/v1\/|\$\{gateway\}/g)?.length ??
        0,
    ])
    .filter(([file, count]) => count > 0 && !WITHOUT_RELEASE.has(file)),
);

beforeEach(() => {
  const registration = { pushManager: { getSubscription: async () => null } };
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { ready: Promise.resolve(registration) } });
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'granted' });
});
afterEach(() => vi.unstubAllGlobals());

test('each place that asks a function is tried below', () => {
  expect(Object.keys(places).length).toBeGreaterThan(10);
  expect(Object.fromEntries(Object.entries(calls).map(([file, { length }]) => [file, length]))).toEqual(places);
});

test.each(Object.entries(calls).flatMap(([file, all]) => all.map((call, at) => ({ file, call, at: at + 1 }))))(
  '$file, call $at: a refusal of an old page passes as what it is, and is told once',
  async ({ call }) => {
    const page = oldPage();
    const failure = await call(page).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ClientTooOld);
    // A view may show a message.
    expect((failure as Error).message).toBe('');
    expect(page.told).toHaveBeenCalledOnce();
  },
);

test('a message of a chat waits, and no dialog opens over what is being written', async () => {
  const page = oldPage();
  const base = 'https://app.test/api/waha';
  const gateway = createGateway({ base, key: 'k', fetch: page.fetch, isOnline: page.isOnline });
  const sent = await gateway.sendText({
    messageId: id,
    sessionName: 'toko',
    chatId: '62811@c.us',
    roomId: id,
    userId: id,
    businessId: id,
    text: 'Halo',
  });
  expect(sent).toMatchObject({ ok: false, failure: { verdict: 'retryable', code: 'client_too_old' } });
  expect(page.told).not.toHaveBeenCalled();
  await expect(page.tooOld).resolves.toBeUndefined();
});
