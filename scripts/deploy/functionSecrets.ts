/** The secrets of functions: those of the answers beside those that an installation has. */
import { generateSecrets } from '../operator/generatedSecrets.ts';
import { functionVariables, usedWith, type Answers } from '../operator/variables.ts';
import type { Context } from './context.ts';

/** What another value of a secret breaks for those who were given something that depends on it. */
export const brokenBy: Readonly<Record<string, string>> = {
  LINK_SECRET: 'undangan dan serah terima yang sudah dikirim tidak dapat dibuka lagi',
  VAPID_PRIVATE_KEY: 'notifikasi tidak sampai, sampai tiap orang menyalakannya lagi di perangkatnya',
  WAHA_WEBHOOK_SECRET:
    'pesan masuk ditolak, sampai sesi WhatsApp-nya diperbarui: sendiri, biasanya dalam dua jam, atau langsung dengan Mulai ulang di halaman Integrasi',
};

/**
 * Secrets that the answers lack: new ones, and those of a server, which can be read. A hosted project has only their digests, so
 * there it decides by name.
 */
export async function missingSecrets(context: Context): Promise<Record<string, string>> {
  const { values } = context.answers;
  const stored: Answers = { ...context.server?.settings(), ...context.server?.functionSecrets() };
  const found = context.server ? new Map() : await context.storedSecrets();
  return Object.fromEntries(
    Object.entries(generateSecrets(values)).flatMap(([name, value]) =>
      values[name] || found.has(name) ? [] : [[name, stored[name] || value]],
    ),
  );
}

type Stored = Awaited<ReturnType<Context['storedSecrets']>>;

/** The secrets of functions that the product knows, that are stored, and that are not those of the answers. */
export const unansweredIn = (stored: Stored, context: Context): string[] => {
  const answered = context.functionSecrets();
  return functionVariables.filter((name) => stored.has(name) && !(name in answered));
};

/** Those that the answers name without a value, or that only such a one uses. */
export function removedFrom(stored: Stored, context: Context): string[] {
  const { has, values } = context.answers;
  const isEmptied = (name: string): boolean => has(name) && !values[name];
  return unansweredIn(stored, context).filter((name) => isEmptied(name) || isEmptied(usedWith[name] ?? name));
}
