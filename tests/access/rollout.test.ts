/** The rollout of version 3: its figures, its log, who may change it, and the rules that stop it; and the scorecards of its chats. */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  compareShares,
  differenceOf,
  quantileOfLook,
  upperQuantile,
  wilson,
} from '../../src/machines/evaluation/statistics.ts';
import { agentTools } from './agentRuns.ts';
import { batik, laundry, setupFixtures, unauthorizedCallers, type Caller } from './fixtures.ts';
import { chatFactory, type Chat } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);
const { turnOn, claimOf, answer, settle } = agentTools(fixtures);
const sql: typeof fixtures.sql = (...args) => fixtures.sql(...args);
const clientOf = (caller: Caller) => fixtures.users[caller].client;

interface Figures {
  chats: number;
  resolved: number;
  handed_over: number;
  wrong: number;
  complaints: number;
  ordered: number;
  failed: number;
  replied: number;
  reply_seconds: number | null;
}
interface Desk {
  status: string;
  probability: number;
  revision: number;
  stopped: Record<string, unknown> | null;
  rules: Record<string, number | null>;
  goals: Record<string, number | null>;
  rest: string;
  v2: Figures;
  v3: Figures;
  chats_per_day: number;
  changes: { source: string; by: string | null; reason: string | null; to_probability: number; tests: object | null }[];
}

const desk = async (span = 'trial', channel_id: string | null = null): Promise<Desk> =>
  (await clientOf('member').rpc('rollout_desk', { business_id: batik.business, span, channel_id }).throwOnError())
    .data as Desk;
const setShare = async (probability: number, more: object = {}, caller: Caller = 'owner') => {
  const revision = (await desk()).revision;
  const { error } = await clientOf(caller).rpc('set_rollout', {
    business_id: batik.business,
    probability,
    revision,
    ...more,
  });
  return error?.code ?? null;
};
/** A page of the chats that a figure of version 3 counts. */
const chatsBehind = async (figure: string, more: object = {}) =>
  (
    await clientOf('member')
      .rpc('rollout_chats', { business_id: batik.business, version: 'v3', figure, ...more })
      .throwOnError()
  ).data as { rows: { id: string; room_id: string; seconds: number | null }[]; next: object | null };

const judge = () => sql('select private.judge_rollouts()');

/** A chat that a version answers, whatever number it drew. */
const chatOf = async (version: 'v2' | 'v3'): Promise<Chat> => {
  const chat = newChat();
  await chat.receive({ body: 'halo kak' });
  await sql('update room set rollout_draw = $2 where chat_id = $1', [chat.chatId, version === 'v3' ? 0 : 0.99]);
  return chat;
};
const answered = async (version: 'v2' | 'v3'): Promise<Chat> => {
  const chat = await chatOf(version);
  const run = await claimOf(chat);
  expect(run.version).toBe(version);
  await answer(chat, run);
  return chat;
};

/** Adds days of chats with one version, as the triggers leave them, each later than the ones before and after the beginning. */
const addChats = async (version: 'v2' | 'v3', count: number, happened: string[] = []) => {
  await sql(`update public.rollout set began_at = now() - interval '90 days' where business_id = $1`, [batik.business]);
  await sql(
    `insert into private.chat_day (room_id, day, business_id, asked_at, version, model_size, channel_id
       ${happened.map((column) => `, ${column}`).join('')})
     select rooms.ids[n % cardinality(rooms.ids) + 1], current_date - 80 + n / cardinality(rooms.ids), $1,
       current_date - 80 + n / cardinality(rooms.ids) + n * interval '1 second', $2, 'large', $4
       ${happened.map(() => ', clock_timestamp()').join('')}
     from (select array_agg(room.id order by room.id) as ids from room where business_id = $1) as rooms,
       (select count(*)::int as known from private.chat_day where business_id = $1) as counted,
       generate_series(counted.known, counted.known + $3::int - 1) as n`,
    [batik.business, version, count, batik.channel],
  );
};

beforeAll(() => turnOn());
beforeEach(async () => {
  for (const table of ['chat_day', 'business_day', 'version_day'])
    await sql(`delete from private.${table} where business_id = $1`, [batik.business]);
  await sql(`update agent set enable_agent_partial_rollout = false where business_id = $1`, [batik.business]);
  await sql('update public.rollout set rules = private.usual_stop_rules() where business_id = $1', [batik.business]);
  await sql('delete from test_run where business_id = $1', [batik.business]);
});
afterAll(() => turnOn());

describe('figures', () => {
  test('a chat counts to the version that answered it, with what became of it', async () => {
    expect(await setShare(0.1)).toBeNull();
    const thanked = await answered('v3');
    await thanked.receive({ body: 'makasih kak' });
    await settle(await claimOf(thanked), { status: 'silent', why: 'closing' });
    const helped = await chatOf('v3');
    await settle(await claimOf(helped), { status: 'escalated', why: 'not_known' });
    const angry = await answered('v3');
    await angry.receive({ body: 'saya kecewa sekali, penipu' });
    await angry.receive({ body: 'kecewa!' });
    await answered('v2');
    const { v2, v3 } = await desk();
    for (const figure of ['chats', 'resolved', 'handed_over', 'complaints', 'wrong', 'ordered', 'failed'] as const)
      expect([figure, (await chatsBehind(figure)).rows.length]).toEqual([figure, v3[figure]]);
    expect((await chatsBehind('complaints')).rows).toMatchObject([{ room_id: (await angry.room()).id, seconds: null }]);
    expect((await chatsBehind('resolved')).rows).toMatchObject([{ room_id: (await thanked.room()).id }]);
    expect((await chatsBehind('reply_seconds')).rows).toHaveLength(v3.replied);
    expect((await chatsBehind('chats', { version: 'v2' })).rows).toHaveLength(1);
    expect((await chatsBehind('chats', { channel_id: randomUUID() })).rows).toEqual([]);
    expect(v3).toMatchObject({
      chats: 3,
      resolved: 1,
      handed_over: 1,
      complaints: 1,
      failed: 0,
    });
    expect(v2).toMatchObject({ chats: 1, resolved: 0, complaints: 0 });
    expect(v3.reply_seconds).toBeTypeOf('number');
    expect(v3.replied).toBe(3);
    expect((await desk('trial', randomUUID())).v3.chats).toBe(0);
  });

  test('angry words before any answer are no complaint about it', async () => {
    await setShare(0.1);
    const chat = newChat();
    await chat.receive({ body: 'saya kecewa' });
    expect((await desk()).v3.complaints).toBe(0);
  });

  test('a thumb down counts until it is withdrawn, and an order until it is cancelled', async () => {
    await setShare(0.1);
    const chat = await chatOf('v3');
    const run = await claimOf(chat);
    await answer(chat, run);
    const rate = (verdict: string | null) =>
      clientOf('member').rpc('rate_answer', { message_id: run.id, verdict }).throwOnError();
    await rate('down');
    expect((await desk()).v3.wrong).toBe(1);
    await rate(null);
    expect((await desk()).v3.wrong).toBe(0);
    const { id: room_id } = await chat.room();
    const id = randomUUID();
    const lines = [{ name: 'Kain', price: 250_000, quantity: 1 }];
    await clientOf('member').rpc('create_order', { id, room_id, lines }).throwOnError();
    expect((await desk()).v3).toMatchObject({ ordered: 1, resolved: 1 });
    const cancelled = { order_id: id, was: 'unpaid', status: 'cancelled' };
    await clientOf('member').rpc('mark_order', cancelled).throwOnError();
    expect((await desk()).v3).toMatchObject({ ordered: 0, resolved: 0 });
  });

  test('beside them are the goals of the agent, of which kpi_v2 replaces those of kpi one by one', async () => {
    const none = { resolved: null, handed_over: null, reply_seconds: null, wrong: null, ordered: null };
    expect((await desk()).goals).toEqual(none);
    const save = async (caller: Caller, goals: object) => {
      const agents = clientOf(caller).from('agent');
      return (await agents.update(goals).eq('business_id', batik.business).select('id')).data ?? [];
    };
    const kpi = { resolved: 50, handed_over: 20 };
    expect(await save('owner', { kpi, kpi_v2: { resolved: 60, handed_over: null, ordered: 15 } })).toHaveLength(1);
    const goals = { ...none, resolved: 60, ordered: 15 };
    expect((await desk()).goals).toEqual(goals);
    for (const caller of ['member', ...unauthorizedCallers] as const)
      expect([caller, await save(caller, { kpi_v2: { resolved: 1 } })]).toEqual([caller, []]);
    expect((await desk()).goals).toEqual(goals);
    await save('owner', { kpi: null, kpi_v2: null });
  });

  test('of 7, 30 and 90 days have the chats of these days', async () => {
    await setShare(0.1);
    await addChats('v3', 6);
    // A day may end while they are counted.
    for (const [n, days] of [5, 7, 28, 30, 88, 90].entries())
      await sql(
        `update private.chat_day set day = (now() at time zone private.zone_of_business($1))::date - $2::int
         where (room_id, day) = (
           select room_id, day from private.chat_day where business_id = $1 order by asked_at offset $3 limit 1)`,
        [batik.business, days, n],
      );
    const chats = async (span: string) => (await desk(span)).v3.chats;
    expect([await chats('week'), await chats('month'), await chats('quarter')]).toEqual([1, 3, 5]);
  });

  test('the chats behind a figure come in pages, each once, and no other list or caller gets them', async () => {
    await setShare(0.1);
    await addChats('v3', 7, ['complained_at']);
    await addChats('v3', 3);
    const ids: string[] = [];
    let after: object | null = null;
    do {
      const page = await chatsBehind('complaints', { page_size: 3, after });
      ids.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(ids).toHaveLength(7);
    expect(new Set(ids).size).toBe(7);
    const given = { business_id: batik.business, version: 'v3', figure: 'chats' };
    expect((await clientOf('member').rpc('rollout_chats', { ...given, figure: 'replied' })).error?.code).toBe(
      'invalid',
    );
    for (const caller of unauthorizedCallers)
      expect([caller, (await clientOf(caller).rpc('rollout_chats', given)).data]).toEqual([caller, null]);
  });

  test('the sums of a day that is over are those of its chats, also after a later change', async () => {
    await setShare(0.1);
    await answered('v3');
    await answered('v2');
    const day = `select (now() - interval '10 days')::date`;
    await sql(`update private.chat_day set day = (${day}) where version is not null and business_id = $1`, [
      batik.business,
    ]);
    const before = await desk('month');
    expect(before.v3.chats).toBe(1);
    await sql(`select private.fold_day($1, (${day}))`, [batik.business]);
    const [folded] = await sql<{ chats: number }>(
      `select sum(chats)::int as chats from private.version_day where business_id = $1 and version = 'v3' and day = (${day})`,
      [batik.business],
    );
    expect(folded?.chats).toBe(1);
    expect(await desk('month')).toEqual(before);
    await sql(`update private.chat_day set complained_at = now() where version = 'v3' and day = (${day})`);
    expect((await desk('month')).v3.complaints).toBe(1);
  });
});

describe('a change', () => {
  test('by an owner is in force at once, and in the log with who, why and what the tests said', async () => {
    await sql(
      `insert into test_run (id, business_id, status, scope, knowledge, version, model_size, repeats, total, done, passed, failed)
       values (gen_random_uuid(), $1, 'done', 'all', 'published', 'v3', 'large', 1, 10, 10, 7, 3)`,
      [batik.business],
    );
    expect(await setShare(0.1, { reason: ' Coba dulu ' })).toBeNull();
    const shown = await desk();
    expect(shown).toMatchObject({ status: 'canary', probability: 0.1, stopped: null });
    expect(shown.changes[0]).toMatchObject({
      source: 'desk',
      by: 'Sari Wulandari',
      reason: 'Coba dulu',
      to_probability: 0.1,
      tests: { total: 10, failed: 3 },
    });
    const [agent] = await sql(
      'select enable_agent_partial_rollout, agent_rollout_probability from agent where id = $1',
      [batik.agent],
    );
    expect(agent).toEqual({ enable_agent_partial_rollout: true, agent_rollout_probability: 0.1 });
    expect(await setShare(0.25)).toBe('reason_required');
    expect(await setShare(0.25, { reason: '  ' })).toBe('reason_required');
    expect(await setShare(0.25, { reason: 'Tes yang gagal sudah usang' })).toBeNull();
    expect(await setShare(0.1)).toBeNull();
    expect(await setShare(1, { reason: 'Siap' })).toBeNull();
    expect(await desk()).toMatchObject({ status: 'live', probability: 1 });
  });

  test('that was decided on an earlier state is refused, except going back to version 2', async () => {
    await setShare(0.1);
    const { revision } = await desk();
    expect(await setShare(0.5, { revision: revision - 1 })).toBe('conflict');
    expect(await setShare(0, { revision: revision - 1 })).toBeNull();
    expect(await desk()).toMatchObject({ status: 'rolledBack', probability: 0 });
  });

  test('in the settings and of the toggles is in the log too', async () => {
    await clientOf('owner')
      .from('agent')
      .update({ enable_agent_partial_rollout: true, agent_rollout_probability: 0.4 })
      .eq('id', batik.agent)
      .throwOnError();
    expect((await desk()).changes[0]).toMatchObject({ source: 'settings', by: 'Sari Wulandari', to_probability: 0.4 });
    await sql(`update agent set enable_agent_partial_rollout = false where id = $1`, [batik.agent]);
    expect(await desk()).toMatchObject({ status: 'rolledBack' });
    await sql(`update business set toggles = toggles || '{"liveAgentVersion": "v3"}' where id = $1`, [batik.business]);
    expect(await desk()).toMatchObject({ status: 'live', probability: 1 });
    await judge();
    expect(await desk()).toMatchObject({ status: 'live' });
    await sql(`update business set toggles = toggles || '{"liveAgentVersion": "v2"}' where id = $1`, [batik.business]);
  });

  test.each([
    [Number.NaN, 'invalid'],
    [-1, 'invalid'],
    [2, 'invalid'],
    [null, 'invalid'],
  ])('to %s is refused', async (probability, code) => {
    const { revision } = await desk();
    const given = { business_id: batik.business, probability, revision };
    const { error } = await clientOf('owner').rpc('set_rollout', given);
    expect(error?.code).toBe(code);
  });

  test('is for owners, and only the team sees the desk', async () => {
    const { revision, rules } = await desk();
    expect(await setShare(0.5, {}, 'member')).toBe('not_owner');
    for (const caller of unauthorizedCallers) {
      const [read, set, save] = await Promise.all([
        clientOf(caller).rpc('rollout_desk', { business_id: batik.business }),
        clientOf(caller).rpc('set_rollout', { business_id: batik.business, probability: 0, revision }),
        clientOf(caller).rpc('save_stop_rules', { business_id: batik.business, rules, revision }),
      ]);
      const denied = caller === 'anon' ? '42501' : 'not_found';
      expect([caller, read.data, set.error?.code, save.error?.code]).toEqual([caller, null, denied, denied]);
    }
    expect((await desk()).probability).toBe(0);
    const other = { business_id: laundry.business, probability: 0.5, revision };
    expect((await clientOf('owner').rpc('set_rollout', other)).error?.code).toBe('not_found');
  });
});

describe('stop rules', () => {
  const notices = async () =>
    (
      await sql<{ detail: Record<string, unknown> }>(
        `select detail from notice where kind = 'rollout_stopped' and business_id = $1 and profile_id = $2 order by created_at desc, id`,
        [batik.business, batik.owner],
      )
    ).map(({ detail }) => detail);

  test('give all chats back to version 2 after as many complaints as the owner allows, and tell the owners why', async () => {
    await setShare(0.1);
    await addChats('v3', 40);
    await addChats('v3', 2, ['complained_at']);
    await judge();
    expect(await desk()).toMatchObject({ status: 'canary', probability: 0.1 });
    const before = (await notices()).length;
    await addChats('v3', 1, ['complained_at']);
    await judge();
    await judge();
    const shown = await desk();
    const hit = { rule: 'complaints', hits: 3, chats: 43, most: 3 };
    expect(shown).toMatchObject({ status: 'rolledBack', probability: 0, stopped: hit });
    expect(shown.changes[0]).toMatchObject({ source: 'rule', by: null, to_probability: 0, detail: hit });
    expect(await notices()).toHaveLength(before + 1);
    expect((await notices())[0]).toEqual({ rest: 'v2', rule: 'complaints', hits: '3', chats: '43' });
    // A new attempt begins anew.
    await setShare(0.05);
    await judge();
    expect(await desk()).toMatchObject({ status: 'canary', stopped: null });
  });

  test('count the complaints of the latest chats only', async () => {
    await setShare(0.1);
    await addChats('v3', 3, ['complained_at']);
    await addChats('v3', 50);
    await judge();
    expect(await desk()).toMatchObject({ probability: 0.1 });
  });

  test('stop at a share of errors, but not before there are enough chats', async () => {
    await setShare(0.1);
    await addChats('v3', 10, ['failed_at']);
    await judge();
    expect(await desk()).toMatchObject({ probability: 0.1 });
    await addChats('v3', 10);
    await judge();
    expect(await desk()).toMatchObject({ stopped: { rule: 'errors', hits: 10, chats: 20, most: 20 } });
  });

  test('stop when more chats need people than with version 2, and the interval is clear of zero', async () => {
    await setShare(0.1);
    await addChats('v2', 80);
    await addChats('v2', 20, ['handed_over_at']);
    await addChats('v3', 12);
    await addChats('v3', 8, ['handed_over_at']);
    await judge();
    // 40 % and 20 %, but of twenty chats.
    expect(await desk()).toMatchObject({ status: 'judging', probability: 0.1 });
    await addChats('v3', 48);
    await addChats('v3', 32, ['handed_over_at']);
    await judge();
    expect(await desk()).toMatchObject({
      status: 'rolledBack',
      stopped: { rule: 'handovers', hits: 40, chats: 100, other_hits: 20, other_chats: 100, most: 10 },
    });
  });

  test('look once for each twenty chats, and not at a difference below the limit', async () => {
    await setShare(0.1);
    await addChats('v2', 400);
    await addChats('v3', 372);
    await addChats('v3', 28, ['handed_over_at']);
    await judge();
    expect(await desk()).toMatchObject({ status: 'judging', probability: 0.1 });
    // More hand-overs, but no more chats: the next look comes with them.
    await sql(`update private.chat_day set handed_over_at = now() where version = 'v3'`);
    await judge();
    expect(await desk()).toMatchObject({ probability: 0.1 });
    await addChats('v3', 20);
    await addChats('v2', 20);
    await judge();
    expect(await desk()).toMatchObject({ stopped: { rule: 'handovers' } });
  });

  test('are set by an owner within limits, written into the log, and off when they are null', async () => {
    const { revision, rules } = await desk();
    const save = (given: object, seen = revision) =>
      clientOf('owner').rpc('save_stop_rules', { business_id: batik.business, rules: given, revision: seen });
    for (const wrong of [
      { complaints: 0 },
      { handover_points: 51 },
      { error_percent: 'x' },
      { complaint_chats: null },
      { more: 1 },
    ])
      expect((await save({ ...rules, ...wrong })).error?.code).toBe('invalid');
    await save({ ...rules, complaints: null, error_percent: null }).throwOnError();
    expect((await desk()).changes[0]).toMatchObject({ source: 'rules', detail: { to: { complaints: null } } });
    expect((await save(rules)).error?.code).toBe('conflict');
    await setShare(0.1);
    await addChats('v3', 20, ['complained_at', 'failed_at']);
    await judge();
    expect(await desk()).toMatchObject({ probability: 0.1 });
  });

  test('count with the same statistics as the desk', async () => {
    for (const [hits, chats, others, otherChats, look] of [
      [20, 100, 40, 100, 5],
      [0, 20, 3, 40, 1],
      [300, 400, 399, 400, 20],
    ] as const) {
      const z = quantileOfLook(look, 1);
      const [row] = await sql<Record<string, number>>(
        `select private.quantile_of_look($5, 1) as z, (private.wilson($1, $2, $6)).*, (private.share_difference($1, $2, $3, $4, $6)).low as d1,
           (private.share_difference($1, $2, $3, $4, $6)).high as d2, private.upper_quantile(0.025) as q`,
        [hits, chats, others, otherChats, look, z],
      );
      const [one, both] = [
        wilson({ hits, chats }, z),
        differenceOf({ hits, chats }, { hits: others, chats: otherChats }, z),
      ];
      const expected = { z, low: one.low, high: one.high, d1: both.low, d2: both.high, q: upperQuantile(0.025) };
      for (const [name, value] of Object.entries(expected)) expect(row?.[name], name).toBeCloseTo(value, 10);
    }
    expect(compareShares({ hits: 20, chats: 100 }, { hits: 50, chats: 100 }).result).toBe('worse');
  });
});

describe('scorecards', () => {
  interface Card {
    id: string;
    reason: string;
    criteria: string[];
    revision: number;
    status: string;
    scores: object[] | null;
    model_scores: object[] | null;
    turns: { author: string; text: string }[];
    judgements: { by: string; scores: object[] }[];
  }
  interface Cards {
    criteria: string[];
    waiting: number;
    total: number;
    cards: { id: string; name: string; reason: string; judged_by: string | null; failed: number }[];
    agreement: { criterion: string; judged: number; passed: number; pairs: object[] }[];
    card: Card | null;
  }
  const cards = async (card_id: string | null = null, caller: Caller = 'member'): Promise<Cards> =>
    (await clientOf(caller).rpc('scorecard_desk', { business_id: batik.business, card_id }).throwOnError())
      .data as Cards;
  const opened = async (id: string): Promise<Card> => {
    const { card } = await cards(id);
    if (card === null) throw new Error('There is no such scorecard');
    return card;
  };
  const draw = async () => clientOf('member').rpc('draw_scorecards', { business_id: batik.business });
  const give = (id: string, verdicts: string[], revision: number, caller: Caller = 'member') => {
    const scores = verdicts.map((verdict) => ({ verdict }));
    return clientOf(caller).rpc('judge_scorecard', { scorecard_id: id, scores, revision });
  };
  const all = (verdict: string) => Array.from({ length: 5 }, () => verdict);
  /** Changes the row of today of a chat. */
  const happened = async (chat: Chat, columns: string) => {
    const { id } = await chat.room();
    await sql(`update private.chat_day set ${columns} where room_id = $1`, [id]);
    return String(id);
  };
  const drawOne = async () => {
    await happened(await answered('v3'), 'completed_at = now()');
    await draw();
    const [row] = (await cards()).cards;
    if (row === undefined) throw new Error('Nothing was drawn');
    return row.id;
  };
  interface Claimed {
    id: string;
    attempt: number;
    criteria: string[];
    turns: object[];
  }
  const claim = async (most = 20): Promise<Claimed[]> => {
    const [row] = await sql<{ claim: { scorecards: Claimed[] } }>('select public.claim_scorecards($1) as claim', [
      most,
    ]);
    return row?.claim.scorecards ?? [];
  };
  const settleCard = async (id: string, attempt: number, report: object) => {
    const [row] = await sql<{ status: string }>('select public.settle_scorecard($1, $2, $3) as status', [
      id,
      attempt,
      JSON.stringify(report),
    ]);
    return row?.status;
  };

  beforeEach(async () => {
    await sql('delete from scorecard where business_id = $1', [batik.business]);
    await sql('delete from scorecard_criteria where business_id = $1', [batik.business]);
    await sql('update business set enable_operational_hours = false where id = $1', [batik.business]);
    await setShare(0.1);
  });

  test('are drawn at random from completed chats, and by what went wrong in a chat, each with its reason', async () => {
    // One after another: a claim takes all runs that are due.
    const [angry, slow, wrong] = [await answered('v3'), await answered('v3'), await answered('v3')];
    const [corrected, completed, open] = [await answered('v2'), await answered('v2'), await answered('v3')];
    const byTeam = await chatOf('v3');
    const room = await angry.room();
    await sql(
      `insert into handover (business_id, room_id, channel_id, from_holder, to_holder, reason)
       values ($1, $2, $3, 'ai', 'ai', 'reopened')`,
      [batik.business, room['id'], batik.channel],
    );
    await happened(angry, 'complained_at = now()');
    await happened(slow, `asked_at = now() - interval '1 hour', replied_at = now() - interval '44 minutes'`);
    await happened(wrong, 'wrong_at = now()');
    await happened(corrected, `ai_at = now() - interval '9 minutes', team_at = now()`);
    await happened(completed, 'completed_at = now()');
    // Complained about before any completion, answered late enough by the team, and not by the AI at all.
    await happened(open, `complained_at = now(), ai_at = now() - interval '11 minutes', team_at = now()`);
    await happened(byTeam, 'completed_at = now()');
    expect((await draw()).data).toBe(5);
    const rooms = await sql<{ room_id: string; reason: string }>(
      'select room_id, reason from scorecard where business_id = $1',
      [batik.business],
    );
    const reasonOf = async (chat: Chat) => {
      const { id } = await chat.room();
      return rooms.find(({ room_id }) => room_id === id)?.reason;
    };
    expect(await Promise.all([angry, slow, wrong, corrected, completed, open, byTeam].map(reasonOf))).toEqual([
      'complaint',
      'wait',
      'correction',
      'correction',
      'random',
      undefined,
      undefined,
    ]);
    expect((await draw()).data).toBe(0);
    expect(await cards()).toMatchObject({ waiting: 5, total: 5, card: null });
  });

  test('are not drawn for a wait outside of the opening hours', async () => {
    const slow = await answered('v3');
    await happened(slow, `asked_at = now() - interval '1 hour', replied_at = now() - interval '10 minutes'`);
    const hours = (closedFrom: string) =>
      sql(
        `update business set enable_operational_hours = true, operational_hours = jsonb_build_array(
           '{"start": "00:00", "end": "12:00", "timezone": "Asia/Jakarta"}'::jsonb,
           '{"start": "12:00", "end": "00:00", "timezone": "Asia/Jakarta"}'::jsonb,
           jsonb_build_object('start', '', 'end', '', 'timezone', 'Asia/Jakarta', 'closed_on',
             jsonb_build_object('from', current_date + $2::int, 'to', current_date + 9, 'name', 'Libur')))
         where id = $1`,
        [batik.business, closedFrom],
      );
    await hours('-9');
    expect((await draw()).data).toBe(0);
    await hours('8');
    expect((await draw()).data).toBe(1);
    expect((await cards()).cards).toMatchObject([{ reason: 'wait' }]);
  });

  test('are four at random and two of each reason at most, and 50 a day', async () => {
    await sql(
      `insert into private.chat_day (room_id, day, business_id, asked_at, replied_at, version, completed_at)
       select $2, (now() at time zone private.zone_of_business($1))::date - n, $1, now(), now(), 'v3', now()
       from generate_series(0, 12) as n`,
      [batik.business, batik.room],
    );
    expect((await draw()).data).toBe(4);
    await sql('update private.chat_day set wrong_at = now() where business_id = $1', [batik.business]);
    expect((await draw()).data).toBe(6);
    await sql(
      `insert into scorecard (business_id, room_id, day, from_at, until_at, reason, criteria, status)
       select $1, $2, '2020-01-01'::date + n, now(), now(), 'random', '["Ramah"]', 'unjudged' from generate_series(1, 40) as n`,
      [batik.business, batik.room],
    );
    expect((await draw()).error?.code).toBe('too_many');
  });

  test('hold what was said on that day, and are judged by every member; the last word counts, all are kept', async () => {
    const id = await drawOne();
    const card = await opened(id);
    expect(card).toMatchObject({ revision: 0, scores: null, status: 'queued' });
    expect(card.turns).toMatchObject([{ author: 'customer', text: 'halo kak' }, { author: 'ai' }]);
    expect((await give(id, all('pass'), 0)).data).toBe(true);
    // The owner saw the scorecard before.
    expect((await give(id, all('fail'), 0, 'owner')).data).toBe(false);
    expect(await opened(id)).toMatchObject({ scores: all('pass').map((verdict) => ({ verdict })) });
    expect((await give(id, [...all('pass').slice(1), 'fail'], 1, 'owner')).data).toBe(true);
    const judged = await cards(id);
    expect(judged.cards[0]).toMatchObject({ judged_by: 'Sari Wulandari', failed: 1 });
    expect(judged.card?.judgements.map(({ by, scores }) => [by, scores.length])).toEqual([
      ['Sari Wulandari', 5],
      [expect.any(String), 5],
    ]);
    for (const wrong of [all('pass').slice(1), all('maybe'), []])
      expect((await give(id, wrong, 2)).error?.code).toBe('invalid');
  });

  test('are judged by the model once, which members see after they have judged, and of which the figures tell', async () => {
    const id = await drawOne();
    const [claimed] = await claim();
    expect(claimed).toMatchObject({ id, attempt: 1, criteria: expect.any(Array), turns: [{ text: 'halo kak' }, {}] });
    expect(await claim()).toEqual([]);
    const scores = ['pass', 'fail', 'na', null, 'pass'].map((verdict) => ({ verdict }));
    expect(await settleCard(id, 2, { scores })).toBe('running');
    expect(await settleCard(id, 1, { scores, model_name: 'besar' })).toBe('judged');
    expect(await claim()).toEqual([]);
    expect(await opened(id)).toMatchObject({ status: 'judged', model_scores: null, model_name: null });
    // A single scorecard could be told from the figures.
    const nothing = Array.from({ length: 5 }, () => [0, 0, []]);
    const figuresOf = async (caller: Caller) =>
      (await cards(null, caller)).agreement.map(({ judged, passed, pairs }) => [judged, passed, pairs]);
    expect(await figuresOf('member')).toEqual(nothing);
    await give(id, all('pass'), 0);
    expect(await opened(id)).toMatchObject({ model_scores: scores, model_name: 'besar' });
    // Another member has not judged.
    expect((await cards(id, 'owner')).card).toMatchObject({ revision: 1, model_scores: null, model_name: null });
    expect(await figuresOf('owner')).toEqual(Array.from({ length: 5 }, () => [1, 1, []]));
    expect((await cards()).agreement.map(({ judged, passed, pairs }) => [judged, passed, pairs])).toEqual([
      [1, 1, [{ member: 'pass', model: 'pass', count: 1 }]],
      [1, 1, [{ member: 'pass', model: 'fail', count: 1 }]],
      [1, 1, [{ member: 'pass', model: 'na', count: 1 }]],
      [1, 1, []],
      [1, 1, [{ member: 'pass', model: 'pass', count: 1 }]],
    ]);
  });

  test('are counted by the word of the model where no member has judged, once there are five of them', async () => {
    const insert = async (many: number) => {
      await sql(
        `with made as (
           insert into scorecard (business_id, room_id, day, from_at, until_at, reason, criteria, status)
           select $1, $2, '2020-02-01'::date + n, now(), now(), 'random', private.usual_criteria(), 'judged'
           from generate_series(1, $3::int) as n returning id
         ) insert into private.model_judgement (scorecard_id, scores)
         select id, '[{"verdict": "pass"}, {"verdict": "fail"}, {"verdict": "na"}, {"verdict": null}, {"verdict": "pass"}]'
         from made`,
        [batik.business, batik.room, many],
      );
      const desk = await cards();
      await sql(`delete from scorecard where business_id = $1`, [batik.business]);
      return desk.agreement.map(({ judged, passed }) => [judged, passed]);
    };
    expect(await insert(4)).toEqual(Array.from({ length: 5 }, () => [0, 0]));
    expect(await insert(5)).toEqual([
      [5, 5],
      [5, 0],
      [0, 0],
      [0, 0],
      [5, 5],
    ]);
  });

  test('tell a member who has not judged neither by the table nor by a broadcast what the model said', async () => {
    const id = await drawOne();
    const [claimed] = await claim();
    const scores = all('fail').map((verdict) => ({ verdict, note: 'kata model' }));
    await sql('delete from realtime.messages');
    expect(await settleCard(id, claimed?.attempt ?? 0, { scores, model_name: 'model-rahasia' })).toBe('judged');
    const sent = await sql(`select payload from realtime.messages where payload ->> 'table' = 'scorecard'`);
    expect(sent).toHaveLength(1);
    const { data: rows } = await clientOf('member').from('scorecard').select().eq('id', id);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([sent, rows, await cards(id)])).not.toMatch(/kata model|model-rahasia/u);
  });

  test('are asked about again when the model fails, three times in all, also by another process', async () => {
    const id = await drawOne();
    const due = () => sql('update scorecard set due_at = now() where id = $1', [id]);
    expect((await claim())[0]?.attempt).toBe(1);
    expect(await settleCard(id, 1, { retry_ms: 60_000 })).toBe('queued');
    expect(await claim()).toEqual([]);
    await due();
    expect((await claim())[0]?.attempt).toBe(2);
    await sql(`update scorecard set lease_until = now() - interval '1 second' where id = $1`, [id]);
    expect((await claim())[0]?.attempt).toBe(3);
    expect(await settleCard(id, 2, { scores: [] })).toBe('running');
    expect(await settleCard(id, 3, { retry_ms: 1 })).toBe('unjudged');
    expect(await claim()).toEqual([]);
  });

  test('have the criteria of the day on which they were drawn, which only owners change', async () => {
    const id = await drawOne();
    const save = (criteria: unknown, caller: Caller = 'owner') =>
      clientOf(caller).rpc('save_criteria', { business_id: batik.business, criteria });
    expect((await save(['Ramah'], 'member')).error?.code).toBe('not_owner');
    for (const wrong of [
      [],
      ['a', 'A '],
      [''],
      ['a'.repeat(201)],
      Array.from({ length: 9 }, (_, n) => `${n}`),
      'x',
      null,
    ])
      expect([wrong, (await save(wrong)).error?.code]).toEqual([wrong, 'invalid']);
    await save(['Ramah', 'Cepat']).throwOnError();
    expect((await cards()).criteria).toEqual(['Ramah', 'Cepat']);
    expect((await opened(id)).criteria).toHaveLength(5);
  });

  test('are deleted when the data of the customer are erased', async () => {
    await drawOne();
    const drawn = await sql<{ room_id: string }>(`select distinct room_id from scorecard where business_id = $1`, [
      batik.business,
    ]);
    for (const { room_id } of drawn)
      // oxlint-disable-next-line no-await-in-loop -- one erasure after the other
      await clientOf('owner').rpc('erase_customer', { room_id }).throwOnError();
    expect(await cards()).toMatchObject({ total: 0, cards: [] });
  });
});

test('rooms outside a rollout are found by the filter none', async () => {
  await setShare(0.1);
  const [inside, outside] = [await answered('v3'), newChat()];
  await sql(`update agent set enable_agent_partial_rollout = false where business_id = $1`, [batik.business]);
  await outside.receive();
  const find = async (rollout: string) => {
    const { data } = await clientOf('member')
      .rpc('find_rooms', { business_id: batik.business, rollout, page_size: 200 })
      .throwOnError();
    return (data as { chat_id: string }[]).map(({ chat_id }) => chat_id);
  };
  expect(await find('none')).toContain(outside.chatId);
  expect(await find('none')).not.toContain(inside.chatId);
  expect(await find('v3')).toContain(inside.chatId);
});

describe('the review before going live', () => {
  const questions = Array.from({ length: 10 }, (_, at) => `pertanyaan nomor ${at + 1}?`);
  const start = (caller: Caller = 'owner', given: unknown = questions) =>
    clientOf(caller).rpc('start_agent_review', { business_id: batik.business, questions: given });
  const goLive = async (caller: Caller = 'owner') =>
    (await clientOf(caller).rpc('go_live_after_review', { business_id: batik.business })).error?.code ?? null;
  const answer = { status: 'answered', why: null, text: 'Bisa, Kak.', sources: ['Servis'] };
  const rows = (verdictOf: (position: number) => string | null) =>
    questions.map((question, at) => ({
      business_id: batik.business,
      position: at + 1,
      question,
      answer,
      verdict: verdictOf(at + 1),
    }));
  const shop = async () =>
    (
      await sql<{ mode: string; ai: string; partial: boolean; share: number; rest: string }>(
        `select business.mode, business.toggles ->> 'useAgentBehaviourV2' as ai, agent.enable_agent_partial_rollout as partial,
           agent.agent_rollout_probability as share, agent.rollout_rest as rest
         from business join agent on agent.business_id = business.id where business.id = $1 and agent.id = $2`,
        [batik.business, batik.agent],
      )
    )[0];

  beforeEach(async () => {
    await sql('delete from agent_review_question where business_id = $1', [batik.business]);
    await sql('delete from test_case where business_id = $1', [batik.business]);
    await sql(
      `update business set toggles = toggles || '{"useAgentBehaviourV2": "off"}', mode = 'testing' where id = $1`,
      [batik.business],
    );
  });
  afterAll(async () => {
    await sql(`update agent set rollout_rest = 'v2', enable_agent_partial_rollout = false where business_id = $1`, [
      batik.business,
    ]);
  });

  test('is for owners only', async () => {
    for (const caller of [...unauthorizedCallers, 'member', 'admin'] as const) {
      expect(await goLive(caller)).not.toBeNull();
      expect((await start(caller)).error).not.toBeNull();
      const { data } = await clientOf(caller).rpc('agent_review', { business_id: batik.business });
      expect(data).toBeNull();
    }
    expect(await shop()).toMatchObject({ mode: 'testing', ai: 'off' });
  });

  test('lets the agent answer in the simulator, and keeps what is there when it is started again', async () => {
    const { data } = await start().throwOnError();
    expect(data).toMatchObject({ is_live: false, share: 0, model_size: 'large' });
    expect(await shop()).toMatchObject({ mode: 'testing', ai: 'simulator' });
    const again = await start('owner', [...questions].reverse()).throwOnError();
    expect(again.data.rows[0]).toMatchObject({ position: 1, question: questions[0], answer: null, verdict: null });
    expect((await start('owner', questions.slice(1))).error?.code).toBe('invalid');
  });

  test('turns the agent on for a tenth of the chats, and leaves the others to the team', async () => {
    await start().throwOnError();
    const store = (verdictOf: (position: number) => string | null) =>
      clientOf('owner').from('agent_review_question').upsert(rows(verdictOf)).throwOnError();
    await store((position) => (position === 10 ? null : 'good'));
    expect(await goLive()).toBe('not_reviewed');
    await store((position) => (position > 8 ? 'bad' : 'good'));
    expect(await goLive()).toBeNull();
    expect(await shop()).toEqual({ mode: 'live', ai: 'live', partial: true, share: 0.1, rest: 'team' });
    const review = await clientOf('owner').rpc('agent_review', { business_id: batik.business }).throwOnError();
    expect(review.data).toMatchObject({ is_live: true, share: 0.1 });
    const shown = await desk();
    expect(shown).toMatchObject({ status: 'canary', probability: 0.1, rest: 'team' });
    expect(shown.changes[0]).toMatchObject({
      source: 'review',
      by: 'Sari Wulandari',
      reason: 'review.judged: 8 10',
    });
    const cases = await sql<{ expected: object }>('select expected from test_case where business_id = $1', [
      batik.business,
    ]);
    expect(cases).toEqual(Array.from({ length: 8 }, () => ({ expected: { action: 'answer' } })));
    // A repeated request changes nothing.
    expect(await goLive()).toBeNull();
    expect((await desk()).changes[0]).toEqual(shown.changes[0]);

    await sql(`update private.setting set value = 'on' where name = 'agent'`);
    const versionAt = async (draw: number) => {
      await sql('update room set rollout_draw = $2 where id = $1', [batik.room, draw]);
      return (
        await sql<{ version: string }>(
          'select answering.version from room, private.answering_version(room) as answering where room.id = $1',
          [batik.room],
        )
      )[0]?.version;
    };
    expect([await versionAt(0.05), await versionAt(0.95)]).toEqual(['v3', undefined]);
    expect(await setShare(1)).toBeNull();
    expect(await setShare(0.5)).toBeNull();
    expect([await versionAt(0.05), await versionAt(0.95)]).toEqual(['v3', 'v2']);
  });

  describe('in the chats that are left to the team', () => {
    const number = '+6281299990000';
    const facts = async () =>
      (await clientOf('member').rpc('home_need', { business_id: batik.business, kind: 'answering' }).throwOnError())
        .data as { mode: string; share: number; has_versions: boolean };
    const answers = async () =>
      (
        await sql<{ version: string }>(
          'select answering.version from room, private.answering_version(room) as answering where room.id = $1',
          [batik.room],
        )
      )[0]?.version;
    const setAgent = (share: number, rest = 'team', partial = true) =>
      sql(
        `update agent set enable_agent_partial_rollout = $2, agent_rollout_probability = $3, rollout_rest = $4 where business_id = $1`,
        [batik.business, partial, share, rest],
      );
    beforeEach(async () => {
      await sql(`update private.setting set value = 'on' where name = 'agent'`);
      await sql(
        `update business set toggles = (toggles - 'liveAgentVersion') || '{"useAgentBehaviourV2": "live"}' where id = $1`,
        [batik.business],
      );
      await setAgent(0.1);
      await sql('update room set rollout_draw = 0.95, phone = $2 where id = $1', [batik.room, number]);
    });

    /** How the number becomes one of the people of the business, and how it ceases to be. */
    const kinds: Record<string, [give: string, take: string]> = {
      'an account of the owner': [
        `update auth.users set phone = ltrim('${number}', '+') where id = '${batik.owner}'`,
        `update auth.users set phone = null where id = '${batik.owner}'`,
      ],
      'an account of a member': [
        `update auth.users set phone = ltrim('${number}', '+') where id = '${batik.member}'`,
        `update auth.users set phone = null where id = '${batik.member}'`,
      ],
      'the number for trying the AI out': [
        `update agent set test_phone = '${number}' where id = '${batik.agent}'`,
        `update agent set test_phone = null where id = '${batik.agent}'`,
      ],
      'the number that gets the morning report': [
        `insert into private.report_setting (business_id, owner_id, is_on, hour, phone)
         values ('${batik.business}', '${batik.owner}', true, 7, '${number}')`,
        `delete from private.report_setting where business_id = '${batik.business}'`,
      ],
      'another channel of the business': [
        `insert into channel (business_id, name, phone) values ('${batik.business}', 'Cabang nomor tim', '${number}')`,
        `delete from channel where name = 'Cabang nomor tim'`,
      ],
    };

    test.each(Object.keys(kinds))('%s is answered, and no other number', async (kind) => {
      const [give, take] = kinds[kind]!;
      expect(await answers()).toBeUndefined();
      await sql(give);
      expect(await answers()).toBe('v3');
      // The owner has stopped the AI.
      await setAgent(0);
      expect(await answers()).toBeUndefined();
      await sql(take);
      await setAgent(0.1);
      expect(await answers()).toBeUndefined();
    });

    test('the first message from the number for trying the AI out opens a chat of the AI', async () => {
      const tried = newChat();
      await sql('update agent set test_phone = $2 where id = $1', [batik.agent, `+${tried.chatId.split('@')[0]}`]);
      // Almost no chat is drawn.
      await setAgent(1e-9);
      const stranger = newChat();
      await tried.receive();
      await stranger.receive();
      const statuses = await sql<{ chat_id: string; status: string | null }>(
        'select chat_id, status from room where chat_id = any ($1)',
        [[tried.chatId, stranger.chatId]],
      );
      await sql('update agent set test_phone = null where id = $1', [batik.agent]);
      expect(Object.fromEntries(statuses.map(({ chat_id, status }) => [chat_id, status]))).toEqual({
        [tried.chatId]: 'ai_auto_reply',
        [stranger.chatId]: null,
      });
    });

    test.each([
      ['off', 0.1, 'team', true, 0],
      ['simulator', 0.1, 'team', true, 0],
      ['live', 0.1, 'team', true, 0.1],
      ['live', 0, 'team', true, 0],
      ['live', 1, 'team', true, 1],
      ['live', 0.1, 'v2', true, 1],
      ['live', 0.1, 'team', false, 1],
    ] as const)(
      'with the AI %s, a share of %s and %s for the others (partial: %s), the AI answers %s',
      async (...given) => {
        const [mode, share, rest, partial, expected] = given;
        await setAgent(share, rest, partial);
        await sql(
          `update business set toggles = toggles || jsonb_build_object('useAgentBehaviourV2', $2::text) where id = $1`,
          [batik.business, mode],
        );
        expect(await facts()).toMatchObject({ mode, share: expected });
      },
    );

    test('versions are compared where two of them have answered customers, or are about to', async () => {
      await sql('delete from private.chat_day where business_id = $1', [batik.business]);
      await sql('delete from private.version_day where business_id = $1', [batik.business]);
      const hasVersions = async () => (await facts()).has_versions;
      expect(await hasVersions()).toBe(false);
      await setAgent(1);
      await answered('v3');
      expect(await hasVersions()).toBe(false);
      await setAgent(0.5, 'v2');
      expect(await hasVersions()).toBe(true);
      await answered('v2');
      await setAgent(0.1);
      expect(await hasVersions()).toBe(true);
      await sql('delete from private.chat_day where business_id = $1', [batik.business]);
      expect(await hasVersions()).toBe(false);
      await sql(`update business set toggles = toggles || '{"liveAgentVersion": "v3"}' where id = $1`, [
        batik.business,
      ]);
      expect(await hasVersions()).toBe(true);
      await sql(`update business set toggles = toggles - 'liveAgentVersion' where id = $1`, [batik.business]);
    });
  });

  test('a business whose owner never chose a version follows the model that is connected, a choice stands', async () => {
    await sql(`update private.setting set value = 'on' where name = 'agent'`);
    await sql(`update agent set enable_agent_partial_rollout = false where id = $1`, [batik.agent]);
    const choose = (choice: object): Promise<unknown> =>
      sql(`update business set toggles = '{"useAgentBehaviourV2": "live"}'::jsonb || $2::jsonb where id = $1`, [
        batik.business,
        JSON.stringify(choice),
      ]);
    const versions = async (): Promise<unknown> => {
      const [row] = await sql(
        `select answering.version, private.toggle_value(business.toggles, 'liveAgentVersion') as shown,
           private.business_row(business) -> 'toggles' ->> 'liveAgentVersion' as listed,
           public.default_agent_version() as usual
         from room join business on business.id = room.business_id, private.answering_version(room) as answering
         where room.id = $1`,
        [batik.room],
      );
      return row;
    };
    const connect = async (isConnected: boolean): Promise<void> => {
      await fixtures.service.rpc('record_connected_model', { p_is_connected: isConnected }).throwOnError();
    };
    const all = (version: string, usual: string) => ({ version, shown: version, listed: version, usual });

    await choose({});
    expect(await versions()).toEqual(all('v2', 'v2'));
    await connect(true);
    expect(await versions()).toEqual(all('v3', 'v3'));
    expect(await desk()).toMatchObject({ status: 'live', probability: 1 });
    expect((await desk()).changes[0]).toMatchObject({ source: 'model', from_probability: 0, to_probability: 1 });
    const changes = (await desk()).changes.length;
    await connect(true);
    expect((await desk()).changes).toHaveLength(changes);
    await choose({ liveAgentVersion: 'v2' });
    expect(await versions()).toEqual(all('v2', 'v3'));
    await choose({});
    await connect(false);
    expect(await versions()).toEqual(all('v2', 'v2'));
    expect(await desk()).toMatchObject({ status: 'rolledBack', probability: 0 });
  });

  test.each([
    ['a verdict without an answer', { verdict: 'good' }],
    ['an unknown verdict', { answer, verdict: 'great' }],
    ['an eleventh question', { position: 11 }],
    ['a blank question', { question: '  ' }],
    ['an answer of another form', { answer: { status: 'answered', html: '<b>' } }],
  ])('refuses %s', async (_, changes) => {
    const { error } = await clientOf('owner')
      .from('agent_review_question')
      .insert({ business_id: batik.business, position: 1, question: 'ada?', ...changes });
    expect(error?.code).toBe('23514');
  });
});
