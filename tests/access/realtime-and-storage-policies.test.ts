/** Policies of realtime topics and stored files. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { currentTopic } from '../seeded/topics.ts';
import { callFunction } from './edgeFunctions.ts';
import { batik, setupFixtures, laundry, unauthorizedCallers, type Caller } from './fixtures.ts';

const fixtures = setupFixtures();

const grantedActions = async (caller: Caller, topic: string): Promise<string> => {
  const { id, accessToken } = fixtures.users[caller];
  const claims = accessToken
    ? (JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as object)
    : {};
  const granted: string[] = [];
  const tryInsert = async (name: string, sql: string): Promise<void> => {
    const rollback = new Error('rollback');
    await fixtures.stack.database
      .transaction(
        async (query) => {
          await query(`select set_config('realtime.topic', $1, true)`, [topic]);
          const rows = await query(sql, [topic]);
          if (rows.length > 0) granted.push(name);
          throw rollback;
        },
        { role: id ? 'authenticated' : 'anon', claims: { ...claims } },
      )
      .catch((error: unknown) => {
        if (error !== rollback && (error as { code?: string }).code !== '42501') throw error;
      });
  };
  await tryInsert(
    'present',
    `insert into realtime.messages (topic, extension, private) values ($1, 'presence', true) returning 'present'`,
  );
  await tryInsert(
    'speak',
    `insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true) returning 'spoken'`,
  );
  return granted.join(' ');
};

/** Joins a private channel as a client. Returns the resulting status. */
const join = (caller: Caller, topic: string): Promise<string> =>
  new Promise((resolve) => {
    const { client } = fixtures.users[caller];
    const channel = client.channel(topic, { config: { private: true } });
    channel.subscribe((status) => {
      if (status === 'CLOSED') return;
      resolve(status);
      void client.removeChannel(channel);
    });
  });

describe('realtime topics', () => {
  const topics = [`business:${batik.business}`, `room:${batik.room}`, `typing:${batik.room}`];

  test.each(topics)('topic %s can be joined by members and owners only', async (topic) => {
    const outcomes: Record<string, string> = {};
    const name = await currentTopic(fixtures.stack, topic);
    for (const caller of [...unauthorizedCallers, 'member', 'owner', 'admin'] as const)
      outcomes[caller] = await join(caller, name);
    expect(outcomes).toEqual({
      anon: 'CHANNEL_ERROR',
      anonymous: 'CHANNEL_ERROR',
      outsider: 'CHANNEL_ERROR',
      removed: 'CHANNEL_ERROR',
      aal1Member: 'CHANNEL_ERROR',
      member: 'SUBSCRIBED',
      owner: 'SUBSCRIBED',
      admin: 'CHANNEL_ERROR',
    });
  });

  test.each([
    'business::0',
    'room:not-a-uuid:1',
    `room:${batik.room}:x`,
    `room:${batik.room.toUpperCase()} :1`,
    `business:${batik.room}:0`,
    `room:${batik.business}:1`,
    `admin:${batik.business}:1`,
    `business:${randomUUID()}:0`,
    `business:${batik.business}`,
    `business:${batik.business}:0`,
    `business:${batik.business}:999999999999`,
    `business:${batik.business}:01`,
    '*',
    '',
  ])('a topic named "%s" grants nothing', async (topic) => {
    expect(await grantedActions('owner', topic)).toBe('');
  });

  const grantedByTopic = (caller: Caller) =>
    Promise.all(topics.map(async (topic) => grantedActions(caller, await currentTopic(fixtures.stack, topic))));

  test('members may track presence on all topics, and may broadcast on typing topics only', async () => {
    expect(await grantedByTopic('member')).toEqual(['present', 'present', 'present speak']);
  });

  test.each([...unauthorizedCallers, 'admin'] as const)(
    '%s may neither track presence nor broadcast on any topic',
    async (caller) => {
      expect(await grantedByTopic(caller)).toEqual(['', '', '']);
    },
  );
});

describe('storage', () => {
  const newPath = (business: string, room: string): string => `${business}/${room}/${randomUUID()}.txt`;
  const textFile = new Blob(['halo'], { type: 'text/plain' });

  const uploadFile = async (): Promise<string> => {
    const path = newPath(batik.business, batik.room);
    const { error } = await fixtures.users.member.client.storage.from('media').upload(path, textFile);
    expect(error).toBeNull();
    return path;
  };

  test.each(['member', 'owner'] as const)('a file uploaded by a member can be downloaded by %s', async (caller) => {
    const { data } = await fixtures.users[caller].client.storage.from('media').download(await uploadFile());
    expect(await data?.text()).toBe('halo');
  });

  test.each([...unauthorizedCallers, 'admin'] as const)(
    '%s can neither download, sign, list, upload nor remove files of the business',
    async (caller) => {
      const path = await uploadFile();
      const media = fixtures.users[caller].client.storage.from('media');
      const [read, signed, listed, written, removed] = await Promise.all([
        media.download(path),
        media.createSignedUrl(path, 60),
        media.list(`${batik.business}/${batik.room}`),
        media.upload(newPath(batik.business, batik.room), textFile),
        media.remove([path]),
      ]);
      expect([read.data, signed.data, written.data]).toEqual([null, null, null]);
      expect([listed.data ?? [], removed.data ?? []]).toEqual([[], []]);
      expect(await fixtures.sql('select name from storage.objects where name = $1', [path])).toEqual([{ name: path }]);
    },
  );

  /** A file of each bucket that is not public, which the member has uploaded. */
  const privateFiles = async (): Promise<{ bucket: string; path: string }[]> => {
    const paths: Record<string, string> = {
      media: newPath(batik.business, batik.room),
      knowledge: `${batik.business}/${randomUUID()}`,
    };
    const buckets = await fixtures.sql<{ id: string }>('select id from storage.buckets where not public');
    expect(buckets.map(({ id }) => id).toSorted()).toEqual(Object.keys(paths).toSorted());
    for (const [bucket, path] of Object.entries(paths)) {
      const { error } = await fixtures.users.member.client.storage.from(bucket).upload(path, textFile);
      expect(error).toBeNull();
    }
    return Object.entries(paths).map(([bucket, path]) => ({ bucket, path }));
  };

  test.each(['member', 'owner'] as const)(
    '%s can sign neither a reading nor an upload of a private file',
    async (as) => {
      for (const { bucket, path } of await privateFiles()) {
        const files = fixtures.users[as].client.storage.from(bucket);
        const fresh = bucket === 'media' ? newPath(batik.business, batik.room) : `${batik.business}/${randomUUID()}`;
        const [one, some, upload, replacing] = await Promise.all([
          files.createSignedUrl(path, 60),
          files.createSignedUrls([path], 60),
          files.createSignedUploadUrl(fresh),
          files.createSignedUploadUrl(path, { upsert: true }),
        ]);
        expect([one.data, some.data?.[0]?.signedUrl ?? null, upload.data, replacing.data]).toEqual([
          null,
          null,
          null,
          null,
        ]);
        // The file is there, and the upload is allowed.
        expect((await files.download(path)).error).toBeNull();
        expect((await files.upload(fresh, textFile)).error).toBeNull();
      }
    },
  );

  /** Operations of Supabase Storage on files, and none (a query that does not come from it). */
  const operations = (
    'copy delete delete_many get_authenticated get_public get_signed info_authenticated info_public list list_v2 move sign ' +
    'sign_many sign_upload_url upload upload_signed upload_update'
  )
    .split(' ')
    .map((name) => `storage.object.${name}`);
  const otherOperations = (
    'object.get_authenticated_info object.head_authenticated_info storage.render.image_authenticated ' +
    'storage.render.image_sign storage.s3.object.get storage.s3.object.list storage.s3.upload storage.tus.upload.create ' +
    'storage.tus.upload.get storage.object.sign_forever signed '
  ).split(' ');

  test('a member sees files with the operations that ask for their rights each time, and with no other', async () => {
    const path = await uploadFile();
    const claims = JSON.parse(
      Buffer.from(String(fixtures.users.member.accessToken).split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, unknown>;
    const seen: string[] = [];
    for (const operation of [...operations, ...otherOperations]) {
      const caller = { role: 'authenticated', claims, settings: { 'storage.operation': operation } } as const;
      const rows = await fixtures.stack.database.transaction(
        (query) => query('select from storage.objects where name = $1', [path]),
        caller,
      );
      if (rows.length > 0) seen.push(operation);
    }
    expect(seen).toEqual([
      'storage.object.delete',
      'storage.object.delete_many',
      'storage.object.get_authenticated',
      'storage.object.list',
      'storage.object.upload',
      'object.get_authenticated_info',
      'object.head_authenticated_info',
    ]);
  });

  describe('the function that signs for members', () => {
    const sign = async (caller: Caller, paths: string[]) =>
      callFunction<{ urls?: Record<string, string>; code?: string }>(
        fixtures,
        'waha/files/sign',
        { paths },
        fixtures.users[caller].accessToken,
      );

    test.each(['member', 'owner'] as const)('signs for %s what they may read, for five minutes', async (caller) => {
      const path = await uploadFile();
      const foreign = newPath(laundry.business, laundry.room);
      await fixtures.service.storage.from('media').upload(foreign, textFile);
      const { status, body } = await sign(caller, [path, foreign, newPath(batik.business, batik.room)]);
      expect([status, Object.keys(body.urls ?? {})]).toEqual([200, [path]]);
      const url = new URL(`${fixtures.stack.url}/storage/v1${body.urls?.[path]}`);
      expect(await (await fetch(url)).text()).toBe('halo');
      const [, claims = ''] = String(url.searchParams.get('token')).split('.');
      const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iat: number; exp: number };
      expect(exp - iat).toBe(300);
    });

    test.each(['anonymous', 'outsider', 'removed', 'aal1Member', 'admin'] as const)(
      'answers %s as for a file that is not there',
      async (caller) => {
        const [there, nowhere] = [await uploadFile(), newPath(batik.business, batik.room)];
        expect(await sign(caller, [there])).toEqual(await sign(caller, [nowhere]));
        expect((await sign(caller, [there])).body.code).toBe('not_found');
      },
    );

    test('signs nothing for a visitor, nothing of another bucket, and at most 100 files at once', async () => {
      const path = await uploadFile();
      expect((await sign('anon', [path])).status).toBe(401);
      const knowledge = (await privateFiles()).find(({ bucket }) => bucket === 'knowledge')!;
      expect((await sign('owner', [knowledge.path])).status).toBe(404);
      expect((await sign('owner', Array<string>(101).fill(path))).body.code).toBe('invalid');
      expect(
        (await fixtures.users.owner.client.rpc('readable_media', { paths: Array(101).fill(path) })).error?.code,
      ).toBe('invalid');
    });
  });

  test.each([
    ['the folder of another business', newPath(laundry.business, laundry.room)],
    ['a room of another business', newPath(batik.business, laundry.room)],
    ['a nonexistent room', newPath(batik.business, randomUUID())],
    ['a path without a room', `${batik.business}/x.txt`],
    ['the broadcasts of another business', `${laundry.business}/broadcasts/${randomUUID()}.txt`],
    ['the broadcasts under a chosen name', `${batik.business}/broadcasts/x.txt`],
    ['the templates of another business', `${laundry.business}/templates/${randomUUID()}.txt`],
    ['the templates under a chosen name', `${batik.business}/templates/x.txt`],
    ['the replies of another business', `${laundry.business}/replies/${randomUUID()}.txt`],
    ['the replies under a chosen name', `${batik.business}/replies/x.txt`],
    ['a deeper folder', `${batik.business}/${batik.room}/a/b.txt`],
  ])('a member cannot upload to %s', async (_, path) => {
    const { error } = await fixtures.users.member.client.storage.from('media').upload(path, textFile);
    expect(error).not.toBeNull();
    expect(await fixtures.sql('select name from storage.objects where name = $1', [path])).toEqual([]);
  });

  test.each(['broadcasts', 'templates', 'replies'])(
    'a member adds files to the %s, and cannot replace them',
    async (folder) => {
      const path = `${batik.business}/${folder}/${randomUUID()}.txt`;
      const media = fixtures.users.member.client.storage.from('media');
      expect((await media.upload(path, textFile)).error).toBeNull();
      expect((await media.upload(path, textFile, { upsert: true })).error).not.toBeNull();
      expect((await media.remove([path])).data ?? []).toEqual([]);
    },
  );

  test('a file without a message can be removed by its uploader only', async () => {
    const path = newPath(batik.business, batik.room);
    const [member, owner] = [fixtures.users.member.client, fixtures.users.owner.client].map(({ storage }) =>
      storage.from('media'),
    );
    await member?.upload(path, textFile);
    expect((await owner?.remove([path]))?.data ?? []).toEqual([]);
    expect((await member?.remove([path]))?.data).toHaveLength(1);
  });

  test('the file of a message can neither be overwritten nor removed', async () => {
    const path = newPath(batik.business, batik.room);
    const media = fixtures.users.owner.client.storage.from('media');
    await media.upload(path, textFile);
    await fixtures.sql(
      `insert into public.message (id, business_id, room_id, channel_id, author, kind, sent_at)
       select $1::uuid, business_id, id, channel_id, 'member', 'document', now() from public.room where id = $2`,
      [path.split('/').at(-1)?.split('.')[0], batik.room],
    );
    const [again, removed] = await Promise.all([media.upload(path, textFile, { upsert: true }), media.remove([path])]);
    expect(again.error).not.toBeNull();
    expect(removed.data ?? []).toEqual([]);
    expect(await (await media.download(path)).data?.text()).toBe('halo');
  });

  test.each([...unauthorizedCallers, 'admin'] as const)(
    '%s can neither download, list, upload nor remove files of the knowledge',
    async (caller) => {
      const path = `${batik.business}/${randomUUID()}`;
      await fixtures.users.member.client.storage.from('knowledge').upload(path, textFile);
      const files = fixtures.users[caller].client.storage.from('knowledge');
      const [read, listed, written, removed] = await Promise.all([
        files.download(path),
        files.list(batik.business),
        files.upload(`${batik.business}/${randomUUID()}`, textFile),
        files.remove([path]),
      ]);
      expect([read.data, written.data, listed.data ?? [], removed.data ?? []]).toEqual([null, null, [], []]);
      const { data } = await fixtures.users.owner.client.storage.from('knowledge').download(path);
      expect(await data?.text()).toBe('halo');
    },
  );

  test('a member can remove their file of the knowledge until a source has it, and no file of a colleague', async () => {
    const files = fixtures.users.member.client.storage.from('knowledge');
    const [free, taken] = [randomUUID(), randomUUID()].map((id) => ({ id, path: `${batik.business}/${id}` }));
    for (const { path } of [free!, taken!]) await files.upload(path, textFile);
    await fixtures.users.member.client
      .rpc('add_knowledge', { business_id: batik.business, id: taken!.id, kind: 'file', origin: 'halo.txt' })
      .throwOnError();
    expect((await fixtures.users.owner.client.storage.from('knowledge').remove([free!.path])).data ?? []).toEqual([]);
    expect((await files.remove([free!.path])).data).toHaveLength(1);
    expect((await files.remove([taken!.path])).data ?? []).toEqual([]);
  });

  test('a source needs its file, in the folder of its business', async () => {
    const id = randomUUID();
    const add = { business_id: batik.business, id, kind: 'file', origin: 'halo.txt' };
    const { error } = await fixtures.users.member.client.rpc('add_knowledge', add);
    expect(error?.code).toBe('invalid');
    const path = `${batik.business}/${id}/lain.txt`;
    expect((await fixtures.users.member.client.storage.from('knowledge').upload(path, textFile)).error).not.toBeNull();
  });

  test.each([
    'http://contoh.id',
    'https://localhost',
    'https://user:sandi@contoh.id',
    'ftp://contoh.id',
    'https://contoh.id/a b',
    '',
  ])('%j is no address of a source', async (origin) => {
    const add = { business_id: batik.business, id: randomUUID(), kind: 'url', origin };
    expect((await fixtures.users.member.client.rpc('add_knowledge', add)).error?.code).toBe('invalid');
  });
});
