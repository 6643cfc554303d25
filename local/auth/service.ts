import type { Config } from '../config.ts';
import type { Database, Query } from '../database.ts';
import type { Keys } from '../keys.ts';
import type { Mail, Mailbox } from '../mailbox/mailbox.ts';
import type { Limits } from './limits.ts';

/** Puts a letter or text message in the outbox of the transaction: it leaves when, and only if, that commits. */
export type Post = (mail: Mail) => void;

/** What every part of the authentication service stands on. */
export interface Service {
  database: Database;
  keys: Keys;
  config: Config['auth'];
  /** The outside address, ending in /auth/v1: the issuer of tokens and the start of links in mail. */
  url: string;
  /** Milliseconds since 1970. Rules compare times of this clock only, never the database's. */
  now: () => number;
  limits: Limits;
  /** For what a caller must not wait for: how long it takes would tell whether there was anything to do. */
  afterwards: (work: () => Promise<void>) => void;
  transaction: <Result>(work: (query: Query, post: Post) => Promise<Result>) => Promise<Result>;
}

export const minutes = (count: number): number => count * 60_000;

/** A moment as Postgres and JSON read it. */
export const moment = (at: number): string => new Date(at).toISOString();

/** The database and a mailbox as one: mail goes out once its transaction has committed. */
export const mailingTransaction =
  (database: Database, mailbox: Pick<Mailbox, 'deliver'>): Service['transaction'] =>
  async (work) => {
    const outbox: Mail[] = [];
    const result = await database.transaction((query) => work(query, (mail) => outbox.push(mail)));
    for (const mail of outbox) mailbox.deliver(mail);
    return result;
  };
