import { AsyncLocalStorage } from 'node:async_hooks';

import { version } from './release.ts';

/** What writes a line: a function, or a service of the embedded stack and its part. */
type LogSource = { function: string | null } | { service: string; part?: string };

/** What every line that a request causes has in common, until its work in the background has ended. */
interface Trace {
  source: LogSource;
  id: string | null;
  business: string | null;
  channel?: string;
}

export type Level = 'info' | 'warn' | 'error';

const traces = new AsyncLocalStorage<Trace>();
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The header with the id of a request. It is passed on to the database. */
export const requestIdHeader = 'x-request-id';

/** The id of the request that causes this call; null: none does. */
export const currentRequestId = (): string | null => traces.getStore()?.id ?? null;

/** Notes the business that the request is about. Beside a channel (`aboutChannel`), it is the only reference to a row in the log. */
export function noteBusiness(id: unknown): void {
  const trace = traces.getStore();
  if (trace && typeof id === 'string' && uuid.test(id)) trace.business ??= id;
}

/** Runs work on one of many channels: each of its lines names the channel and its business. */
export const aboutChannel = <Result>(channel: { id: string; business_id: string }, run: () => Result): Result =>
  traces.run(
    { source: { function: null }, id: null, ...traces.getStore(), business: channel.business_id, channel: channel.id },
    run,
  );

/** Hosted Supabase stores the console, and takes the level of a line from the method. */
function write(level: Level, fields: object, writer?: LogSource): void {
  const { source = { function: null }, id = null, business = null, channel } = traces.getStore() ?? {};
  const time = new Date().toISOString();
  // oxlint-disable-next-line no-console -- the log of an edge function is its console
  console[level](
    JSON.stringify({
      level,
      time,
      ...(writer ?? source),
      release: version,
      request_id: id,
      business,
      channel,
      ...fields,
    }),
  );
}

/** All between the first and the last quote, because a quoted text can have quotes itself. */
const withoutQuoted = (text: string): string => {
  const [first, last] = [text.indexOf('"'), text.lastIndexOf('"')];
  return first === last ? text : `${text.slice(0, first)}"…"${text.slice(last + 1)}`;
};

/** A word without the query of an address. Addresses of mails, chats and tokens, and long numbers, are left out whole. */
const withoutValue = (word: string, before: string | undefined): string => {
  if (before === 'Bearer' || word.includes('@') || /^(?:eyJ|sb_|sk-)|\d{8}/.test(word)) return '…';
  const query = word.indexOf('?');
  return query === -1 || !word.includes('=', query) ? word : `${word.slice(0, query)}?…`;
};

const digitsOf = (words: readonly string[]): number => words.join('').replaceAll(/\D/g, '').length;

/** Numbers that follow each other, if they are as long as a phone number together. */
function withoutPhoneNumbers(words: readonly string[]): string[] {
  const kept: string[] = [];
  let numbers: string[] = [];
  for (const word of [...words, '']) {
    if (/^[+(]?\d[\d(),.-]*$/.test(word)) numbers.push(word);
    else {
      kept.push(...(digitsOf(numbers) >= 7 ? ['…'] : numbers), word);
      numbers = [];
    }
  }
  return kept;
}

/**
 * Without what may be of a person or a secret: texts in quotes, of which names of parts of the database and of properties stay,
 * phone numbers, addresses of mails, tokens, and queries of addresses.
 */
function withoutValues(text: string): string {
  const named = text.replaceAll(/\b(constraint|relation|column|function|index|type|role) "(\w{1,63})"/g, '$1 $2');
  const words = withoutQuoted(named)
    .replaceAll(/'(?!\w{1,63}')[^'\n]*'/g, "'…'")
    .split(/\s/)
    .map((word, index, all) => withoutValue(word, all[index - 1]));
  return withoutPhoneNumbers(words).join(' ').trimEnd();
}

const frame = /^ {4}at .*:\d+:\d+\)?$/;

/** Name, code and message of an error, and its stack. The details of a database error may contain a row with a customer's text. */
function describe(error: unknown): string {
  const { name, code, message, stack } = Object(error) as Record<string, unknown>;
  const said =
    typeof error === 'string'
      ? [error]
      : [name, code, message].filter((part) => typeof part === 'string' && part !== '');
  const frames = typeof stack === 'string' ? stack.split('\n').filter((line) => frame.test(line)) : [];
  return [withoutValues(said.join(' ')), ...frames].join('\n');
}

/**
 * Logs an error in one line, with the id of the request. No value of a person may appear in it. `writer`: what writes the line, if
 * that is not what serves the request.
 */
export function logError(error: unknown, writer?: LogSource): void {
  write('error', { error: describe(error) }, writer);
}

/** Runs what a request causes under its id: what the caller sent in `requestIdHeader`, if that is a UUID. */
export function withRequestId<Result>(
  source: LogSource,
  given: string | null | undefined,
  run: (id: string) => Result,
): Result {
  const id = given && uuid.test(given) ? given.toLowerCase() : crypto.randomUUID();
  return traces.run({ source, id, business: null }, () => run(id));
}

/** The code with which a request is refused. Its message is not logged. */
async function refusalOf(response: Response): Promise<string | null> {
  if (response.status < 400 || !response.headers.get('content-type')?.includes('json')) return null;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown; error?: { code?: unknown } | null } | null;
  const code = body?.code ?? body?.error?.code;
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : null;
}

const levelOf = (status: number): Level => (status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info');
const levels: readonly string[] = ['info', 'warn', 'error'] satisfies Level[];

/**
 * Answers a request under its id, which the response and all that it causes have as well, and logs it in one line.
 *
 * @param route the pattern of the path: a path may name a chat by its number
 * @param least the least level of a request that is logged
 */
export function logRequest(
  name: string,
  request: Request,
  { route, least }: { route: string; least: string },
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  return withRequestId({ function: name }, request.headers.get(requestIdHeader), async (id) => {
    const began = performance.now();
    let status = 500;
    let code: string | null = null;
    try {
      const answered = await answer();
      const response = new Response(answered.body, answered);
      response.headers.set(requestIdHeader, id);
      ({ status } = response);
      code = await refusalOf(response);
      return response;
    } finally {
      const ms = Math.round(performance.now() - began);
      const level = levelOf(status);
      if (levels.indexOf(level) >= levels.indexOf(least))
        write(level, { method: request.method, route, status, ms, code });
    }
  });
}
