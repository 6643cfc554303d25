import type { Hono } from 'hono';
import * as v from 'valibot';

import { rpc } from '../_shared/clients.ts';
import { parse, readJson } from '../_shared/input.ts';
import { clientAddress, requireCaller, type JsonFunctionEnv } from '../_shared/jsonFunction.ts';
import { createRateLimit, type Rate } from '../_shared/rateLimit.ts';
import { answer } from './answer.ts';
import type { AnswerContext } from './asked.ts';
import { Passage } from './passage.ts';
import { Scene } from './question.ts';

const ShopTrial = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Tempelkan keterangan toko Anda dulu.'),
    v.maxLength(8000, 'Keterangan terlalu panjang (paling banyak 8.000 karakter).'),
  ),
  question: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Tulis pertanyaannya dulu.'),
    v.maxLength(500, 'Pertanyaan terlalu panjang (paling banyak 500 karakter).'),
  ),
});

/** The name under which the text is cited. It is the title of the source that the text becomes after the registration. */
const title = 'Keterangan toko';

const Found = v.object({
  scene: v.omit(Scene, ['version', 'model_size']),
  passages: v.array(Passage),
});
const Used = v.array(v.object({ passageId: v.string(), used: v.boolean() }));

const day = (requests: number): Rate => ({ burst: requests, perSecond: requests / 86_400 });

/**
 * Adds `POST /shop-trial` for visitors with an anonymous session: the answer to a question from a text of their own. Nothing is
 * kept and nothing is sent. A session has few questions, an address more, because a network may have many visitors, and all
 * visitors together so many that the model's cost is bounded.
 */
export function addShopTrial(app: Hono<JsonFunctionEnv>, context: AnswerContext, trustedProxies: number): void {
  const ofSession = createRateLimit(context.service, 'shop-trial', day(15));
  const ofAddress = createRateLimit(context.service, 'shop-trial-address', day(60));
  const ofAll = createRateLimit(context.service, 'shop-trial-all', day(2000));
  app.post('/shop-trial', async (c) => {
    const caller = requireCaller(c.var.caller);
    const { text, question } = parse(ShopTrial, await readJson(c));
    await ofSession.count(caller.id);
    await ofAddress.count(clientAddress(c.req.header('x-forwarded-for'), trustedProxies));
    await ofAll.count('visitors');
    const { scene, passages } = v.parse(
      Found,
      await rpc(context.service, 'shop_trial', {
        p_user: caller.id,
        p_title: title,
        p_text: text,
        p_question: question,
      }),
    );
    const outcome = await answer(
      context,
      {
        ...scene,
        version: 'v2',
        model_size: 'small',
        over_budget: false,
        burst: [{ author: 'customer', kind: 'text', text: question }],
        turns: [],
        knowledge: passages,
        room: null,
      },
      c.req.raw.signal,
    );
    const used = new Set(
      v.parse(Used, outcome.report.sources ?? []).flatMap((source) => (source.used ? [source.passageId] : [])),
    );
    return c.json({
      status: outcome.status,
      why: 'why' in outcome ? outcome.why : (outcome.report.error ?? null),
      text: 'text' in outcome ? outcome.text : null,
      sources: passages.filter((passage) => used.has(passage.passage_id)).map(({ body }) => body),
    });
  });
}
