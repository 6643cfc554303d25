/** Unusual situations, each one change of all recorded answers. */
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

/** How many more there are of what is counted, such as pages of a list. */
const MORE = 37;
const COUNTS = /(?:^|_)(?:counts?|total|unread)$/;

type Row = Record<string, unknown>;
const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const hasId = (value: unknown): value is Row & { id: string } => isObject(value) && typeof value['id'] === 'string';

/** Copies are told apart by the middle of their ids, in the row or in what it wraps: rows differ in their first and last digits. */
const copyOf = (row: Row, nth: number): Row => {
  const renamed = hasId(row) ? { ...row, id: row.id.replace(/(?<=^.{9}).{4}/, (0x1000 + nth).toString(16)) } : row;
  const inner = Object.entries(renamed).map(([name, value]) => [name, hasId(value) ? copyOf(value, nth) : value]);
  return nth === 0 ? row : (Object.fromEntries(inner) as Row);
};

const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((row) => hasId(row) || (isObject(row) && Object.values(row).some(hasId)));

/** One row by its id: another one beside it would be an error. */
const ONE = / id=eq\./;

/** Just fewer than a page, so that nothing asks for the next one, or a page of a list with numbered pages. */
const repeat = (rows: readonly Row[], key: string, isPaged: boolean): Row[] => {
  const page = Number(/(?:limit=|page_size:)(\d+)/.exec(key)?.[1] ?? 45);
  const length = Math.max(rows.length, Math.min(isPaged ? page : page - 1, 45));
  return Array.from({ length }, (_, at) => copyOf(rows[at % rows.length] ?? {}, Math.floor(at / rows.length)));
};

const countMore = (value: unknown, isCount = false): unknown => {
  if (typeof value === 'number') return isCount ? value * MORE : value;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, countMore(inner, isCount || COUNTS.test(name))]),
  );
};

const many = (answer: Answer, key: string): Answer => {
  const { body, range } = answer;
  if (FRAME.test(key)) return answer;
  const total = Number(range?.split('/')[1]);
  if (isRows(body) && !ONE.test(key)) {
    const rows = repeat(body, key, total > 0);
    return { ...answer, body: rows, ...(range && { range: `0-${rows.length - 1}/${total > 0 ? total * MORE : '*'}` }) };
  }
  if (!isObject(body)) return answer;
  const more = Object.entries(body).map(([name, value]) => [
    name,
    isRows(value)
      ? repeat(value, key, true)
      : countMore(value, COUNTS.test(name) || /\/(?:room_counts|count_\w+) /.test(key)),
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
