import { afterAll, beforeAll, expect, it } from 'vitest';

import { accounts } from '../../local/accounts.ts';
import { callFunctionsWhenAsked, jobs, runJobs } from '../../local/clock.ts';
import { startStack, type Stack } from '../../local/stack.ts';
import { sqlInForce } from '../model/sqlInForce.ts';
import { startSeeded } from '../seeded/stack.ts';
import { temporaryFolder } from './support/folders.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let stack: Stack;
beforeAll(async () => {
  folder = await temporaryFolder();
  stack = await startSeeded({ dataFolder: folder.path });
});
afterAll(async () => {
  await stack.stop();
  await folder[Symbol.asyncDispose]();
});

it('the seed has exactly the accounts that `npm start` lists, with the secret of each authenticator', async () => {
  const users = await stack.database.query<{ email: string; secret: string | null }>(
    `select email, secret from auth.users left join auth.mfa_factors on mfa_factors.user_id = users.id`,
  );
  expect(users.map(({ email }) => email).toSorted()).toEqual(accounts.map(([email]) => email as string).toSorted());
  const authenticators = users.filter(({ secret }) => secret !== null);
  expect(authenticators).not.toEqual([]);
  for (const { email, secret } of authenticators)
    expect(accounts.find(([mediaFiles]) => mediaFiles === email)?.[1]).toContain(`kuncinya ${secret}`);
});

it('the seed has a consistent handover log, and every message file with its type', async () => {
  // The log of a room's holder ends with the current holder, and each entry starts where the previous one ended.
  const inconsistent = await stack.database.query<{ name: string }>(
    `with line as (
       select room_id, to_holder, from_holder,
         lag(to_holder, 1, 'ai') over room as before, lead(at) over room is null as is_last
       from public.handover window room as (partition by room_id order by at)
     )
     select distinct room.id, name, holder, line.* from public.room left join line on line.room_id = room.id
     where from_holder <> before or (coalesce(is_last, true) and holder <> coalesce(to_holder, 'ai'))`,
  );
  expect(inconsistent).toEqual([]);
  const mediaFiles = await stack.database.query<{ path: string; family: string }>(
    `select media ->> 'path' as path, split_part(media ->> 'mimetype', '/', 1) as family from public.message where media is not null`,
  );
  expect(mediaFiles.length).toBeGreaterThan(20);
  const results = await Promise.all(
    mediaFiles.map(async ({ path, family }) => {
      const response = await fetch(`${stack.url}/storage/v1/object/media/${path}`, {
        headers: { apikey: stack.keys.secret, authorization: `Bearer ${stack.keys.secret}` },
      });
      const { byteLength } = await response.arrayBuffer();
      const type = response.headers.get('content-type') ?? '';
      return response.ok && byteLength > 0 && type.startsWith(`${family}/`)
        ? null
        : `${path}: ${response.status} ${type}`;
    }),
  );
  expect(results.filter((wrong) => wrong !== null)).toEqual([]);
});

it('the logos and photos of products are shown by a stack that starts on another port', async () => {
  const addresses = async () =>
    (
      await stack.database.query<{ address: string }>(
        `select product ->> 'photo' as address
         from public.business, jsonb_array_elements(invoice_details -> 'product_catalog') as product
         union select logo_url from public.business`,
      )
    ).flatMap(({ address }) => address ?? []);
  const path = '/storage/v1/object/public/logos/b0000000-0000-4000-8000-000000000001';
  // Uploaded by a user on the port of an earlier start, and those of another site.
  await stack.database.query(
    `update public.business set logo_url = $1, invoice_details = jsonb_set(invoice_details, '{product_catalog}',
       (invoice_details -> 'product_catalog') || '[{"name": "Tanpa foto", "price": 1, "weight": null, "photo": null}]') where id = $2`,
    [`http://localhost:1${path}/logo.png`, 'b0000000-0000-4000-8000-000000000001'],
  );
  await stack.database.query(
    `update public.business set logo_url = 'https://a.test/b.png' where id <> 'b0000000-0000-4000-8000-000000000001'`,
  );
  await stack.stop();
  stack = await startStack({ dataFolder: folder.path, seed: true, quiet: true });
  const shown = await addresses();
  const pictures = shown.filter((address) => address.includes(path));
  expect(pictures.length).toBeGreaterThan(2);
  expect(shown.filter((address) => !pictures.includes(address))).toEqual(['https://a.test/b.png']);
  for (const address of pictures) expect(new URL(address).origin).toBe(stack.url);
  const photos = pictures.filter((address) => !address.endsWith('/logo.png'));
  for (const photo of photos) expect((await fetch(photo)).status, photo).toBe(200);
});

it('the simulated phones show the seeded files', async () => {
  const [busiest] = await stack.database.query<{ session: string; chat: string; files: string }>(
    `select channel.external_id as session, room.chat_id as chat, count(*) as files
     from public.message join public.room on room.id = message.room_id join public.channel on channel.id = room.channel_id
     where media is not null and wa_id is not null and message.revoked_at is null
     group by 1, 2 order by count(*) desc limit 1`,
  );
  const api = `${stack.url}/__phone/api`;
  const readMedia = async () => {
    const response = await fetch(`${api}/chats/${busiest?.session}/${busiest?.chat}/messages`);
    const messages = (await response.json()) as { media: { file: string; mimetype: string } | null }[];
    return messages.flatMap(({ media }) => media ?? []);
  };
  // The sessions of the gateway start after the stack.
  await expect.poll(readMedia).toHaveLength(Number(busiest?.files));
  const media = await readMedia();
  const [first] = media;
  const file = await fetch(`${api}/media/${first?.file}?type=${first?.mimetype}`);
  expect([file.headers.get('content-type'), (await file.arrayBuffer()).byteLength > 0]).toEqual([
    first?.mimetype,
    true,
  ]);
});

it('a clock job returns overdue rooms to the AI, and a failing job does not stop the others', async () => {
  const [overdue] = await stack.database.query<{ id: string }>(
    `update public.room set holder_until = now() - interval '1 second'
     where id = (select id from public.room where holder = 'member' and holder_until > now() limit 1) returning id`,
  );
  const holder = async () => stack.database.query('select holder from public.room where id = $1', [overdue?.id]);
  expect(await holder()).toEqual([{ holder: 'member' }]);
  const logged: unknown[] = [];
  await runJobs(stack.database, 17, (...line) => logged.push(line));
  expect([await holder(), logged]).toEqual([[{ holder: 'ai' }], []]);
  await stack.database.query('drop function private.end_silences cascade');
  await runJobs(stack.database, 0, (...line) => logged.push(line));
  const error = expect.objectContaining({ message: 'function private.end_silences() does not exist' });
  expect(logged).toEqual([[error, { service: 'clock', part: 'end-silences' }]]);
});

it('the agent is called while a customer waits for it', async () => {
  const calls: string[] = [];
  const called = Promise.withResolvers<void>();
  const callFunction = async (name: string) => {
    calls.push(name);
    called.resolve();
  };
  await callFunctionsWhenAsked(stack.database, { callFunction, log: () => undefined });
  // The agent has said which files it can read.
  await stack.database.query(`update private.setting set value = 'document' where name = 'senses'`);
  const tick = () => stack.database.query('select private.wake_agent()');
  await tick();
  await stack.database.query(
    `insert into public.agent_run (business_id, room_id, channel_id, burst_from, burst_to, due_at, cap_at)
     select business_id, id, channel_id, 1, 1, now(), now() from public.room limit 1`,
  );
  await tick();
  await called.promise;
  expect(calls).toEqual(['agent']);
});

it('the clock has the jobs that migrations schedule with pg_cron', () => {
  const scheduled = sqlInForce().matchAll(/cron\.schedule\('(.+?)', '(.+?)', '(.+?)'\)/g);
  // A later migration may schedule a job anew under its name.
  const byName = new Map([...scheduled].map(([, name, ...job]) => [name, job]));
  expect([...byName].map(([name, job]) => [name, ...job])).toEqual(jobs);
});
