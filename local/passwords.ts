import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

import type { Database } from './database.ts';

/** The passwords of the database's roles that sign in, made once per installation. */
export type Passwords = Record<'supabase_admin' | 'postgres' | 'authenticator', string>;

const make = (): string => randomBytes(32).toString('base64url');

/** The passwords kept in `file`, made and written (readable by its owner only) when there are none. */
export async function openPasswords(file: string): Promise<Passwords> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Passwords;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const made: Passwords = { supabase_admin: make(), postgres: make(), authenticator: make() };
    await writeFile(file, JSON.stringify(made, null, 2), { mode: 0o600 });
    return made;
  }
}

/** Gives the two roles that base.sql makes their passwords. */
export const setPasswords = ({ query }: Database, passwords: Passwords): Promise<unknown> =>
  Promise.all(
    (['postgres', 'authenticator'] as const).map((role) => query(`alter role ${role} password '${passwords[role]}'`)),
  );
