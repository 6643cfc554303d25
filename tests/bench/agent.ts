/** The answers of the AI: from a webhook to the call of the model, and bursts of messages while processes are killed. */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { startStack } from '../../local/stack.ts';
import { createAgent } from '../../supabase/functions/agent/app.ts';
import { createWebhook } from '../../supabase/functions/waha-events/app.ts';
import { startHarness, type Chat, type Harness } from '../gateway/support/harness.ts';
import { apiKey, hmacKey } from '../gateway/support/simulator.ts';
import { textEvent } from '../gateway/support/textEvent.ts';
import { median, ms, percentile, report } from './report.ts';

const MODEL = 'http://model.test';
const SESSION = 'batik-lestari';
const BUSINESSES = 50;
const MESSAGES = 400;
const PER_SECOND = 20;
/** Bursts that are written at the same time. */
const CUSTOMERS = 60;

/** The edge functions as one process, which can be killed: from then on nothing that it asked for, or asks for, arrives. */
interface Functions {
  /** Throws like a connection that is cut. */
  post: (envelope: object) => Promise<Response>;
  wake: () => Promise<unknown>;
  kill: () => void;
}

function startFunctions(harness: Harness, onModelCall: (body: string) => void = () => {}): Functions {
  let isAlive = true;
  const never = new Promise<never>(() => {});
  const died = Promise.withResolvers<never>();
  died.promise.catch(() => {});
  const guarded: typeof fetch = async (input, init) => {
    if (!isAlive) return never;
    const request = new Request(input, init);
    if (request.url.startsWith(MODEL)) onModelCall(await request.clone().text());
    const response = await (request.url.endsWith('/functions/v1/agent')
      ? agent.fetch(new Request('http://agent.test/agent', request))
      : harness.fetch(
          request.url.startsWith(MODEL) ? request : input,
          request.url.startsWith(MODEL) ? undefined : init,
        ));
    return isAlive ? response : never;
  };
  const waitUntil = (work: Promise<void>): void => void work.catch(() => {});
  const env = {
    ...harness.env,
    modelUrl: `${MODEL}/v1`,
    modelKey: apiKey,
    smallModel: 'kecil',
    largeModel: 'besar',
    judgeModel: null,
    secondEndpoint: null,
    modelTime: { step: 20_000, all: 45_000 },
    thinking: 'default' as const,
    prices: {},
    siteUrl: null,
    rajaOngkirUrl: '',
    rajaOngkirKey: null,
    rajaOngkirKeys: {},
    rajaOngkirShare: 100,
  };
  const agent = createAgent({ env, fetch: guarded, waitUntil, typingTime: () => 0 });
  const webhook = createWebhook({ env, fetch: guarded, waitUntil });
  return {
    post: async (envelope) => {
      const body = JSON.stringify(envelope);
      const headers = { 'x-webhook-hmac': createHmac('sha512', hmacKey).update(body).digest('hex') };
      return Promise.race([webhook.request('/waha-events', { method: 'POST', body, headers }), died.promise]);
    },
    wake: async () =>
      agent.request('/agent', { method: 'POST', headers: { authorization: `Bearer ${harness.env.secretKey}` } }),
    kill: () => {
      isAlive = false;
      died.reject(new Error('The process was killed'));
    },
  };
}

async function openHarness(): Promise<Harness> {
  const harness = await startHarness((options) => startStack({ ...options, seed: true, quiet: true }));
  // The simulator’s clock stands still. An answer must not be older than its question.
  await harness.clock.advance(Math.max(0, Date.now() - harness.clock.now()) + 60_000);
  await harness.stack.database.query(`update private.setting set value = 'on' where name = 'agent'`);
  await harness.stack.database.query(`update private.setting set value = '1000000' where name = 'agent_runs_per_chat'`);
  await harness.stack.database.query(`update private.setting set value = '1000000' where name = 'agent_runs_per_day'`);
  return harness;
}

/** Copies of the sample shop, each with its channel, agent and knowledge. Returns their sessions. */
async function copyShop({ stack, whatsapp, env }: Harness): Promise<string[]> {
  const { database } = stack;
  const sessions: string[] = [];
  for (let n = 1; n < BUSINESSES; n += 1) {
    const ids = { business: randomUUID(), channel: randomUUID(), agent: randomUUID() };
    const session = `salinan-${n}`;
    sessions.push(session);
    const copy = (table: string, changes: string, where: string, order = ''): Promise<unknown> =>
      database.query(
        `insert into public.${table} select made.* from public.${table} as source,
           lateral jsonb_populate_record(null::public.${table}, to_jsonb(source) || ${changes}) as made where ${where} ${order}`,
        [],
      );
    const ofShop = `source.business_id = (select business_id from public.channel where external_id = '${SESSION}')`;
    const id = (key: string, value: string): string => `jsonb_build_object('${key}', '${value}')`;
    // oxlint-disable no-await-in-loop -- each refers to the one before
    await copy(
      'business',
      id('id', ids.business),
      `source.id = (select business_id from public.channel where external_id = '${SESSION}')`,
    );
    const own = id('business_id', ids.business);
    await copy(
      'channel',
      `${own} || ${id('id', ids.channel)} || ${id('external_id', session)} || ${id('phone', `+6281999${100_000 + n}`)}`,
      `source.external_id = '${SESSION}'`,
    );
    await copy('agent', `${own} || ${id('id', ids.agent)}`, ofShop, 'limit 1');
    await copy(
      'channel_agent',
      `${own} || ${id('channel_id', ids.channel)} || ${id('agent_id', ids.agent)}`,
      ofShop,
      'limit 1',
    );
    await copy(
      'knowledge_source',
      `${own} || jsonb_build_object('id', md5('${n}' || source.id)::uuid, 'is_published', false)`,
      ofShop,
    );
    await copy(
      'knowledge_passage',
      `${own} || jsonb_build_object('id', md5('${n}' || source.id)::uuid, 'source_id', md5('${n}' || source.source_id)::uuid,
         'from_version', null)`,
      ofShop,
    );
    await database.query('select private.publish_knowledge($1)', [ids.business]);
    // oxlint-enable no-await-in-loop
  }
  await database.query('analyze');
  await whatsapp.seedSessions(database, { webhookUrl: env.webhookUrl, webhookSecret: hmacKey });
  return [SESSION, ...sessions];
}

let nextNumber = 6_287_000_000_000;
const newChat = async ({ stack }: Harness, session: string): Promise<Chat> => {
  const chatId = `${(nextNumber += 1)}@c.us`;
  const [room] = await stack.database.query<{ id: string; business_id: string }>(
    'select * from public.open_room($1, $2)',
    [session, chatId],
  );
  return { sessionName: session, chatId, roomId: room?.id ?? '', businessId: room?.business_id ?? '' };
};

/** Milliseconds from a webhook to the call of the model, without the quiet time, at 20 messages a second. */
async function benchLatency(): Promise<void> {
  const harness = await openHarness();
  try {
    const sessions = await copyShop(harness);
    const calledAt = new Map<string, number>();
    const functions = startFunctions(harness, (body) => {
      const [, number] = /pesanan ke (\d+) kak/u.exec(body) ?? [];
      if (number) calledAt.set(number, calledAt.get(number) ?? Date.now());
    });
    const chats = await Promise.all(sessions.map((session) => newChat(harness, session)));
    const webhookTimes: number[] = [];
    const asked: { number: string; roomId: string; webhook: number }[] = [];
    const ask = async (index: number): Promise<void> => {
      const number = String(index);
      const chat = index < chats.length ? chats[index]! : await newChat(harness, sessions[index % sessions.length]!);
      const began = performance.now();
      await functions.post(textEvent(chat, `kemeja batik parang untuk pesanan ke ${number} kak, harganya berapa?`));
      const webhook = performance.now() - began;
      webhookTimes.push(webhook);
      asked.push({ number, roomId: chat.roomId, webhook });
    };
    // The first answer loads code.
    await ask(0);
    await wait(4000);
    const work: Promise<void>[] = [];
    for (let index = 1; index <= MESSAGES; index += 1) {
      work.push(ask(index));
      // oxlint-disable-next-line no-await-in-loop -- so many a second
      await wait(1000 / PER_SECOND);
    }
    await Promise.all(work);
    const deadline = Date.now() + 60_000;
    // oxlint-disable-next-line no-await-in-loop -- until all are asked
    while (calledAt.size < MESSAGES + 1 && Date.now() < deadline) await wait(200);
    const due = new Map(
      (
        await harness.stack.database.query<{ room_id: string; due: number }>(
          'select room_id, extract(epoch from due_at)::float8 * 1000 as due from public.agent_run where attempt > 0',
        )
      ).map((run) => [run.room_id, run.due]),
    );
    const times = asked.slice(1).flatMap(({ number, roomId, webhook }) => {
      const [at, dueAt] = [calledAt.get(number), due.get(roomId)];
      return at === undefined || dueAt === undefined ? [] : [webhook + at - dueAt];
    });
    report(`${MESSAGES} messages, ${PER_SECOND} a second, to ${BUSINESSES} businesses`, [
      [
        'from the webhook to the call of the model',
        `p50 ${ms(median(times))}  p95 ${ms(percentile(times, 0.95))}`,
        '150 ms',
      ],
      ['of it the webhook', `p50 ${ms(median(webhookTimes))}  p95 ${ms(percentile(webhookTimes, 0.95))}`],
      ['messages that reached the model', `${times.length} of ${MESSAGES}`],
    ]);
    functions.kill();
  } finally {
    await harness.close();
  }
}

const known = 'mau nama anak dibordir di dada, nambahnya berapa kak?';
const answer = /Rp 15\.000/u;
const unknown = 'bisa servis jam tangan rolex kak?';
const notice = /Tim kami akan membalas chat ini/u;

/**
 * Bursts of one to three messages, while the process of the functions is killed every two to six seconds, and the database every
 * ten to twenty seconds. Each customer must get the answer once, or a person is called and the customer is told so once.
 */
async function benchBursts(count: number): Promise<void> {
  const harness = await openHarness();
  const { database } = harness.stack;
  let functions = startFunctions(harness);
  let isOver = false;
  const killed = { functions: 0, database: 0 };
  const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

  const killFunctions = async (): Promise<void> => {
    while (!isOver) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await wait(2000 + Math.random() * 4000);
      functions.kill();
      functions = startFunctions(harness);
      killed.functions += 1;
    }
  };
  const killDatabase = async (): Promise<void> => {
    while (!isOver) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await wait(10_000 + Math.random() * 10_000);
      if (isOver) return;
      // One killed process makes Postgres stop all others and recover.
      // oxlint-disable-next-line no-await-in-loop -- as above
      const victims = await database
        .query<{ pid: number }>(
          `select pid from pg_catalog.pg_stat_activity where usename = 'authenticator' order by random() limit 1`,
        )
        .catch(() => []);
      for (const { pid } of victims) {
        process.kill(pid, 'SIGKILL');
        killed.database += 1;
      }
    }
  };
  /** What the tick of the scheduler does, and the clock of the simulated WAHA, which repeats its own webhooks. */
  let hasStopped = false;
  const tick = async (): Promise<void> => {
    while (!hasStopped) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await wait(2000);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await quietly(database.query('select private.wake_agent()'));
      // oxlint-disable-next-line no-await-in-loop -- as above
      await Promise.all([quietly(functions.wake()), quietly(harness.clock.advance(2000))]);
    }
  };
  /** As WAHA does: until the webhook is taken. */
  const deliver = async (envelope: object): Promise<void> => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      const response = await Promise.race([functions.post(envelope), wait(10_000)]).catch(() => undefined);
      if (response?.ok) return;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await wait(500);
    }
  };

  try {
    const chats: Chat[] = [];
    for (let made = 0; made < count; made += 1)
      // oxlint-disable-next-line no-await-in-loop -- before anything is killed
      chats.push(await newChat(harness, SESSION));
    const began = Date.now();
    const running = [killFunctions(), killDatabase(), tick()];
    const waiting = chats.map((chat, index) => ({ chat, body: index % 4 === 0 ? unknown : known, index }));
    const customer = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { chat, body, index } = next;
        const texts = [...['halo kak', 'permisi'].slice(0, index % 3), body];
        for (const text of texts) {
          // oxlint-disable-next-line no-await-in-loop -- a customer writes one after the other
          await deliver(textEvent(chat, text));
          // oxlint-disable-next-line no-await-in-loop -- as above
          await wait(Math.random() * 400);
        }
        // oxlint-disable-next-line no-await-in-loop -- until the burst has been answered, or nearly
        await wait(2500);
      }
    };
    await Promise.all(Array.from({ length: CUSTOMERS }, customer));
    await wait(5000);
    isOver = true;
    const deadline = Date.now() + 240_000;
    const isOpen = async (): Promise<boolean> => {
      const open = await database
        .query(
          `select from public.agent_run where status in ('queued', 'running', 'held', 'sending')
           union all select from private.waiting_notice as words left join public.message on message.id = message_id
           where claimed_at is null or message.wa_id is null and message.ack = 0`,
        )
        .catch(() => [{}]);
      return open.length > 0;
    };
    // oxlint-disable-next-line no-await-in-loop -- until it is over
    while ((await isOpen()) && Date.now() < deadline) await wait(1000);
    await wait(3000);
    hasStopped = true;
    await Promise.all(running);
    const statuses = new Map(
      (await database.query<{ id: string; status: string }>('select id, status from public.room')).map((room) => [
        room.id,
        room.status,
      ]),
    );
    const outcomes = chats.map((chat) => {
      const received = harness.phoneMessages(chat).flatMap(({ fromMe, body }) => (fromMe && body ? [body] : []));
      const answers = received.filter((body) => answer.test(body)).length;
      const notices = received.filter((body) => notice.test(body)).length;
      const needsHelp = statuses.get(chat.roomId) === 'ai_need_help';
      if (answers > 1 || notices > 1) return 'twice';
      if (answers === 1) return needsHelp ? 'answered, and a person called' : 'answered once';
      if (!needsHelp) return 'neither';
      return notices === 1 ? 'a person called' : 'a person called, the customer not told';
    });
    const number = (outcome: string): string => String(outcomes.filter((one) => one === outcome).length);
    const unsettled = outcomes.flatMap((outcome, index) =>
      outcome === 'twice' || outcome === 'neither' ? [index] : [],
    );
    for (const index of unsettled.slice(0, 5)) {
      const { roomId } = chats[index]!;
      console.log(
        outcomes[index],
        // oxlint-disable-next-line no-await-in-loop -- a few
        await database.query(
          'select status, why, error, attempt, created_at, settled_at from public.agent_run where room_id = $1',
          [roomId],
        ),
        harness.phoneMessages(chats[index]!).map(({ fromMe, body }) => `${fromMe ? '>' : '<'} ${body}`),
      );
    }
    const seconds = Math.round((Date.now() - began) / 1000);
    report(
      `${count} bursts in ${seconds} s, with ${killed.functions} kills of the functions and ${killed.database} of the database`,
      [
        ['answered once', number('answered once')],
        ['a person called, and the customer told once', number('a person called')],
        ['a person called, the customer not told', number('a person called, the customer not told'), '0'],
        ['answered once, and a person called as well', number('answered, and a person called')],
        ['twice', number('twice'), '0'],
        ['neither', number('neither'), '0'],
      ],
    );
  } finally {
    isOver = true;
    hasStopped = true;
    functions.kill();
    await harness.close();
  }
}

/** @param bursts of messages, written while processes are killed */
export async function benchAgent(bursts: number): Promise<void> {
  await benchLatency();
  await benchBursts(bursts);
}
