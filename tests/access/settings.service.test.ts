/** The settings services of the application against a running stack. */
import { PostgrestClient } from '@supabase/postgrest-js';
import { describe, expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';

import type { BusinessTag, FormSection, FormValues } from '../../src/contracts/settings.ts';
import { validateSection } from '../../src/machines/settings/checks.ts';
import { createLogos } from '../../src/services/settings/logo.ts';
import { defineSection } from '../../src/services/settings/settings.actors.ts';
import { createSettings } from '../../src/services/settings/settings.ts';
import { batik, setupFixtures } from './fixtures.ts';

const fixtures = setupFixtures();

const { signal } = new AbortController();

/** The settings services of Toko Batik Lestari for a signed-in member or owner. */
const settingsFor = (caller: 'owner' | 'member') => {
  const { stack, users } = fixtures;
  const authorizedFetch: typeof fetch = (url, init) => {
    const headers = new Headers(init?.headers);
    headers.set('apikey', stack.keys.publishable);
    headers.set('authorization', `Bearer ${users[caller].accessToken}`);
    return fetch(url, { ...init, headers });
  };
  const rest = new PostgrestClient(`${stack.url}/rest/v1`, { fetch: authorizedFetch });
  const deps = { rest, fetch: authorizedFetch, url: stack.url };
  const settings = createSettings(deps);
  const target = (section: FormSection) => ({ section, businessId: batik.business, userId: users[caller].id ?? '' });
  return {
    deps,
    read: (section: FormSection) => settings.read(target(section), signal),
    save: async (section: FormSection, changes: FormValues, version: string | null) => {
      const { values } = await settings.read(target(section), signal);
      return settings.save(target(section), { changes, draft: { ...values, ...changes }, version }, signal);
    },
  };
};

test('saving an outdated version writes nothing and returns the stored values', async () => {
  const { read, save } = settingsFor('owner');
  const { version } = await read('bisnis');
  expect(await save('bisnis', { team_name: 'Satu' }, version)).toMatchObject({
    saved: { values: { team_name: 'Satu' } },
  });
  expect(await save('bisnis', { team_name: 'Dua' }, version)).toMatchObject({
    theirs: { values: { team_name: 'Satu' } },
  });
  expect((await read('bisnis')).values).toMatchObject({ team_name: 'Satu' });
});

test.each([
  ['bisnis', { team_name: 'Anggota' }],
  ['perilaku', { tone: 'santai' }],
  ['perilaku', { ai_silence_minutes: 5 }],
  ['agen', { modelVersion: 'small' }],
  ['tag', { tags: [] }],
] as const)('a member who saves %s is denied', async (section, changes) => {
  const { read, save } = settingsFor('member');
  const before = await read(section);
  expect(await save(section, changes, before.version)).toMatchObject({ refused: { why: 'denied' } });
  expect((await read(section)).values).toEqual(before.values);
});

test('sections that share a column can be saved independently', async () => {
  const { read, save } = settingsFor('owner');
  const catalogue = await read('katalog');
  const { version } = await read('pembayaran');
  const tax = { enabled: true, percentage: 11 };
  expect(await save('pembayaran', { tax }, version)).toMatchObject({ saved: { values: { tax } } });
  expect((await read('katalog')).values).toEqual(catalogue.values);
});

const tag = (name: string): BusinessTag => ({ id: crypto.randomUUID(), name, color: 'biru' });
const saveTags = async (tags: BusinessTag[]) => {
  const { read, save } = settingsFor('owner');
  return save('tag', { tags }, (await read('tag')).version);
};

test('one save can swap the names of two tags and reuse the name of a removed tag', async () => {
  const [grosir, eceran, lama] = [tag('grosir'), tag('eceran'), tag('lama')];
  await saveTags([grosir, eceran, lama]);
  const wanted = [{ ...grosir, name: 'Eceran' }, { ...eceran, name: 'grosir' }, tag('LAMA')];
  const response = await saveTags(wanted);
  const stored = 'saved' in response ? (response.saved.values['tags'] as BusinessTag[]) : [];
  expect(stored.toSorted((one, other) => one.name.localeCompare(other.name, 'id'))).toEqual(
    wanted.toSorted((one, other) => one.name.localeCompare(other.name, 'id')),
  );
});

test('saving an outdated list of tags does not remove a tag that was added since', async () => {
  const { read, save } = settingsFor('owner');
  await saveTags([tag('pertama')]);
  const { values, version } = await read('tag');
  const tags = values['tags'] as BusinessTag[];
  await save('tag', { tags: [...tags, tag('kedua')] }, version);
  const late = await save('tag', { tags: [...tags, tag('ketiga')] }, version);
  expect('theirs' in late && (late.theirs.values['tags'] as BusinessTag[]).map(({ name }) => name)).toEqual([
    'kedua',
    'pertama',
  ]);
  expect(((await read('tag')).values['tags'] as BusinessTag[]).map(({ name }) => name)).toEqual(['kedua', 'pertama']);
});

test('a list with one invalid tag changes no tag', async () => {
  const [satu, dua] = [tag('satu'), tag('dua')];
  await saveTags([satu, dua]);
  const before = await settingsFor('owner').read('tag');
  for (const wrong of [
    { ...tag('tiga'), name: '' },
    { ...tag('tiga'), name: 'x'.repeat(61) },
    { ...tag('tiga'), name: 'DUA BARU' },
    { ...tag('tiga'), color: 'emas' as 'biru' },
  ])
    expect(await saveTags([{ ...dua, name: 'dua baru' }, wrong])).toMatchObject({ refused: { why: 'invalid' } });
  expect(await saveTags(Array.from({ length: 101 }, (_, index) => tag(`tag ${index}`)))).toMatchObject({
    refused: { why: 'invalid' },
  });
  expect(await settingsFor('owner').read('tag')).toEqual(before);
});

test('of ten concurrent saves of the tags one succeeds, and the others get the stored values', async () => {
  await saveTags([tag('awal')]);
  const { save, read } = settingsFor('owner');
  const { version } = await read('tag');
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => save('tag', { tags: [tag(`orang ${index}`)] }, version)),
  );
  expect(responses.filter((response) => 'saved' in response)).toHaveLength(1);
  expect(responses.filter((response) => 'theirs' in response)).toHaveLength(9);
});

describe('logo', () => {
  const webp = () => new Blob([crypto.getRandomValues(new Uint8Array(64))], { type: 'image/webp' });
  const uploadLogo = (caller: 'owner' | 'member', picture = webp()) =>
    createLogos(settingsFor(caller).deps).upload(batik.business, picture, signal);
  const uploadedUrl = async (): Promise<string> => {
    const response = await uploadLogo('owner');
    return 'url' in response ? response.url : '';
  };
  const isReachable = async (url: string) => (await fetch(url)).ok;

  test('a saved logo is public, and the previous logo is removed when another is saved', async () => {
    const { read, save } = settingsFor('owner');
    const [first, second] = [await uploadedUrl(), await uploadedUrl()];
    await save('bisnis', { logo_url: first }, (await read('bisnis')).version);
    expect(await Promise.all([first, second].map(isReachable))).toEqual([true, true]);
    expect(await save('bisnis', { logo_url: second }, (await read('bisnis')).version)).toMatchObject({
      saved: { values: { logo_url: second } },
    });
    await expect.poll(() => Promise.all([first, second].map(isReachable))).toEqual([false, true]);
    await save('bisnis', { logo_url: null }, (await read('bisnis')).version);
    await expect.poll(() => isReachable(second)).toBe(false);
  });

  test('an unsaved logo is removed when another is chosen or the draft is discarded; the saved logo stays', async () => {
    const { deps, read, save } = settingsFor('owner');
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    } as unknown as Storage;
    const { storeDraft } = defineSection(deps, storage);
    const storeLogo = (logo_url: string | null) => {
      const draft = logo_url === null ? null : { changes: { logo_url }, base: {}, version: null };
      const input = { section: 'bisnis', businessId: batik.business, draft } as const;
      return toPromise(createActor(storeDraft, { input }).start());
    };
    const [first, second, third] = [await uploadedUrl(), await uploadedUrl(), await uploadedUrl()];
    await storeLogo(first);
    await storeLogo(second);
    await expect.poll(() => Promise.all([first, second, third].map(isReachable))).toEqual([false, true, true]);
    await storeLogo(null);
    await expect.poll(() => isReachable(second)).toBe(false);

    await storeLogo(third);
    await save('bisnis', { logo_url: third }, (await read('bisnis')).version);
    await storeLogo(null);
    await createLogos(deps).remove(third);
    expect(await isReachable(third)).toBe(true);
  });

  test('an orphaned logo is removed by an upload a day later', async () => {
    const { read, save } = settingsFor('owner');
    const [used, forgotten, fresh] = [await uploadedUrl(), await uploadedUrl(), await uploadedUrl()];
    await save('bisnis', { logo_url: used }, (await read('bisnis')).version);
    await fixtures.sql(
      `update storage.objects set created_at = now() - interval '25 hours'
       where bucket_id = 'logos' and $1 || $2 like '%' || name || '%'`,
      [used, forgotten],
    );
    await uploadedUrl();
    await expect.poll(() => Promise.all([used, forgotten, fresh].map(isReachable))).toEqual([true, false, true]);
  });

  test('a logo upload by a member, of another type or above the size limit is refused with its reason', async () => {
    expect(await uploadLogo('member')).toEqual({ refused: 'denied' });
    expect(await uploadLogo('owner', new Blob(['<svg/>'], { type: 'image/svg+xml' }))).toEqual({
      refused: 'notPicture',
    });
    expect(await uploadLogo('owner', new Blob([new Uint8Array(3 * 2 ** 20)], { type: 'image/png' }))).toEqual({
      refused: 'tooLarge',
    });
  });

  test('a logo at an address outside the bucket is not removed', async () => {
    const requests: unknown[] = [];
    const logos = createLogos({
      url: 'https://chabot.test',
      fetch: async (...call) => (requests.push(call), Response.json({})),
    });
    for (const address of ['https://a.id/logo.png', 'https://chabot.test/storage/v1/object/public/logos/../media/x'])
      await logos.remove(address);
    expect(requests).toEqual([]);
  });
});

test('a stored draft is merged into newer values, and keeps its base version on a conflict', async () => {
  const { deps, read, save } = settingsFor('owner');
  const { values, version } = await read('bisnis');
  const [team_name, description] = [values['team_name'], values['description']];
  const storedDraft = { changes: { team_name: 'Diketik' }, base: { team_name }, version };
  const storage = { getItem: () => JSON.stringify(storedDraft) } as Pick<Storage, 'getItem'> as Storage;
  const input = { section: 'bisnis', businessId: batik.business, userId: batik.owner, isOwner: true } as const;
  const load = () => toPromise(createActor(defineSection(deps, storage).loadSection, { input }).start());

  const other = await save('bisnis', { description: 'Lain' }, version);
  const versionAfterOther = 'saved' in other ? other.saved.version : null;
  expect(await load()).toMatchObject({ version: versionAfterOther, unsaved: { team_name: 'Diketik' } });

  await save('bisnis', { description, team_name: 'Disimpan orang lain' }, versionAfterOther);
  const late = await load();
  expect(late).toMatchObject({ version, values: { team_name }, unsaved: { team_name: 'Diketik' } });
  expect(await save('bisnis', { team_name: 'Diketik' }, late.version)).toMatchObject({
    theirs: { values: { team_name: 'Disimpan orang lain' } },
  });
});

test('saving agent settings creates the agent of a business that has none', async () => {
  await fixtures.sql('delete from public.agent where business_id = $1', [batik.business]);
  const { read, save } = settingsFor('owner');
  const { version } = await read('perilaku');
  expect(await save('perilaku', { tone: 'formal' }, version)).toMatchObject({ saved: { values: { tone: 'formal' } } });
  expect((await read('perilaku')).values).toMatchObject({ tone: 'formal' });
});

test('the behaviour is saved in the rows of the agent and the business, and only over what was read', async () => {
  const { read, save } = settingsFor('owner');
  const { version } = await read('perilaku');
  const changes = {
    greeting: 'Halo Kak, selamat datang.',
    forbidden_topics: ['politik'],
    keywords: ['retur'],
    ai_silence_minutes: 30,
  };
  const first = await save('perilaku', changes, version);
  expect(first).toMatchObject({ saved: { values: changes } });
  expect((await read('agen')).values).not.toHaveProperty('greeting');
  expect(await save('perilaku', { greeting: '' }, version)).toMatchObject({ theirs: { values: changes } });
  const current = 'saved' in first ? first.saved.version : null;
  expect(await save('perilaku', { forbidden_topics: [' '] }, current)).toMatchObject({ refused: { why: 'invalid' } });
  expect((await read('perilaku')).values).toMatchObject(changes);
});

test('the share of the chats is saved with who answers the others, and the number for trying the AI out as it is dialled', async () => {
  const { read, save } = settingsFor('owner');
  const { version } = await read('agen');
  const share = { enable_agent_partial_rollout: true, agent_rollout_probability: 0.25, rollout_rest: 'team' };
  const first = await save('agen', { ...share, test_phone: '0812-9999-0001' }, version);
  expect(first).toMatchObject({ saved: { values: { ...share, test_phone: '+6281299990001' } } });
  const current = 'saved' in first ? first.saved.version : null;
  expect(await save('agen', { test_phone: 'nomor saya' }, current)).toMatchObject({
    refused: { why: 'phone', detail: 'nomor saya' },
  });
  expect(await save('agen', { test_phone: ' ' }, current)).toMatchObject({ saved: { values: { test_phone: '' } } });
});

describe('the checks of the forms and of the database', () => {
  const many = (count: number, length = 1): string[] =>
    Array.from({ length: count }, (_, at) => String(at).padStart(Math.max(length, 4), 'x'));
  const hours = (changes: object) => ({
    operational_hours: [{ start: '08:00', end: '17:00', timezone: 'Asia/Jakarta', ...changes }],
  });
  const closed = (from: string, to = '', name = '') => ({
    operational_hours: [
      ...hours({}).operational_hours,
      { start: '', end: '', timezone: 'Asia/Jakarta', closed_on: { from, to, name } },
    ],
  });
  /** The form counts both, the database their sum. */
  const days = (openings: number, holidays: number) => ({
    operational_hours: [
      ...hours({}).operational_hours,
      ...Array.from({ length: openings - 1 }, () => ({ start: '', end: '', timezone: 'Asia/Jakarta' })),
      ...Array.from({ length: holidays }, () => closed('2026-12-25').operational_hours[1]),
    ],
  });
  const product = (changes: object) => ({
    product_catalog: [{ name: 'Kaos', price: 75_000, weight: null, ...changes }],
  });
  const limit = (changes: object) => ({ time_limit: { days: 1, hours: 0, minutes: 0, seconds: 0, ...changes } });
  const tagged = (names: string[]) => ({ tags: names.map(tag) });

  /** By section and field: the last value that both accept, and the first that both refuse. */
  const limits: [FormSection, string, accepted: FormValues, refused: FormValues][] = [
    ['bisnis', 'name', { name: 'x'.repeat(200) }, { name: 'x'.repeat(201) }],
    ['bisnis', 'a blank name', { name: ' x' }, { name: '  ' }],
    ['bisnis', 'description', { description: 'x'.repeat(10_000) }, { description: 'x'.repeat(10_001) }],
    ['bisnis', 'team_name', { team_name: 'x'.repeat(200) }, { team_name: 'x'.repeat(201) }],
    ['jam', 'a time', hours({ end: '23:59' }), hours({ end: '24:00' })],
    ['jam', 'seconds of a time', hours({ end: '17:00:30' }), hours({ end: '17:00:60' })],
    ['jam', 'weekdays', hours({ days: [1, 7] }), hours({ timezone: 'Asia Jakarta' })],
    ['jam', 'closed days', closed('2026-12-24', '2026-12-26'), closed('2026-12-26', '2026-12-24')],
    ['jam', 'a closed day', closed('2026-12-25'), closed('')],
    [
      'jam',
      'the name of a closed day',
      closed('2026-12-25', '', 'x'.repeat(100)),
      closed('2026-12-25', '', 'x'.repeat(101)),
    ],
    ['jam', 'openings and closed days', days(50, 100), days(50, 101)],
    ['agen', 'hold_seconds', { hold_seconds: 20 }, { hold_seconds: 21 }],
    ['agen', 'the least hold_seconds', { hold_seconds: 0 }, { hold_seconds: -1 }],
    ['agen', 'agent_rollout_probability', { agent_rollout_probability: 1 }, { agent_rollout_probability: 1.01 }],
    ['perilaku', 'instructions', { instructions: 'x'.repeat(4000) }, { instructions: 'x'.repeat(4001) }],
    ['perilaku', 'greeting', { greeting: 'x'.repeat(500) }, { greeting: 'x'.repeat(501) }],
    ['perilaku', 'forbidden_topics', { forbidden_topics: many(30) }, { forbidden_topics: many(31) }],
    ['perilaku', 'a topic', { forbidden_topics: many(1, 60) }, { forbidden_topics: many(1, 61) }],
    ['perilaku', 'keywords', { keywords: many(30) }, { keywords: many(31) }],
    ['perilaku', 'a keyword', { keywords: many(1, 60) }, { keywords: many(1, 61) }],
    ['perilaku', 'message', { message: 'x'.repeat(1000) }, { message: 'x'.repeat(1001) }],
    ['perilaku', 'ai_silence_minutes', { ai_silence_minutes: 10_080 }, { ai_silence_minutes: 10_081 }],
    ['pembayaran', 'collector_name', { collector_name: 'x'.repeat(200) }, { collector_name: 'x'.repeat(201) }],
    [
      'pembayaran',
      'collector_address',
      { collector_address: 'x'.repeat(1000) },
      { collector_address: 'x'.repeat(1001) },
    ],
    ['pembayaran', 'days', limit({ days: 365 }), limit({ days: 366 })],
    ['pembayaran', 'hours', limit({ hours: 23 }), limit({ hours: 24 })],
    ['pembayaran', 'minutes', limit({ minutes: 59 }), limit({ minutes: 1.5 })],
    ['pembayaran', 'tax', { tax: { enabled: true, percentage: 100 } }, { tax: { enabled: true, percentage: 100.5 } }],
    ['pembayaran', 'banks', { banks: many(30) }, { banks: many(31) }],
    ['pembayaran', 'instruction', { instruction: 'x'.repeat(5000) }, { instruction: 'x'.repeat(5001) }],
    [
      'pembayaran',
      'terms_of_service',
      { terms_of_service: 'x'.repeat(10_000) },
      { terms_of_service: 'x'.repeat(10_001) },
    ],
    ['katalog', 'name', product({ name: 'x'.repeat(200) }), product({ name: 'x'.repeat(201) })],
    ['katalog', 'price', product({ price: 1e12 }), product({ price: 1e12 + 1 })],
    ['katalog', 'the least price', product({ price: 0 }), product({ price: -1 })],
    ['katalog', 'weight', product({ weight: 1e9 }), product({ weight: 1e9 + 1 })],
    [
      'katalog',
      'products',
      { product_catalog: many(2000).map((name) => ({ name, price: 1, weight: null })) },
      { product_catalog: many(2001).map((name) => ({ name, price: 1, weight: null })) },
    ],
    ['ongkir', 'couriers', { couriers: many(20) }, { couriers: many(21) }],
    ['ongkir', 'default_weight', { default_weight: 1e6 }, { default_weight: 1e6 + 1 }],
    ['ongkir', 'free_above', { free_above: 1e12 }, { free_above: 1e12 + 1 }],
    ['ongkir', 'note', { note: 'x'.repeat(1000) }, { note: 'x'.repeat(1001) }],
    ['tag', 'name', tagged(['x'.repeat(60)]), tagged(['x'.repeat(61)])],
    ['tag', 'a name that is taken', tagged(['VIP', 'baru']), tagged(['VIP', 'vip'])],
    ['tag', 'tags', tagged(many(100)), tagged(many(101))],
  ];

  test.each(limits)('of %s have the same limit of %s', async (section, _, accepted, refused) => {
    const { read, save } = settingsFor('owner');
    const verdicts = [];
    for (const changes of [accepted, refused]) {
      const { values, version } = await read(section);
      const isAccepted = Object.keys(validateSection(section, { ...values, ...changes })).length === 0;
      verdicts.push([isAccepted, 'saved' in (await save(section, changes, version))]);
    }
    expect(verdicts).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  /** What a form asks for, and an integration or a half-filled row need not have. */
  test.each<[FormSection, string, FormValues]>([
    ['jam', 'a span that lacks its end', hours({ end: '' })],
    ['pembayaran', 'a time limit of nothing', limit({ days: 0 })],
    ['pembayaran', 'a tax without its percentage', { tax: { enabled: true, percentage: null } }],
    [
      'katalog',
      'two products of one name',
      { product_catalog: ['Kaos', 'kaos'].map((name) => ({ name, price: 1, weight: null })) },
    ],
    [
      'ongkir',
      'shipping without an origin',
      {
        enabled: true,
        couriers: ['jne'],
        origin: { province: '', city: '', district: '', postal_code: '', area_id: '' },
      },
    ],
  ])('only the form of %s refuses %s', async (section, _, changes) => {
    const { read, save } = settingsFor('owner');
    const { values, version } = await read(section);
    expect(validateSection(section, { ...values, ...changes })).not.toEqual({});
    expect(await save(section, changes, version)).toHaveProperty('saved');
  });
});
