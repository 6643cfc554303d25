import type { Config } from '../config.ts';
import type { Database, Query } from '../database.ts';
import type { Keys } from '../keys.ts';
import type { Mail, Mailbox } from '../mailbox/mailbox.ts';
import type { RateLimits } from './rateLimits.ts';
import type { SendBySmsHook } from './smsHook.ts';

/** Queues an email or text message in the transaction. It is sent only if the transaction commits. */
export type QueueMail = (mail: Mail) => void;

/** The dependencies that all endpoints of the authentication service share. */
export interface Service {
  database: Database;
  keys: Keys;
  config: Config['auth'];
  /** The public address, ending in /auth/v1: the issuer of tokens and the start of links in mail. */
  url: string;
  /** Milliseconds since 1970. All rules compare times of this clock, never of the database's. */
  now: () => number;
  limits: RateLimits;
  /** Asks the provider of the captcha. */
  fetch: typeof globalThis.fetch;
  /** Runs work that the response must not wait for, because its duration would reveal whether an account exists. */
  runInBackground: (work: () => Promise<void>) => void;
  /** The hook that sends text messages; null: they go to the mailbox. */
  sendBySmsHook: SendBySmsHook | null;
  transaction: <Result>(work: (query: Query, queueMail: QueueMail) => Promise<Result>) => Promise<Result>;
}

export const minutesToMs = (count: number): number => count * 60_000;

/** An ISO 8601 timestamp for Postgres and JSON, from milliseconds since 1970. */
export const isoTime = (at: number): string => new Date(at).toISOString();

/** Combines the database and the mailbox: mail is delivered after its transaction has committed. */
export const mailingTransaction =
  (database: Database, mailbox: Pick<Mailbox, 'deliver'>): Service['transaction'] =>
  async (work) => {
    const outbox: Mail[] = [];
    const result = await database.transaction((query) => work(query, (mail) => outbox.push(mail)));
    for (const mail of outbox) mailbox.deliver(mail);
    return result;
  };
