/** Settings: concurrent saves, tags, notification preferences and logos. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { createUser } from './edgeFunctions.ts';
import { batik, setupFixtures, laundry, unauthorizedCallers, type Caller } from './fixtures.ts';

const fixtures = setupFixtures();

const clientOf = (caller: Caller) => fixtures.users[caller].client;

describe('saving with updated_at as the version', () => {
  const save = (table: string, id: string, version: string, patch: object) =>
    clientOf('owner').from(table).update(patch).eq('id', id).eq('updated_at', version).select('updated_at');
  const versionOf = async (table: string, id: string): Promise<string> => {
    const { data } = await clientOf('owner').from(table).select('updated_at').eq('id', id).single();
    return (data as { updated_at: string }).updated_at;
  };

  test.each([
    ['business', batik.business, { description: 'Baru' }, { description: 'Lain' }],
    ['agent', batik.agent, { tone: 'formal' }, { tone: 'santai' }],
  ])(
    'a save of %s with an outdated version changes nothing, to the microsecond',
    async (table, id, change, otherChange) => {
      const version = await versionOf(table, id);
      const first = await save(table, id, version, change);
      expect(first.data).toHaveLength(1);
      const late = await save(table, id, version, otherChange);
      expect([late.error, late.data]).toEqual([null, []]);
      // The next change starts from the version in the response.
      expect((await save(table, id, String(first.data?.[0]?.updated_at), otherChange)).data).toHaveLength(1);
    },
  );

  test('of ten concurrent saves of one version one succeeds', async () => {
    const version = await versionOf('business', batik.business);
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, i) => save('business', batik.business, version, { team_name: `Tim ${i}` })),
    );
    expect(results.filter(({ data }) => data?.length === 1)).toHaveLength(1);
  });

  test('updated_by is set by the database, not by the client', async () => {
    await clientOf('owner').from('business').update({ team_name: 'Tim Lestari' }).eq('id', batik.business);
    const signed = await clientOf('member').from('business').select('updated_by').eq('id', batik.business).single();
    expect(signed.data).toEqual({ updated_by: batik.owner });
    await fixtures.sql(`update business set team_name = 'Tim' where id = $1`, [batik.business]);
    const service = await clientOf('member').from('business').select('updated_by').eq('id', batik.business).single();
    expect(service.data).toEqual({ updated_by: null });
  });
});

describe('tags and notification preferences', () => {
  test('the name of a tag is unique in its business regardless of case', async () => {
    const add = (name: string, business_id: string = batik.business) =>
      clientOf('owner').from('business_tag').insert({ business_id, name });
    const name = randomUUID();
    expect((await add(name)).error).toBeNull();
    expect((await add(name.toUpperCase())).error?.code).toBe('23505');
    for (const wrong of ['', ' VIP', 'x'.repeat(61)]) expect((await add(wrong)).error?.code).toBe('23514');
    expect((await add(name, laundry.business)).error?.code).toBe('42501');
  });

  test.each([...unauthorizedCallers, 'member', 'admin'] as const)(
    '%s cannot save the tags of the business',
    async (caller) => {
      const before = await fixtures.sql('select * from business_tag order by id');
      const previous = before.map(({ id, name, color }) => ({ id, name, color }));
      const { error, status } = await clientOf(caller).rpc('save_tags', {
        business_id: batik.business,
        tags: [],
        previous,
      });
      expect([error?.code, status]).toEqual(caller === 'anon' ? ['42501', 401] : ['not_found', 404]);
      expect(await fixtures.sql('select * from business_tag order by id')).toEqual(before);
    },
  );

  test('save_tags cannot take over a tag of another business', async () => {
    const [foreign] = await fixtures.sql<{ id: string }>(
      `insert into business_tag (business_id, name) values ($1, 'milik tetangga') returning id`,
      [laundry.business],
    );
    const { data } = await clientOf('owner').from('business_tag').select('id,name,color').order('name');
    const tags = [...(data ?? []), { id: foreign?.id, name: 'direbut', color: 'biru' }];
    const { error } = await clientOf('owner').rpc('save_tags', { business_id: batik.business, tags, previous: data });
    expect(error?.code).toBe('not_found');
    expect(await fixtures.sql('select business_id, name from business_tag where id = $1', [foreign?.id])).toEqual([
      { business_id: laundry.business, name: 'milik tetangga' },
    ]);
  });

  test('notification preferences belong to one user and are stored once', async () => {
    const { client, id } = fixtures.users.member;
    const savePreferences = (kinds: unknown, profile_id = id) =>
      client
        .from('notification_preference')
        .upsert({ profile_id, business_id: batik.business, kinds }, { onConflict: 'profile_id,business_id' });
    expect((await savePreferences({ eskalasi: true })).error).toBeNull();
    expect((await savePreferences({ eskalasi: false, suara: true })).error).toBeNull();
    expect((await client.from('notification_preference').select('kinds')).data).toEqual([
      { kinds: { eskalasi: false, suara: true } },
    ]);
    for (const wrong of [[], { Eskalasi: true }, { a: 'ya' }])
      expect((await savePreferences(wrong)).error?.code).toBe('23514');
    expect((await savePreferences({}, batik.totp)).error?.code).toBe('42501');
  });
});

describe('logos', () => {
  const png = new Blob(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    { type: 'image/png' },
  );
  const path = (business: string = batik.business): string => `${business}/${randomUUID()}.png`;
  const put = (caller: Caller, to: string, file = png) => clientOf(caller).storage.from('logos').upload(to, file);

  test('an owner uploads and removes a logo, which is public in between', async () => {
    const at = path();
    expect((await put('owner', at)).error).toBeNull();
    const address = clientOf('anon').storage.from('logos').getPublicUrl(at).data.publicUrl;
    expect([(await fetch(address)).status, (await fetch(address)).headers.get('content-type')]).toEqual([
      200,
      'image/png',
    ]);
    expect((await clientOf('owner').storage.from('logos').remove([at])).data).toHaveLength(1);
    expect((await fetch(address)).ok).toBe(false);
  });

  test.each([...unauthorizedCallers, 'member', 'admin'] as const)(
    '%s can neither upload, list nor remove logos',
    async (caller) => {
      const at = path();
      await put('owner', at);
      const logos = clientOf(caller).storage.from('logos');
      expect((await put(caller, path())).error).not.toBeNull();
      expect((await logos.list(batik.business)).data ?? []).toEqual([]);
      expect((await logos.remove([at])).data ?? []).toEqual([]);
      expect(await fixtures.sql('select name from storage.objects where name = $1', [at])).toEqual([{ name: at }]);
    },
  );

  test.each([
    ['SVG', new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], { type: 'image/svg+xml' })],
    ['HTML', new Blob(['<script>alert(1)</script>'], { type: 'text/html' })],
    ['3 MB', new Blob([new Uint8Array(3 * 2 ** 20)], { type: 'image/png' })],
  ])('%s is not accepted as a logo', async (_, file) => {
    expect((await put('owner', path(), file)).error).not.toBeNull();
  });

  test.each([
    () => path(laundry.business),
    () => 'x.png',
    () => `${batik.business}/a/b.png`,
    () => `${batik.business}/../x.png`,
  ])('a logo cannot be uploaded outside the folder of the business', async (at) => {
    expect((await put('owner', at())).error).not.toBeNull();
  });
});

test('a user without a business sees no row of the team, audit, onboarding and settings tables', async () => {
  const { client } = await createUser(fixtures);
  for (const table of [
    'team_invitation',
    'business_handover',
    'audit_log',
    'notice',
    'onboarding',
    'business_tag',
    'notification_preference',
    'channel_status_change',
  ])
    expect([table, (await client.from(table).select('*')).data]).toEqual([table, []]);
});
