import { reasonCode } from './reason.ts';

/** Why the server refused a request. */
export interface Refusal {
  /** What the program decides by, such as "changed". */
  code: string;
  /** The code of the sentence for the user, with a value where it has one, such as "webhook.too_often: 12" (src/views/refusals). */
  sentence: string;
}

interface ServerError {
  code?: string | null | undefined;
  message?: string | null | undefined;
}

/**
 * The refusal in an error that `private.raise_error` raised. Null for every other error: Postgres, PostgREST and proxies have
 * words of their own, which users do not read.
 */
export const refusalOf = ({ code, message }: ServerError): Refusal | null =>
  code && message && /^[a-z_]+$/u.test(code) && reasonCode(message) !== null ? { code, sentence: message } : null;

/**
 * The sentence of an edge function's error body: the database's, or else that of the function's own code. Without a code, such
 * as from a proxy, its message; null without either.
 */
export const functionSentence = ({ code, message }: ServerError): string | null =>
  code && /^[a-z_]+$/u.test(code) ? (refusalOf({ code, message })?.sentence ?? `error.${code}`) : message || null;
