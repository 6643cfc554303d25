/** What a provider says about a failed call, for the operator: without the key, addresses, and the texts of people. */
import { APICallError, RetryError } from 'ai';

/** Characters that are kept. */
const maxWords = 200;
/** Characters that are read: an error may be a page of HTML. */
const maxRead = 2000;
/** Words in a row that are taken for a quotation of the request. */
const quotation = 3;

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The message in the body of an error, in the forms that servers use; otherwise the body. */
function messageIn(body: string): string {
  let said: unknown = body;
  try {
    said = JSON.parse(body) as unknown;
  } catch {
    // A proxy answers with a page.
    return body.replaceAll(/<[^<>]*>/gu, ' ');
  }
  const [first] = Array.isArray(said) ? (said as unknown[]) : [said];
  if (!isObject(first)) return body;
  const reason = first['error'] ?? first['detail'] ?? first['message'] ?? first;
  if (!isObject(reason)) return typeof reason === 'string' ? reason : body;
  const { metadata } = reason as { metadata?: { raw?: unknown } };
  return (
    [reason['message'], metadata?.raw].filter((part) => typeof part === 'string').join(' ') || JSON.stringify(reason)
  );
}

/** All texts in a request. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** Whether a word has the form of a secret, or holds a part of the key. Servers show keys as `sk-ab****yz`. */
function isSecret(word: string, keys: readonly string[]): boolean {
  if (word.includes('**') || word.includes('…') || word.includes('...')) return true;
  if (/^(?:sk|pk|gsk|xai|key|org|proj|user|req)[-_][\w-]{4}/iu.test(word) || word.startsWith('AIza')) return true;
  if (word.length >= 16 && /\d/u.test(word) && /[a-z]/iu.test(word) && /^[\w./+=-]+$/u.test(word)) return true;
  return keys.some((key) => key.length >= 6 && (word.includes(key) || (word.length >= 6 && key.includes(word))));
}

/** Whether a word is an address of the web, of mail, or of a computer in a network. */
const isAddress = (word: string): boolean =>
  word.includes('://') || word.includes('@') || /\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}/u.test(word);

/** A word as it is shown. Marks around it stay. */
function shownWord(word: string, keys: readonly string[]): string {
  if (isAddress(word)) return '[alamat]';
  return word.length < 4
    ? word
    : word
        .split(/(["'`()[\]{},;:<>])/u)
        .map((part) => (part.length >= 4 && isSecret(part, keys) ? '[rahasia]' : part))
        .join('');
}

/** A text without the words that follow each other in the request too. */
function withoutQuotations(text: string, request: unknown): string {
  const sent = ` ${words(textsIn(request).join('\n')).join(' ')} `;
  const parts = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    index,
  }));
  const quoted = new Set<number>();
  for (let at = 0; at + quotation <= parts.length; at += 1) {
    const run = parts.slice(at, at + quotation).map(({ word }) => word);
    if (sent.includes(` ${run.join(' ')} `)) for (let next = at; next < at + quotation; next += 1) quoted.add(next);
  }
  let result = '';
  let end = 0;
  for (const [place, { word, index }] of parts.entries()) {
    if (!quoted.has(place)) continue;
    if (!quoted.has(place - 1)) result += `${text.slice(end, index)}…`;
    end = index + word.length;
  }
  return result + text.slice(end);
}

/** A short quotation, such as a name. The words of the interface are no message of a person. */
const withoutQuotedTexts = (text: string, messages: unknown): string => {
  const sent = textsIn(messages).join('\n').toLowerCase();
  return text.replaceAll(
    /(["'`“‘])([^"'`“”‘’]{2,200})(["'`”’])/gu,
    (whole, open: string, said: string, close: string) =>
      !/^[a-z_]+$/u.test(said) && sent.includes(said.toLowerCase()) ? `${open}…${close}` : whole,
  );
};

/**
 * The words of a provider, at most 200 characters. Null: the call did not reach one, or it said nothing.
 *
 * @param request what was sent; what stands in it too is masked
 */
export function maskedWords(body: string, request: unknown, keys: readonly string[]): string | null {
  const { messages } = (request ?? {}) as { messages?: unknown };
  const said = messageIn(body.slice(0, maxRead)).replaceAll(/\d(?:[ -]?\d){8,20}/gu, '[nomor]');
  const masked = withoutQuotedTexts(withoutQuotations(said, messages), messages)
    .split(/\s/u)
    .filter((word) => word !== '')
    .map((word) => shownWord(word, keys))
    .join(' ');
  return masked === '' ? null : masked.slice(0, maxWords);
}

/** The words of the provider in the error of a call. */
export function providerWords(thrown: unknown, keys: readonly string[]): string | null {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  if (!APICallError.isInstance(error) || !error.responseBody) return null;
  return maskedWords(error.responseBody, error.requestBodyValues, keys);
}
