/** Many chats, processes and members at once: no answer twice, none over a person, none out of date, no customer forgotten. */
import { setTimeout as wait } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { agentTools } from './agentRuns.ts';
import { batik, setupFixtures } from './fixtures.ts';
import { chatFactory, type Chat } from './whatsappEvents.ts';

const fixtures = setupFixtures();
const newChat = chatFactory(fixtures);
const { turnOn, answer, claim, settle } = agentTools(fixtures);

const CHATS = 30;
const BURSTS = 3;
const PROCESSES = 4;
const OUTCOMES = ['cancelled', 'escalated', 'sent', 'superseded'];

/** Numbers from 0 to 1 that are the same in every run of the test. The order of events is not. */
const randomNumbers = (seed: number) => () => {
  // oxlint-disable-next-line no-param-reassign -- the state of the generator
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
const random = randomNumbers(7);
const below = (limit: number): number => Math.floor(random() * limit);

/* oxlint-disable no-await-in-loop -- each customer, process and member acts one step after the other */
const writeBursts = async (chat: Chat): Promise<void> => {
  for (let burst = 0; burst < BURSTS; burst += 1) {
    for (let left = 1 + below(4); left > 0; left -= 1) {
      await chat.receive({ body: `pesan ${burst}.${left}` });
      await wait(below(80));
    }
    await wait(below(600));
  }
};

test('no customer is answered twice, late or never, while processes stop and members take chats', async () => {
  await turnOn();
  const byId = new Map<string, Chat>();
  let isOver = false;

  const process = async (): Promise<void> => {
    while (!isOver) {
      // Quiet times and leases end sooner than after seconds.
      await fixtures.sql(
        `update agent_run set due_at = least(due_at, clock_timestamp()),
           lease_until = case when $1 then clock_timestamp() else lease_until end
         where id in (select id from agent_run where status in ('queued', 'running') order by random() limit 5 for update skip locked)`,
        [below(4) === 0],
      );
      for (const run of await claim(3)) {
        const chat = byId.get(run.chat_id);
        if (!chat) continue;
        await wait(below(60));
        const fate = below(10);
        // One in ten processes stops here.
        if (fate === 0) continue;
        if (fate === 1) await settle(run, { status: 'escalated', why: 'not_known' });
        else if (fate === 2) await settle(run, { status: 'failed', error: 'upstream', retry_ms: 0 });
        else
          await answer(chat, run).then(
            () => chat.finishOutgoing(run.id, { p_wa_id: chat.waId(true), p_ack: 1 }),
            (error: { code: string }) => {
              if (!['outdated', 'ai_does_not_hold', 'ai_paused'].includes(error.code)) throw error;
            },
          );
      }
      await wait(10);
    }
  };
  const takeOver = async (chats: readonly Chat[]): Promise<void> => {
    for (let left = 12; left > 0; left -= 1) {
      await wait(below(250));
      await chats[below(CHATS)]?.beginOutgoing({ author_id: batik.member });
    }
  };
  const haveAllHappened = async (): Promise<boolean> => {
    const met = await fixtures.sql<{ status: string }>('select distinct status from agent_run');
    return OUTCOMES.every((outcome) => met.some(({ status }) => status === outcome));
  };
  const processes = Array.from({ length: PROCESSES }, process);
  // A round may by chance leave an outcome out. The test is about all of them.
  do {
    const chats = Array.from({ length: CHATS }, newChat);
    for (const chat of chats) byId.set(chat.chatId, chat);
    await Promise.all([...chats.map(writeBursts), takeOver(chats)]);
    await expect
      .poll(() => fixtures.sql(`select status from agent_run where status in ('queued', 'running', 'held', 'sending')`))
      .toEqual([]);
  } while (!(await haveAllHappened()));
  isOver = true;
  await Promise.all(processes);

  const ours = `room.chat_id = any ($1)`;
  const count = async (from: string): Promise<number> =>
    (await fixtures.sql<{ n: number }>(`select count(*)::int as n from ${from}`, [[...byId.keys()]]))[0]?.n ?? -1;
  const said = `(select message.*, lag(author) over (partition by room_id order by seq) as before from message join room on room.id = room_id
    where ${ours} and message.author in ('customer', 'ai', 'member')) as said`;
  expect({
    twice: await count(`${said} where author = 'ai' and before = 'ai'`),
    overMember: await count(`${said} where author = 'ai' and before = 'member'`),
    outOfDate: await count(
      `agent_run join message as answer on answer.id = agent_run.id join room on room.id = agent_run.room_id
       where ${ours} and exists (select from message where message.room_id = answer.room_id and message.author = 'customer'
         and message.seq > agent_run.burst_to and message.seq < answer.seq)`,
    ),
    forgotten: await count(
      `room where ${ours} and holder = 'ai' and status = 'ai_auto_reply' and awaiting_reply_since is not null`,
    ),
    unsent: await count(
      `message join room on room.id = room_id where ${ours} and author = 'ai' and message.wa_id is null`,
    ),
  }).toEqual({ twice: 0, overMember: 0, outOfDate: 0, forgotten: 0, unsent: 0 });
});
