import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

import type { Database } from './database.ts';

const names = ['supabase_admin', 'postgres', 'authenticator', 'wahaApiKey', 'wahaWebhookSecret'] as const;

/** What the parts of an installation prove themselves with to each other: passwords of database roles, and WAHA's key. */
export type Secrets = Record<(typeof names)[number], string>;

/** The secrets kept in `file`, made and written (readable by its owner only) when there are none. */
export async function openSecrets(file: string): Promise<Secrets> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const made = Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('base64url')])) as Secrets;
    await writeFile(file, JSON.stringify(made, null, 2), { mode: 0o600 });
    return made;
  }
}

/** Gives the two roles that base.sql makes their passwords. */
export async function setPasswords({ query }: Database, secrets: Secrets): Promise<void> {
  // Own alphabet (base64url), so nothing to escape; `alter role` takes no parameters.
  for (const role of ['postgres', 'authenticator'] as const)
    await query(`alter role ${role} password '${secrets[role]}'`);
}
