import { expect, it, onTestFinished } from 'vitest';

import { startSeeded } from '../seeded/stack.ts';
import { temporaryFolder } from './support/folders.ts';

it('has a log that agrees with who holds each chat, and every file that a seeded message names, of the type that the message tells', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const stack = await startSeeded({ dataFolder: folder.path });
  onTestFinished(() => stack.stop());
  // The log of who holds a chat ends with who holds it, and each line of it begins where the one before ended.
  const torn = await stack.database.query<{ name: string }>(
    `with line as (
       select room_id, to_holder, from_holder,
         lag(to_holder, 1, 'ai') over room as before, lead(at) over room is null as is_last
       from public.handover window room as (partition by room_id order by at)
     )
     select distinct room.id, name, holder, line.* from public.room left join line on line.room_id = room.id
     where from_holder <> before or (coalesce(is_last, true) and holder <> coalesce(to_holder, 'ai'))`,
  );
  expect(torn).toEqual([]);
  const named = await stack.database.query<{ path: string; family: string }>(
    `select media ->> 'path' as path, split_part(media ->> 'mimetype', '/', 1) as family from public.message where media is not null`,
  );
  expect(named.length).toBeGreaterThan(20);
  const answers = await Promise.all(
    named.map(async ({ path, family }) => {
      const answer = await fetch(`${stack.url}/storage/v1/object/media/${path}`, {
        headers: { apikey: stack.keys.secret, authorization: `Bearer ${stack.keys.secret}` },
      });
      const { byteLength } = await answer.arrayBuffer();
      const type = answer.headers.get('content-type') ?? '';
      return answer.ok && byteLength > 0 && type.startsWith(`${family}/`) ? null : `${path}: ${answer.status} ${type}`;
    }),
  );
  expect(answers.filter((wrong) => wrong !== null)).toEqual([]);
});
