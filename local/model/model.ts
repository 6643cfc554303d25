import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';

import { addEventStream, addSimulatorPage } from '../http/simulatorPage.ts';
import { complete, CompletionRequest, passagesIn, questionOf, type Completion } from './completion.ts';
import { openDialects } from './dialects.ts';
import { listen } from './listen.ts';
import { lookAt } from './look.ts';
import { BUILT_IN_MODEL } from './name.ts';

/** One request to the model, as the page shows it. */
export interface ModelCall {
  id: string;
  /** ISO 8601. */
  at: string;
  model: string;
  question: string;
  /** The instructions and the conversation, as they were sent. */
  messages: readonly { role: string; content: string | null }[];
  /** The titles of the passages that the prompt has. */
  passages: readonly string[];
  /** The answer, or the fault that came instead. */
  answer: string;
  status: number;
  ms: number;
}

const kinds = ['slow', 'hang', 'refuse', 'nonsense', 'prose', 'say', '401', '429', '500'] as const;

/**
 * What the next calls get instead of an answer: `slow` answers after `ms`, `hang` never, `refuse` declines as a content
 * filter does, `nonsense` is JSON of another form, `prose` no JSON at all, `say` is `text`, and a number is that status.
 */
const FaultInput = v.object({
  kind: v.picklist(kinds),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 1),
  ms: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)), 5000),
  text: v.optional(v.string(), ''),
});
export type ModelFault = v.InferOutput<typeof FaultInput>;

export interface Model {
  /**
   * Mounted at /__model: the page, `/v1` for the function `agent`, `/dialects/<name>/v1` as servers of other kinds, `/calls`
   * and `/faults`.
   */
  app: Hono;
  /** Newest first. */
  calls(): readonly ModelCall[];
  /** Adds a fault for the next `times` calls. */
  fail(fault: Pick<ModelFault, 'kind'> & Partial<ModelFault>): void;
}

/** Kept for the page only, and in memory only: they hold what customers wrote. */
const MAX_CALLS = 50;
/** A picture of 4 MB is a third larger in base64. */
const MAX_BODY = 8 << 20;
const MAX_RECORDING = 25 << 20;

/** The question with which a picture stands on the page. */
const pictureQuestion = { model: BUILT_IN_MODEL, messages: [{ role: 'user', content: '[gambar]' }] };

/** The built-in model has no tokens; hosted ones have about one for four characters. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4);

const errorBody = (code: string) => ({ error: { message: code, type: 'invalid_request_error', code } });

/** The built-in model behind the API of OpenAI-compatible servers. Nothing of it leaves this machine. */
export function openModel({ apiKey }: { apiKey: string }): Model {
  let faults: ModelFault[] = [];
  let calls: ModelCall[] = [];
  const app = new Hono();
  addSimulatorPage(app, '/__model', 'model', new URL('page/', import.meta.url));
  app.get('/calls', (context) => context.json(calls, 200, { 'cache-control': 'no-store' }));
  const notify = addEventStream<ModelCall>(app);
  app.get('/faults', (context) => context.json(faults, 200, { 'cache-control': 'no-store' }));
  app.post('/faults', async (context) => {
    const fault = v.safeParse(FaultInput, await context.req.json().catch(() => null));
    if (!fault.success) return context.json({ message: fault.issues[0].message }, 400);
    faults.push(fault.output);
    return context.json(faults);
  });
  app.delete('/faults', (context) => {
    faults = [];
    return context.json(faults);
  });

  const takeFault = (): ModelFault | null => {
    const [fault] = faults;
    if (!fault) return null;
    faults = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }, ...faults.slice(1)] : faults.slice(1);
    return fault;
  };
  const record = (call: ModelCall): void => {
    calls = [call, ...calls].slice(0, MAX_CALLS);
    notify(call);
  };
  /**
   * Answers a call, unless the next fault is for it, and records what came of it.
   *
   * @param began of `performance.now`
   * @param answer resolves with the body of the response, and with what the page shows of it
   */
  const respond = async (
    context: Context,
    began: number,
    asked: Pick<ModelCall, 'model' | 'question' | 'messages' | 'passages'>,
    answer: () => Promise<{ body: object; shown: string }> | { body: object; shown: string },
  ): Promise<Response> => {
    const log = (shown: string, status: number): void =>
      record({
        id: randomUUID(),
        at: new Date().toISOString(),
        ...asked,
        answer: shown,
        status,
        ms: Math.round(performance.now() - began),
      });
    const fault = takeFault();
    if (fault?.kind === 'slow') await wait(fault.ms, undefined, { ref: false });
    const failure = fault && fault.kind !== 'slow' ? await failed(context, fault, log) : null;
    if (failure) return failure;
    const { body, shown } = await answer();
    log(shown, 200);
    return context.json(body);
  };

  const v1 = new Hono();
  v1.use('*', async (context, next) =>
    context.req.header('authorization') === `Bearer ${apiKey}`
      ? next()
      : context.json(errorBody('invalid_api_key'), 401),
  );
  v1.get('/models', (context) =>
    context.json({ object: 'list', data: [{ id: BUILT_IN_MODEL, object: 'model', owned_by: 'chabot' }] }),
  );
  v1.post('/chat/completions', bodyLimit({ maxSize: MAX_BODY }), async (context) => {
    const began = performance.now();
    const text = await context.req.text();
    const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
    const seen = lookAt(json.output);
    const request = v.safeParse(CompletionRequest, seen === null ? json.output : pictureQuestion);
    if (!request.success) return context.json(errorBody('invalid_request'), 400);
    const { model, messages } = request.output;
    const asked = {
      model,
      question: questionOf(request.output),
      messages: messages.map(({ role, content, tool_calls: called = [] }) => ({
        role,
        content: [content, ...called.map((one) => `${one.function.name} ${one.function.arguments}`)].join('\n').trim(),
      })),
      passages: messages.flatMap(({ content }) => passagesIn(content ?? '')).map(({ title }) => title),
    };
    return respond(context, began, asked, () => {
      const completion: Completion =
        seen === null
          ? complete(request.output)
          : { message: { role: 'assistant', content: seen }, finish_reason: 'stop' };
      return {
        body: responseOf(completion, text),
        shown: completion.message.content ?? JSON.stringify(completion.message.tool_calls),
      };
    });
  });
  v1.post('/audio/transcriptions', bodyLimit({ maxSize: MAX_RECORDING }), async (context) => {
    const began = performance.now();
    const form = await context.req.formData().catch(() => null);
    const file = form?.get('file');
    const name = form?.get('model');
    if (!(file instanceof File)) return context.json(errorBody('invalid_request'), 400);
    const asked = {
      model: typeof name === 'string' ? name : '',
      question: `[${file.name}]`,
      messages: [],
      passages: [],
    };
    return respond(context, began, asked, async () => {
      const { text, ...certainty } = listen(new Uint8Array(await file.arrayBuffer()));
      const isVerbose = form?.get('response_format') === 'verbose_json';
      return { body: isVerbose ? { text, language: 'id', segments: [certainty] } : { text }, shown: text };
    });
  });
  app.route('/v1', v1);
  app.route('/dialects', openDialects());

  return {
    app,
    calls: () => calls,
    fail: (fault) => faults.push({ times: 1, ms: 5000, text: '', ...fault }),
  };
}

const responseOf = (
  { message, finish_reason }: Completion | { message: object; finish_reason: string },
  request: string,
) => {
  const [prompt_tokens, completion_tokens] = [tokensOf(request), tokensOf(JSON.stringify(message))];
  return {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: BUILT_IN_MODEL,
    choices: [{ index: 0, message, finish_reason }],
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  };
};

/** The response of a call that was made to fail. A hanging one ends with the request. */
async function failed(
  context: Context,
  { kind, text }: ModelFault,
  log: (answer: string, status: number) => void,
): Promise<Response> {
  const said = (content: string, finish_reason = 'stop') =>
    context.json(responseOf({ message: { role: 'assistant', content }, finish_reason }, ''));
  log(kind, ['401', '429', '500'].includes(kind) ? Number(kind) : 200);
  switch (kind) {
    case 'hang':
      await new Promise((resolve) => context.req.raw.signal.addEventListener('abort', resolve));
      return context.body(null);
    case 'refuse':
      return said('', 'content_filter');
    case 'nonsense':
      return said('{"action":"dance","text":5}');
    case 'prose':
      return said('Tentu! Jawabannya adalah: silakan datang ke toko kami.');
    case 'say':
      return said(text);
    case '401':
      return context.json(errorBody('invalid_api_key'), 401);
    case '429':
      return context.json(errorBody('rate_limit_exceeded'), 429, { 'retry-after': '1' });
    case 'slow':
    case '500':
      return context.json(errorBody('made_to_fail'), 500);
  }
}
