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
const WRITTEN = /^(?:body|last_message_preview|description|content)$/;

/** What the frame of the dashboard needs: who the user is and which businesses there are. */
const FRAME = /(?:profile_id|member_id)=eq|\/rest\/v1\/(?:profile|role|notification_preference) |^\S+ \/(?:auth|api)\//;

const DENIED: Answer = {
  status: 403,
  body: { code: '42501', message: 'permission denied', details: null, hint: null },
};

/** Rows of one page of a list that goes on. */
const PAGE = 40;

/** Rows are told apart by the end of their ids. */
const copyOf = (row: { id: string }, nth: number): object =>
  nth === 0 ? row : { ...row, id: `${row.id.slice(0, -4)}${(0x1000 + nth).toString(16)}` };

const isRows = (value: unknown): value is { id: string }[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((row) => typeof (row as { id?: unknown } | null)?.id === 'string');

const repeat = (rows: { id: string }[]): object[] =>
  Array.from({ length: Math.max(PAGE, rows.length) }, (_, at) =>
    copyOf(rows[at % rows.length] as { id: string }, Math.floor(at / rows.length)),
  );

const many = (answer: Answer, key: string): Answer => {
  const { body } = answer;
  if (FRAME.test(key) || typeof body !== 'object' || body === null) return answer;
  if (isRows(body)) return { ...answer, body: repeat(body), ...(answer.range && { range: `0-${PAGE - 1}/240` }) };
  const grown = Object.entries(body).map(([name, value]) => [
    name,
    isRows(value) ? repeat(value) : name === 'total' ? 240 : value,
  ]);
  return Array.isArray(body) ? answer : { ...answer, body: Object.fromEntries(grown) as object };
};

export const variants: Record<Variant, (answer: Answer, key: string) => Answer> = {
  // The network goes away after the screen is there.
  offline: (answer) => answer,
  whatsAppDown: texts((text, key) => (key === 'status' && text === 'WORKING' ? 'FAILED' : text)),
  denied: (answer, key) => (FRAME.test(key) ? answer : DENIED),
  many,
  longNames: texts((text, key) =>
    NAMES.test(key) ? `${text} Raden Ajeng Kusumaningtyas Widyadhari Prameswari binti Hadiwijaya` : text,
  ),
  rightToLeft: texts((text, key) => {
    if (NAMES.test(key)) return text.length % 2 === 0 ? 'محمد عبد الرحمن' : 'נועה בן־דוד';
    return WRITTEN.test(key) ? 'السلام عليكم، هل القميص الأزرق متوفر؟ Terima kasih 😊' : text;
  }),
};

export const isVariant = (name: unknown): name is Variant => Object.hasOwn(variants, String(name));
