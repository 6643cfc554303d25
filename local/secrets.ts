import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { Database } from './database.ts';
import { replaceFile } from './kept.ts';

const names = [
  'supabase_admin',
  'postgres',
  'authenticator',
  'wahaApiKey',
  'wahaWebhookSecret',
  'linkSecret',
  'mailApiKey',
] as const;

/**
 * What the parts of an installation prove themselves with to each other: passwords of database roles, the keys of WAHA and
 * of the mailbox, and what signs the tokens in links.
 */
export type Secrets = Record<(typeof names)[number], string>;

/** Those of the database's roles. */
export type Passwords = Pick<Secrets, 'supabase_admin' | 'postgres' | 'authenticator'>;

/**
 * The secrets kept in `file` (readable by its owner only). What is not in it yet is made and written. A database that was
 * prepared brings its passwords: they count, whatever was kept before.
 */
export async function openSecrets(file: string, brought?: Passwords): Promise<Secrets> {
  const kept = { ...(await readSecrets(file)), ...brought };
  if (!brought && names.every((name) => kept[name])) return kept as Secrets;
  const made = Object.fromEntries(
    names.map((name) => [name, kept[name] ?? randomBytes(32).toString('base64url')]),
  ) as Secrets;
  await replaceFile(file, JSON.stringify(made, null, 2));
  return made;
}

async function readSecrets(file: string): Promise<Partial<Secrets>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return {};
  }
}

/** Gives the two roles that base.sql makes their passwords. */
export async function setPasswords({ query }: Database, secrets: Passwords): Promise<void> {
  // Own alphabet (base64url), so nothing to escape; `alter role` takes no parameters.
  for (const role of ['postgres', 'authenticator'] as const)
    await query(`alter role ${role} password '${secrets[role]}'`);
}
