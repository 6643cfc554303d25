import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { Database } from './database.ts';
import { replaceFile } from './replaceFile.ts';

const names = [
  'supabase_admin',
  'postgres',
  'authenticator',
  'wahaApiKey',
  'wahaWebhookSecret',
  'linkSecret',
  'mailApiKey',
  'modelApiKey',
  'graphToken',
  'graphAppSecret',
  'midtransKey',
  'xenditKey',
  'xenditToken',
  'rajaOngkirKey',
  'vapidKey',
  'smsHookKey',
] as const;

/**
 * The credentials of an installation's parts: passwords of the database roles, the API keys of WAHA, the mailbox, the
 * built-in model, the simulated Graph API and the simulated payment and shipping providers, the private key for
 * push services, and the keys that sign tokens in links, webhooks and the
 * hook of the auth service.
 */
export type Secrets = Record<(typeof names)[number], string>;

/** The passwords of the database roles. */
export type Passwords = Pick<Secrets, 'supabase_admin' | 'postgres' | 'authenticator'>;

/**
 * Opens the secrets in `file`, which only its owner can read. Missing secrets are generated and written. The passwords
 * of a prepared database, if given, replace the stored ones.
 */
export async function openSecrets(file: string, prepared?: Passwords): Promise<Secrets> {
  const stored = { ...(await readSecrets(file)), ...prepared };
  if (!prepared && names.every((name) => stored[name])) return stored as Secrets;
  const generated = Object.fromEntries(
    names.map((name) => [name, stored[name] ?? randomBytes(32).toString('base64url')]),
  ) as Secrets;
  await replaceFile(file, JSON.stringify(generated, null, 2));
  return generated;
}

async function readSecrets(file: string): Promise<Partial<Secrets>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return {};
  }
}

/** Sets the passwords of the two login roles that base.sql creates. */
export async function setPasswords({ query }: Database, secrets: Passwords): Promise<void> {
  // Passwords are base64url, so they need no escaping; `alter role` takes no parameters.
  for (const role of ['postgres', 'authenticator'] as const)
    await query(`alter role ${role} password '${secrets[role]}'`);
}
