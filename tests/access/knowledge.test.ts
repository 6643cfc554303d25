/** Knowledge: drafts of members, versions of owners, concurrent edits, and how a text is cut into passages. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { raceBehindLock } from './concurrency.ts';
import { batik, laundry, setupFixtures, type Caller } from './fixtures.ts';

const fixtures = setupFixtures();
const business_id = batik.business;

interface Details {
  id: string;
  title: string;
  draft: string | null;
  revision: number;
  is_published: boolean;
  tags: string[];
  updated_at: string;
  content: { title: string; questions: string[]; body: string };
  published: { title: string; questions: string[]; body: string } | null;
}
type Result = { saved?: Details; theirs?: Details; removed?: true };

const call = async <Data>(caller: Caller, name: string, args: object): Promise<Data> => {
  const { data } = await fixtures.users[caller].client.rpc(name, args).throwOnError();
  return data as Data;
};
const refusal = async (caller: Caller, name: string, args: object) =>
  (await fixtures.users[caller].client.rpc(name, args)).error?.code;

const faq = (change: object = {}) => ({
  business_id,
  id: randomUUID(),
  kind: 'faq',
  title: 'Apakah ada blangkon?',
  questions: ['jual blangkon gak'],
  body: 'Blangkon Rp 60.000.',
  tags: [],
  revision: null,
  ...change,
});
const save = (change: object = {}, caller: Caller = 'member') =>
  call<Result>(caller, 'save_knowledge', faq(change)).then(({ saved, theirs }) => ({ saved: saved!, theirs: theirs! }));
const read = (source_id: string) => call<Details | null>('member', 'read_knowledge', { source_id });
const changes = () =>
  call<{ version: { number: number } | null; count: number; digest: string; changes: { id: string; draft: string }[] }>(
    'member',
    'knowledge_changes',
    { business_id },
  );
const publish = async () =>
  call<number | null>('owner', 'publish_knowledge', { business_id, digest: (await changes()).digest });
const restore = async (number: number) =>
  call<number | null>('owner', 'restore_knowledge', {
    business_id,
    number,
    current: (await changes()).version?.number,
  });
const search = async (question: string) => {
  const args = { p_business: business_id, p_messages: [question] };
  const { data } = await fixtures.service.rpc('search_knowledge', args).throwOnError();
  return (data as { title: string; body: string }[]).map(({ body }) => body);
};
const listed = async (args: object = {}) =>
  (await call<Details[]>('member', 'find_knowledge', { business_id, page_size: 200, ...args })).map(({ id }) => id);

describe('drafts', () => {
  test('a new source is listed, and answers customers only once it is published', async () => {
    const { saved } = await save();
    expect(saved).toMatchObject({ draft: 'new', revision: 1, is_published: false, published: null });
    expect(saved.content).toEqual({
      title: 'Apakah ada blangkon?',
      questions: ['jual blangkon gak'],
      body: 'Blangkon Rp 60.000.',
    });
    expect(await listed()).toContain(saved.id);
    expect(await search('ada blangkon')).not.toContain('Blangkon Rp 60.000.');
    const version = await publish();
    expect(await search('ada blangkon')).toContain('Blangkon Rp 60.000.');
    expect(await read(saved.id)).toMatchObject({ draft: null, is_published: true, published: null });
    expect(await changes()).toMatchObject({ version: { number: version, published_by: batik.owner }, count: 0 });
  });

  test('until it is published a change does not reach customers, and can be undone', async () => {
    const { saved } = await save({ title: 'Ada keris?', body: 'Keris Rp 100.000.' });
    await publish();
    const changed = await save({
      ...saved.content,
      id: saved.id,
      title: 'Jual keris?',
      body: 'Keris habis.',
      revision: 1,
    });
    expect(changed.saved).toMatchObject({
      title: 'Jual keris?',
      draft: 'changed',
      revision: 2,
      published: { body: 'Keris Rp 100.000.' },
    });
    expect(await search('keris')).toContain('Keris Rp 100.000.');
    const undone = await call<Result>('member', 'undo_knowledge_change', { source_id: saved.id, revision: 2 });
    expect(undone.saved).toMatchObject({
      title: 'Ada keris?',
      draft: null,
      published: null,
      content: { body: 'Keris Rp 100.000.' },
    });
    expect((await changes()).count).toBe(0);
  });

  test('writing the published content again leaves no change', async () => {
    const { saved } = await save({ title: 'Ada selendang?' });
    await publish();
    const other = await save({ ...saved.content, id: saved.id, body: 'Lain.', revision: 1 });
    expect(other.saved.draft).toBe('changed');
    const back = await save({ ...saved.content, id: saved.id, revision: 2 });
    expect(back.saved).toMatchObject({ draft: null, revision: 3 });
  });

  test('only the tags change without a version', async () => {
    const { saved } = await save({ title: 'Ada udeng?' });
    await publish();
    const { saved: tagged } = await save({ ...saved.content, id: saved.id, tags: ['aksesoris'], revision: 1 });
    expect(tagged).toMatchObject({ tags: ['aksesoris'], draft: null });
    expect(await listed({ query: 'AKSESORIS' })).toEqual([saved.id]);
  });

  test('a repeated request saves once', async () => {
    const given = faq({ title: 'Ada sarung?' });
    await call('member', 'save_knowledge', given);
    const { saved } = await call<Result>('member', 'save_knowledge', given);
    expect(saved?.revision).toBe(1);
    const changed = { ...given, body: 'Sarung habis.', revision: 1 };
    await call('member', 'save_knowledge', changed);
    expect(await call('member', 'save_knowledge', changed)).toMatchObject({ saved: { revision: 2 } });
    await call('member', 'remove_knowledge', { source_id: given.id, revision: 2 });
  });

  test('of two members who edit one revision the second is given the first one’s text and overwrites nothing', async () => {
    const { saved } = await save({ title: 'Ada ikat pinggang?' });
    const edit = (body: string) => faq({ ...saved.content, id: saved.id, body, revision: 1 });
    const results = await raceBehindLock<Result[]>(
      fixtures,
      (query) => query('select from business where id = $1 for update', [business_id]),
      () => call<Result>('member', 'save_knowledge', edit('Dari anggota.')),
      () => call<Result>('owner', 'save_knowledge', edit('Dari pemilik.')),
    );
    expect(results.filter((result) => result.saved !== undefined)).toHaveLength(1);
    const [{ theirs } = {}] = results.filter((result) => result.theirs !== undefined);
    expect(theirs?.content.body).toBe((await read(saved.id))?.content.body);
    // With the newer revision the second may save.
    expect(await save({ ...edit('Akhirnya.'), revision: theirs?.revision })).toMatchObject({
      saved: { content: { body: 'Akhirnya.' } },
    });
    await call('member', 'remove_knowledge', { source_id: saved.id, revision: 3 });
  });

  test.each([
    ['an empty question', { title: ' ' }],
    ['a question of 201 characters', { title: 'x'.repeat(201) }],
    ['an empty answer', { body: ' \n ' }],
    ['an answer of 2,001 characters', { body: 'x'.repeat(2001) }],
    ['a text of 20,001 characters', { kind: 'text', body: 'x'.repeat(20_001) }],
    ['51 questions', { questions: Array.from({ length: 51 }, (_, at) => `tanya ${at}`) }],
    ['a question of 501 characters', { questions: ['x'.repeat(501)] }],
    ['another kind', { kind: 'file' }],
    ['no tags', { tags: null }],
  ])('%s is refused', async (_, change) => {
    expect(await refusal('member', 'save_knowledge', faq(change))).toBe('invalid');
  });

  test('a business has at most 1,000 sources', async () => {
    await fixtures.sql(
      `insert into knowledge_source (business_id, kind, title, draft)
       select $1, 'text', 'Banyak ' || n, 'new' from generate_series(1, 1000) as n`,
      [laundry.business],
    );
    expect(await refusal('outsider', 'save_knowledge', faq({ business_id: laundry.business }))).toBe('too_many');
    await fixtures.sql(`delete from knowledge_source where title like 'Banyak %'`);
  });
});

describe('turning off and removing', () => {
  test('a source that is turned off is silent at once, without a version', async () => {
    const { saved } = await save({ title: 'Ada topi?', body: 'Topi Rp 5.000.' });
    await publish();
    await call('member', 'set_knowledge_enabled', { source_id: saved.id, enabled: false });
    expect(await search('topi')).not.toContain('Topi Rp 5.000.');
    expect(await listed({ state: 'off' })).toContain(saved.id);
    expect((await changes()).count).toBe(0);
    await call('member', 'set_knowledge_enabled', { source_id: saved.id, enabled: true });
    expect(await search('topi')).toContain('Topi Rp 5.000.');
  });

  test('a published source is removed with the next version, and until then it can be kept', async () => {
    const { saved } = await save({ title: 'Ada jas?', body: 'Jas Rp 9.000.' });
    await publish();
    const remove = (revision: number) => call<Result>('member', 'remove_knowledge', { source_id: saved.id, revision });
    expect(await remove(1)).toEqual({ removed: true });
    expect(await read(saved.id)).toMatchObject({ draft: 'removed' });
    expect(await search('jas')).toContain('Jas Rp 9.000.');
    await call('member', 'undo_knowledge_change', { source_id: saved.id, revision: 2 });
    expect(await read(saved.id)).toMatchObject({ draft: null, revision: 3 });
    await remove(3);
    await publish();
    expect(await search('jas')).not.toContain('Jas Rp 9.000.');
    expect([await read(saved.id), (await listed()).includes(saved.id)]).toEqual([null, false]);
  });

  test('a source that a version left out can be written again', async () => {
    const { saved } = await save({ title: 'Ada rok?', body: 'Rok Rp 9.500.' });
    await publish();
    await call('member', 'remove_knowledge', { source_id: saved.id, revision: 1 });
    await publish();
    const again = await save({ ...saved.content, id: saved.id, revision: 1 });
    expect(again.saved).toMatchObject({ draft: 'new', is_published: false, published: null });
    await publish();
    expect(await search('rok')).toContain('Rok Rp 9.500.');
  });

  test('a source that was deleted is written again only as a new one', async () => {
    const { saved } = await save({ title: 'Ada kebaya?' });
    await call('owner', 'remove_knowledge', { source_id: saved.id, revision: 1 });
    const again = faq({ ...saved.content, id: saved.id, revision: 1 });
    expect(await refusal('member', 'save_knowledge', again)).toBe('not_found');
    expect(await save({ ...again, revision: null })).toMatchObject({ saved: { draft: 'new' } });
    await call('member', 'remove_knowledge', { source_id: saved.id, revision: 1 });
  });

  test('a source that was never published is deleted at once', async () => {
    const { saved } = await save({ title: 'Salah tulis' });
    await call('member', 'remove_knowledge', { source_id: saved.id, revision: 1 });
    expect(await fixtures.sql('select from knowledge_source where id = $1', [saved.id])).toEqual([]);
  });

  test('a source that another member changed meanwhile is shown instead of removed', async () => {
    const { saved } = await save({ title: 'Ada rompi?' });
    await save({ ...saved.content, id: saved.id, body: 'Rompi habis.', revision: 1 }, 'owner');
    const result = await call<Result>('member', 'remove_knowledge', { source_id: saved.id, revision: 1 });
    expect(result.theirs?.content.body).toBe('Rompi habis.');
    await call('member', 'remove_knowledge', { source_id: saved.id, revision: 2 });
  });
});

describe('versions', () => {
  test('only owners publish and restore', async () => {
    const { saved } = await save({ title: 'Ada kain?' });
    const { digest, version } = await changes();
    expect(await refusal('member', 'publish_knowledge', { business_id, digest })).toBe('not_owner');
    expect(await refusal('member', 'restore_knowledge', { business_id, number: 1, current: version?.number })).toBe(
      'not_owner',
    );
    await call('member', 'remove_knowledge', { source_id: saved.id, revision: 1 });
  });

  test('what the owner has not seen is not published', async () => {
    await save({ title: 'Ada sabuk?' });
    const { digest, version } = await changes();
    await save({ title: 'Ada dompet?' });
    expect(await call('owner', 'publish_knowledge', { business_id, digest })).toBeNull();
    expect(await changes()).toMatchObject({ version, count: 2 });
    await publish();
    expect(await call('owner', 'publish_knowledge', { business_id, digest: (await changes()).digest })).toBeNull();
  });

  test('a version that is restored has the passages of that version, and it can be undone the same way', async () => {
    const { saved: kept } = await save({ title: 'Ada peci?', body: 'Peci Rp 1.000.' });
    const { saved: removed } = await save({ title: 'Ada syal?', body: 'Syal Rp 2.000.' });
    const first = (await publish())!;
    await save({ ...kept.content, id: kept.id, body: 'Peci Rp 3.000.', revision: 1 });
    await call('member', 'remove_knowledge', { source_id: removed.id, revision: 1 });
    const { saved: added } = await save({ title: 'Ada tas?', body: 'Tas Rp 4.000.' });
    const second = (await publish())!;
    const { saved: waiting } = await save({ title: 'Ada payung?', body: 'Payung Rp 6.000.' });
    const answers = async () =>
      (await search('peci'))
        .concat(await search('syal'), await search('tas'))
        .filter((body) => /Rp [1-4]\.000/u.test(body));

    expect(await restore(first)).toBe(second + 1);
    expect(await answers()).toEqual(['Peci Rp 1.000.', 'Syal Rp 2.000.']);
    expect(await read(kept.id)).toMatchObject({ draft: null, revision: 3, content: { body: 'Peci Rp 1.000.' } });
    expect(await read(removed.id)).toMatchObject({ is_published: true, title: 'Ada syal?' });
    expect(await read(added.id)).toBeNull();
    expect(await changes()).toMatchObject({
      version: { number: second + 1, restored_from: first },
      changes: [{ id: waiting.id, draft: 'new' }],
    });

    await restore(second);
    expect(await answers()).toEqual(['Peci Rp 3.000.', 'Tas Rp 4.000.']);
    await call('member', 'remove_knowledge', { source_id: waiting.id, revision: 1 });
  });

  test('a change that waits survives restoring', async () => {
    const { saved } = await save({ title: 'Ada kipas?', body: 'Kipas Rp 1.000.' });
    const before = (await publish())! - 1;
    await save({ ...saved.content, id: saved.id, title: 'Jual kipas?', body: 'Kipas Rp 2.000.', revision: 1 });
    await restore(before);
    expect(await read(saved.id)).toMatchObject({
      draft: 'new',
      title: 'Jual kipas?',
      content: { body: 'Kipas Rp 2.000.' },
      published: null,
    });
    await publish();
    expect(await search('kipas')).toContain('Kipas Rp 2.000.');
  });

  test('of two owners who restore or publish at the same time the second changes nothing', async () => {
    await save({ title: 'Ada gelang?' });
    const { digest, version } = await changes();
    const current = version!.number;
    const results = await raceBehindLock<(number | null)[]>(
      fixtures,
      (query) => query('select from business where id = $1 for update', [business_id]),
      () => call<number | null>('owner', 'publish_knowledge', { business_id, digest }),
      () => call<number | null>('owner', 'restore_knowledge', { business_id, number: 1, current }),
    );
    expect(new Set(results)).toEqual(new Set([current + 1, null]));
    if ((await changes()).count > 0) await publish();
  });

  test('a passage never changes, and passages of earlier versions leave the index', async () => {
    const { saved } = await save({ title: 'Ada sandal?', body: 'Sandal Rp 1.000.' });
    await publish();
    await save({ ...saved.content, id: saved.id, body: 'Sandal Rp 2.000.', revision: 1 });
    await publish();
    const passages = await fixtures.sql(
      `select body, to_version is null as is_current, exists (
         select from private.passage_stem where passage_id = passage.id) as is_indexed
       from knowledge_passage as passage where source_id = $1 order by from_version`,
      [saved.id],
    );
    expect(passages).toEqual([
      { body: 'Sandal Rp 1.000.', is_current: false, is_indexed: false },
      { body: 'Sandal Rp 2.000.', is_current: true, is_indexed: true },
    ]);
  });

  test('what was done is in the audit log', async () => {
    const { saved } = await save({ title: 'Ada cincin?' });
    await call('owner', 'remove_knowledge', { source_id: saved.id, revision: 1 });
    const entries = await fixtures.sql(
      `select action, actor from audit_log where detail ->> 'source_id' = $1 order by id`,
      [saved.id],
    );
    expect(entries).toEqual([
      { action: 'knowledge.saved', actor: batik.member },
      { action: 'knowledge.removed', actor: batik.owner },
    ]);
  });
});

describe('the trial', () => {
  const attempt = (question: string, with_changes = false) =>
    call<{ title: string; body: string }[]>('member', 'try_knowledge', { business_id, question, with_changes });

  test('it finds what customers get, or what they would get once the changes are published', async () => {
    const { saved } = await save({ title: 'Ada kelambu?', body: 'Kelambu Rp 8.000.' });
    const before = await changes();
    expect((await attempt('ada kelambu')).map(({ body }) => body)).not.toContain('Kelambu Rp 8.000.');
    expect((await attempt('ada kelambu', true))[0]).toEqual({
      source_id: saved.id,
      title: 'Ada kelambu?',
      body: 'Kelambu Rp 8.000.',
    });
    expect(await changes()).toEqual(before);
    await call('member', 'remove_knowledge', { source_id: saved.id, revision: 1 });
  });

  test.each(['', '🙏', 'x'.repeat(50_000)])('%.10j finds nothing and raises no error', async (question) => {
    expect(await attempt(question, true)).toEqual([]);
  });
});

describe('the list', () => {
  test('its pages contain every source once, last changed first', async () => {
    const all = await call<Details[]>('member', 'find_knowledge', { business_id, page_size: 200 });
    const pages: string[] = [];
    for (let last: Details | undefined; ;) {
      const page = await call<Details[]>('member', 'find_knowledge', {
        business_id,
        page_size: 7,
        after_at: last?.updated_at ?? null,
        after_id: last?.id ?? null,
      });
      pages.push(...page.map(({ id }) => id));
      last = page.at(-1);
      if (page.length < 7) break;
    }
    expect(pages).toEqual(all.map(({ id }) => id));
    expect(all.length).toBeGreaterThan(60);
  });

  test('a search finds titles, questions and texts', async () => {
    for (const query of ['sidoluhur', 'Berapa diskon untuk reseller', 'alamat dan parkir'])
      expect(await listed({ query }), query).not.toEqual([]);
    expect(await listed({ query: '%' })).not.toContain(batik.source);
    expect(await listed({ query: 'sidoluhur', kind: 'faq' })).toEqual([]);
  });
});

describe('a text', () => {
  const cut = async (text: string) => {
    const [row] = await fixtures.sql<{ whole: string; passages: { lead: string; body: string; headings: string[] }[] }>(
      `select private.plain_text($1) as whole, coalesce((
         select jsonb_agg(jsonb_build_object('lead', lead, 'body', body, 'headings', headings) order by place)
         from private.cut_text(private.plain_text($1))), '[]') as passages`,
      [text],
    );
    return row!;
  };
  const sentence = 'Kami mengirim setiap hari kerja dari Solo ke seluruh Indonesia. ';

  test.each([
    ['one word', 'Tutup'],
    ['one paragraph', sentence.repeat(3)],
    ['one long paragraph', sentence.repeat(60)],
    ['paragraphs', `${sentence.repeat(5)}\n\n`.repeat(9)],
    ['lines', `${sentence}\n`.repeat(40)],
    ['a text without spaces', 'x'.repeat(5000)],
    ['emoji', '🌸'.repeat(3000)],
    ['carriage returns, tabs and blank lines', `A\r\n\r\n\r\n\tB  C \n \n D\r`],
    ['headings alone', 'Satu\n\nDua\n\nTiga'],
  ])('%s is cut into passages that together are the text', async (_, text) => {
    const { whole, passages } = await cut(text);
    expect(passages.map(({ lead, body }) => lead + body).join('')).toBe(whole);
    expect(Math.max(...passages.map(({ body }) => Array.from(body).length))).toBeLessThanOrEqual(900);
    for (const { body } of passages) expect(body).toBe(body.trim());
  });

  test('a passage begins with a heading, and knows the heading above it', async () => {
    const section = (heading: string, sentences: number) => `${heading}\n\n${sentence.repeat(sentences)}`;
    const { passages } = await cut(
      [section('## Kurir', 8), section('*Ongkir*', 20), section('Asuransi', 3)].join('\n\n'),
    );
    expect(passages.map(({ body, headings }) => [body.slice(0, 12), ...headings])).toEqual([
      ['## Kurir', 'Kurir'],
      [sentence.slice(0, 12), 'Kurir'],
      ['*Ongkir*', 'Ongkir'],
      [sentence.slice(0, 12), 'Ongkir'],
      [sentence.slice(0, 12), 'Ongkir'],
      ['Asuransi', 'Asuransi'],
      [sentence.slice(0, 12), 'Asuransi'],
    ]);
  });

  test.each([
    ['signs', 'Kirim:\n- Klojen 10rb\n- Sukun 15rb', ['Kirim:', '- Klojen 10rb', '- Sukun 15rb']],
    ['numbers', 'Paket\n1. Satu 10rb\n2. Dua 20rb', ['Paket', '1. Satu 10rb', '2. Dua 20rb']],
    ['lines alone', 'BUKA\nSenin 08.00\nMinggu 09.00', ['BUKA', 'Senin 08.00', 'Minggu 09.00']],
  ])('a list with %s is cut by line, and each line knows its heading', async (_, text, bodies) => {
    const { passages } = await cut(text);
    expect(passages.map(({ body }) => body)).toEqual(bodies);
    expect(new Set(passages.map(({ headings }) => headings.join()))).toEqual(new Set([bodies[0]!.replace(':', '')]));
  });

  test('lines that a program has wrapped stay together', async () => {
    const wrapped =
      'Barang yang rusak di jalan kami ganti dengan yang baru tanpa biaya apa pun, asal\nada video saat dibuka.';
    expect((await cut(wrapped)).passages.map(({ body }) => body)).toEqual([wrapped]);
  });

  test('a very long list has about a thousand passages', async () => {
    const list = Array.from({ length: 12_000 }, (_, at) => `Barang ${at} Rp ${at}.000`).join('\n');
    const { whole, passages } = await cut(list);
    expect(passages.length).toBeLessThan(1100);
    expect(passages.map(({ lead, body }) => lead + body).join('')).toBe(whole);
  });

  test('is read as it was written, and each of its passages is found', async () => {
    const body = `Kurir\n\n${sentence.repeat(10)}\n\nGaransi\n\nMesin jahit bergaransi dua tahun.`;
    const { saved } = await save({ kind: 'text', title: 'Layanan kami', questions: [], body });
    expect(saved.content).toEqual({ title: 'Layanan kami', questions: [], body: body.replace(' \n', '\n') });
    await publish();
    expect((await search('garansi mesin jahit'))[0]).toBe('Mesin jahit bergaransi dua tahun.');
  });
});

describe('what a business has read within an hour', () => {
  const own = laundry.business;
  const addUrl = async (name: string, caller: Caller = 'outsider', args: object = { business_id: own }) => {
    const id = randomUUID();
    const { error, status } = await fixtures.users[caller].client.rpc('add_knowledge', {
      ...args,
      id,
      kind: 'url',
      origin: `https://${name}.id/`,
    });
    return { id, code: error?.code ?? null, message: error?.message ?? '', status };
  };
  /** As if an hour had passed. */
  const waitAnHour = () =>
    fixtures.stack.database.script(
      `begin; set local session_replication_role = replica;
       update public.audit_log set at = at - interval '61 minutes' where business_id = '${own}';
       update storage.objects set created_at = created_at - interval '61 minutes' where starts_with(name, '${own}/');
       commit`,
    );

  test('is 120 files and addresses; the next is refused with a sentence, and others are not', async () => {
    await fixtures.sql(
      `insert into audit_log (business_id, action) select $1, 'knowledge.added' from generate_series(1, 119)`,
      [own],
    );
    const last = await addUrl('terakhir');
    expect(last.code).toBeNull();
    const refused = await addUrl('berikutnya');
    expect(refused).toMatchObject({
      status: 429,
      code: 'too_often',
      message: 'knowledge.too_often',
    });
    expect(await fixtures.sql('select from knowledge_source where id = $1', [refused.id])).toEqual([]);
    const { client } = fixtures.users.outsider;
    await fixtures.sql(`update knowledge_source set status = 'failed', failure = 'slow' where id = $1`, [last.id]);
    expect((await client.rpc('reread_knowledge', { source_id: last.id })).error?.code).toBe('too_often');
    // What is written and not read is not counted, and neither is another business.
    expect((await client.rpc('save_knowledge', { ...faq(), business_id: own })).error).toBeNull();
    expect((await addUrl('toko-lain', 'member', { business_id })).code).toBeNull();
    await waitAnHour();
    expect((await addUrl('berikutnya')).code).toBeNull();
  });

  test('may have twice as many files stored', async () => {
    const { storage } = fixtures.users.outsider.client;
    const store = async () =>
      (await storage.from('knowledge').upload(`${own}/${randomUUID()}`, new Blob(['Buka pukul delapan.']))).error;
    await fixtures.sql(
      `insert into storage.objects (bucket_id, name, version)
       select 'knowledge', $1 || '/' || gen_random_uuid(), gen_random_uuid() from generate_series(1, 239)`,
      [own],
    );
    expect(await store()).toBeNull();
    expect(await store()).toMatchObject({ statusCode: '403' });
    await waitAnHour();
    expect(await store()).toBeNull();
  });
});
