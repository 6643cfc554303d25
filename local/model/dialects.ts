/**
 * Servers as they are found behind "OpenAI-compatible": each refuses, and writes, as one kind of server does. The built-in
 * model thinks behind all of them.
 */
import { Hono } from 'hono';
import * as v from 'valibot';

import { complete, CompletionRequest, type Completion } from './completion.ts';
import { BUILT_IN_MODEL } from './name.ts';

type Json = Record<string, unknown>;

const Body = v.looseObject({
  model: v.string(),
  messages: v.array(v.looseObject({ role: v.string(), content: v.nullish(v.string()) })),
  tools: v.optional(v.array(v.looseObject({ function: v.looseObject({ name: v.string(), parameters: v.unknown() }) }))),
  response_format: v.optional(
    v.looseObject({ type: v.string(), json_schema: v.optional(v.looseObject({ schema: v.unknown() })) }),
  ),
});
type Body = v.InferOutput<typeof Body>;

interface Refusal {
  status: number;
  body: Json;
}

interface Server {
  /** The error for a request in another form; null: it is taken. */
  refuses?: (body: Body) => Refusal | null;
  /** Tokens of the context. Of a longer prompt only the end is read, and nothing says so. */
  context?: number;
  /** The body of a response. Without it, OpenAI's. */
  writes?: (completion: Completion, body: Body) => string;
}

const refusal = (status: number, message: string, more: Json = {}): Refusal => ({
  status,
  body: { error: { message, type: 'invalid_request_error', ...more } },
});

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schemas inside a schema, and itself. */
function schemasIn(schema: unknown): Json[] {
  if (Array.isArray(schema)) return schema.flatMap(schemasIn);
  if (!isJson(schema)) return [];
  const { properties, ...rest } = schema;
  const parts = isJson(properties) ? Object.values(properties) : [];
  return [
    schema,
    ...parts.flatMap(schemasIn),
    ...Object.values(rest)
      .filter((one) => typeof one === 'object')
      .flatMap(schemasIn),
  ];
}

/** OpenAI's rules for strict schemas. */
function refusesSchema({ response_format: format }: Body, unknown: readonly string[]): Refusal | null {
  for (const schema of schemasIn(format?.json_schema?.schema)) {
    const said = (message: string) =>
      refusal(400, `Invalid schema for response_format 'response': In context=(), ${message}`, {
        param: 'response_format',
      });
    const keyword = unknown.find((one) => one in schema);
    if (keyword) return said(`'${keyword}' is not permitted.`);
    if (schema['type'] !== 'object') continue;
    if (schema['additionalProperties'] !== false)
      return said("'additionalProperties' is required to be supplied and to be false.");
    const required = schema['required'] as string[] | undefined;
    const missing = Object.keys(schema['properties'] as Json).find((key) => !required?.includes(key));
    if (missing)
      return said(
        `'required' is required to be supplied and to be an array including every key. Missing '${missing}'.`,
      );
  }
  return null;
}

const lengths = ['minLength', 'maxLength'];
const ranges = [...lengths, 'pattern', 'format', 'minimum', 'maximum', 'minItems', 'maxItems'];

const refusesOldNames = (body: Body): Refusal | null => {
  if ('max_tokens' in body)
    return refusal(
      400,
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      { param: 'max_tokens', code: 'unsupported_parameter' },
    );
  return 'temperature' in body && body['temperature'] !== 1
    ? refusal(
        400,
        "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
        {
          param: 'temperature',
        },
      )
    : null;
};

const refusesFormat =
  (type: string, message: string) =>
  (body: Body): Refusal | null =>
    body.response_format?.type === type ? refusal(400, message) : null;

const refusesTools =
  (status: number, message: string) =>
  (body: Body): Refusal | null =>
    body.tools ? refusal(status, message) : null;

const refusesThoughts =
  (message: string) =>
  (body: Body): Refusal | null =>
    body.messages.some((one) => 'reasoning_content' in one) ? refusal(400, message) : null;

const first =
  (...checks: ((body: Body) => Refusal | null)[]) =>
  (body: Body): Refusal | null => {
    for (const check of checks) {
      const refused = check(body);
      if (refused) return refused;
    }
    return null;
  };

const responseOf = (message: Json, finish: string, more: Json = {}): string =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: BUILT_IN_MODEL,
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
    ...more,
  });

const plain = ({ message, finish_reason: finish }: Completion): string => responseOf({ ...message }, finish);

/** Writes with another text, and with calls in another form. */
const written =
  (
    content: (text: string) => unknown,
    calls: (calls: Json[]) => Json = (tool_calls) => ({ tool_calls }),
    more: Json = {},
  ) =>
  ({ message: { content: text, tool_calls: called }, finish_reason: finish }: Completion): string =>
    called
      ? responseOf({ content: null, ...calls(called as unknown as Json[]), ...more }, finish)
      : responseOf({ content: content(text ?? ''), ...more }, finish);

const same = (text: string): string => text;
const functionOf = (call: Json) => call['function'] as { name: string; arguments: string };
/** Calls as the text that the model wrote, because the server does not know its way. */
const asText = (form: (name: string, args: string) => string) => (calls: Json[]) => ({
  content: calls.map((call) => form(functionOf(call).name, functionOf(call).arguments)).join('\n'),
});

/** Thoughts that use up a small limit. */
const thinking =
  (write: (completion: Completion) => string) =>
  (completion: Completion, body: Body): string =>
    Number(body['max_tokens'] ?? body['max_completion_tokens'] ?? 9999) < 1500
      ? responseOf({ content: '' }, 'length', {
          usage: { prompt_tokens: 100, completion_tokens: 700, total_tokens: 800 },
        })
      : write(completion);

const changed = (text: string, change: (answer: Json) => unknown): string => {
  try {
    return JSON.stringify(change(JSON.parse(text) as Json));
  } catch {
    return text;
  }
};

const hermes = asText((name, args) => `<tool_call>\n{"name": "${name}", "arguments": ${args}}\n</tool_call>`);

/** Each kind of server by the name under which it is mounted. */
export const servers: Record<string, Server> = {
  openai: { refuses: (body) => refusesSchema(body, lengths) },
  azure: { refuses: (body) => refusesSchema(body, ranges) },
  'gpt-5': { refuses: first((body) => refusesSchema(body, lengths), refusesOldNames), writes: thinking(plain) },
  'gpt-5.4': {
    refuses: first(refusesOldNames, (body) =>
      body.tools && 'reasoning_effort' in body
        ? refusal(400, 'Function tools with reasoning_effort are not supported for this model in /v1/chat/completions.')
        : null,
    ),
  },
  'gpt-5.6': {
    refuses: first(refusesOldNames, (body) =>
      body.tools && body['reasoning_effort'] !== 'none'
        ? refusal(400, "Function tools are only supported with reasoning_effort 'none' in /v1/chat/completions.", {
            param: 'reasoning_effort',
          })
        : null,
    ),
  },
  gemini: {
    refuses: (body) =>
      schemasIn(body.tools).some((schema) => '$schema' in schema || 'additionalProperties' in schema)
        ? refusal(
            400,
            'Invalid JSON payload received. Unknown name "additionalProperties" at \'tools[0].function_declarations[0].parameters\'',
          )
        : null,
    writes: thinking(plain),
  },
  deepseek: {
    refuses: (body) =>
      refusesFormat('json_schema', 'This response_format type is unavailable now')(body) ??
      (body.response_format && !JSON.stringify(body.messages).toLowerCase().includes('json')
        ? refusal(
            400,
            "Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'.",
          )
        : null) ??
      (body.messages.some((one) => one['tool_calls'] && !one['reasoning_content'])
        ? refusal(400, 'The reasoning_content in the thinking mode must be passed back to the API.')
        : null),
    writes: written(same, undefined, { reasoning_content: 'Pelanggan bertanya. {"action":"silent"}' }),
  },
  qwen: {
    refuses: first(
      (body) =>
        body['enable_thinking'] === false
          ? null
          : refusal(400, 'parameter.enable_thinking must be set to false for non-streaming calls'),
      refusesFormat('json_schema', "'response_format.type' must be 'text' or 'json_object'"),
    ),
  },
  mistral: {
    refuses: (body) =>
      body.messages.some((one) => 'reasoning_content' in one) ||
      'max_completion_tokens' in body ||
      body.tools?.length === 0
        ? {
            status: 422,
            body: {
              object: 'error',
              message: { detail: [{ type: 'extra_forbidden', loc: ['body', 'reasoning_content'] }] },
            },
          }
        : null,
    writes: written((text) => [
      { type: 'thinking', thinking: [{ type: 'text', text: 'Saya pikirkan dulu.' }] },
      { type: 'text', text },
    ]),
  },
  groq: {
    refuses: first(
      refusesFormat('json_schema', 'This model does not support response format `json_schema`.'),
      refusesThoughts(
        "'messages.2' : for 'role:assistant' the following must be satisfied[('messages.2' : property 'reasoning_content' is unsupported)]",
      ),
    ),
    writes: written(same, undefined, { reasoning: 'Saya cari dulu.' }),
  },
  openrouter: {
    refuses: refusesTools(404, 'No endpoints found that support tool use.'),
    writes: (completion) => `\n\n   \n${plain(completion)}`,
  },
  together: { refuses: refusesTools(400, 'simulated is not supported for function calling') },
  ollama: { writes: written((text) => `\`\`\`json\n${text}\n\`\`\``, undefined, { reasoning: 'Hmm.' }) },
  'ollama with a short context': { context: 4096, writes: written(same, undefined, { reasoning: 'Hmm.' }) },
  'llama.cpp': {
    refuses: refusesTools(500, 'tools param requires --jinja flag'),
  },
  'llama.cpp gemma': {
    refuses: (body) =>
      body.messages.some(({ role }) => role === 'system')
        ? refusal(500, 'Value is not callable: null at row 1: {{ raise_exception("System role not supported") }}')
        : null,
  },
  alternating: {
    refuses: ({ messages }) =>
      messages.some(({ role }, at) => role === messages[at - 1]?.role && role !== 'tool') ||
      messages[0]?.role !== 'user'
        ? refusal(
            400,
            'After the optional system message, conversation roles must alternate user/assistant/user/assistant',
          )
        : null,
  },
  vllm: {
    refuses: refusesTools(
      400,
      '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    ),
    writes: written((text) => `Pelanggan bertanya soal toko.\nDraf: {"action":"silent"}\n</think>\n\n${text}`),
  },
  'vllm hermes': { writes: written((text) => `<think>\nBaik.\n</think>\n${text}`, hermes) },
  'llama tools': {
    writes: written(
      same,
      asText((name, args) => `<function=${name}>${args}</function>`),
    ),
  },
  'harmony tools': {
    writes: written(
      same,
      asText((name, args) => `<|channel|>commentary to=functions.${name} <|constrain|>json<|message|>${args}<|call|>`),
    ),
  },
  'lm studio': {
    refuses: refusesFormat('json_object', "'response_format.type' must be 'json_schema' or 'text'"),
    writes: written((text) => `Tentu, ini jawabannya:\n\n${text}\n\nSemoga membantu!`),
  },
  'text only': {
    refuses: ({ response_format: format }) =>
      format ? refusal(400, 'Unrecognized request argument supplied: response_format') : null,
  },
  kimi: {
    writes: written(same, (calls) => ({
      tool_calls: calls.map((call, at) => ({
        ...call,
        id: `functions.${functionOf(call).name}:${at}`,
        function: { ...functionOf(call), name: `functions.${functionOf(call).name}` },
      })),
    })),
  },
  'object arguments': {
    writes: written(same, (calls) => ({
      tool_calls: calls.map((call) => ({
        type: 'function',
        id: '',
        function: { name: functionOf(call).name, arguments: JSON.parse(functionOf(call).arguments) as Json },
      })),
    })),
  },
  'legacy call': {
    writes: written(same, (calls) => ({ function_call: calls[0] && functionOf(calls[0]) })),
  },
  'failed generation': {
    refuses: (body) =>
      body.tools
        ? {
            status: 400,
            body: {
              error: {
                message:
                  "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.",
                code: 'tool_use_failed',
                failed_generation: hermes((completionOf(body).message.tool_calls ?? []) as unknown as Json[]).content,
              },
            },
          }
        : null,
  },
  streaming: {
    writes: ({ message, finish_reason: finish }) => {
      const halves = (text: string): string[] => [text.slice(0, 7), text.slice(7)];
      const deltas: Json[] = message.tool_calls
        ? message.tool_calls.flatMap((call, index) =>
            halves(call.function.arguments).map((args, at) => ({
              tool_calls: [
                at === 0
                  ? { index, id: call.id, type: 'function', function: { name: call.function.name, arguments: args } }
                  : { index, function: { arguments: args } },
              ],
            })),
          )
        : halves(message.content ?? '').map((content) => ({ content }));
      const chunk = (delta: Json, reason: string | null): string =>
        `data: ${JSON.stringify({ id: 'c', model: BUILT_IN_MODEL, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
      return [
        ': OPENROUTER PROCESSING\n\n',
        ...deltas.map((delta) => chunk(delta, null)),
        chunk({}, finish),
        'data: [DONE]\n\n',
      ].join('');
    },
  },
  'encoded twice': { writes: written((text) => JSON.stringify(text)) },
  wrapped: { writes: written((text) => `{"jawaban": ${text}}`) },
  'loose json': { writes: written((text) => text.replace(/\}$/, ',}')) },
  labelled: {
    writes: written(
      (text) => changed(text, (answer) => ({ ...answer, text: `AI: "${String(answer['text'])}"` })),
      (calls) => ({
        tool_calls: calls.map((call) => ({
          ...call,
          function: {
            ...functionOf(call),
            arguments: changed(functionOf(call).arguments, (args) =>
              'text' in args ? { ...args, text: `Tim: ${String(args['text'])}` } : args,
            ),
          },
        })),
      }),
    ),
  },
  brief: {
    writes: written(
      (text) =>
        changed(text, (answer) =>
          'action' in answer
            ? { action: String(answer['action']).toUpperCase(), text: answer['text'] || null }
            : answer,
        ),
      (calls) => ({
        tool_calls: calls.map((call) => ({
          ...call,
          function: {
            ...functionOf(call),
            arguments: changed(functionOf(call).arguments, (args) => ({ ...args, sources: undefined })),
          },
        })),
      }),
    ),
  },
  'plain reply': {
    writes: ({ message, ...rest }) => {
      const [call] = message.tool_calls ?? [];
      if (call?.function.name !== 'reply') return plain({ message, ...rest });
      const { text } = JSON.parse(call.function.arguments) as { text: string };
      return responseOf({ content: text }, 'stop');
    },
  },
};

/** The answer of the built-in model, which reads instructions from the system only. */
function completionOf(body: Body): Completion {
  const [head, ...rest] = body.messages;
  const said = head?.content ?? '';
  // Merged into one message, the question follows the instructions, also when a tool has answered since.
  const isMerged = rest.every(({ role }) => role !== 'user');
  const question = isMerged ? [{ role: 'user', content: said.slice(said.lastIndexOf('\n\n') + 2) }] : [];
  const messages = head?.role === 'user' ? [{ role: 'system', content: said }, ...question, ...rest] : body.messages;
  // Its instructions ask for JSON, whatever the server enforces.
  const asked = { ...body, messages, ...(!body.tools && { response_format: { type: 'json_object' } }) };
  return complete(v.parse(CompletionRequest, asked));
}

/** Characters of a simulated token. */
const CHARACTERS = 4;

/** A request of which a server with a short context has read the end, and the tokens that it counts. */
function readIn({ messages, ...body }: Body, context: number): { body: Body; tokens: number } {
  const length = messages.reduce((sum, { content }) => sum + (content ?? '').length, 0);
  let over = Math.max(length - context * CHARACTERS, 0);
  const kept = messages.map((message) => {
    const said = message.content ?? '';
    const cut = Math.min(over, said.length);
    over -= cut;
    return cut > 0 ? { ...message, content: said.slice(cut) } : message;
  });
  return { body: { ...body, messages: kept }, tokens: Math.min(Math.ceil(length / CHARACTERS), context) };
}

/** A response with another count of tokens. */
const counted = (response: string, tokens: number): string =>
  changed(response, (answer) => ({
    ...answer,
    usage: { prompt_tokens: tokens, completion_tokens: 20, total_tokens: tokens + 20 },
  }));

/** Mounts `/<name>/v1/chat/completions` for each server. */
export function openDialects(): Hono {
  const app = new Hono();
  app.post('/:name/v1/chat/completions', async (context) => {
    const server = servers[context.req.param('name')];
    if (!server) return context.notFound();
    const body = v.parse(Body, await context.req.json());
    const refused = server.refuses?.(body);
    if (refused) return context.json(refused.body, refused.status as 400);
    const read = server.context === undefined ? null : readIn(body, server.context);
    const response = (server.writes ?? plain)(completionOf(read?.body ?? body), body);
    return context.body(read ? counted(response, read.tokens) : response, 200, {
      'content-type': 'application/json',
    });
  });
  return app;
}
