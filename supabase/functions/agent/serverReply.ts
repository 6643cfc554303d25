/** Puts what servers answer into the one form that the SDK reads: OpenAI's chat completion. */
import { objectsIn, readJsonText, withoutCutTail, withoutThoughts } from './modelText.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The answer of a server, or the error that it holds. */
export type ServerReply = { completion: Json } | { error: Json };

/** Adds the parts of a streamed message. */
function addDelta(message: Json, delta: Json): void {
  for (const key of ['content', 'reasoning_content', 'reasoning', 'refusal'])
    if (typeof delta[key] === 'string') message[key] = textOf(message[key]) + delta[key];
  for (const part of listOf(delta['tool_calls'])) {
    const calls = (message['tool_calls'] ??= []) as Json[];
    const known = calls.find(({ index }) => index === part['index']);
    if (!known) {
      calls.push(part);
      continue;
    }
    const [old, added] = [known['function'], part['function']] as [Json, Json | undefined];
    if (added) old['arguments'] = textOf(old['arguments']) + textOf(added['arguments']);
  }
}

/** One completion from a stream of events, which some servers send unasked; null: it is no stream. */
function fromStream(text: string): Json | null {
  const events = text
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => readJsonText(line.slice(5).trim()))
    .filter(isObject);
  if (events.length === 0) return null;
  const message: Json = { role: 'assistant' };
  let completion: Json = {};
  let finish: unknown = null;
  for (const event of events) {
    const [choice] = listOf(event['choices']);
    completion = { ...completion, ...event };
    finish = choice?.['finish_reason'] ?? finish;
    addDelta(
      message,
      (isObject(choice?.['delta']) && choice['delta']) || (isObject(choice?.['message']) && choice['message']) || {},
    );
  }
  return { ...completion, choices: [{ index: 0, message, finish_reason: finish }] };
}

/** The text of a message whose content is a list of parts, or a parsed object. Thoughts among the parts are dropped. */
function contentOf(content: unknown): string {
  if (Array.isArray(content))
    return listOf(content)
      .map((part) => (part['type'] === undefined || part['type'] === 'text' ? textOf(part['text']) : ''))
      .join('');
  return isObject(content) ? JSON.stringify(content) : textOf(content);
}

/** The offered tool that a name means: models write `functions.reply`, `Reply` or `reply:0`. */
function toolNamed(name: unknown, offered: readonly string[]): string | undefined {
  const last = textOf(name).trim().split('.').at(-1)?.split(':')[0]?.toLowerCase();
  return offered.find((one) => one.toLowerCase() === last);
}

/** The tool whose arguments may be cut off: its text comes first. Of an order, all must be there. */
const MAY_BE_CUT = 'reply';

/** The arguments of a call as JSON. Servers send objects, nothing, or JSON in JSON, and cut off what is too long. */
function argumentsOf(value: unknown, tool = ''): string {
  const whole = typeof value === 'string' ? readJsonText(value.trim() || '{}') : (value ?? {});
  const read = whole === undefined && tool === MAY_BE_CUT ? withoutCutTail(textOf(value)) : whole;
  return isObject(read) ? JSON.stringify(read) : textOf(value);
}

const called = (name: string, input: unknown, at: number): Json => ({
  id: `call_${at}`,
  type: 'function',
  function: { name, arguments: argumentsOf(input) },
});

/**
 * Calls that the server left in the text, because it does not know the model's way to write them: an object with name and
 * arguments, or arguments behind the tool's name.
 */
function callsInText(text: string, offered: readonly string[]): Json[] {
  return objectsIn(withoutThoughts(text)).flatMap(({ before, value }, at) => {
    const own = toolNamed(value['name'] ?? value['tool'] ?? value['function'], offered);
    const input = value['arguments'] ?? value['parameters'] ?? value['args'] ?? value['input'];
    if (own && (isObject(input) || typeof input === 'string')) return [called(own, input, at)];
    // `<function=reply>{…}`, `to=functions.reply …<|message|>{…}`, `functions.reply:0{…}`
    const named = [...before.slice(-80).matchAll(/(?:=|functions\.)([a-z_.]{1,40})/gi)].at(-1)?.[1];
    const outside = toolNamed(named, offered);
    return outside ? [called(outside, value, at)] : [];
  });
}

function callsOf(message: Json, offered: readonly string[]): Json[] {
  const legacy = isObject(message['function_call']) ? [{ function: message['function_call'] }] : [];
  const taken = new Set<unknown>();
  return [...listOf(message['tool_calls']), ...legacy].map((call, at) => {
    const used: Json = isObject(call['function']) ? call['function'] : call;
    const { id } = call as { id?: unknown };
    const name = toolNamed(used['name'], offered) ?? textOf(used['name']);
    const isUsable = typeof id === 'string' && id !== '' && !taken.has(id);
    taken.add(id);
    return {
      ...call,
      id: isUsable ? id : `call_${at}`,
      type: 'function',
      function: {
        ...used,
        name,
        arguments: argumentsOf(used['arguments'] ?? used['parameters'], name),
      },
    };
  });
}

const finishes: Record<string, string> = {
  content_filter: 'content_filter',
  length: 'length',
  max_tokens: 'length',
  recitation: 'content_filter',
  safety: 'content_filter',
};

const count = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/**
 * Reads the body of a response with status 200. `offered` are the names of the tools that the request had. Null: it is
 * neither JSON nor a stream of events.
 */
export function readServerReply(body: string, offered: readonly string[]): ServerReply | null {
  const json = readJsonText(body.replace(/^\uFEFF/, '')) ?? fromStream(body);
  if (!isObject(json)) return null;
  const [choice = {}] = listOf(json['choices']);
  const message: Json = isObject(choice['message']) ? choice['message'] : {};
  const content = contentOf(message['content'] ?? choice['text']);
  const error = json['error'] ?? choice['error'];
  if (error && content === '') return { error: isObject(error) ? error : { message: textOf(error) } };
  const declared = callsOf(message, offered);
  const calls = declared.length > 0 || offered.length === 0 ? declared : callsInText(content, offered);
  const thoughts = textOf(message['reasoning_content']) || textOf(message['reasoning']);
  const isRefusal = content === '' && calls.length === 0 && textOf(message['refusal']) !== '';
  const finish = finishes[textOf(choice['finish_reason']).toLowerCase()] ?? 'stop';
  const usage = isObject(json['usage']) ? json['usage'] : {};
  const details = isObject(usage['completion_tokens_details']) ? usage['completion_tokens_details'] : {};
  const cached = isObject(usage['prompt_tokens_details'])
    ? count(usage['prompt_tokens_details']['cached_tokens'])
    : undefined;
  return {
    completion: {
      id: textOf(json['id']) || 'completion',
      object: 'chat.completion',
      created: count(json['created']) ?? 0,
      model: textOf(json['model']),
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: calls.length > 0 && declared.length === 0 ? null : content || null,
            ...(thoughts !== '' && { reasoning_content: thoughts }),
            ...(calls.length > 0 && { tool_calls: calls }),
          },
          finish_reason: isRefusal ? 'content_filter' : calls.length > 0 && finish === 'stop' ? 'tool_calls' : finish,
        },
      ],
      usage: {
        prompt_tokens: count(usage['prompt_tokens']) ?? 0,
        completion_tokens: count(usage['completion_tokens']) ?? 0,
        total_tokens: count(usage['total_tokens']) ?? 0,
        ...(cached !== undefined && { prompt_tokens_details: { cached_tokens: cached } }),
        ...(count(details['reasoning_tokens']) !== undefined && {
          completion_tokens_details: { reasoning_tokens: details['reasoning_tokens'] },
        }),
      },
    },
  };
}
