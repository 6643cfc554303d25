/** Realtime topics and stored files: only the team listens, only the database speaks for itself, folders keep apart. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { batik, callTheCast, laundry, strangers, type Caller } from './cast.ts';

const cast = callTheCast();

const rights = async (caller: Caller, topic: string): Promise<string> => {
  const { id, accessToken } = cast.people[caller];
  const claims = accessToken
    ? (JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as object)
    : {};
  const may: string[] = [];
  const attempt = async (name: string, sql: string): Promise<void> => {
    const undone = new Error('undone');
    await cast.stack.database
      .transaction(
        async (query) => {
          await query(`select set_config('realtime.topic', $1, true)`, [topic]);
          const rows = await query(sql, [topic]);
          if (rows.length > 0) may.push(name);
          throw undone;
        },
        { role: id ? 'authenticated' : 'anon', claims: { ...claims } },
      )
      .catch((error: unknown) => {
        if (error !== undone && (error as { code?: string }).code !== '42501') throw error;
      });
  };
  await attempt(
    'present',
    `insert into realtime.messages (topic, extension, private) values ($1, 'presence', true) returning 'present'`,
  );
  await attempt(
    'speak',
    `insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true) returning 'spoken'`,
  );
  return may.join(' ');
};

/** Joins a private channel as a client does, and answers what came of it. */
const join = (caller: Caller, topic: string): Promise<string> =>
  new Promise((resolve) => {
    const { client } = cast.people[caller];
    const channel = client.channel(topic, { config: { private: true } });
    channel.subscribe((status) => {
      if (status === 'CLOSED') return;
      resolve(status);
      void client.removeChannel(channel);
    });
  });

describe('topics', () => {
  const topics = [`business:${batik.business}`, `room:${batik.room}`, `typing:${batik.room}`];

  test.each(topics)('%s is joined by the team only', async (topic) => {
    const outcomes: Record<string, string> = {};
    for (const caller of [...strangers, 'member', 'owner', 'admin'] as const)
      outcomes[caller] = await join(caller, topic);
    expect(outcomes).toEqual({
      anon: 'CHANNEL_ERROR',
      anonymous: 'CHANNEL_ERROR',
      outsider: 'CHANNEL_ERROR',
      removed: 'CHANNEL_ERROR',
      halfway: 'CHANNEL_ERROR',
      member: 'SUBSCRIBED',
      owner: 'SUBSCRIBED',
      admin: 'CHANNEL_ERROR',
    });
  });

  test.each([
    'business:',
    'room:not-a-uuid',
    `room:${batik.room}:x`,
    `room:${batik.room.toUpperCase()} `,
    `business:${batik.room}`,
    `room:${batik.business}`,
    `admin:${batik.business}`,
    `business:${randomUUID()}`,
    '*',
    '',
  ])('there is no topic "%s"', async (topic) => {
    expect(await rights('owner', topic)).toBe('');
  });

  const rightsOf = (caller: Caller) => Promise.all(topics.map((topic) => rights(caller, topic)));

  test('members are present everywhere and speak on typing only: nobody speaks in the database’s voice', async () => {
    expect(await rightsOf('member')).toEqual(['present', 'present', 'present speak']);
  });

  test.each([...strangers, 'admin'] as const)('%s is nowhere and says nothing', async (caller) => {
    expect(await rightsOf(caller)).toEqual(['', '', '']);
  });
});

describe('files', () => {
  const file = (business: string, room: string): string => `${business}/${room}/${randomUUID()}.txt`;
  const words = new Blob(['halo'], { type: 'text/plain' });

  const stored = async (): Promise<string> => {
    const path = file(batik.business, batik.room);
    const { error } = await cast.people.member.client.storage.from('media').upload(path, words);
    expect(error).toBeNull();
    return path;
  };

  test.each(['member', 'owner'] as const)('what a member stores %s reads', async (caller) => {
    const { data } = await cast.people[caller].client.storage.from('media').download(await stored());
    expect(await data?.text()).toBe('halo');
  });

  test.each([...strangers, 'admin'] as const)('%s neither reads, signs, lists, stores nor removes', async (caller) => {
    const path = await stored();
    const media = cast.people[caller].client.storage.from('media');
    const [read, signed, listed, written, removed] = await Promise.all([
      media.download(path),
      media.createSignedUrl(path, 60),
      media.list(`${batik.business}/${batik.room}`),
      media.upload(file(batik.business, batik.room), words),
      media.remove([path]),
    ]);
    expect([read.data, signed.data, written.data]).toEqual([null, null, null]);
    expect([listed.data ?? [], removed.data ?? []]).toEqual([[], []]);
    expect(await cast.truth('select name from storage.objects where name = $1', [path])).toEqual([{ name: path }]);
  });

  test.each([
    ['another business', file(laundry.business, laundry.room)],
    ['another business’s room', file(batik.business, laundry.room)],
    ['a room that is none', file(batik.business, randomUUID())],
    ['no room', `${batik.business}/x.txt`],
    ['a deeper folder', `${batik.business}/${batik.room}/a/b.txt`],
  ])('a member cannot store into %s', async (_, path) => {
    const { error } = await cast.people.member.client.storage.from('media').upload(path, words);
    expect(error).not.toBeNull();
    expect(await cast.truth('select name from storage.objects where name = $1', [path])).toEqual([]);
  });

  test('what was not sent is taken away by who put it there, and by nobody else', async () => {
    const path = file(batik.business, batik.room);
    const [mine, others] = [cast.people.member.client, cast.people.owner.client].map(({ storage }) =>
      storage.from('media'),
    );
    await mine?.upload(path, words);
    expect((await others?.remove([path]))?.data ?? []).toEqual([]);
    expect((await mine?.remove([path]))?.data).toHaveLength(1);
  });

  test('nobody overwrites or deletes the file of a message: what was sent stays', async () => {
    const path = file(batik.business, batik.room);
    const media = cast.people.owner.client.storage.from('media');
    await media.upload(path, words);
    await cast.truth(
      `insert into public.message (id, business_id, room_id, channel_id, author, kind, sent_at)
       select $1::uuid, business_id, id, channel_id, 'member', 'document', now() from public.room where id = $2`,
      [path.split('/').at(-1)?.split('.')[0], batik.room],
    );
    const [again, removed] = await Promise.all([media.upload(path, words, { upsert: true }), media.remove([path])]);
    expect(again.error).not.toBeNull();
    expect(removed.data ?? []).toEqual([]);
    expect(await (await media.download(path)).data?.text()).toBe('halo');
  });
});
