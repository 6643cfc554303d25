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
import { business } from '../settings/business.fixture.ts';
import { defineConnectionTest } from '../settings/connectionTest.actors.ts';
import { createSettings } from '../settings/settings.ts';
import { simulate } from '../simulator/simulator.ts';
import { createLink, executeCommand } from '../team/team.ts';
import { tryAnswer } from '../training/review.ts';
import type { GatewayOptions, GatewayResult } from './gateway.call.ts';
import { createChats } from './gateway.chats.ts';
import { createMessageCalls } from './gateway.messages.ts';
import { createSessions } from './gateway.sessions.ts';
import { createGateway } from './gateway.ts';
import { cookieJar } from './session.fixture.ts';
import { createSession } from './session.ts';

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
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file): [string, string] => [file, readFileSync(join(folder, file), 'utf8')]);
/** How many places of each service ask a function, or the gateway past its client. */
const places = Object.fromEntries(
  sources
    .map(([file, source]): [string, number] => [
      file,
      source.match(/callEdgeFunction\(|\/functions\/v1\/|\$\{gateway\}/g)?.length ?? 0,
    ])
    .filter(([file, count]) => count > 0 && file !== 'platform/edgeFunctions.ts' && !WITHOUT_RELEASE.has(file)),
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
  '$file, call $at: a refusal of an old page is an answer that names it, and is told once',
  async ({ call }) => {
    const page = oldPage();
    // Of whatever form the service gives its refusals. A view has the sentence (src/views/ui/useRefusals.ts).
    expect(JSON.stringify(await call(page))).toMatch(/^"oldPage"$|"(?:refused|why|problem)":"oldPage"/u);
    expect(page.told).toHaveBeenCalledOnce();
  },
);

const chat = { session: 'toko', chat_id: '62811@c.us' };
const at = { sessionName: 'toko', chatId: '62811@c.us', messageId: id };
const sent = { ...at, roomId: id, userId: id, businessId: id };

type Calls<Client> = {
  [Name in keyof Client]: {
    /** Whether it opens the dialog. What waits in a chat does not, and what only reads is not refused. */
    tells: boolean;
    run: (client: Client) => Promise<GatewayResult<unknown>>;
  };
};
const tells = <Client>(run: (client: Client) => Promise<GatewayResult<unknown>>) => ({ tells: true, run });
const waits = <Client>(run: (client: Client) => Promise<GatewayResult<unknown>>) => ({ tells: false, run });

const callsOf = <Client extends object>(create: (options: GatewayOptions) => Client, table: Calls<Client>) => ({
  names: Object.keys(create(gatewayOptions(oldPage()))),
  table: Object.entries(table as Record<string, Calls<Client>[keyof Client]>).map(([name, call]) => ({
    name,
    tells: call.tells,
    run: async (page: OldPage) => call.run(create(gatewayOptions(page))),
  })),
});

const gatewayOptions = (page: OldPage): GatewayOptions => ({
  base: 'https://app.test/api/waha',
  key: 'k',
  fetch: page.fetch,
  isOnline: page.isOnline,
});

/** Every call of each client of the gateway. */
const clients = {
  'platform/gateway.sessions.ts': callsOf(createSessions, {
    create: tells(async (client) => client.create('toko', signal)),
    read: waits(async (client) => client.read('toko', signal)),
    me: waits(async (client) => client.me('toko', signal)),
    restart: tells(async (client) => client.restart('toko', signal)),
    logout: tells(async (client) => client.logout('toko', signal)),
    remove: tells(async (client) => client.remove('toko', signal)),
    qrText: waits(async (client) => client.qrText('toko', signal)),
    qrImage: waits(async (client) => client.qrImage('toko', signal)),
    requestCode: tells(async (client) => client.requestCode('toko', '62811', signal)),
    passkeyCode: waits(async (client) => client.passkeyCode('toko', signal)),
    confirmPasskey: tells(async (client) => client.confirmPasskey('toko', signal)),
  }),
  'platform/gateway.messages.ts': callsOf(createMessageCalls, {
    react: tells(async (client) => client.react(at, '🙏')),
    edit: tells(async (client) => client.edit(at, 'Siap')),
    remove: tells(async (client) => client.remove(at)),
  }),
  'platform/gateway.chats.ts': callsOf(createChats, {
    archive: tells(async (client) => client.archive(chat, true, signal, id)),
    remove: tells(async (client) => client.remove(chat, signal)),
    refreshPicture: waits(async (client) => client.refreshPicture(chat, signal)),
    subscribePresence: waits(async (client) => client.subscribePresence(chat, signal)),
    contact: waits(async (client) => client.contact(chat, signal)),
  }),
  'platform/gateway.ts': callsOf(createGateway, {
    sendText: waits(async (client) => client.sendText({ ...sent, text: 'Halo' })),
    sendMedia: waits(async (client) => client.sendMedia({ ...sent, caption: '', file: {} as never })),
    sendStructuredContent: waits(async (client) =>
      client.sendStructuredContent({
        ...sent,
        text: '',
        structuredContent: { kind: 'contact', contacts: [] } as never,
      }),
    ),
    markRead: waits(async (client) => client.markRead(at)),
    typing: waits(async (client) => client.typing({ ...at, action: 'start' })),
    backfill: waits(async (client) => client.backfill({ ...at, before: null })),
    refetchFile: waits(async (client) => client.refetchFile(at)),
    sendWaitMessages: waits(async (client) => client.sendWaitMessages(at)),
    signFiles: waits(async (client) => client.signFiles(['a'])),
    chats: waits(async (client) => client.chats('toko', { limit: 1, offset: 0 })),
    messages: waits(async (client) => client.messages('toko', '62811@c.us', { limit: 1, offset: 0 })),
  }),
};

/** They only let the gateway catch up, which any open page does again. */
const CATCHES_UP = ['customer/privacyRequests.ts', 'notifications/missedEventsPoll.actors.ts'];

test('each call of the gateway is tried below', () => {
  const callers = sources.filter(([, source]) => /createCall\(|createCall\)/.test(source)).map(([file]) => file);
  expect(callers.toSorted()).toEqual([...Object.keys(clients), ...CATCHES_UP].toSorted());
  for (const { names, table } of Object.values(clients)) expect(table.map(({ name }) => name)).toEqual(names);
});

test.each(Object.entries(clients).flatMap(([file, { table }]) => table.map((call) => ({ file, ...call }))))(
  '$file, $name: a refusal of an old page is a failure that names it, and opens the dialog: $tells',
  async ({ run: call, tells: isTold }) => {
    const page = oldPage();
    const failure = { status: 409, verdict: 'retryable', code: 'client_too_old' };
    expect(await call(page)).toMatchObject({ ok: false, failure });
    expect(page.told).toHaveBeenCalledTimes(isTold ? 1 : 0);
    await expect(page.tooOld).resolves.toBeUndefined();
  },
);

test('what was archived in Chabot before WhatsApp, or undone, opens no dialog that says it was not done', async () => {
  const page = oldPage();
  expect(await createChats(gatewayOptions(page)).archive(chat, true, signal)).toMatchObject({ ok: false });
  expect(page.told).not.toHaveBeenCalled();
  await expect(page.tooOld).resolves.toBeUndefined();
});
