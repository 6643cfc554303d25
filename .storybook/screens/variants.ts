/** Unusual situations, each one change of all recorded answers. */
import { ORDERS_PAGE_SIZE } from '../../src/contracts/orders.list.ts';
import type { Answer } from './recording.ts';

export type Variant = 'offline' | 'whatsAppDown' | 'denied' | 'many' | 'longNames' | 'rightToLeft';

/** A JSON value with every string under a key replaced by what `change` makes of it. */
const eachText = (value: unknown, change: (text: string, key: string) => string, key = ''): unknown => {
  if (typeof value === 'string') return change(value, key);
  if (Array.isArray(value)) return value.map((one) => eachText(one, change, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, eachText(inner, change, name)]));
};

const texts =
  (change: (text: string, key: string) => string) =>
  (answer: Answer): Answer =>
    'body' in answer ? { ...answer, body: eachText(answer.body, change) } : answer;

/** Names of persons, chats and things. */
const NAMES = /^(?:name|full_name|author_name|title|shop)$/;
/** Tags and saved views have short names. */
const LABELS = /\/rest\/v1\/(?:business_tag|saved_view) /;
const WRITTEN = /^(?:body|last_message_preview|description|content)$/;

/** What the frame of the dashboard needs: who the user is and which businesses there are. */
const FRAME = /(?:profile_id|member_id)=eq|\/rest\/v1\/(?:profile|role|notification_preference) |^\S+ \/(?:auth|api)\//;

const DENIED: Answer = {
  status: 403,
  body: { code: '42501', message: 'permission denied', details: null, hint: null },
};

/** How many times there is what is counted, such as the rows of all pages of a list. */
const MORE = 37;
const COUNTS = /(?:^|_)(?:counts?|total|unread|waiting)$/;
/** In a row `total` is an amount of money, but in a run of tests. */
const COUNTS_OF_ROW = /_count$/;
const COUNTS_OF_RUN = /^(?:total|done|passed|failed|review|flaky|untouched)$/;

type Row = Record<string, unknown>;
const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const hasId = (value: unknown): value is Row & { id: string | number } =>
  isObject(value) && (typeof value['id'] === 'string' || typeof value['id'] === 'number');
/** A number, a UUID or a short id such as `session:7`. */
const idOf = (id: string | number, nth: number): string | number => {
  if (typeof id === 'number') return id + nth * 1000;
  return id.length < 13 ? `${id}.${nth}` : id.replace(/(?<=^.{9}).{4}/, (0x1000 + nth).toString(16));
};

/** Copies are told apart by the middle of their ids, in the row or in what it wraps: rows differ in their first and last digits. */
const copyOf = (row: Row, nth: number): Row => {
  const renamed = hasId(row) ? { ...row, id: idOf(row.id, nth) } : row;
  const inner = Object.entries(renamed).map(([name, value]) => [name, hasId(value) ? copyOf(value, nth) : value]);
  return nth === 0 ? row : (Object.fromEntries(inner) as Row);
};

const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((row) => hasId(row) || (isObject(row) && Object.values(row).some(hasId)));

/** One row by its id: another one beside it would be an error. */
const ONE = / id=eq\./;

/** Lists that read the next page by themselves, so that they get fewer rows than a page has. */
const READS_ON = /\/rest\/v1\/(?:room|message) /;
const MOST_ROWS = 50;
/** How many rows of so many are on the first page. */
const onPage = (all: number, key: string): number => {
  const size = /(?:limit=|page_size:)(\d+)/.exec(key)?.[1];
  const page = size === undefined && key.includes('orders_page') ? ORDERS_PAGE_SIZE : Number(size ?? MOST_ROWS);
  return Math.min(all, page, READS_ON.test(key) ? MOST_ROWS - 5 : MOST_ROWS);
};

const countMore = (value: unknown, counts: RegExp, isCount = false): unknown => {
  if (typeof value === 'number') return isCount ? value * MORE : value;
  if (!isObject(value)) return value;
  const inside = 'done' in value ? COUNTS_OF_RUN : counts;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, countMore(inner, counts, isCount || inside.test(name))]),
  );
};

const repeat = (rows: readonly Row[], key: string): Row[] => {
  const length = Math.max(rows.length, onPage(rows.length * MORE, key));
  const more = rows.map((row) => countMore(row, COUNTS_OF_ROW) as Row);
  return Array.from({ length }, (_, at) => copyOf(more[at % rows.length] ?? {}, Math.floor(at / rows.length)));
};

const many = (answer: Answer, key: string): Answer => {
  const { body, range } = answer;
  if (FRAME.test(key)) return answer;
  if (isRows(body)) {
    const rows = ONE.test(key) ? body.map((row) => countMore(row, COUNTS_OF_ROW) as Row) : repeat(body, key);
    const total = Number(range?.split('/')[1]);
    return { ...answer, body: rows, ...(range && { range: `0-${rows.length - 1}/${total > 0 ? total * MORE : '*'}` }) };
  }
  if (!isObject(body)) return answer;
  const more = Object.entries(body).map(([name, value]) => [
    name,
    isRows(value)
      ? repeat(value, key)
      : countMore(value, COUNTS, COUNTS.test(name) || /\/(?:room_counts|count_\w+) /.test(key)),
  ]);
  return { ...answer, body: Object.fromEntries(more) as Row };
};

export const variants: Record<Variant, (answer: Answer, key: string) => Answer> = {
  // The network goes away after the screen is there.
  offline: (answer) => answer,
  whatsAppDown: texts((text, key) => (key === 'status' && text === 'WORKING' ? 'FAILED' : text)),
  denied: (answer, key) => (FRAME.test(key) ? answer : DENIED),
  many,
  longNames: (answer, request) =>
    texts((text, key) => {
      if (!NAMES.test(key)) return text;
      const most = LABELS.test(request) ? 40 : 90;
      return `${text} Raden Ajeng Kusumaningtyas Widyadhari Prameswari binti Hadiwijaya`.slice(0, most);
    })(answer),
  rightToLeft: texts((text, key) => {
    if (NAMES.test(key)) return text.length % 2 === 0 ? 'محمد عبد الرحمن' : 'נועה בן־דוד';
    return WRITTEN.test(key) ? 'السلام عليكم، هل القميص الأزرق متوفر؟ Terima kasih 😊' : text;
  }),
};

export const isVariant = (name: unknown): name is Variant => Object.hasOwn(variants, String(name));
