/** Answers of the services to the requests of a screen, as scripts/recordScreens.ts has recorded them. */

export interface Answer {
  status: number;
  /** Absent with status 204. */
  body?: unknown;
  /** Of a page of a list: `0-49/60`. */
  range?: string;
}

export interface Recording {
  /** Who is signed in; null for a visitor. */
  user: { id: string; email: string } | null;
  /** By `keyOf`. */
  answers: Record<string, Answer>;
}

/** The moment of the recording in the stories' clock. */
export const RECORDED_AT = '2026-11-24T10:30:00+07:00';

const TIMES = /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?)?/g;

/** Columns, order and size of an answer. Nested tables have parameters of their own, such as `deliveries.order`. */
const SHAPE = /^(?:.*\.)?(?:select|order|limit|offset)$/;

const parametersOf = (body: string): [string, unknown][] => {
  const sent: unknown = body.startsWith('{') ? JSON.parse(body) : {};
  return Object.entries(sent as object).filter(([, value]) => value !== null);
};

/** A request without its origin and its times, which are others each time, nor parameters that are null. */
export const keyOf = (method: string, url: string, body: string): string => {
  const { pathname, searchParams } = new URL(url);
  const words = [...searchParams].map((pair) => pair.join('=')).sort();
  const sent = parametersOf(body).map(([name, value]) => `${name}:${JSON.stringify(value)}`);
  return [method, decodeURIComponent(pathname), ...words, ...sent.sort()].join(' ').replaceAll(TIMES, '<time>');
};

/** The key without what changes only the form of an answer. A command to the gateway is answered whatever it says. */
const questionOf = (key: string): string => {
  const [method = '', path = '', ...words] = key.split(' ');
  const isShape = (word: string) => SHAPE.test(word.split('=')[0] ?? '') || word.startsWith('page_size:');
  return [method, path, ...(path.startsWith('/api/') ? [] : words.filter((word) => !isShape(word)))].join(' ');
};

/** Names at the first level of `select`: `id,owner:profile(name),total` is id, owner and total. */
const columnsOf = (key: string): string[] => {
  const selected = / select=(\S*)/.exec(key)?.[1] ?? '*';
  const flat = selected.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, '');
  return flat.split(',').flatMap((column) => (column === '*' ? [] : [column.split(/:|->|!/)[0] ?? '']));
};

const hasColumns = ({ body }: Answer, columns: readonly string[]): boolean => {
  const row: unknown = Array.isArray(body) ? body[0] : body;
  return typeof row !== 'object' || row === null || columns.every((column) => column in row);
};

/**
 * The answer to a request: the recorded one, else one to the same question that was asked for in another order, number or
 * with more columns.
 */
export const answerTo = (answers: Recording['answers'], key: string): Answer | undefined => {
  const columns = columnsOf(key);
  const isAnswer = ([recorded, answer]: [string, Answer]) =>
    questionOf(recorded) === questionOf(key) && hasColumns(answer, columns);
  return answers[key] ?? Object.entries(answers).find(isAnswer)?.[1];
};

const DAY = 86_400_000;
/** Days since 1970 in Jakarta. */
const dayOf = (ms: number): number => Math.floor((ms + 7 * 3_600_000) / DAY);

/** The text with its times moved by so many milliseconds, and its days by as many as there are between both moments. */
export const moveTimes = (text: string, by: number): string => {
  const recordedAt = Date.parse(RECORDED_AT);
  const days = dayOf(recordedAt) - dayOf(recordedAt - by);
  return text.replaceAll(TIMES, (time) => {
    const isDay = time.length === 10;
    const moved = new Date(Date.parse(time) + (isDay ? days * DAY : by)).toISOString();
    return isDay ? moved.slice(0, 10) : moved.replace('Z', '+00:00');
  });
};
