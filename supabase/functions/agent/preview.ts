import type { Hono } from 'hono';
import * as v from 'valibot';

import { rpc } from '../_shared/clients.ts';
import { parse, readJson, uuid } from '../_shared/input.ts';
import { requireCaller, type JsonFunctionEnv } from '../_shared/jsonFunction.ts';
import { answer, type Outcome } from './answer.ts';
import type { AnswerContext } from './asked.ts';
import { Expected, failedBy, type Answered } from './expectations.ts';
import { searchKnowledge } from './knowledge.ts';
import type { Passage } from './passage.ts';
import { Scene, Turn, type Question } from './question.ts';

const business_id = uuid('business_id');

const Preview = v.union(
  [
    v.object({
      business_id,
      question: v.pipe(v.string(), v.maxLength(2000, 'Pertanyaan terlalu panjang.')),
      knowledge: v.picklist(['published', 'draft']),
    }),
    v.object({ business_id, cases: v.pipe(v.array(uuid('cases')), v.maxLength(5, 'Terlalu banyak sekaligus.')) }),
  ],
  'Permintaan tidak lengkap.',
);

/** What `private.preview_scene` gives for a dialogue outside a chat. */
export const Asked = v.object({ ...Scene.entries, burst: v.array(Turn), turns: v.array(Turn) });
type Asked = v.InferOutput<typeof Asked>;
const Cases = v.array(v.object({ ...Asked.entries, id: v.string(), expected: Expected }));
type Case = v.InferOutput<typeof Cases>[number];

type Knowledge = 'published' | 'draft';

/** A test case under the published knowledge and the one with the waiting changes. */
interface Compared {
  id: string;
  /** What the customer asks. */
  question: string;
  /** Whether the answers differ. The model is not asked if nothing else is found for the question. */
  is_changed: boolean;
  before: Answered | null;
  after: Answered | null;
  /** The expectations that the answer before and after does not meet. */
  unmet_before: string[];
  unmet_after: string[];
}

const Source = v.object({ sourceId: v.string(), title: v.string(), used: v.boolean() });

/** What the AI did, without its reasoning. */
export const answeredBy = (outcome: Outcome): Answered => ({
  decision: outcome.status,
  why: 'why' in outcome ? outcome.why : outcome.status === 'failed' ? (outcome.report.error ?? 'unknown') : null,
  text: 'text' in outcome ? outcome.text : null,
  sources: v
    .parse(v.array(Source), outcome.report.sources ?? [])
    .filter(({ used }) => used)
    .map(({ sourceId: source_id, title }) => ({ source_id, title })),
});

const questionOf = (asked: Asked, knowledge: Knowledge): Question => ({ ...asked, knowledge, room: null });

const found = (passages: readonly Passage[]): string =>
  JSON.stringify(passages.map(({ source_id: id, title, body }) => [id, title, body]));

const shown = ({ decision, why, text }: Answered): string => JSON.stringify([decision, why, text]);

/** Whether the waiting changes lead to other passages for a question. */
export async function findsOthers({ service }: Pick<AnswerContext, 'service'>, asked: Asked): Promise<boolean> {
  const texts = asked.burst.flatMap(({ text }) => text ?? []);
  const previous = asked.turns.findLast(({ author, text }) => author === 'customer' && text)?.text ?? null;
  const search = async (knowledge: Knowledge) =>
    found(await searchKnowledge(service, questionOf(asked, knowledge), texts, previous));
  return (await search('published')) !== (await search('draft'));
}

async function compared(
  context: AnswerContext,
  { id, expected, ...asked }: Case,
  signal: AbortSignal,
): Promise<Compared> {
  const question = asked.burst.flatMap(({ text }) => text ?? []).join('\n');
  if (!(await findsOthers(context, asked)))
    return { id, question, is_changed: false, before: null, after: null, unmet_before: [], unmet_after: [] };
  const [before, after] = await Promise.all(
    (['published', 'draft'] as const).map(async (knowledge) =>
      answeredBy(await answer(context, questionOf(asked, knowledge), signal)),
    ),
  );
  if (!before || !after) throw new Error('An answer is missing');
  return {
    id,
    question,
    is_changed: shown(before) !== shown(after),
    before,
    after,
    unmet_before: failedBy(before, expected),
    unmet_after: failedBy(after, expected),
  };
}

/**
 * `POST /agent/preview` for members: the answer to a question, or for owners at most five test cases, answered by the
 * published knowledge and by the one with the waiting changes. Nothing is sent and nothing is kept. It stops when the caller
 * goes away.
 */
export function addPreview(app: Hono<JsonFunctionEnv>, context: AnswerContext): void {
  app.post('/preview', async (c) => {
    const { db } = requireCaller(c.var.caller);
    const preview = parse(Preview, await readJson(c));
    const { signal } = c.req.raw;
    if ('question' in preview) {
      const { question, knowledge } = preview;
      const asked = v.parse(
        Asked,
        await rpc<unknown>(db, 'begin_preview', { business_id: preview.business_id, question }),
      );
      return c.json(answeredBy(await answer(context, questionOf(asked, knowledge), signal)));
    }
    const { cases } = preview;
    const known = v.parse(Cases, await rpc<unknown>(db, 'begin_preview', { business_id: preview.business_id, cases }));
    return c.json({ cases: await Promise.all(known.map((one) => compared(context, one, signal))) });
  });
}
