/** Message templates: drafts that members share, and what members of other businesses and an ended account cannot do. */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { batik, laundry, setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();

const draft = (name: string, text = `Halo {{1}}, pesanan ${name} sudah kami kirim lewat kurir.`) => ({
  name,
  language: 'id',
  category: 'UTILITY',
  components: [{ type: 'BODY', text, samples: { 1: 'Sari' } }],
});

type As = 'member' | 'owner' | 'outsider' | 'aal1Member' | 'removed' | 'admin';
const save = (
  id: string,
  content: object,
  revision = 0,
  { as = 'member' as As, business = batik.business as string } = {},
) => fixtures.users[as].client.rpc('save_template_draft', { business_id: business, id, draft: content, revision });
const read = async (id: string, as: As = 'member') =>
  (await fixtures.users[as].client.rpc('read_template', { id }).throwOnError()).data as {
    template: { revision: number; draft: { name: string }; status: string };
    facts: Record<string, boolean>;
  } | null;
const name = () => `t_${randomUUID().replaceAll('-', '_')}`;

test('members share one draft, and the second of two changes is given the first', async () => {
  const id = randomUUID();
  const first = name();
  expect((await save(id, draft(first))).data).toMatchObject({ saved: { template: { revision: 1, status: 'draft' } } });
  expect((await save(id, draft(`${first}_a`), 1, { as: 'owner' })).data).toMatchObject({
    saved: { template: { revision: 2 } },
  });
  expect((await save(id, draft(`${first}_b`), 1)).data).toMatchObject({
    theirs: { template: { revision: 2, draft: { name: `${first}_a` } } },
  });
  expect((await read(id))?.template.draft.name).toBe(`${first}_a`);
});

test('a repeated save of the same text is no conflict and no change', async () => {
  const id = randomUUID();
  const content = draft(name());
  await save(id, content);
  expect((await save(id, content)).data).toMatchObject({ saved: { template: { revision: 1 } } });
});

test.each(['outsider', 'aal1Member', 'removed', 'admin'] as const)(
  '%s neither reads, saves nor discards a draft of the business',
  async (as) => {
    const id = randomUUID();
    await save(id, draft(name()));
    const before = await read(id);
    expect(await read(id, as)).toBeNull();
    expect((await save(id, draft(name()), 1, { as })).error).toMatchObject({ code: 'not_found' });
    expect((await fixtures.users[as].client.rpc('discard_template_draft', { id })).error).toMatchObject({
      code: 'not_found',
    });
    expect(await read(id)).toEqual(before);
  },
);

test('a member cannot move a draft of another business into their own', async () => {
  const id = randomUUID();
  await save(id, draft(name()));
  const moved = await save(id, draft(name()), 1, { as: 'outsider', business: laundry.business });
  expect(moved.error).toMatchObject({ code: 'not_found' });
});

test.each([
  ['a further field', { ...draft('a'), status: 'approved' }],
  ['no components', { ...draft('a'), components: null }],
  ['more than 32 kB', draft('a', 'a'.repeat(33_000))],
  ['another category', { ...draft('a'), category: 'SPAM' }],
])('a draft with %s is refused', async (_, content) =>
  expect((await save(randomUUID(), content)).error).toMatchObject({ code: 'invalid' }),
);

test('a draft names files of its own business only', async () => {
  const withSample = (business: string) => ({
    ...draft(name()),
    components: [
      {
        type: 'HEADER',
        format: 'IMAGE',
        sample: { path: `${business}/templates/${randomUUID()}.jpg`, mimetype: 'image/jpeg', filename: null, size: 1 },
      },
      { type: 'BODY', text: 'Halo', samples: {} },
    ],
  });
  expect((await save(randomUUID(), withSample(laundry.business))).error).toMatchObject({ code: 'no_file' });
  expect((await save(randomUUID(), withSample(batik.business))).error).toBeNull();
});

test('a draft is told that its name, or its text, belongs to another template', async () => {
  const used = name();
  const content = draft(used);
  await fixtures.sql(
    `insert into whatsapp_template (business_id, name, language, category, status, meta_id, components, first_submitted_at)
     values ($1, $2, 'id', 'UTILITY', 'approved', $3, $4, now() - interval '2 days')`,
    [batik.business, used, String(Date.now()), JSON.stringify(content.components)],
  );
  expect((await save(randomUUID(), content)).data).toMatchObject({
    saved: { facts: { is_name_taken: true, is_same_text: true, is_name_deleted: false, is_full: false } },
  });
  expect((await save(randomUUID(), draft(name()))).data).toMatchObject({
    saved: { facts: { is_name_taken: false, is_same_text: false } },
  });
});

test('the name of a template that was deleted is blocked for 30 days', async () => {
  const [recent, old] = [name(), name()];
  for (const [of, days] of [
    [recent, 29],
    [old, 31],
  ] as const)
    await fixtures.sql(
      `insert into whatsapp_template (business_id, name, language, category, status, meta_id, deleted_at, components)
       values ($1, $2, 'id', 'UTILITY', 'deleted', $3, now() - make_interval(days => $4), '[]')`,
      [batik.business, of, `${Date.now()}${days}`, days],
    );
  const blocked = async (of: string) => (await save(randomUUID(), draft(of))).data as object;
  expect(await blocked(recent)).toMatchObject({ saved: { facts: { is_name_deleted: true } } });
  expect(await blocked(old)).toMatchObject({ saved: { facts: { is_name_deleted: false } } });
});

test('a template in review cannot be changed', async () => {
  const id = randomUUID();
  await save(id, draft(name()));
  await fixtures.sql(`update whatsapp_template set status = 'in_review', meta_id = $2 where id = $1`, [
    id,
    String(Date.now()),
  ]);
  expect((await save(id, draft(name()), 1)).error).toMatchObject({ code: 'not_editable' });
});

test('discarding deletes a draft that Meta never had, and only the change of another one', async () => {
  const [fresh, known] = [randomUUID(), randomUUID()];
  for (const id of [fresh, known]) await save(id, draft(name()));
  await fixtures.sql(
    `update whatsapp_template set status = 'rejected', meta_id = $2, components = draft -> 'components' where id = $1`,
    [known, String(Date.now())],
  );
  for (const id of [fresh, known])
    await fixtures.users.member.client.rpc('discard_template_draft', { id }).throwOnError();
  expect(await read(fresh)).toBeNull();
  expect((await read(known))?.template).toMatchObject({ status: 'rejected', draft: null });
});

test('an owner disconnects the account with its token; members and others do not', async () => {
  const disconnect = (as: As) =>
    fixtures.users[as].client.rpc('disconnect_official_account', { business_id: batik.business });
  const rows = () =>
    fixtures.sql(
      `select token from public.official_account left join private.official_token using (business_id)
       where business_id = $1`,
      [batik.business],
    );
  await fixtures.sql('delete from public.official_account where business_id = $1', [batik.business]);
  await fixtures.sql(`insert into public.official_account (business_id, waba_id) values ($1, '104000000000001')`, [
    batik.business,
  ]);
  await fixtures.sql(`insert into private.official_token (business_id, token) values ($1, 'EAAG-token-uji')`, [
    batik.business,
  ]);
  expect((await disconnect('member')).error).toMatchObject({ code: 'not_owner' });
  for (const as of ['outsider', 'removed', 'aal1Member', 'admin'] as const)
    // oxlint-disable-next-line no-await-in-loop -- one caller after the other
    expect((await disconnect(as)).error).toMatchObject({ code: 'not_found' });
  expect(await rows()).toEqual([{ token: 'EAAG-token-uji' }]);
  expect((await disconnect('owner')).error).toBeNull();
  expect(await rows()).toEqual([]);
  // A second click finds it done.
  expect((await disconnect('owner')).error).toBeNull();
  expect(
    await fixtures.sql('select token from private.official_token where business_id = $1', [batik.business]),
  ).toEqual([]);
});

test('a template names the broadcasts that took its text, until it is deleted', async () => {
  const [template, used, theirs] = [randomUUID(), randomUUID(), randomUUID()];
  await save(template, draft(name()));
  const take = (as: As, id: string, business: string) =>
    fixtures.users[as].client.rpc('save_broadcast', {
      campaign_id: id,
      business_id: business,
      revision: 1,
      draft: { name: 'Promo', body: 'Halo', templateId: template },
    });
  const uses = { count: 1, newest: [{ id: used, name: 'Promo', is_draft: true }] };
  expect((await take('member', used, batik.business)).data).toMatchObject({ campaign: { template_id: template } });
  // A template of another business is none.
  expect((await take('outsider', theirs, laundry.business)).data).toMatchObject({ campaign: { template_id: null } });
  const list = await fixtures.users.member.client.from('whatsapp_template').select('used_in').eq('id', template);
  expect(list.data).toEqual([{ used_in: uses }]);
  expect(await read(template)).toMatchObject({ template: { used_in: uses } });
  await fixtures.users.member.client.rpc('discard_template_draft', { id: template }).throwOnError();
  expect(await fixtures.sql('select body, template_id from campaigns where id = $1', [used])).toEqual([
    { body: 'Halo', template_id: null },
  ]);
  await fixtures.sql('delete from campaigns where id = any($1::uuid[])', [[used, theirs]]);
});
