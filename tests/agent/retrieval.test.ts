/** Which passages the search finds for what customers write. */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { readWholeKnowledge, searchChat } from '../../supabase/functions/agent/knowledge.ts';
import { batik, laundry, setupFixtures } from '../access/fixtures.ts';
import { facts } from './phrasings.ts';
import { questions, sourceId, splitDialogue } from './questions.ts';

const fixtures = setupFixtures();

/** Facts of other shops in a large knowledge: as many whenever shops are added to the phrasings. */
const PARTNER_FACTS = 147;

interface Found {
  passage_id: string;
  source_id: string;
  title: string;
  score: number;
  covered: number;
}

const search = async (
  messages: string[],
  previous: string | null = null,
  business: string = batik.business,
  withChanges = false,
) => {
  const args = { p_business: business, p_messages: messages, p_previous: previous, p_with_changes: withChanges };
  const { data } = await fixtures.service.rpc('search_knowledge', args).throwOnError();
  return data as Found[];
};
const titles = async (...messages: string[]) => (await search(messages)).map(({ title }) => title);

/** Publishes a source with one passage. Returns the ids. */
const teach = async (title: string, body: string, { questions = [] as string[], isDraft = false } = {}) => {
  const [source, passage] = [randomUUID(), randomUUID()];
  await fixtures.sql(
    `insert into knowledge_source (id, business_id, kind, title, status) values ($1, $2, 'text', $3, 'active')`,
    [source, batik.business, title],
  );
  await fixtures.sql(
    'insert into knowledge_passage (id, business_id, source_id, title, questions, body) values ($1, $2, $3, $4, $5, $6)',
    [passage, batik.business, source, title, questions, body],
  );
  if (!isDraft) await fixtures.sql('select private.publish_knowledge($1)', [batik.business]);
  return { source, passage };
};

describe('the questions of the sample shop', () => {
  test('the right passage is among five for at least 92 % of the questions that have an answer', async () => {
    const answerable = questions.filter(({ facts }) => facts.length > 0);
    const missed: string[] = [];
    for (const question of answerable) {
      const { before, burst } = splitDialogue(question);
      const previous = before.findLast(({ role }) => role === 'customer')?.text ?? null;
      const found = await search(burst, previous);
      const right = new Set(question.facts.map(sourceId));
      if (!found.some(({ source_id }) => right.has(source_id))) missed.push(question.id);
    }
    expect(answerable).toHaveLength(72);
    expect(missed.length / answerable.length, missed.join(', ')).toBeLessThanOrEqual(0.08);
  });

  test.each([
    ['an abbreviation', ['brp hrg kmeja parang'], 'Kemeja batik parang'],
    ['a letter too few', ['brapa haga blus kawng'], 'Blus kawung'],
    ['letters that changed places', ['daster turntum'], 'Daster truntum'],
    ['a drawn-out word', ['lunturrrrr gaaa'], 'Apakah luntur'],
    ['the chat form of a prefix', ['cara nyuci batik'], 'Perawatan batik'],
  ])('%s is understood', async (_, messages, title) => {
    expect((await titles(...messages))[0]).toBe(title);
  });

  test('two questions in one burst find a passage each', async () => {
    expect(await titles('minggu buka jam brp', 'parkir mobil dimana')).toEqual(
      expect.arrayContaining(['Jam buka', 'Alamat dan parkir']),
    );
  });

  test('a follow-up is read together with the message before it', async () => {
    const [first] = await search(['yg merah ada?'], 'kemeja parang masih ready kak?');
    expect(first?.title).toMatch(/parang/u);
  });

  test.each([[['']], [['???']], [['🙏🙏']], [['kak']], [['&|!:*()<->']]])(
    '%j finds nothing and raises no error',
    async (messages) => {
      expect(await search(messages)).toEqual([]);
    },
  );

  test('a very long message is searched by its beginning', async () => {
    expect((await search([`jam buka ${'kata '.repeat(20_000)}`]))[0]?.title).toBe('Jam buka');
  });
});

describe('all passages that an answer needs stand in the prompt of a connected model', () => {
  const answerable = questions.filter(({ facts }) => facts.length > 0);

  /** The questions for which a passage is missing, with what the chat has said before. */
  async function missing(business: string, idOf: (number: number) => string): Promise<string[]> {
    const missed: string[] = [];
    for (const question of answerable) {
      const { before, burst } = splitDialogue(question);
      const asked = {
        business: { id: business },
        knowledge: 'published',
        turns: before.map(({ role, text }) => ({ author: role === 'shop' ? 'ai' : 'customer', kind: 'text', text })),
      } as unknown as Parameters<typeof searchChat>[1];
      const previous = before.findLast(({ role }) => role === 'customer')?.text ?? null;
      const passages =
        (await readWholeKnowledge(fixtures.service, asked)) ??
        (await searchChat(fixtures.service, asked, burst, previous));
      const sources = new Set(passages.map(({ source_id: source }) => source));
      if (!question.facts.map(idOf).every((id) => sources.has(id))) missed.push(question.id);
      expect(passages.reduce((sum, { title, body }) => sum + title.length + body.length, 0)).toBeLessThanOrEqual(
        90_000,
      );
    }
    return missed;
  }

  test('where all knowledge fits', async () => {
    expect(await missing(batik.business, sourceId)).toEqual([]);
  });

  /** The business with the knowledge of the sample shop among that of its branches and of other shops. */
  async function openChain(): Promise<string> {
    const { id } = await fixtures.newUser();
    const business = randomUUID();
    await fixtures.sql('insert into business (id, profile_id, name) values ($1, $2, $3)', [
      business,
      id,
      'Rantai toko',
    ]);
    await fixtures.sql(
      `insert into knowledge_source (id, business_id, kind, title, status)
       select replace(id::text, '4b000000', '4c000000')::uuid, $1, kind, title, 'active' from knowledge_source
       where business_id = $2 and id::text like '4b000000%'`,
      [business, batik.business],
    );
    await fixtures.sql(
      `insert into knowledge_passage (business_id, source_id, title, questions, body, position)
       select $1, replace(source_id::text, '4b000000', '4c000000')::uuid, title, questions, body, position from knowledge_passage
       where business_id = $2 and source_id::text like '4b000000%' and from_version is not null and to_version is null`,
      [business, batik.business],
    );
    const own = await fixtures.sql<{ title: string; body: string }>(
      'select title, body from knowledge_passage where business_id = $1',
      [business],
    );
    const branches = ['Semarang', 'Surabaya', 'Denpasar', 'Medan', 'Makassar', 'Bandung', 'Malang'];
    const others = [
      ...branches.flatMap((city) =>
        own.map(({ title, body }) => ({ title: `${title} ${city}`, body: `Cabang ${city}: ${body}` })),
      ),
      ...branches.flatMap((city) => facts.slice(0, PARTNER_FACTS).map((body) => ({ title: `Mitra ${city}`, body }))),
    ];
    const source = randomUUID();
    await fixtures.sql(
      `insert into knowledge_source (id, business_id, kind, title, status) values ($1, $2, 'text', 'Cabang dan mitra', 'active')`,
      [source, business],
    );
    await fixtures.sql(
      `insert into knowledge_passage (business_id, source_id, title, body, position)
       select $1, $2, each ->> 'title', each ->> 'body', place::int
       from jsonb_array_elements($3::jsonb) with ordinality as list (each, place)`,
      [business, source, JSON.stringify(others)],
    );
    expect(others.reduce((sum, { title, body }) => sum + title.length + body.length, 0)).toBeGreaterThan(120_000);
    await fixtures.sql('select private.publish_knowledge($1)', [business]);
    await fixtures.sql('analyze private.passage_stem, private.vocabulary_stem, public.knowledge_passage');
    return business;
  }

  test('for 71 of 72 questions where it is too much, among the passages of branches that say nearly the same', async () => {
    const missed = await missing(await openChain(), (number) => sourceId(number).replace('4b000000', '4c000000'));
    expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(1);
  });
});

describe('the whole knowledge', () => {
  const whole = async (business: string = batik.business, withChanges = false) => {
    const args = { p_business: business, p_with_changes: withChanges };
    const { data } = await fixtures.service.rpc('whole_knowledge', args).throwOnError();
    return data as Found[];
  };

  test('is what answers customers now, in an order that stays', async () => {
    const passages = await whole();
    expect(passages.length).toBeGreaterThanOrEqual(60);
    expect(passages.map(({ title }) => title)).toContain('Jam buka');
    expect(await whole()).toEqual(passages);
    expect(await whole(laundry.business)).toEqual([]);
  });

  test('has drafts only with the changes, and nothing that is turned off', async () => {
    const { source } = await teach('Topeng', 'Topeng Rp 90.000.', { isDraft: true });
    const titlesOf = async (withChanges: boolean) =>
      (await whole(batik.business, withChanges)).map(({ title }) => title);
    expect([await titlesOf(false), await titlesOf(true)].map((all) => all.includes('Topeng'))).toEqual([false, true]);
    await fixtures.sql('update knowledge_source set is_enabled = false where id = $1', [source]);
    expect(await titlesOf(true)).not.toContain('Topeng');
  });

  test('is nothing if it is too much for a prompt', async () => {
    const { source } = await teach('Sejarah', 'Sejarah toko.');
    await fixtures.sql(
      `insert into knowledge_passage (business_id, source_id, title, body, from_version)
       select $1, $2, 'Sejarah', repeat('a', 1900), (select version from private.knowledge_statistics where business_id = $1)
       from generate_series(1, 45)`,
      [batik.business, source],
    );
    expect(await whole()).toEqual([]);
    await fixtures.sql('delete from knowledge_source where id = $1', [source]);
  });

  test('is read by the service only', async () => {
    const { error } = await fixtures.users.owner.client.rpc('whole_knowledge', { p_business: batik.business });
    expect(error?.code).toBe('42501');
  });
});

describe('what is searched', () => {
  test('a passage of another business is not found', async () => {
    expect(await search(['jam buka'], null, laundry.business)).toEqual([]);
  });

  test('a passage is found by a question that it answers', async () => {
    const { passage } = await teach('Zirah', 'Tersedia dalam tiga model.', { questions: ['ada baju besi ksatria?'] });
    expect((await search(['baju besi ksatria']))[0]?.passage_id).toBe(passage);
  });

  test('a draft is found only with the changes, until it is published', async () => {
    await teach('Wayang kulit', 'Wayang kulit Rp 300.000.', { isDraft: true });
    const [tried] = await search(['wayang kulit'], null, batik.business, true);
    expect(tried?.title).toBe('Wayang kulit');
    expect(await titles('wayang kulit')).not.toContain('Wayang kulit');
    await fixtures.sql('select private.publish_knowledge($1)', [batik.business]);
    expect((await titles('wayang kulit'))[0]).toBe('Wayang kulit');
  });

  test('a source that is turned off is not found', async () => {
    const { source } = await teach('Gamelan', 'Gamelan tidak dijual.');
    expect((await titles('gamelan'))[0]).toBe('Gamelan');
    await fixtures.sql('update knowledge_source set is_enabled = false where id = $1', [source]);
    expect(await titles('gamelan')).not.toContain('Gamelan');
  });

  test('a passage that a later version left out is not found', async () => {
    const { passage } = await teach('Keris', 'Keris hanya pajangan.');
    await fixtures.sql(
      'update knowledge_passage set to_version = (select version + 1 from private.knowledge_statistics where business_id = $1) where id = $2',
      [batik.business, passage],
    );
    await fixtures.sql('select private.publish_knowledge($1)', [batik.business]);
    expect(await titles('keris')).not.toContain('Keris');
  });

  test('only the service searches', async () => {
    const args = { p_business: batik.business, p_messages: ['jam buka'] };
    const { error } = await fixtures.users.owner.client.rpc('search_knowledge', args);
    expect(error?.code).toBe('42501');
  });
});
