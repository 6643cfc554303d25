/** Asks the hundred questions in chats of their own, through the webhook, the queue and the function. */
import type { Harness, Chat } from '../gateway/support/harness.ts';
import { textEvent } from '../gateway/support/textEvent.ts';
import { sourceId, splitDialogue, type Question } from './questions.ts';

/** What came of a question. */
export interface Outcome {
  /** Of its run; `none`: there is no run. */
  status: string;
  why: string | null;
  error: string | null;
  answer: { text: string } | null;
  guard: object | null;
  sources: { sourceId: string; used: boolean }[] | null;
  tokens_in: number | null;
  tokens_out: number | null;
  /** Rupiah; null: the model has no price. */
  cost: number | null;
  /** Milliseconds of the model. */
  ms_model: number | null;
  /** What the customer's phone received. */
  received: string[];
  /** Runs for the burst. There should be one at most. */
  runs: number;
}

const none: Omit<Outcome, 'received' | 'runs'> = {
  status: 'none',
  why: null,
  error: null,
  answer: null,
  guard: null,
  sources: null,
  tokens_in: null,
  tokens_out: null,
  cost: null,
  ms_model: null,
};

/** Lets the AI of a harness answer all chats by a version. The simulator's clock stands still; an answer is not older than its question. */
export async function turnOn(harness: Harness): Promise<void> {
  const { database } = harness.stack;
  await harness.clock.advance(Math.max(0, Date.now() - harness.clock.now()) + 60_000);
  await database.query(`update private.setting set value = 'on' where name = 'agent'`);
  await database.query('update public.agent set enable_agent_partial_rollout = false');
}

export const answerBy = (harness: Harness, version: string): Promise<unknown> =>
  harness.stack.database.query(
    `update public.business set toggles = toggles || jsonb_build_object('liveAgentVersion', $1::text)`,
    [version],
  );

/** Asks a question in a chat of its own, without its quiet time. */
async function ask(harness: Harness, question: Question): Promise<Chat> {
  const { database } = harness.stack;
  const { before, burst } = splitDialogue(question);
  const chat = await harness.createRoom();
  for (const [index, { role, text }] of before.entries())
    // oxlint-disable-next-line no-await-in-loop -- in the order of the dialogue
    await database.query(
      `select private.record_message(jsonb_populate_record(
         private.new_message(room, $2, clock_timestamp() - interval '1 hour' + $4 * interval '1 minute'),
         jsonb_build_object('body', $3::text)))
       from public.room where id = $1`,
      [chat.roomId, role === 'customer' ? 'customer' : 'ai', text, index],
    );
  // oxlint-disable-next-line no-await-in-loop -- in the order of the burst
  for (const body of burst) await harness.postEvent(textEvent(chat, body));
  await database.query(
    `update public.agent_run set due_at = clock_timestamp() where room_id = $1 and status = 'queued'`,
    [chat.roomId],
  );
  return chat;
}

async function outcomeIn(harness: Harness, chat: Chat): Promise<Outcome> {
  const rows = await harness.stack.database.query<Omit<Outcome, 'received' | 'runs'>>(
    `select status, why, error, answer, guard, sources, tokens_in, tokens_out, cost::float8 as cost, ms_model
     from public.agent_run where room_id = $1 order by created_at`,
    [chat.roomId],
  );
  const received = harness.phoneMessages(chat).flatMap(({ fromMe, body }) => (fromMe && body ? [body] : []));
  return { ...(rows.at(-1) ?? none), received, runs: rows.length };
}

/** Asks questions at the same time. Resolves when all are answered or given to a person. */
export async function askAll(
  harness: Harness,
  agent: ReturnType<Harness['newAgent']>,
  asked: readonly Question[],
): Promise<Outcome[]> {
  const chats = await Promise.all(asked.map((question) => ask(harness, question)));
  await agent.wake();
  await harness.settled();
  return Promise.all(chats.map((chat) => outcomeIn(harness, chat)));
}

const matches = (forms: readonly string[], text: string) => forms.map((form) => new RegExp(form, 'iu').test(text));
const OPTED_OUT = /tidak akan mengirim promosi lagi/;
const usedSources = ({ sources }: Outcome): string[] =>
  (sources ?? []).filter(({ used }) => used).map(({ sourceId: id }) => id);

/** Whether the customer got the answer: every wanted fact, no forbidden one, from a right source. */
export const isRight = (question: Question, outcome: Outcome): boolean => {
  const text = outcome.received.join('\n');
  return (
    outcome.status === 'sent' &&
    question.facts.some((fact) => usedSources(outcome).includes(sourceId(fact))) &&
    matches(question.must, text).every(Boolean) &&
    !matches(question.must_not, text).some(Boolean)
  );
};

/** Where a question without an answer may end. */
const expectedEnds: Record<Question['expect'], readonly string[]> = {
  answer: [],
  multi: [],
  unknown: ['escalated'],
  human: ['escalated'],
  escalate: ['escalated'],
  injection: ['escalated'],
  stop: ['escalated', 'silent'],
  silent: ['silent', 'none', 'completed'],
};

/** Whether a question without an answer went to a person, was declined or stayed silent, as it should. */
export function isRightlyDecided(question: Question, { status, received }: Outcome): boolean {
  // The database obeys an exact word without a run, and says so once.
  const isObeyed =
    question.expect === 'stop' && status === 'none' && received.length === 1 && OPTED_OUT.test(received[0] ?? '');
  return isObeyed || expectedEnds[question.expect].includes(status);
}
