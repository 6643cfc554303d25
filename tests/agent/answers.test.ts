/** What comes of the hundred questions through the webhook, the queue, the function and the built-in model. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startHarness, type Chat, type Harness } from '../gateway/support/harness.ts';
import { textEvent } from '../gateway/support/textEvent.ts';
import { questions, sourceId, splitDialogue, type Question } from './questions.ts';

interface Outcome {
  status: string;
  why: string | null;
  answer: { text: string } | null;
  guard: object | null;
  sources: { sourceId: string; used: boolean }[] | null;
  /** What the customer's phone received. */
  received: string[];
}

let harness: Harness;

const query = <Row>(sql: string, values: unknown[]): Promise<Row[]> => harness.stack.database.query<Row>(sql, values);

/** What was said before the burst. */
const insertBefore = async (chat: Chat, before: ReturnType<typeof splitDialogue>['before']): Promise<void> => {
  for (const [index, { role, text }] of before.entries())
    // oxlint-disable-next-line no-await-in-loop -- in the order of the dialogue
    await query(
      `insert into public.message (business_id, room_id, channel_id, author, kind, body, sent_at)
       select business_id, id, channel_id, $2, 'text', $3, clock_timestamp() - interval '1 hour' + $4 * interval '1 minute'
       from public.room where id = $1`,
      [chat.roomId, role === 'customer' ? 'customer' : 'ai', text, index],
    );
};

const write = (chat: Chat, body: string) => harness.postEvent(textEvent(chat, body));

/** Asks a question of the hundred in a chat of its own, without its quiet time. */
const ask = async (question: Question): Promise<Chat> => {
  const { before, burst } = splitDialogue(question);
  const chat = await harness.createRoom();
  await insertBefore(chat, before);
  for (const body of burst) await write(chat, body);
  await query(`update public.agent_run set due_at = clock_timestamp() where room_id = $1 and status = 'queued'`, [
    chat.roomId,
  ]);
  return chat;
};

const outcomeIn = async (chat: Chat, { id }: Question): Promise<Outcome> => {
  const [run, ...others] = await query<Omit<Outcome, 'received'>>(
    'select status, why, answer, guard, sources from public.agent_run where room_id = $1',
    [chat.roomId],
  );
  expect(others, `${id}: one run for a burst`).toEqual([]);
  const received = harness.phoneMessages(chat).flatMap(({ fromMe, body }) => (fromMe && body ? [body] : []));
  return { ...(run ?? { status: 'none', why: null, answer: null, guard: null, sources: null }), received };
};

beforeAll(async () => {
  harness = await startHarness();
  // The simulator’s clock stands still. An answer must not be older than its question.
  await harness.clock.advance(Math.max(0, Date.now() - harness.clock.now()) + 60_000);
  await query(`update private.setting set value = 'on' where name = 'agent'`, []);
  await query('update public.agent set enable_agent_partial_rollout = false', []);
});
afterAll(() => harness.close());

const matches = (forms: readonly string[], text: string) => forms.map((form) => new RegExp(form, 'iu').test(text));
const OPTED_OUT = /tidak akan mengirim promosi lagi/;
const usedSources = ({ sources }: Outcome): string[] =>
  (sources ?? []).filter(({ used }) => used).map(({ sourceId: id }) => id);

const answerable = questions.filter(({ facts }) => facts.length > 0);
const others = questions.filter(({ facts }) => facts.length === 0);
const ids = (some: readonly Question[]): string => some.map(({ id }) => id).join(', ');

describe.each(['v2', 'v3'])('%s', (version) => {
  let outcomes: Map<string, Outcome>;
  const outcomeOf = ({ id }: Question): Outcome => outcomes.get(id)!;

  beforeAll(async () => {
    await query(`update public.business set toggles = toggles || jsonb_build_object('liveAgentVersion', $1::text)`, [
      version,
    ]);
    const agent = harness.newAgent();
    outcomes = new Map();
    // One call of the agent answers ten chats.
    for (let first = 0; first < questions.length; first += 10) {
      const asked = questions.slice(first, first + 10);
      const chats = await Promise.all(asked.map(ask));
      await agent.wake();
      await harness.settled();
      for (const [index, question] of asked.entries())
        outcomes.set(question.id, await outcomeIn(chats[index]!, question));
    }
  }, 240_000);

  /** Whether the customer got the answer: every wanted fact, no forbidden one, from a right source. */
  const isRight = (question: Question): boolean => {
    const outcome = outcomeOf(question);
    const text = outcome.received.join('\n');
    return (
      outcome.status === 'sent' &&
      question.facts.some((fact) => usedSources(outcome).includes(sourceId(fact))) &&
      matches(question.must, text).every(Boolean) &&
      !matches(question.must_not, text).some(Boolean)
    );
  };

  test('at least 55 % of the questions with an answer are answered right, from a right source', () => {
    const right = answerable.filter(isRight);
    expect(right.length / answerable.length).toBeGreaterThanOrEqual(0.55);
  });

  test('at most 3 of the hundred are answered wrong', () => {
    const wrong = questions.filter((question) => outcomeOf(question).status === 'sent' && !isRight(question));
    expect(wrong.length, ids(wrong)).toBeLessThanOrEqual(3);
  });

  test('a question that is not answered asks a person for help, and the customer hears so', () => {
    const unanswered = answerable.filter((question) => outcomeOf(question).status !== 'sent');
    const unheard = unanswered.filter((question) => {
      const { status, received } = outcomeOf(question);
      return status !== 'escalated' || received.length !== 1;
    });
    expect(unheard.map(({ id }) => [id, outcomeOf({ id } as Question).status])).toEqual([]);
  });

  test('at least 95 % of what must go to people, be declined or stay silent does', () => {
    const expected: Record<Question['expect'], readonly string[]> = {
      answer: [],
      multi: [],
      unknown: ['escalated'],
      human: ['escalated'],
      escalate: ['escalated'],
      injection: ['escalated'],
      stop: ['escalated', 'silent'],
      silent: ['silent', 'none', 'completed'],
    };
    /** The database obeys an exact word without a run, and says so once. */
    const isObeyed = (question: Question) => {
      const { status, received } = outcomeOf(question);
      return (
        question.expect === 'stop' && status === 'none' && received.length === 1 && OPTED_OUT.test(received[0] ?? '')
      );
    };
    const failed = others.filter(
      (question) => !expected[question.expect].includes(outcomeOf(question).status) && !isObeyed(question),
    );
    const named = failed.map(({ id, expect: outcome }) => `${id} (${outcome})`).join(', ');
    expect(1 - failed.length / others.length, named).toBeGreaterThanOrEqual(0.95);
  });

  test('no answer was stopped for an amount that is in no source, and none was sent', () => {
    const sent = questions.filter((question) => outcomeOf(question).status === 'sent');
    expect(sent.filter((question) => outcomeOf(question).guard !== null).map(({ id }) => id)).toEqual([]);
  });
});
