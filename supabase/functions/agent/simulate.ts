import type { Hono } from 'hono';
import * as v from 'valibot';

import { rpc } from '../_shared/clients.ts';
import { parse, readJson, uuid } from '../_shared/input.ts';
import { requireCaller, type JsonFunctionEnv } from '../_shared/jsonFunction.ts';
import { createRateLimit } from '../_shared/rateLimit.ts';
import { answer, type Outcome } from './answer.ts';
import type { AnswerContext } from './asked.ts';
import { Scene, type Turn } from './question.ts';

/** Of a message, in characters. */
const maxText = 4000;
/** Messages before the question that the agent reads. */
const maxTurns = 12;
/** Messages that are answered together. */
const maxBurst = 10;
const maxBasket = 10;

const text = v.nullable(
  v.pipe(v.string(), v.maxLength(maxText, 'Pesan terlalu panjang (paling banyak 4.000 karakter).')),
);
const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

const Simulate = v.object({
  business_id: uuid('business_id'),
  version: v.picklist(['v2', 'v3'], 'version harus v2 atau v3.'),
  model_size: v.picklist(['small', 'large'], 'model_size harus small atau large.'),
  knowledge: v.picklist(['published', 'draft'], 'knowledge harus published atau draft.'),
  scene: v.object({
    opening: v.picklist(['now', 'open', 'closed']),
    customer: v.picklist(['new', 'known']),
    basket: v.pipe(
      v.array(v.object({ name, quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)) })),
      v.maxLength(maxBasket),
    ),
  }),
  burst: v.pipe(
    v.array(v.object({ kind: v.picklist(['text', 'image', 'voice']), text })),
    v.minLength(1, 'Tidak ada yang ditanyakan.'),
    v.maxLength(maxBurst, 'Terlalu banyak pesan sekaligus (paling banyak 10).'),
  ),
  turns: v.pipe(
    v.array(
      v.object({ author: v.picklist(['customer', 'ai', 'member']), kind: v.pipe(v.string(), v.maxLength(20)), text }),
    ),
    v.maxLength(maxTurns, 'Chat terlalu panjang.'),
  ),
});

const Source = v.object({ passageId: v.string(), title: v.string(), used: v.boolean() });
const Tool = v.looseObject({ name: v.string() });

/**
 * Adds `POST /simulate`, which answers a question that no customer asked. There is no room, so nothing can be sent. The
 * database checks the caller and the business.
 */
export function addSimulate(app: Hono<JsonFunctionEnv>, context: AnswerContext): void {
  // Of the model's cost: so many answers a day and business.
  const budget = createRateLimit(context.service, 'simulate', { burst: 1000, perSecond: 1000 / 86_400 });
  app.post('/simulate', async (c) => {
    const { db } = requireCaller(c.var.caller);
    const asked = parse(Simulate, await readJson(c));
    const began = performance.now();
    const burst = asked.burst.map((turn) => ({ author: 'customer', ...turn }));
    const scene = v.parse(
      Scene,
      await rpc(db, 'simulation_scene', {
        business_id: asked.business_id,
        version: asked.version,
        model_size: asked.model_size,
        burst,
        opening: asked.scene.opening,
      }),
    );
    await budget.count(asked.business_id);
    const outcome = await answer(
      context,
      {
        ...scene,
        over_budget: false,
        burst,
        turns: [...turnsBefore(asked.scene), ...asked.turns],
        knowledge: asked.knowledge,
        room: null,
      },
      c.req.raw.signal,
    );
    return c.json(await responseOf(context, outcome, Math.round(performance.now() - began)));
  });
}

/** What the chat holds of a known customer and of a basket: the agent knows of both from the messages before. */
function turnsBefore({ customer, basket }: v.InferOutput<typeof Simulate>['scene']): Turn[] {
  const said = (author: string, words: string): Turn => ({ author, kind: 'text', text: words });
  const items = basket.map((line) => `${line.quantity} × ${line.name}`).join(', ');
  return [
    ...(customer === 'known'
      ? [said('customer', 'Pesanan saya yang kemarin sudah sampai, terima kasih'), said('ai', 'Sama-sama, Kak.')]
      : []),
    ...(items === '' ? [] : [said('customer', `Saya mau pesan ${items}`), said('ai', `Baik, Kak. Pesanan: ${items}.`)]),
  ];
}

async function responseOf({ service }: AnswerContext, outcome: Outcome, ms: number): Promise<object> {
  const { report } = outcome;
  const sources = v.parse(v.array(Source), report.sources ?? []);
  const { data, error } = await service
    .from('knowledge_passage')
    .select('id,body')
    .in(
      'id',
      sources.map(({ passageId }) => passageId),
    );
  if (error) throw error;
  const bodies = new Map(data.map(({ id, body }: { id: string; body: string }) => [id, body]));
  return {
    status: outcome.status,
    why: 'why' in outcome ? outcome.why : null,
    text: 'text' in outcome ? outcome.text : null,
    sources: sources.map(({ passageId, title, used }) => ({
      passage_id: passageId,
      title,
      body: bodies.get(passageId) ?? '',
      is_used: used,
    })),
    // What would follow the text.
    files: outcome.status === 'answered' ? (report.answer?.files ?? []).map(({ name, kind }) => ({ name, kind })) : [],
    tools: v.parse(v.array(Tool), report.tools ?? []).map((tool) => tool.name),
    error: report.error ?? null,
    model_name: report.model_name ?? null,
    tokens_in: report.tokens_in ?? null,
    tokens_out: report.tokens_out ?? null,
    ms,
  };
}
