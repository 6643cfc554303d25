/**
 * What servers for OpenAI's `/chat/completions` take differently. It stands in `fetch`, because only there a refusal is seen
 * and the same question can be put again, for every call to a model.
 */
import type { Fetch } from '../_shared/clients.ts';
import type { ModelsEnv } from '../_shared/env.ts';
import { withoutThoughts } from './modelText.ts';
import { readServerReply } from './serverReply.ts';

type Json = Record<string, unknown>;
interface Message extends Json {
  role: string;
  content?: unknown;
}
interface RequestBody extends Json {
  model: string;
  messages: Message[];
  tools?: { function: { name: string; parameters?: Json } }[];
  response_format?: { type: string; json_schema?: Json & { schema: unknown } };
}

/** How one model at one address is asked. The first value of each part is OpenAI's; what follows is tried after a refusal. */
export interface Dialect {
  /** How the shape of an answer is asked for: by a schema, as any JSON with the shape in the instructions, or only in words. */
  format: 'schema' | 'object' | 'text';
  limit: 'max_tokens' | 'max_completion_tokens' | 'none';
  temperature: 'zero' | 'absent';
  /** `low` and `none` are asked for by the operator, or by the server itself. */
  effort: 'absent' | 'low' | 'none';
  thinking: 'as it is' | 'disabled' | 'disabled by type';
  /** Who says the instructions. Some templates know no system, and want the roles to alternate. */
  instructions: 'system' | 'user';
  /** Whether a server takes back the thoughts of the messages before. */
  thoughts: 'returned' | 'dropped';
  tools: 'closed' | 'open' | 'none';
  /** How much room the thoughts of the model need beside its answer: an index of `roomsForThoughts`. */
  room: number;
}

/** The forms of each part, in the order in which they are tried. */
const forms = {
  format: ['schema', 'object', 'text'],
  limit: ['max_tokens', 'max_completion_tokens', 'none'],
  temperature: ['zero', 'absent'],
  effort: ['absent', 'low', 'none'],
  thinking: ['as it is', 'disabled', 'disabled by type'],
  instructions: ['system', 'user'],
  thoughts: ['returned', 'dropped'],
  tools: ['closed', 'open', 'none'],
  room: [0, 1, 2],
} as const satisfies { [Part in keyof Dialect]: readonly Dialect[Part][] };

const openAi: Dialect = {
  format: 'schema',
  limit: 'max_tokens',
  temperature: 'zero',
  effort: 'absent',
  thinking: 'as it is',
  instructions: 'system',
  thoughts: 'returned',
  tools: 'closed',
  room: 0,
};

/** The least tokens for thoughts and answer, for models that think more and more. */
const roomsForThoughts = [0, 4000, 16_000] as const;

/** The first dialect that is tried. Where an operator limits the thoughts, hosts say it in different ways. */
function firstDialect(url: string, thinking: ModelsEnv['thinking']): Dialect {
  if (thinking === 'default') return openAi;
  const { host } = new URL(url);
  if (thinking === 'off' && host.endsWith('deepseek.com')) return { ...openAi, thinking: 'disabled by type' };
  if (thinking === 'off' && /(?:^|[.-])(?:dashscope|aliyuncs)\b/u.test(host))
    return { ...openAi, thinking: 'disabled' };
  return { ...openAi, effort: thinking === 'off' ? 'none' : 'low' };
}

/** Requests for one call: more parts than these are not refused by any server that can answer. */
const maxTries = 7;

/** Characters of an error that are read. */
const maxError = 2000;

/** Messages of the same role as one, because templates want them to alternate. Calls of tools and their results stay. */
function merged(messages: readonly Message[]): Message[] {
  const result: Message[] = [];
  for (const message of messages) {
    const last = result.at(-1);
    const isSame =
      last?.role === message.role &&
      ['user', 'assistant'].includes(message.role) &&
      !last['tool_calls'] &&
      !message['tool_calls'];
    if (last && isSame && typeof last.content === 'string' && typeof message.content === 'string')
      result[result.length - 1] = { ...last, content: `${last.content}\n\n${message.content}` };
    else result.push(message);
  }
  return result;
}

/** The system's words at the head of the first message of the user. */
function fromUser(messages: readonly Message[]): Message[] {
  const said = messages.flatMap(({ role, content }) =>
    role === 'system' && typeof content === 'string' ? [content] : [],
  );
  const rest = messages.filter(({ role }) => role !== 'system');
  return said.length > 0 ? merged([{ role: 'user', content: said.join('\n') }, ...rest]) : [...rest];
}

/** With one more sentence for the system. */
function instructed(messages: readonly Message[], sentence: string): Message[] {
  const [first, ...rest] = messages;
  return first?.role === 'system' && typeof first.content === 'string'
    ? [{ ...first, content: `${first.content}\n${sentence}` }, ...rest]
    : [{ role: 'system', content: sentence }, ...messages];
}

const withoutThoughtsOf = (message: Message): Message =>
  Object.fromEntries(Object.entries(message).filter(([key]) => key !== 'reasoning_content')) as Message;

/** A schema whose objects are open, for servers that do not know `additionalProperties`. */
const opened = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(opened);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword, value]) => keyword !== 'additionalProperties' || value !== false)
      .map(([keyword, value]) => [keyword, opened(value)]),
  );
};

/** A request in a dialect. */
function inDialect(body: RequestBody, dialect: Dialect): Json {
  const { max_tokens: most, temperature, response_format: format, messages: asked, tools, ...rest } = body;
  const schema = format?.json_schema?.schema;
  let messages = merged(asked);
  if (schema && dialect.format !== 'schema')
    messages = instructed(
      messages,
      `Balas hanya dengan satu objek JSON menurut skema ini, tanpa teks lain: ${JSON.stringify(schema)}`,
    );
  if (dialect.instructions === 'user') messages = fromUser(messages);
  if (dialect.thoughts === 'dropped') messages = messages.map(withoutThoughtsOf);
  const limit = typeof most === 'number' ? Math.max(most, roomsForThoughts[dialect.room] ?? 0) : most;
  return {
    ...rest,
    messages,
    ...(tools && { tools: dialect.tools === 'open' ? opened(tools) : tools }),
    ...(limit !== undefined && dialect.limit !== 'none' && { [dialect.limit]: limit }),
    ...(temperature !== undefined && dialect.temperature === 'zero' && { temperature }),
    ...(dialect.effort !== 'absent' && { reasoning_effort: dialect.effort }),
    ...(dialect.thinking === 'disabled' && { enable_thinking: false }),
    ...(dialect.thinking === 'disabled by type' && { thinking: { type: 'disabled' } }),
    ...(schema !== undefined && dialect.format === 'schema' && { response_format: format }),
    ...(format && dialect.format === 'object' && { response_format: { type: 'json_object' } }),
  };
}

const next = <Form extends string>(forms: readonly Form[], form: Form): Form | undefined =>
  forms[forms.indexOf(form) + 1];

/** The dialect with the next form of one part; null: that part has no other form. */
function moved<Part extends keyof Dialect>(
  dialect: Dialect,
  part: Part,
  form: Dialect[Part] | undefined,
): Dialect | null {
  return form === undefined || form === dialect[part] ? null : { ...dialect, [part]: form };
}

const nextFormat = (dialect: Dialect): Dialect | null => moved(dialect, 'format', next(forms.format, dialect.format));

/** Whether an error says that a model takes no tools at all. One about the order of messages names the role `tool` too. */
function isWithoutTools(said: string): boolean {
  const isAboutTools = ['tool', 'function call', 'function_call', '--jinja'].some((word) => said.includes(word));
  const isRefused = [
    'support',
    'require',
    'unknown',
    'unrecognized',
    'not permitted',
    'not allowed',
    'not available',
    'extra',
  ].some((word) => said.includes(word));
  return isAboutTools && isRefused && !said.includes('role');
}

/**
 * The dialect that a refusal asks for. The order counts: an error about the effort also names tools, and one about a schema
 * also names its keywords. Null: no part is named that has another form.
 */
function learned(dialect: Dialect, error: string, { tools, response_format: format }: RequestBody): Dialect | null {
  const said = error.slice(0, maxError).toLowerCase();
  const names = (...words: string[]) => words.some((word) => said.includes(word));
  if (isTooLong(said)) return null;
  if (names('max_completion_tokens', 'max_tokens', 'max_new_tokens'))
    return moved(dialect, 'limit', next(forms.limit, dialect.limit));
  if (names('enable_thinking')) return moved(dialect, 'thinking', 'disabled');
  // A server that demands an effort with tools is told none; one that refuses the operator's effort gets none said.
  if (names('reasoning_effort')) return moved(dialect, 'effort', dialect.effort === 'absent' ? 'none' : 'absent');
  if (dialect.thinking === 'disabled by type' && names('thinking')) return moved(dialect, 'thinking', 'as it is');
  if (names('temperature')) return moved(dialect, 'temperature', 'absent');
  if (names('reasoning_content', "'reasoning'", '"reasoning"') && !names('passed back'))
    return moved(dialect, 'thoughts', 'dropped');
  if (
    names(
      'alternat',
      'system role',
      'role system',
      "role 'system'",
      'role "system"',
      'system message',
      'developer instruction',
    )
  )
    return moved(dialect, 'instructions', 'user');
  if (tools && dialect.tools === 'closed' && names('additionalproperties', 'additional_properties'))
    return moved(dialect, 'tools', 'open');
  if (tools && isWithoutTools(said)) return moved(dialect, 'tools', 'none');
  if (
    format &&
    names('response_format', 'response format', 'json', 'schema', 'grammar', 'structured', 'additionalproperties')
  )
    return nextFormat(dialect);
  return null;
}

/** Whether an error says that the request is larger than the model's context. No other form of it is smaller. */
export const isTooLong = (error: string): boolean =>
  ['context length', 'context_length', 'context window', 'context size', 'too many tokens', 'prompt is too long'].some(
    (words) => error.toLowerCase().includes(words),
  );

/** What a server with an unsuitable template or grammar answers with. Other statuses have nothing to do with the form. */
const refusals = new Set([400, 404, 415, 422, 500, 501]);
/** With these, a refusal that names nothing may still mean the form of the answer. */
const unnamedRefusals = new Set([400, 415, 422]);

/** What a model wrote and the server took for a failure to keep the form. */
function failedGeneration(error: string): string | null {
  try {
    const { error: report } = JSON.parse(error) as { error?: { failed_generation?: unknown } };
    return typeof report?.failed_generation === 'string' && report.failed_generation !== ''
      ? report.failed_generation
      : null;
  } catch {
    return null;
  }
}

const asCompletion = (content: string): string =>
  JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] });

/** The code of the error for a model that has no tools. */
export const noToolsCode = 'tools_unsupported';

/** What is known of endpoints from other processes. */
export interface DialectStore {
  /** The dialect of a model at an address; null: none is known, or the store is away. */
  read: (address: string, model: string) => Promise<Dialect | null>;
  /** Keeps a dialect. Its failure changes nothing but that another process asks again. */
  keep: (address: string, model: string, dialect: Dialect) => void;
}

/** The forms of a dialect, as a store may have them. Null: it is of another version of this file. */
export function readDialect(value: unknown): Dialect | null {
  const known = { ...openAi, ...(value as Partial<Dialect>) };
  const isKnown =
    Object.entries(forms).every(([part, all]) => (all as readonly unknown[]).includes(known[part as keyof Dialect])) &&
    Object.keys(known).length === Object.keys(openAi).length;
  return isKnown ? known : null;
}

interface Choice {
  message: { content: string | null; reasoning_content?: string; tool_calls?: unknown };
  finish_reason: string;
}

interface Completion {
  choices: [Choice];
  usage?: { completion_tokens_details?: { reasoning_tokens?: number } };
}

/** Whether the thoughts used up the room for the answer. */
const isCutInThoughts = ({ message, finish_reason: finish }: Choice): boolean =>
  finish === 'length' && !message.tool_calls && withoutThoughts(message.content ?? '') === '';

/** Whether the model has thought. Some servers only count the thoughts. */
const hasThought = ({ choices: [{ message }], usage }: Completion): boolean =>
  Boolean(message.reasoning_content) || (usage?.completion_tokens_details?.reasoning_tokens ?? 0) > 0;

/**
 * A `fetch` for `/chat/completions` that asks in the dialect of the server, learns it from refusals, and returns answers in
 * OpenAI's form. A request for tools to a model without them is answered with status 400 and `noToolsCode`.
 *
 * @param kept where other processes keep what they have learned; default: nowhere
 */
export function dialectFetch(
  send: Fetch,
  { kept, thinking = 'default' }: { kept?: DialectStore | undefined; thinking?: ModelsEnv['thinking'] } = {},
): Fetch {
  const known = new Map<string, Dialect>();
  const reads = new Map<string, Promise<void>>();
  const keptAs = new Map<string, Dialect>();
  return async (input, init) => {
    // The type that Deno 2.1 gives to `init` may have no body.
    const { body: sent }: { body?: unknown } = init ?? {};
    if (typeof sent !== 'string') return send(input, init);
    const body = JSON.parse(sent) as RequestBody;
    const offered = (body.tools ?? []).map((tool) => tool.function.name);
    const address = input instanceof Request ? input.url : String(input);
    // Another setting of the operator is another dialect.
    const place = thinking === 'default' ? address : `${address} ${thinking}`;
    const key = `${place} ${body.model}`;
    const first = firstDialect(address, thinking);
    const current = (): Dialect => known.get(key) ?? first;
    const learn = (dialect: Dialect): void => void known.set(key, dialect);
    /** Only a dialect in which the server has answered is kept. */
    const keep = (): void => {
      const dialect = known.get(key);
      if (!dialect || keptAs.get(key) === dialect) return;
      keptAs.set(key, dialect);
      kept?.keep(place, body.model, dialect);
    };
    if (kept && !known.has(key)) {
      if (!reads.has(key))
        reads.set(
          key,
          kept.read(place, body.model).then((dialect) => {
            if (!dialect || known.has(key)) return;
            learn(dialect);
            keptAs.set(key, dialect);
          }),
        );
      await reads.get(key);
    }
    /** A form that no error has asked for, until it is taken. */
    let guess: Dialect | null = null;
    for (let left = maxTries; ; left -= 1) {
      const dialect: Dialect = guess ?? current();
      if (body.tools && dialect.tools === 'none') {
        keep();
        return Response.json({ error: { message: noToolsCode, code: noToolsCode } }, { status: 400 });
      }
      // oxlint-disable-next-line no-await-in-loop -- each try follows from the answer before
      const response = await send(input, { ...init, body: JSON.stringify(inDialect(body, dialect)) });
      // oxlint-disable-next-line no-await-in-loop -- as above
      const text = await response.text();
      const { status, headers } = response;
      const after = headers.get('retry-after');
      const answer = (code: number, json: string): Response =>
        new Response(json, {
          status: code,
          headers: { 'content-type': 'application/json', ...(after && { 'retry-after': after }) },
        });
      const written = status === 400 ? failedGeneration(text) : null;
      if (response.ok || written !== null) {
        const reply = readServerReply(written === null ? text : asCompletion(written), offered);
        if (!reply) return answer(502, JSON.stringify({ error: { message: 'The response is no completion' } }));
        if ('error' in reply) {
          const code = Number(reply.error['code'] ?? reply.error['status']);
          return answer(code >= 400 && code < 600 ? code : 502, JSON.stringify({ error: reply.error }));
        }
        const completion = reply.completion as unknown as Completion;
        const isCut = isCutInThoughts(completion.choices[0]);
        const isFull = dialect.room === roomsForThoughts.length - 1;
        const room = isCut && !isFull ? dialect.room + 1 : Math.max(dialect.room, hasThought(completion) ? 1 : 0);
        if (guess || room !== dialect.room) learn({ ...dialect, room });
        if (isCut && !isFull && left > 0) {
          guess = null;
          continue;
        }
        keep();
        return answer(200, JSON.stringify(reply.completion));
      }
      if (left === 0 || !refusals.has(status)) return answer(status, text);
      // Another call has learned meanwhile.
      if (!guess && current() !== dialect) continue;
      const better = learned(dialect, text, body);
      if (better && !guess) learn(better);
      guess = better
        ? guess
          ? better
          : null
        : body.response_format && unnamedRefusals.has(status)
          ? nextFormat(dialect)
          : null;
      if (!better && !guess) return answer(status, text);
    }
  };
}
