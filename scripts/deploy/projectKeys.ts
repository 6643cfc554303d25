import { CommandError } from '../../local/commandError.ts';
import { faultOf } from './answerFaults.ts';
import type { Context } from './context.ts';
import type { Keys } from './server.ts';

/** The keys of a hosted project: those of the answers, or its first ones. */
export async function readKeys(context: Context): Promise<Keys> {
  const { values } = context.answers;
  const { stdout } = await context.read(['projects', 'api-keys', '--reveal', '-o', 'json']);
  const listed = JSON.parse(stdout) as { name: string; type?: string; api_key?: string }[];
  const ofType = (type: string, legacy: string): string[] =>
    [...listed.filter((key) => key.type === type), ...listed.filter((key) => key.name === legacy)].flatMap(
      ({ api_key: key }) => key || [],
    );
  const choose = (name: string, all: string[]): string => {
    const answered = values[name];
    if (answered && !all.includes(answered))
      throw new CommandError(`${name} bukan kunci proyek ${context.projectName}.`);
    const key = answered ?? all[0];
    if (!key)
      throw new CommandError(`Proyek ini tidak punya kunci untuk ${name}. Buat di Project Settings > API Keys.`);
    const fault = faultOf(name, key, values);
    if (fault) throw new CommandError(fault);
    return key;
  };
  return {
    publishable: choose('SUPABASE_PUBLISHABLE_KEY', ofType('publishable', 'anon')),
    secret: choose('SUPABASE_SECRET_KEY', ofType('secret', 'service_role')),
  };
}
