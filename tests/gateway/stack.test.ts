import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { backUp } from '../../local/backup/backup.ts';
import { MANIFEST, readManifest, withDatabase } from '../../local/backup/manifest.ts';
import { restore } from '../../local/backup/restore.ts';
import { openDataFolder } from '../../local/dataFolder.ts';
import { startStack, type Stack } from '../../local/stack.ts';
import { writeFiles } from '../local/support/folders.ts';
import { startSeeded } from '../seeded/stack.ts';

// End to end without test doubles: the stack runs the functions, over HTTP and with the real clock.

let folder: string;
let stack: Stack;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chabot-gateway-'));
  stack = await startSeeded({ dataFolder: folder });
});
afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Room {
  id: string;
  chat_id: string;
  business_id: string;
}

const post = async (
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await fetch(stack.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const sendText = async (room: Room, text: string): Promise<number> => {
  const key = stack.keys.publishable;
  const { body: session } = await post(
    '/auth/v1/token?grant_type=password',
    { email: 'owner@chabot.test', password: 'rahasia-chabot' },
    { apikey: key },
  );
  const body = {
    sessionName: 'batik-lestari',
    chatId: room.chat_id,
    text,
    roomId: room.id,
    userId: (session['user'] as { id: string }).id,
    businessId: room.business_id,
    messageId: crypto.randomUUID(),
  };
  return (
    await post('/api/waha/send-text', body, {
      authorization: `Bearer ${String(session['access_token'])}`,
      'x-api-key': key,
    })
  ).status;
};

it('messages go both ways, also after a restart of the stack', async () => {
  const [room] = await stack.database.query<Room>(
    `select room.* from public.room join public.channel on channel.id = room.channel_id
      where channel.external_id = 'batik-lestari' and room.chat_id like '%@c.us' limit 1`,
  );
  if (!room) throw new Error('the seed has no room');
  const bodies = async (): Promise<string[]> =>
    (
      await stack.database.query<{ body: string }>(
        'select body from public.message where room_id = $1 order by sent_at desc, seq desc limit 3',
        [room.id],
      )
    )
      .map(({ body }) => body)
      .toReversed();

  expect(
    (await post(`/__phone/api/chats/batik-lestari/${room.chat_id}/messages`, { text: 'Masih buka?' })).status,
  ).toBe(201);
  await stack.whatsapp.settled();
  expect(await sendText(room, 'Masih, sampai jam lima.')).toBe(201);
  await stack.whatsapp.settled();
  expect((await bodies()).slice(1)).toEqual(['Masih buka?', 'Masih, sampai jam lima.']);

  await stack.stop();
  stack = await startStack({ dataFolder: folder, seed: true, quiet: true });
  expect(await stack.whatsapp.sessions.waitForStatus('batik-lestari', 'WORKING', 30_000)).toBe(true);
  expect(await sendText(room, 'Silakan mampir.')).toBe(201);
  await post(`/__phone/api/chats/batik-lestari/${room.chat_id}/messages`, { text: 'Baik' });
  await stack.whatsapp.settled();
  expect(await bodies()).toEqual(['Masih, sampai jam lima.', 'Silakan mampir.', 'Baik']);
});

/** A digest of all rows of each table of a data folder whose stack does not run. */
const rowsIn = (data: string): Promise<Record<string, string>> =>
  withDatabase(data, async ({ query }) => {
    const tables = await query<{ text: string }>(
      `select format('select %1$L as name, md5(string_agg(t::text, e''\\n'' order by t::text)) as digest from %1$s as t', oid::regclass) as text
       from pg_class where relkind = 'r' and oid >= 16384`,
    );
    const rows = await query<{ name: string; digest: string | null }>(
      tables.map(({ text }) => text).join(' union all '),
    );
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest ?? '']));
  });

/** The contents of all files of the storage and of the phones, by path. */
const filesIn = async (data: string): Promise<Record<string, string>> => {
  const parts = await Promise.all(
    ['storage', 'whatsapp/media'].map(async (part) => {
      const entries = await readdir(join(data, part), { recursive: true, withFileTypes: true });
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      return Promise.all(paths.map(async (path) => [path.slice(data.length), await readFile(path, 'base64')] as const));
    }),
  );
  return Object.fromEntries(parts.flat());
};

it('a restored backup has every row and file, a signed-in user, a working session, and answers a customer', async () => {
  const key = stack.keys.publishable;
  const { body: signedIn } = await post(
    '/auth/v1/token?grant_type=password',
    { email: 'owner@chabot.test', password: 'rahasia-chabot' },
    { apikey: key },
  );
  const target = join(folder, '..', `${basename(folder)}-backup`);
  const data = `${folder}-restored`;
  const attempt = (replace = false) =>
    restore({ backup: target, data, replace }).then(
      () => 'restored',
      (error: unknown) => (error as Error).message,
    );

  await expect(backUp({ data: folder, target })).rejects.toThrow('sedang dipakai oleh Chabot lain');
  const planned = `update public.business set delete_at = '2026-01-01' where id = 'b0000000-0000-4000-8000-000000000002'`;
  await stack.stop();
  await withDatabase(folder, ({ query }) => query(planned));
  const made = await backUp({ data: folder, target });
  await expect(backUp({ data: folder, target })).rejects.toThrow('sudah ada; pilih nama folder lain');

  // What a restore that was killed has left behind, and data of another installation.
  await writeFiles(`${data}.restoring`, { 'postgres/PG_VERSION': '17' });
  await writeFiles(data, { 'keys.json': 'lama' });
  expect(await attempt()).toMatch(/sudah berisi data; tambahkan `--replace`/);
  const damages: [file: string, damage: (path: string) => Promise<unknown>, reason: RegExp][] = [
    [
      MANIFEST,
      (path) => writeFile(path, JSON.stringify({ ...made, migration: '2099' })),
      /lebih baru daripada kode ini/,
    ],
    [MANIFEST, (path) => writeFile(path, JSON.stringify({ ...made, platform: 'other' })), /dari other dengan Postgres/],
    [
      MANIFEST,
      (path) => writeFile(path, JSON.stringify({ ...made, tables: { ...made.tables, 'public.room': 1 } })),
      /rusak .*public\.room: \d+ dari 1 baris/,
    ],
    [MANIFEST, (path) => rm(path), /rusak atau tidak lengkap \(manifest\.json/],
    [
      'data/whatsapp/whatsapp.json',
      // Of the same size.
      async (path) => writeFile(path, (await readFile(path, 'utf8')).replace('WORKING', 'STOPPED')),
      /rusak .*whatsapp\.json berubah/,
    ],
    ['data/secrets.json', (path) => rm(path), /rusak .*berkas yang hilang/],
  ];
  for (const [file, damage, reason] of damages) {
    const path = join(target, file);
    const before = await readFile(path);
    await damage(path);
    expect(await attempt(true)).toMatch(reason);
    await writeFile(path, before);
  }
  expect(await readdir(data)).toEqual(['keys.json']);
  // Ended between its last two steps.
  await rename(data, `${data}.replaced`);
  await openDataFolder(data);
  expect(await readFile(join(data, 'keys.json'), 'utf8')).toBe('lama');

  expect(await attempt(true)).toBe('restored');
  const names = await readdir(join(folder, '..'));
  expect(names.filter((name) => name.startsWith(`${basename(data)}.`) || name.endsWith('.part'))).toEqual([]);
  const rows = await rowsIn(data);
  expect(Object.keys(rows).length).toBeGreaterThan(100);
  const former = await rowsIn(folder);
  // A deletion that was planned at the time of the backup may have been undone since.
  expect(Object.keys(former).filter((name) => rows[name] !== former[name])).toEqual([
    'business',
    'notice',
    'realtime.messages',
  ]);
  const files = await filesIn(data);
  expect(Object.keys(files).length).toBeGreaterThan(10);
  expect(files).toEqual(await filesIn(folder));
  expect(await readManifest(target)).toEqual(made);
  await rm(target, { recursive: true });

  stack = await startStack({ dataFolder: data, seed: true, quiet: true });
  const refreshed = await post(
    '/auth/v1/token?grant_type=refresh_token',
    { refresh_token: signedIn['refresh_token'] },
    { apikey: key },
  );
  expect(refreshed).toMatchObject({ status: 200, body: { user: signedIn['user'] } });
  expect(await stack.whatsapp.sessions.waitForStatus('batik-lestari', 'WORKING', 30_000)).toBe(true);
  await stack.database.script(`
    update private.setting set value = 'on' where name = 'agent';
    update public.agent set enable_agent_partial_rollout = false;`);
  const { body: customer } = await post('/__phone/api/customers', { name: 'Bu Pulih' });
  const chat = `/__phone/api/chats/batik-lestari/${String(customer['id'])}/messages`;
  await post(chat, { text: 'mau nama anak dibordir di dada, nambahnya berapa kak?' });
  await stack.whatsapp.settled();
  await stack.database.query(`update public.agent_run set due_at = clock_timestamp() where status = 'queued'`);
  await post('/functions/v1/agent', {}, { authorization: `Bearer ${stack.keys.secret}` });
  const answers = async () =>
    ((await (await fetch(stack.url + chat)).json()) as { fromMe: boolean; body: string }[])
      .filter(({ fromMe }) => fromMe)
      .map(({ body }) => body)
      .join();
  await expect.poll(answers).toMatch(/Rp 15\.000/);
  await rm(folder, { recursive: true });
  folder = data;
});
