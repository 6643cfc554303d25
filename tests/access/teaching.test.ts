/** What the AI tells the team when it calls for help, and how the answer of a member becomes knowledge. */
import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import { agentTools } from './agentRuns.ts';
import { batik, setupFixtures, type Caller } from './fixtures.ts';
import { chatFactory, type Chat } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);
const { turnOn, runs, claimOf, settle, answer } = agentTools(fixtures);
const business_id = batik.business;
beforeAll(() => turnOn());

const call = async <Data>(name: string, args: object, caller: Caller = 'owner'): Promise<Data> => {
  const { data } = await fixtures.users[caller].client.rpc(name, args).throwOnError();
  return data as Data;
};

interface Escalation {
  run_id: string;
  why: string;
  question: string;
  suggestion: string | null;
  unfounded: string[];
  passages: { title: string }[];
  answered_about: string[];
  can_teach: boolean;
  answered_at: string | null;
  is_settled: boolean;
}
interface Proposal {
  title: string;
  questions: string[];
  body: string;
  amounts: string[];
  is_masked: boolean;
  is_correction: boolean;
  sources: { id: string; title: string }[];
}
interface Waiting {
  room_id: string;
  question: string;
}
interface Taught {
  source_id: string;
  version: number | null;
  escalations: Waiting[];
}

/** A customer's messages, which the AI cannot answer. */
const ask = async (
  bodies: string[],
  { chat = newChat(), why = 'not_known', told = {}, name = 'Wening Melati' } = {},
) => {
  for (const body of bodies) await chat.receive({ body, name });
  await settle(await claimOf(chat), { status: 'escalated', why, ...told });
  const room = await chat.room();
  return { chat, room_id: room['id'] as string };
};
const escalationOf = (room_id: string) => call<Escalation | null>('read_escalation', { room_id }, 'member');
const reply = (chat: Chat, body: string) => chat.beginOutgoing({ body });
const propose = async (room_id: string) =>
  call<Proposal>('propose_teaching', { run_id: (await escalationOf(room_id))?.run_id }, 'member');
const entry = (change: object = {}) => ({
  business_id,
  source_id: randomUUID(),
  title: 'Bisa servis jam tangan?',
  questions: ['bisa servis rolex gak'],
  body: 'Kami tidak melayani servis jam tangan.',
  tags: [],
  until: null,
  run_id: null,
  publish: true,
  ...change,
});
const search = async (question: string) => {
  const { data } = await fixtures.service
    .rpc('search_knowledge', { p_business: business_id, p_messages: [question] })
    .throwOnError();
  return (data as { source_id: string }[])[0]?.source_id;
};

describe('what the AI tells the team', () => {
  test('a call for help carries its reason, the question and the passages that almost fitted', async () => {
    const { chat, room_id } = await ask(['halo kak', 'kemeja parang bisa dibordir nama?']);
    const escalation = await escalationOf(room_id);
    expect(escalation).toMatchObject({
      why: 'not_known',
      question: 'halo kak\nkemeja parang bisa dibordir nama?',
      can_teach: true,
      answered_at: null,
      is_settled: false,
    });
    expect(escalation?.passages.length).toBeGreaterThan(0);
    await reply(chat, 'Bisa, Kak.');
    expect((await escalationOf(room_id))?.answered_at).not.toBeNull();
  });

  test('the text of the model is the suggestion, with what no source has', async () => {
    const told = {
      answer: { action: 'answer', text: 'Harganya Rp 90.000.', reason: 'found' },
      guard: { rule: 'amount', found: 'Rp 90.000' },
    };
    const { room_id } = await ask(['harga sarung?'], { why: 'unfounded', told });
    expect(await escalationOf(room_id)).toMatchObject({ suggestion: 'Harganya Rp 90.000.', unfounded: ['Rp 90.000'] });
  });

  test('a customer who wants no messages gets no suggestion, and their wish is not taught', async () => {
    const { room_id } = await ask(['jangan chat saya lagi soal jam buka'], { why: 'opt_out' });
    expect(await escalationOf(room_id)).toMatchObject({ suggestion: null, can_teach: false });
  });

  test('a chat that the AI answers has no call for help', async () => {
    const chat = newChat();
    await chat.receive({ body: 'jam buka?' });
    const run = await claimOf(chat);
    await answer(chat, run);
    expect(await escalationOf((await chat.room())['id'] as string)).toBeNull();
  });
});

describe('the proposed entry', () => {
  test('the answer of the member becomes the entry, without the data of the customer', async () => {
    const { chat, room_id } = await ask([
      'halo kak',
      'bisa servis jam rolex gak kak?',
      'ini nomer saya 0812-3456-7890',
    ]);
    await reply(chat, 'Halo Kak Wening, servis jam tidak bisa.');
    await reply(chat, 'Baterai Rp 25.000. Hubungi 081234567890.');
    await chat.receive({ body: 'oke' });
    await reply(chat, 'Sama-sama');
    const proposal = await propose(room_id);
    expect(proposal).toMatchObject({
      body: 'Halo Kak, servis jam tidak bisa.\nBaterai Rp 25.000. Hubungi [nomor].',
      amounts: ['Rp 25.000'],
      is_masked: true,
      is_correction: false,
    });
    expect(proposal.title).toBe('Bisa servis jam rolex gak?');
    expect(proposal.questions.join()).not.toMatch(/halo|rolex gak kak/u);
    expect(JSON.stringify(proposal)).not.toMatch(/0812|3456/u);
    const saved = fixtures.users.owner.client.rpc('teach', entry({ body: proposal.body }));
    expect((await saved).error).toMatchObject({ code: 'masked' });
  });

  test('a name that the shop also uses as a word is left, the number of the order and of the shop too', async () => {
    const { chat, room_id } = await ask(['bisa ganti kotak pesanan #7?'], { name: 'Kemeja' });
    await fixtures.sql(
      `insert into customer_order (id, business_id, room_id, number, lines)
       values (gen_random_uuid(), $1, $2, 987, '[{"name": "Kain", "price": 1, "quantity": 1}]')`,
      [business_id, room_id],
    );
    await reply(chat, 'Pesanan #987 bisa, kemeja dikirim besok.');
    expect((await propose(room_id)).body).toBe('Pesanan #[nomor pesanan] bisa, kemeja dikirim besok.');
  });

  test('an answer of the AI is corrected with its sources', async () => {
    const chat = newChat();
    await chat.receive({ body: 'jam buka?' });
    const run = await claimOf(chat);
    const sources = [{ passageId: randomUUID(), sourceId: batik.source, title: 'Jam buka', used: true }];
    await chat.beginOutgoing({
      id: run.id,
      author: 'ai',
      author_id: null,
      body: 'Pukul 8.',
      agent_version: run.version,
      run: { attempt: run.attempt, answer: { action: 'answer', text: 'Pukul 8.', reason: 'found' }, sources },
    });
    await chat.finishOutgoing(run.id, { p_wa_id: chat.waId(true), p_ack: 1 });
    const proposal = await call<Proposal>('propose_teaching', { run_id: run.id }, 'member');
    expect(proposal).toMatchObject({ body: 'Pukul 8.', is_correction: true, sources: [{ id: batik.source }] });
  });
});

describe('saving', () => {
  test('an owner publishes the entry alone, and the next customer gets it', async () => {
    const other = { ...entry(), id: randomUUID(), kind: 'text', revision: null, questions: [], title: 'Gamelan' };
    const { source_id: _, until: __, run_id: ___, publish: ____, ...draft } = other;
    await call('save_knowledge', { ...draft, body: 'Gamelan belum terbit.' }, 'member');
    const { chat, room_id } = await ask(['bisa pasang senar gitar kak?']);
    await reply(chat, 'Senar gitar tidak kami layani.');
    const run_id = (await escalationOf(room_id))?.run_id;
    const lesson = entry({
      title: 'Bisa pasang senar gitar?',
      questions: [],
      body: 'Senar gitar tidak kami layani.',
      run_id,
    });
    const taught = await call<Taught>('teach', lesson);
    expect(taught.version).toBeGreaterThan(1);
    expect(await search('bisa pasang senar gitar')).toBe(lesson.source_id);
    expect(await search('gamelan')).toBeUndefined();
    expect((await escalationOf(room_id))?.is_settled).toBe(true);
    // A repeat makes no second version.
    expect(await call<Taught>('teach', lesson)).toMatchObject({ version: null });
  });

  test('a member who is no owner saves a draft, and cannot publish', async () => {
    const lesson = entry({ title: 'Bisa sewa tenda?', body: 'Tenda tidak disewakan.', questions: [] });
    const { error } = await fixtures.users.member.client.rpc('teach', lesson);
    expect(error).toMatchObject({ code: 'not_owner' });
    expect(await call<Taught>('teach', { ...lesson, publish: false }, 'member')).toMatchObject({ version: null });
    expect(await search('sewa tenda')).not.toBe(lesson.source_id);
  });

  test('an entry answers until the end of its last day', async () => {
    const lesson = entry({
      title: 'Ada promo wayang?',
      body: 'Promo wayang 10 %.',
      questions: [],
      until: '2026-11-01',
    });
    await call('teach', lesson);
    expect(await search('promo wayang')).not.toBe(lesson.source_id);
    await fixtures.sql(`update knowledge_source set valid_until = now() + interval '1 hour' where id = $1`, [
      lesson.source_id,
    ]);
    expect(await search('promo wayang')).toBe(lesson.source_id);
  });
});

describe('others who wait with the same question', () => {
  test('they are found before saving, and the AI answers them on one press, which can be undone', async () => {
    const one = await ask(['bisa kirim pakai drone?']);
    const two = await ask(['kak bisa kirim pake drone gak']);
    const other = await ask(['ada menu vegan?']);
    const lesson = entry({ title: 'Bisa kirim pakai drone?', questions: [], body: 'Belum bisa pakai drone.' });
    const { title, questions, body } = lesson;
    const check = await call<{ escalations: Waiting[]; similar: object[] }>('check_teaching', {
      business_id,
      title,
      questions,
      body,
    });
    const ids = (waiting: Waiting[]) => waiting.map(({ room_id }) => room_id).toSorted();
    const expected = [one.room_id, two.room_id].toSorted();
    expect(ids(check.escalations)).toEqual(expected);
    expect(await search('kirim pakai drone')).not.toBe(lesson.source_id);
    expect(ids((await call<Taught>('teach', lesson)).escalations)).toEqual(expected);

    const action_id = randomUUID();
    const room_ids = [...expected, other.room_id, randomUUID()].slice(0, 2);
    expect(await call('answer_escalations', { business_id, room_ids, action_id }, 'member')).toBe(2);
    const run = await claimOf(one.chat);
    expect(run.burst?.map(({ text }) => text)).toEqual(['bisa kirim pakai drone?']);
    await call('undo_room_action', { action_id }, 'member');
    expect((await two.chat.room())['status']).toBe('ai_need_help');
    expect((await runs(two.chat)).at(-1)).toMatchObject({ status: 'cancelled', why: 'help' });
    expect((await escalationOf(two.room_id))?.why).toBe('not_known');
  });

  test('a chat that a member has taken is left to them', async () => {
    const { chat, room_id } = await ask(['bisa kirim pakai kapal?']);
    await call('take_room', { room_id }, 'member');
    const args = { business_id, room_ids: [room_id], action_id: randomUUID() };
    expect(await call('answer_escalations', args, 'member')).toBe(0);
    expect((await chat.room())['status']).toBe('ai_need_help');
  });
});

describe('questions that the AI could not answer', () => {
  const groupOf = async (room_id: string) =>
    (
      await fixtures.sql<{ id: string; times: number; settled_as: string | null }>(
        'select question_group.* from question_group join unanswered_question on group_id = id where room_id = $1',
        [room_id],
      )
    )[0];

  test('alike questions are one group, others are not, and one that was taught is open again when it is asked', async () => {
    const first = await ask(['bisa ukir nama di kayu jati?']);
    const second = await ask(['kak mau tanya, ukir nama kayu jati bs?']);
    const third = await ask(['ada lowongan sopir?']);
    const group = await groupOf(first.room_id);
    expect(await groupOf(second.room_id)).toMatchObject({ id: group?.id, times: 2 });
    expect((await groupOf(third.room_id))?.id).not.toBe(group?.id);
    await fixtures.sql(`update question_group set settled_as = 'taught', settled_at = now() where id = $1`, [
      group?.id,
    ]);
    await ask(['ukir nama kayu jati']);
    expect(await groupOf(first.room_id)).toMatchObject({ times: 3, settled_as: null });
  });

  interface Unanswered {
    id: string;
    times: number;
    run_id: string;
    body: string;
    wordings: string[];
    answer: string | null;
  }
  const list = (after: object = {}) => call<Unanswered[]>('find_unanswered', { business_id, ...after }, 'member');

  test('they are listed most asked first, with how a member answered, a page at a time', async () => {
    const often = await ask(['bisa tindik telinga kucing?']);
    await ask(['tindik telinga kucing bs ga kak']);
    await ask(['kak tindik telinga kucing?']);
    await reply(often.chat, 'Tidak bisa, Kak.');
    const [first] = await list({ page_size: 1 });
    expect(first).toMatchObject({ times: 3, body: 'kak tindik telinga kucing?', answer: 'Tidak bisa, Kak.' });
    expect(first?.wordings).toEqual(['tindik telinga kucing bs ga kak', 'bisa tindik telinga kucing?']);
    const at = first as unknown as { last_asked_at: string };
    const after = { after_times: first?.times, after_at: at.last_asked_at, after_id: first?.id };
    expect((await list(after)).map(({ id }) => id)).not.toContain(first?.id);
  });

  test('one that needs no entry is dismissed, also when it is asked again, and brought back', async () => {
    await ask(['jual mesin waktu?']);
    const found = async () => (await list({ page_size: 100 })).find(({ body }) => body.includes('mesin waktu'));
    const group_id = (await found())?.id;
    await call('dismiss_question', { group_id, dismissed: true }, 'member');
    await ask(['mesin waktu ada dijual?']);
    expect(await found()).toBeUndefined();
    await call('dismiss_question', { group_id, dismissed: false }, 'member');
    expect(await found()).toMatchObject({ times: 2 });
  });

  test('what a customer asked is forgotten with their data', async () => {
    const kept = await ask(['bisa sablon mug keramik?']);
    const erased = await ask(['sablon mug keramik bisa?']);
    await call('erase_customer', { room_id: erased.room_id });
    expect(await groupOf(kept.room_id)).toMatchObject({ times: 1 });
    expect(await groupOf(erased.room_id)).toBeUndefined();
    await call('erase_customer', { room_id: kept.room_id });
    expect(await groupOf(kept.room_id)).toBeUndefined();
  });
});

describe('what sources learn from their use', () => {
  const use = async (source_id: string) =>
    (await fixtures.sql<{ answers: number }>('select answers from knowledge_use where source_id = $1', [source_id]))[0]
      ?.answers;
  const askedOf = async (source_id: string) =>
    (
      await fixtures.sql<{ questions: string[] }>(
        'select questions from knowledge_passage where source_id = $1 and to_version is null',
        [source_id],
      )
    )[0]?.questions;
  const taught = async (title: string, body: string) => {
    const lesson = entry({ title, questions: [], body });
    await call('teach', lesson);
    const [passage] = await fixtures.sql<{ id: string }>('select id from knowledge_passage where source_id = $1', [
      lesson.source_id,
    ]);
    return { source_id: lesson.source_id, passage_id: passage?.id ?? '' };
  };
  const answeredFrom = async (
    bodies: string[],
    { source_id, passage_id }: { source_id: string; passage_id: string },
  ) => {
    const chat = newChat();
    for (const body of bodies) await chat.receive({ body });
    const run = await claimOf(chat);
    const sources = [{ passageId: passage_id, sourceId: source_id, title: 'x', used: true }];
    const told = { attempt: run.attempt, answer: { action: 'answer', text: 'Bisa.', reason: 'found' }, sources };
    await chat.beginOutgoing({
      id: run.id,
      author: 'ai',
      author_id: null,
      body: 'Bisa.',
      agent_version: run.version,
      run: told,
    });
    await chat.finishOutgoing(run.id, { p_wa_id: chat.waId(true), p_ack: 1 });
    return run.id;
  };

  test('a source counts the answers that were sent from it', async () => {
    const source = await taught('Bisa pesan gapura?', 'Gapura dipesan 7 hari sebelumnya.');
    expect(await use(source.source_id)).toBeUndefined();
    await answeredFrom(['bisa pesan gapura?'], source);
    await answeredFrom(['gapura bisa pesan?'], source);
    expect(await use(source.source_id)).toBe(2);
    const { data } = await fixtures.users.member.client
      .rpc('find_knowledge', { business_id, query: 'gapura' })
      .select('id,knowledge_use(answers)')
      .throwOnError();
    expect(data).toContainEqual({ id: source.source_id, knowledge_use: { answers: 2 } });
  });

  test('the wording of a question whose answer a member found good finds the source from then on, once', async () => {
    const source = await taught('Bisa pesan umbul-umbul?', 'Umbul-umbul dipesan 7 hari sebelumnya.');
    expect(await search('panjiku njaluk')).not.toBe(source.source_id);
    const run_id = await answeredFrom(['halo kak', 'panjiku njaluk bisa?'], source);
    for (const caller of ['member', 'owner'] as const)
      await call('rate_answer', { message_id: run_id, verdict: 'up' }, caller);
    expect(await askedOf(source.source_id)).toEqual(['panjiku njaluk bisa?']);
    expect(await search('panjiku njaluk')).toBe(source.source_id);
  });

  test('a suggestion that a member sends unchanged teaches its source the wording, a changed one does not', async () => {
    const source = await taught('Bisa pesan kelir?', 'Kelir dipesan 9 hari sebelumnya.');
    const one = await ask(['layar putih wayangan bisa?']);
    await reply(one.chat, 'Kelir dipesan 9 hari sebelumnya, Kak.');
    expect(await askedOf(source.source_id)).toEqual([]);
    const two = await ask(['layar putih wayangan ada 0812-3456-7890']);
    await reply(two.chat, 'Kelir dipesan 9 hari sebelumnya.');
    expect(await askedOf(source.source_id)).toEqual(['layar putih wayangan ada']);
  });
});
