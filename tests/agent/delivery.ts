/** What reaches a customer of an answer that a model writes again and again: version, judge and code as in a real chat. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { MockLanguageModelV4 } from 'ai/test';

import { answer, type Outcome } from '../../supabase/functions/agent/answer.ts';
import { questionWith } from '../../supabase/functions/agent/questionFixture.ts';
import { UNLIMITED } from '../sut/limits.ts';
import { shopOf, type Phrasing } from './phrasings.ts';

type Content = Awaited<ReturnType<MockLanguageModelV4['doGenerate']>>['content'];

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 2, text: 2, reasoning: undefined },
};

const modelSaying = (content: Content | Error): MockLanguageModelV4 =>
  new MockLanguageModelV4({
    doGenerate: async () => {
      if (content instanceof Error) throw content;
      const unified = content.some(({ type }) => type === 'tool-call') ? 'tool-calls' : 'stop';
      return { content, finishReason: { unified, raw: unified }, usage, warnings: [] };
    },
  });
const saying = (value: unknown): Content => [{ type: 'text', text: JSON.stringify(value) }];

/** The answer in the form of a version. */
function written({ answer: text, hand_over: handsOver = false }: Phrasing, version: 'v2' | 'v3', sources: string[]) {
  const reply = { text, sources, hand_over: handsOver };
  return version === 'v2'
    ? saying({ action: 'answer', ...reply, reason: 'found', summary: handsOver ? 'Pelanggan bertanya.' : '' })
    : ([{ type: 'tool-call', toolCallId: 'c', toolName: 'reply', input: JSON.stringify(reply) }] satisfies Content);
}

/** An honest judge names what is wrong with a bad answer, and nothing of a good one. */
const judgeOf = ({ verdict, answer: text, part = text }: Phrasing): Content =>
  saying({ unsupported: verdict === 'stop' ? [{ part, why: 'contradicts' }] : [], needs_team: false });

/** @param judge whether a judge answers, or is away */
export async function deliver(phrasing: Phrasing, version: 'v2' | 'v3', judge: boolean): Promise<Outcome> {
  const { name, now, facts, hours = null } = shopOf(phrasing);
  const passages = facts.map(([id, title, body]) => ({ passage_id: id, source_id: `s-${id}`, title, body }));
  const service = {
    rpc: async (called: string, args: { p_tool?: string }) => ({
      data:
        called === 'whole_knowledge'
          ? passages
          : args.p_tool === 'order_status' && phrasing.order
            ? [JSON.parse(phrasing.order)]
            : [],
      error: null,
    }),
  } as unknown as SupabaseClient;
  const cited = phrasing.cites.map((id) =>
    id === 'order'
      ? { v2: 'pesanan', v3: 'order_status' }[version]
      : `p${passages.findIndex((one) => one.passage_id === id) + 1}`,
  );
  const said = written(phrasing, version, cited);
  const reading: Content = [{ type: 'tool-call', toolCallId: 'o', toolName: 'order_status', input: '{}' }];
  const model = modelSaying(version === 'v3' && phrasing.order ? [...reading, ...said] : said);
  const one = { name: 'uji', model, seen: { isBuiltIn: false } };
  return answer(
    {
      service,
      models: {
        small: one,
        large: one,
        judge: { name: 'hakim', model: modelSaying(judge ? judgeOf(phrasing) : new Error('away')) },
      },
      modelTimeout: UNLIMITED,
      understands: true,
    },
    questionWith({
      version,
      room: 'r',
      now: { at: now, zone: now.endsWith('+08:00') ? 'Asia/Makassar' : 'Asia/Jakarta' },
      burst: [{ author: 'customer', kind: 'text', text: phrasing.question }],
      business: { name, hours },
    }),
  );
}
